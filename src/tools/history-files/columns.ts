// Columns of bar files under each source's names, and price adjustment: only prices as traded agree with imported splits.
import { basename } from 'node:path';

type Adjustment = { source: string; words: string };

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
function findAdjustment(names: readonly string[], path: string): Adjustment | null {
  const found = known.find(({ matches }) => matches(names, basename(path)));
  return found === undefined ? null : { source: found.source, words: found.words };
}

const aliases = {
  symbol: ['symbol', 'ticker', 'sym', '<ticker>'],
  /** Names of numeric instants come first, because a number is exact. */
  start: ['timestamp', 't', 'window_start', 'datetime', 'date_time', 'unixtime', 'time', 'date', '<date>'],
  open: ['open', 'o', '<open>'],
  high: ['high', 'h', '<high>'],
  low: ['low', 'l', '<low>'],
  close: ['close', 'c', '<close>', 'close/last'],
  volume: ['volume', 'v', 'vol', 'vol.', '<vol>'],
  vwap: ['vwap', 'vw', 'price', 'wap', 'average'],
  transactions: ['transactions', 'n', 'trades', 'barcount'],
  bid: ['bid'],
  ask: ['ask'],
  /** Minutes of a bar, or D for a day. */
  period: ['<per>'],
} as const;
export type ColumnName = keyof typeof aliases;

/** Places of the columns, -1 for those a file does not have. */
export type Columns = Record<ColumnName, number> & { adjustment: Adjustment | null };

export function findColumns(names: readonly string[], path: string): Columns {
  const place = (of: ColumnName): number => {
    const found = aliases[of].find((name) => names.includes(name));
    return found === undefined ? -1 : names.indexOf(found);
  };
  const at = Object.fromEntries(Object.keys(aliases).map((of) => [of, place(of as ColumnName)])) as Record<
    ColumnName,
    number
  >;
  // Beside a close, `price` is the average of the bar; otherwise it is Investing.com's name of the close.
  if (at.close < 0 && names.includes('price')) {
    at.close = names.indexOf('price');
    if (at.vwap === at.close) at.vwap = -1;
  }
  return { ...at, adjustment: findAdjustment(names, path) };
}

/** Reader of a row's time as text, joined from two columns if date and time of day are separate. */
export function timeCell(names: readonly string[], at: number): (cells: readonly string[]) => string {
  const day = names.findIndex((name) => name === 'date' || name === '<date>');
  const time = names.findIndex((name) => name === 'time' || name === '<time>');
  const isSplit = day >= 0 && time >= 0 && (at === time || at === day);
  if (!isSplit) return (cells) => cells[at] ?? '';
  return (cells) => `${(cells[day] ?? '').trim()} ${(cells[time] ?? '').trim()}`;
}
