// Next page of a Massive reply: only path and query are taken from the vendor's address.
import { ProviderError } from '../ports/provider-error.ts';

/** Scheme and host of an address in any form vendors send: repeated port, no scheme, or missing. */
const HOST = /^(?:[a-z][a-z\d+.-]*:)?\/\/[^/?#]*/i;

/**
 * Path and query of the next page under our base URL, without any key; the host is ignored, so a reply cannot redirect
 * us. Throws ProviderError without a path, because the list is then incomplete.
 */
export function nextPage(baseUrl: string, nextUrl: string): { path: string; query: Record<string, string> } {
  const place = nextUrl.trim().replace(HOST, '');
  const known = new URL(baseUrl).origin;
  const url = place.startsWith('/') ? `${known}${place}` : '';
  if (!URL.canParse(url)) throw new ProviderError('bad_payload', 'no usable next page', { provider: 'massive' });
  const next = new URL(url);
  const prefix = new URL(baseUrl).pathname.replace(/\/$/, '');
  const below = prefix !== '' && next.pathname.startsWith(`${prefix}/`);
  const path = below ? next.pathname.slice(prefix.length) : next.pathname;
  const query: Record<string, string> = {};
  for (const [name, value] of next.searchParams) {
    if (name.toLowerCase() !== 'apikey') query[name] = value;
  }
  return { path, query };
}
