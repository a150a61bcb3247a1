// Expert lists as CSV downloads below one configured address.
import type { ExpertLists } from '../expert-lists.ts';
import { createProviderFetch, type ProviderFetchOptions } from '../provider-fetch.ts';
import { listFileName } from './list-slug.ts';

/** A page in HTML is a login or an error, never a list. */
const csvTypes = /^(?:text\/(?:csv|plain)|application\/(?:csv|octet-stream|vnd\.ms-excel))\b/i;
const LIST_BYTES = 40 * 1024 * 1024;
const LIST_MS = 30_000;
/** No published limit: one list after the other, at most two a second. */
export const expertListLimits = [{ calls: 2, per_ms: 1_000 }] as const;

export type HttpListsOptions = Omit<ProviderFetchOptions, 'provider' | 'headers' | 'limits'> & {
  limits?: ProviderFetchOptions['limits'];
  /** Sent as they are, for a source that wants a subscriber's token. */
  headers?: Record<string, string>;
};

export function createHttpLists(options: HttpListsOptions): ExpertLists {
  const { headers, limits, ...rest } = options;
  const fetch = createProviderFetch({
    ...rest,
    provider: 'expert lists',
    headers: headers ?? {},
    limits: limits ?? expertListLimits,
  });
  const sourceUrl = (slug: string) => {
    const base = new URL(options.base_url);
    return `${base.origin}${base.pathname.replace(/\/$/, '')}/${listFileName(slug)}`;
  };
  return {
    name: 'Expert lists',
    sourceUrl,
    async fetchList(slug, { priority = 'background' } = {}) {
      const file_name = listFileName(slug);
      const call = { service: slug, path: `/${file_name}`, priority, max_bytes: LIST_BYTES, total_ms: LIST_MS };
      return { file_name, ...(await fetch.file(call, csvTypes)), source_url: sourceUrl(slug) };
    },
  };
}
