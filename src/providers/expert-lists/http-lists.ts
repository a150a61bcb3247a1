// Expert lists as CSV downloads below one configured address.
import { z } from 'zod';
import { PlantedList } from '../../domain/record/truth/planted-truth.ts';
import { createProviderFetch, type ProviderFetchOptions } from '../calls/provider-fetch.ts';
import type { ExpertLists } from '../ports/expert-lists.ts';
import { ProviderError } from '../ports/provider-error.ts';

/** Content types of lists; HTML is a login or error page, never a list. */
const csvTypes = /^(?:text\/(?:csv|plain)|application\/(?:csv|octet-stream|vnd\.ms-excel))\b/i;
const LIST_BYTES = 40 * 1024 * 1024;
const LIST_MS = 30_000;
/** Timeout for planted lists, for which the source rebuilds every list of several sessions. */
const TRUTH_MS = 120_000;
const Truth = z.object({ lists: z.array(PlantedList) });
const Day = z.object({ lists: z.record(z.string(), z.string()) });
/** Self-imposed limit, because the source publishes none: two lists a second, one at a time. */
const expertListLimits = [{ calls: 2, per_ms: 1_000 }] as const;

const slugForm = /^[a-z0-9][a-z0-9-]{0,79}$/;

/** File name of a list; throws unknown_symbol for an invalid slug. */
function listFileName(slug: string): string {
  if (!slugForm.test(slug)) throw new ProviderError('unknown_symbol', 'not a list', { provider: 'expert lists' });
  return `${slug}.csv`;
}

export type HttpListsOptions = Omit<ProviderFetchOptions, 'provider' | 'headers' | 'limits'> & {
  limits?: ProviderFetchOptions['limits'];
  /** Headers sent unchanged, for sources that require a subscriber's token. */
  headers?: Record<string, string>;
  /** True when the source has the lists of earlier days; false by default. */
  has_archive?: boolean;
};

export function createHttpLists(options: HttpListsOptions): ExpertLists {
  const { headers, limits, has_archive = false, ...rest } = options;
  const fetch = createProviderFetch({
    ...rest,
    provider: 'expert lists',
    name: 'The list server',
    key_setting: 'EXPERT_LISTS_BASE_URL',
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
    has_archive,
    async fetchDay(day, { priority = 'background' } = {}) {
      const call = { service: 'archive', path: `/archive/${day}`, priority, max_bytes: LIST_BYTES, total_ms: LIST_MS };
      const { lists } = await fetch.json(call, Day);
      const encoder = new TextEncoder();
      return Object.entries(lists).map(([slug, text]) => ({ slug, bytes: encoder.encode(text) }));
    },
    async fetchTruth({ from, to, most }, { priority = 'background' } = {}) {
      const call = { service: 'truth', path: `/truth/${from}/${to}/${most}`, priority, total_ms: TRUTH_MS };
      return (await fetch.json(call, Truth)).lists;
    },
    async fetchList(slug, { priority = 'background' } = {}) {
      const file_name = listFileName(slug);
      const call = { service: slug, path: `/${file_name}`, priority, max_bytes: LIST_BYTES, total_ms: LIST_MS };
      return { file_name, ...(await fetch.file(call, csvTypes)), source_url: sourceUrl(slug) };
    },
  };
}
