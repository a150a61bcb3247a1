// Watchlist table: contents of a row, and the columns to choose from.
import { z } from 'zod';
import { watchlistRules } from '../rules/watchlist-rules.ts';
import { Bell } from '../stocks/overview/bell.ts';

const N = z.number().nullable();

/** Columns in display order, after the symbol. */
export const watchlistColumns = [
  'price',
  'change',
  'volume',
  'score',
  'since',
  'history',
  'earnings',
  'note',
  'starred',
] as const;
export const WatchlistColumn = z.enum(watchlistColumns);
export type WatchlistColumn = z.infer<typeof WatchlistColumn>;

/** Columns shown to users who have not chosen any. */
export const usualColumns: readonly WatchlistColumn[] = [
  'price',
  'change',
  'score',
  'since',
  'history',
  'earnings',
  'note',
];

export const Note = z.string().max(watchlistRules.note_chars.value);

/** A star with its note. Instants are ISO. */
export const NotedStar = z.object({ symbol: z.string(), starred_at: z.string(), note: z.string() });
export type NotedStar = z.infer<typeof NotedStar>;

/**
 * Prices in USD, change since the previous close in percent, null when the market has none; scores are null when no
 * list names the symbol. `score_history`: as in the list of signals.
 */
export const WatchlistRow = NotedStar.extend({
  company_name: z.string().nullable(),
  current_price: N,
  change_percent: N,
  volume: N,
  /** New York day, YYYY-MM-DD; null while none is announced. */
  next_earnings_date: z.string().nullable(),
  /** Null when the calendar names no time of day. */
  next_earnings_bell: Bell.nullable(),
  smart_cat_score: N,
  score_history: z.array(z.number()),
});
export type WatchlistRow = z.infer<typeof WatchlistRow>;

/** Moves a symbol directly before another; to the end when `before` is null or not in the list. */
export function movedBefore(symbols: readonly string[], moved: string, before: string | null): string[] {
  if (moved === before || !symbols.includes(moved)) return [...symbols];
  const others = symbols.filter((symbol) => symbol !== moved);
  const at = before === null ? -1 : others.indexOf(before);
  return at === -1 ? [...others, moved] : others.toSpliced(at, 0, moved);
}

export const WatchlistTable = z.object({
  /** Rows in the user's own order; stocks starred after the last reordering come first. */
  rows: z.array(WatchlistRow),
  columns: z.array(WatchlistColumn),
  /** Days (YYYY-MM-DD) of the score histories, oldest first. */
  history_days: z.array(z.string()),
  /** Time of the prices, ISO; null while none are known. */
  prices_as_of: z.string().nullable(),
});
export type WatchlistTable = z.infer<typeof WatchlistTable>;
