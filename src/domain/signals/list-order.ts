// Sort orders of a tab's list and their tie-breakers; alphabetical only on request.
import { totalSignals } from './score/signal-count.ts';
import type { Signal, TabType } from './signal.ts';

/** Choices of the sort control, all descending; the first is the default. */
export const sortChoices = ['score', 'strength', 'change', 'newest'] as const;
export type SortChoice = (typeof sortChoices)[number];

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

/** Default order of a tab: strongest first; the bearish tab begins with the lowest score. */
export function chooseUsualOrder(tab: TabType): ListOrder {
  return tab === 'bearish' ? { column: 'score', direction: 'asc' } : usualOrder;
}

/** Fields of a symbol used for sorting. */
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

/** Change of the score since the previous day, in points; null without a previous day. */
export function scoreChange({ score_history }: Pick<Signal, 'score_history'>): number | null {
  const now = score_history.at(-1);
  const before = score_history.at(-2);
  return now === undefined || before === undefined ? null : now - before;
}

const VALUES: Record<OrderColumn, (signal: Ordered) => number | string | null> = {
  score: (signal) => signal.bullish_score - signal.bearish_score,
  strength: (signal) => Math.abs(signal.bullish_score - signal.bearish_score),
  change: scoreChange,
  newest: ({ newest_signal }) => newest_signal ?? null,
  symbol: ({ symbol }) => symbol,
  company: ({ company_name }) => company_name?.toLowerCase() ?? null,
  bullish: ({ bullish_score }) => bullish_score,
  bearish: ({ bearish_score }) => bearish_score,
  signals: totalSignals,
  premium: ({ premium_signal_count }) => premium_signal_count,
};

/** Larger first; null last in either direction. Text by code unit. */
function compare(a: number | string | null, b: number | string | null, sign: 1 | -1): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return a === b ? 0 : a > b ? -sign : sign;
}

/**
 * Sorts rows. Ties: larger change since the previous day, then number of signals, then input order. Relative volume,
 * the specified first tie-breaker, is not part of a list.
 */
export function sortRows<Row extends Ordered>(rows: readonly Row[], { column, direction }: ListOrder): Row[] {
  const sign = direction === 'desc' ? 1 : -1;
  const keyed = rows.map((row) => ({
    row,
    value: VALUES[column](row),
    change: scoreChange(row),
    signals: totalSignals(row),
  }));
  keyed.sort(
    (a, b) => compare(a.value, b.value, sign) || compare(a.change, b.change, 1) || compare(a.signals, b.signals, 1),
  );
  return keyed.map(({ row }) => row);
}
