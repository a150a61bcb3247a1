// Ticket of a sign-in by a provider: kept by this tab on the way there and back, so that nobody else's answer is taken.
const TICKET = 'provider-ticket';

export function keepTicket(ticket: string): void {
  sessionStorage.setItem(TICKET, ticket);
}

/** Null where the sign-in began in another tab or browser. */
export function takeTicket(): string | null {
  const ticket = sessionStorage.getItem(TICKET);
  sessionStorage.removeItem(TICKET);
  return ticket;
}
