// List kinds: identity of events, mutually exclusive state lists, state lists whose length follows the market.
import { eachWord } from '../numbers/each-word.ts';
import { expertLists, findExpertList } from './expert-lists.ts';

/**
 * Columns that, with list, symbol and day, identify an event. Columns that change with the market (current price) are
 * left out, so a file fetched an hour later does not duplicate events. A list without columns has one event per stock
 * and day.
 */
const eventCells = eachWord<readonly string[]>({
  'upgrades downgrades reiterations new-coverage': ['Brokerage', 'Rating', 'Price Target'],
  'price-target-raised price-target-lowered': ['Brokerage', 'Rating', 'Price Target'],
  'insider-buying insider-selling ceo-cfo-buys': ['Insider Name', 'SHARES BOUGHT/SOLD', 'Average Share Price'],
  'congress-buys congress-sells': ['Politician', 'Amount'],
  'institutional-buying institutional-selling': ['Institution', 'Shares'],
  'guidance-raised guidance-cut': ['Period'],
  'special-dividends buybacks secondary-offerings': ['Amount'],
  'forward-splits reverse-splits': ['Ratio'],
  'trading-halts': ['Halt Time'],
});

/** Columns that identify events, by signal type; types without columns are left out. */
export const eventIdentities: ReadonlyMap<number, readonly string[]> = new Map(
  expertLists
    .filter(({ kind }) => kind === 'events')
    .map(({ id, slug }) => [id, eventCells[slug] ?? []] as const)
    .filter(([, cells]) => cells.length > 0),
);

/** Pairs of lists that exclude each other for a stock on a day. */
const pairs = [
  ['percentage-gainers', 'percentage-decliners'],
  ['gap-up', 'gap-down'],
  ['52-week-highs', '52-week-lows'],
  ['golden-cross', 'death-cross'],
  ['top-rated', 'lowest-rated'],
  ['short-interest-increase', 'short-interest-decrease'],
  ['rsi-oversold', 'rsi-overbought'],
  ['positive-news-sentiment', 'negative-news-sentiment'],
  ['macd-bullish', 'macd-bearish'],
] as const;

export const statePairs: readonly (readonly [number, number])[] = pairs.map(([one, other]) => [
  findExpertList(one)?.id ?? 0,
  findExpertList(other)?.id ?? 0,
]);

/** State lists of all stocks that meet a condition: their length follows the market and drops on calm days. */
const marketLengthSlugs: ReadonlySet<string> = new Set([
  '52-week-highs',
  '52-week-lows',
  'golden-cross',
  'death-cross',
  'unusual-volume',
]);

export const hasMarketLength = (slug: string): boolean => marketLengthSlugs.has(slug);

const MOST_TYPES = 256;

/** 1 for state lists, by signal type. Other types count as events. */
export const isStateType: Uint8Array = (() => {
  const states = new Uint8Array(MOST_TYPES);
  for (const { id, kind } of expertLists) if (kind === 'state') states[id] = 1;
  return states;
})();

/** Pair number of a signal type, from 1; 0 for a type without a pair. */
export const pairOfType: Uint8Array = (() => {
  const found = new Uint8Array(MOST_TYPES);
  for (const [at, [one, other]] of statePairs.entries()) {
    found[one] = at + 1;
    found[other] = at + 1;
  }
  return found;
})();
