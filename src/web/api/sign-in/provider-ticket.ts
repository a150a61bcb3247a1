// Tickets of the ways to a provider: kept by this tab on the way there and back, so that nobody else's answer is taken.
export type Way = 'provider-ticket' | 'provider-link';

export function keepTicket(ticket: string, way: Way = 'provider-ticket'): void {
  sessionStorage.setItem(way, ticket);
}

/** Takes the ticket out of this tab; null if the sign-in began in another tab or browser. */
export function takeTicket(way: Way = 'provider-ticket'): string | null {
  const ticket = sessionStorage.getItem(way);
  sessionStorage.removeItem(way);
  return ticket;
}
