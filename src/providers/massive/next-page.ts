// Next page of a Massive reply: only path and query are taken from the vendor's address.
import { ProviderError } from '../ports/provider-error.ts';

/** Scheme and host as vendors write them: with a port twice, without a scheme, or left out. */
const HOST = /^(?:[a-z][a-z\d+.-]*:)?\/\/[^/?#]*/i;

/**
 * Path and query below our base URL. A key in it is left out; the host is ignored, so an answer cannot send us elsewhere.
 * Throws ProviderError where there is no path: a list that cannot be followed has not ended.
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
