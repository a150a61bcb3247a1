// By what the list of a tab is sorted, and what decides between equals; never the alphabet unless it is asked for.
import type { Signal } from './signal.ts';

/** What the sort control offers, each downwards; the first is the specified default. */
export const sortChoices = ['score', 'strength', 'change', 'newest'] as const;
export type SortChoice = (typeof sortChoices)[number];

/** All a list may be sorted by: the choices of the control and the further heads of the table. */
export const orderColumns = [
  ...sortChoices,
  'symbol',
  'company',
  'bullish',
  'bearish',
  'signals',
  'premium',
] as const satisfies readonly string[];
export type OrderColumn = (typeof orderColumns)[number];

export type ListOrder = { column: OrderColumn; direction: 'asc' | 'desc' };

/** Bullish minus bearish score, highest first. Source: specification, section 2. */
export const usualOrder: ListOrder = { column: 'score', direction: 'desc' };

/** What an order reads of a symbol. */
export type Ordered = Pick<
  Signal,
  | 'symbol'
  | 'company_name'
  | 'bullish_score'
  | 'bearish_score'
  | 'bullish_signal_count'
  | 'bearish_signal_count'
  | 'neutral_signal_count'
  | 'premium_signal_count'
  | 'score_history'
  | 'newest_signal'
>;

/** Points since the day before; null for a symbol that no earlier day knows. */
export function scoreChange({ score_history }: Pick<Signal, 'score_history'>): number | null {
  const now = score_history.at(-1);
  const before = score_history.at(-2);
  return now === undefined || before === undefined ? null : now - before;
}

const signalCount = (signal: Ordered) =>
  signal.bullish_signal_count + signal.bearish_signal_count + signal.neutral_signal_count + signal.premium_signal_count;

const VALUES: Record<OrderColumn, (signal: Ordered) => number | string | null> = {
  score: (signal) => signal.bullish_score - signal.bearish_score,
  strength: (signal) => Math.abs(signal.bullish_score - signal.bearish_score),
  change: scoreChange,
  newest: ({ newest_signal }) => newest_signal ?? null,
  symbol: ({ symbol }) => symbol,
  company: ({ company_name }) => company_name?.toLowerCase() ?? null,
  bullish: ({ bullish_score }) => bullish_score,
  bearish: ({ bearish_score }) => bearish_score,
  signals: signalCount,
  premium: ({ premium_signal_count }) => premium_signal_count,
};

/** The larger first; unknown (null) stands last, whatever the direction. Text by code unit: the same everywhere. */
function compare(a: number | string | null, b: number | string | null, sign: 1 | -1): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return a === b ? 0 : a > b ? -sign : sign;
}

/**
 * The rows in this order. Equal ones stand by the larger change since the day before, then by the number of signals
 * behind them, then as they came; relative volume, which would decide first, is not known of a list.
 */
export function inOrder<Row>(
  rows: readonly Row[],
  { column, direction }: ListOrder,
  signalOf: (row: Row) => Ordered,
): Row[] {
  const sign = direction === 'desc' ? 1 : -1;
  const keyed = rows.map((row) => {
    const signal = signalOf(row);
    return { row, value: VALUES[column](signal), change: scoreChange(signal), signals: signalCount(signal) };
  });
  keyed.sort(
    (a, b) => compare(a.value, b.value, sign) || compare(a.change, b.change, 1) || compare(a.signals, b.signals, 1),
  );
  return keyed.map(({ row }) => row);
}
