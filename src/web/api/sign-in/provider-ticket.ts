// Tickets of provider sign-ins: stored in this tab until the provider returns, so that no foreign answer is accepted.
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
