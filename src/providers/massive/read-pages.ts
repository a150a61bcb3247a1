// Pager over the vendor's next_url.
import type { z } from 'zod';
import type { Call, ProviderFetch } from '../calls/provider-fetch.ts';
import { ProviderError } from '../ports/provider-error.ts';
import { nextPage } from './next-page.ts';

const MOST_PAGES = 200;

/** Pages of a list by the vendor's next_url, on our own host and with our key. Throws when paging does not end. */
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
