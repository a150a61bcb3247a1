// Pager over the vendor's next_url; only its path and query are used.
import type { z } from 'zod';
import type { Call, ProviderFetch } from '../calls/provider-fetch.ts';
import { ProviderError } from '../ports/provider-error.ts';

const MOST_PAGES = 200;
/** Scheme and host of an address in any form vendors send: repeated port, no scheme, or missing. */
const HOST = /^(?:[a-z][a-z\d+.-]*:)?\/\/[^/?#]*/i;

/**
 * Path and query of the next page under the configured base URL, without any key; the host is ignored, so a reply
 * cannot redirect requests. Throws ProviderError without a path, because the list is then incomplete.
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

/**
 * Pages of a list by the vendor's next_url, on the configured host and with the configured key. Throws when paging does
 * not end.
 */
export async function* readPages<Page extends { next_url: string | null }>(
  fetch: ProviderFetch,
  first: Call,
  schema: z.ZodType<Page>,
): AsyncGenerator<Page> {
  const seen = new Set<string>();
  let call: Call | null = first;
  while (call !== null) {
    const page: Page = await fetch.json(call, schema);
    // Check the next page before yielding rows: a caller that stores page by page must not take a broken list for
    // complete.
    const next = page.next_url === null ? null : nextPage(fetch.base_url, page.next_url);
    yield page;
    if (next === null) return;
    if (seen.has(JSON.stringify(next)) || seen.size >= MOST_PAGES) {
      throw new ProviderError('bad_payload', 'paging does not end', { provider: 'massive' });
    }
    seen.add(JSON.stringify(next));
    call = { ...first, ...next };
  }
}
