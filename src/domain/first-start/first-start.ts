// First start: how much of the market's past is read, how long the rest takes, what stays empty and why.
import { z } from 'zod';
import { madeLists } from '../made-lists/made-lists.ts';
import { plural } from '../market/format.ts';
import { expertLists, findExpertList } from '../signals/expert-lists.ts';
import type { VendorInterface } from '../work/vendor-interfaces.ts';

/** `minutes_left`: until the past is read at the limit of the plan; null without a limit. @public Named in the API document. */
export const FirstStart = z.object({
  sessions: z.number(),
  wanted: z.number(),
  minutes_left: z.number().nullable(),
  makes_lists: z.boolean(),
  empty: z.array(z.object({ what: z.string(), why: z.string() })),
});
export type FirstStart = z.infer<typeof FirstStart>;

type FirstStartFacts = {
  history: { sessions: number; wanted: number };
  is_published: boolean;
  /** Calls a minute of the vendor's plan; null without a limit. */
  calls_per_minute: number | null;
  /** Whether a list server is set, and whether lists are made here. */
  list_sources: { has_server: boolean; makes: boolean };
  interfaces: readonly VendorInterface[];
  /** Interfaces that lists made here read and that did not answer, with the vendor's words. */
  not_read: readonly { kind: string; words: string }[];
};

/** Part of a plan's calls that fills pages; the rest stays with readers. A session takes a call. */
const FILLING = 0.8;
const NAMED = 3;

/** Parts of pages that an interface alone fills. */
const filledBy: Readonly<Record<string, string>> = {
  'massive snapshot all': 'Screener, Golden Eye and prices of today',
  'massive grouped daily': 'Averages, ranges, market lists and the track record',
  'massive daily bars': 'Daily charts',
  'massive minute bars': 'Minute charts',
  'massive tickers': 'List of stocks',
  'massive ticker details': 'Sectors and company facts',
  'massive news': 'News',
  'massive free float': 'Volume by free float',
  'massive ratios of all': 'Company figures and MarketRank',
  'massive income statements of all': 'Fiscal years',
  'massive ratings': 'Ratings of houses',
  'finnhub profile': 'Company profiles',
  'finnhub metric': 'Ratios',
  'finnhub news sentiment': 'News sentiment of the vendor',
  'finnhub insider transactions': 'Insider trades',
  'finnhub executives': 'Executives',
  'finnhub recommendation': 'Counts of analyst opinions',
  'finnhub earnings calendar': 'Dates of reports',
};

/** "Golden Cross, Death Cross, Gap Up and 4 more". */
function someOf(names: readonly string[]): string {
  const more = names.length - NAMED;
  return more <= 0 ? names.join(', ') : `${names.slice(0, NAMED).join(', ')} and ${more} more`;
}

function emptyLists({ list_sources: { has_server, makes }, not_read }: FirstStartFacts): FirstStart['empty'] {
  if (has_server) return [];
  if (!makes) return [{ what: 'All expert lists', why: 'Making lists here is turned off, and no list server is set.' }];
  const made = new Set(madeLists.map(({ slug }) => slug));
  const others = expertLists.filter(({ slug }) => !made.has(slug)).map(({ name }) => name);
  const unread = not_read.map(({ kind, words }) => {
    const own = madeLists.filter((list) => 'reads' in list && list.reads.some((read) => read === kind));
    return { what: someOf(own.map(({ slug }) => findExpertList(slug)?.name ?? slug)), why: `${kind}: ${words}` };
  });
  return [
    {
      what: `${plural(others.length, 'list')}: ${someOf(others)}`,
      why: 'Vendors of lists alone have them: upload their files.',
    },
    ...unread.filter(({ what }) => what !== ''),
  ];
}

function emptyParts(interfaces: readonly VendorInterface[]): FirstStart['empty'] {
  return interfaces.flatMap(({ service, refusal }) => {
    const what = filledBy[service];
    const isWhole = refusal?.scope === 'key' || refusal?.scope === 'interface';
    return what === undefined || !isWhole ? [] : [{ what, why: `${service}: ${refusal.words ?? 'refused'}` }];
  });
}

/** Null once everything is read and published. */
export function firstStart(facts: FirstStartFacts): FirstStart | null {
  const { sessions, wanted } = facts.history;
  if (facts.is_published && sessions >= wanted) return null;
  const { calls_per_minute } = facts;
  const left = Math.max(0, wanted - sessions);
  return {
    sessions,
    wanted,
    minutes_left: calls_per_minute === null ? null : Math.ceil(left / (calls_per_minute * FILLING)),
    makes_lists: facts.list_sources.makes && !facts.list_sources.has_server,
    empty: [...emptyParts(facts.interfaces), ...emptyLists(facts)],
  };
}
