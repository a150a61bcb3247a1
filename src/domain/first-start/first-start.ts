// First start: progress of reading the market's history, time left, and parts that stay empty with the reason.
import { z } from 'zod';
import { madeLists } from '../made-lists/made-lists.ts';
import { listNames, plural } from '../market/format.ts';
import { expertLists, findExpertList } from '../signals/expert-lists.ts';
import type { VendorInterface } from '../work/vendor-interfaces.ts';

/**
 * `minutes_left`: time until the history is loaded, at the present pace, else at `FILLING` of the plan's calls; null
 * for a plan without a limit of calls.
 * @public Named in the API document.
 */
export const FirstStart = z.object({
  sessions: z.number(),
  wanted: z.number(),
  minutes_left: z.number().nullable(),
  makes_lists: z.boolean(),
  empty: z.array(z.object({ what: z.string(), why: z.string() })),
});
export type FirstStart = z.infer<typeof FirstStart>;

type FirstStartFacts = {
  /** `per_minute`: sessions written per minute lately, null if unknown. */
  history: { sessions: number; wanted: number; per_minute: number | null };
  is_published: boolean;
  /** Calls a minute of the vendor's plan; null without a limit. */
  calls_per_minute: number | null;
  /** `has_server`: a list server is configured; `makes`: this installation creates lists. */
  list_sources: { has_server: boolean; makes: boolean };
  interfaces: readonly VendorInterface[];
  /** Setting for the missing key of fundamentals; null when the key is set. */
  fundamentals_lack: string | null;
  /** Failed interfaces that the lists made here need, with the vendor's words. */
  not_read: readonly { kind: string; words: string }[];
};

/** Share of the plan's calls used to load sessions, one per call; the rest serves readers and company facts. */
const FILLING = 0.6;

const nameSome = (names: readonly string[]) => listNames(names, 3);

/** Page parts by the only vendor interface that provides them. */
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

/** Inputs of the lists made here that only the vendor of fundamentals provides. */
const fundamentalReadings = new Set<string>([
  'earnings calendar',
  'rating changes',
  'insider transactions',
  'executives',
]);

const joinListNames = (lists: readonly { slug: string }[]) =>
  nameSome(lists.map(({ slug }) => findExpertList(slug)?.name ?? slug));

/** Parts and lists that are empty without the vendor of fundamentals. */
function withoutFundamentals(why: string, makes: boolean): FirstStart['empty'] {
  const parts = Object.entries(filledBy).flatMap(([service, what]) => (service.startsWith('finnhub ') ? [what] : []));
  const lists = madeLists.filter((list) => 'reads' in list && list.reads.some((read) => fundamentalReadings.has(read)));
  const rows = [{ what: parts.join(', '), why }];
  return makes ? [...rows, { what: `${plural(lists.length, 'list')}: ${joinListNames(lists)}`, why }] : rows;
}

function emptyLists({ list_sources: { has_server, makes }, ...facts }: FirstStartFacts): FirstStart['empty'] {
  if (has_server) return [];
  if (!makes) return [{ what: 'All expert lists', why: 'Making lists here is turned off, and no list server is set.' }];
  const made = new Set(madeLists.map(({ slug }) => slug));
  const others = expertLists.filter(({ slug }) => !made.has(slug)).map(({ name }) => name);
  const unread = facts.not_read.flatMap(({ kind, words }) => {
    if (facts.fundamentals_lack !== null && fundamentalReadings.has(kind)) return [];
    const own = madeLists.filter((list) => 'reads' in list && list.reads.some((read) => read === kind));
    return own.length === 0 ? [] : [{ what: joinListNames(own), why: `${kind}: ${words}` }];
  });
  return [
    {
      what: `${plural(others.length, 'list')}: ${nameSome(others)}`,
      why: 'Vendors of lists alone have them: upload their files.',
    },
    ...unread,
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
  const pace = facts.history.per_minute ?? (calls_per_minute ?? 0) * FILLING;
  const left = Math.max(0, wanted - sessions);
  const makes = facts.list_sources.makes && !facts.list_sources.has_server;
  const lack = facts.fundamentals_lack;
  return {
    sessions,
    wanted,
    minutes_left: calls_per_minute === null ? null : Math.ceil(left / pace),
    makes_lists: makes,
    empty: [
      ...emptyParts(facts.interfaces),
      ...(lack === null ? [] : withoutFundamentals(`${lack} is not set.`, makes)),
      ...emptyLists(facts),
    ],
  };
}
