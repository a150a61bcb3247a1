// Price adjustment of a file: only prices as traded agree with imported splits.
import { basename } from 'node:path';

export type Adjustment = { source: string; words: string };

type Known = Adjustment & { matches(names: readonly string[], file: string): boolean };

const has = (names: readonly string[], ...wanted: string[]) => wanted.every((name) => names.includes(name));
const BY_SPLITS = 'closes are adjusted for splits, not as traded';

/** The first match counts. */
const known: readonly Known[] = [
  {
    source: 'Yahoo',
    words: `${BY_SPLITS}; Adj Close, which is adjusted for dividends too, is not used`,
    matches: (names) => names.some((name) => /^adj(usted)?[ _]?close$/.test(name)),
  },
  { source: 'Stooq', words: `${BY_SPLITS} and for dividends`, matches: (names) => has(names, '<ticker>', '<per>') },
  { source: 'Nasdaq.com', words: BY_SPLITS, matches: (names) => has(names, 'close/last') },
  { source: 'Investing.com', words: BY_SPLITS, matches: (names) => has(names, 'price', 'change %') },
  { source: 'IBKR', words: BY_SPLITS, matches: (names) => has(names, 'barcount') },
  {
    source: 'FirstRate',
    words: BY_SPLITS,
    matches: (_, file) => /adj_?split|split_?adj|_adjusted/i.test(file) && !/unadjusted/i.test(file),
  },
];

/** Null for sources with prices as traded, and for unknown sources. */
export function findAdjustment(names: readonly string[], path: string): Adjustment | null {
  const found = known.find(({ matches }) => matches(names, basename(path)));
  return found === undefined ? null : { source: found.source, words: found.words };
}
