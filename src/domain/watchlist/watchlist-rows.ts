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

/** Columns until a user chooses. */
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
 * Prices in dollars, the change in percent since the previous close, null where the market has none; scores null where
 * no list names the symbol now, `score_history` as in the list of signals.
 */
export const WatchlistRow = NotedStar.extend({
  company_name: z.string().nullable(),
  current_price: N,
  change_percent: N,
  volume: N,
  /** New York day, null while none is announced. */
  next_earnings_date: z.string().nullable(),
  /** Null where the calendar has no hour. */
  next_earnings_bell: Bell.nullable(),
  smart_cat_score: N,
  score_history: z.array(z.number()),
});
export type WatchlistRow = z.infer<typeof WatchlistRow>;

/** The symbols with one moved directly before another; null or one that is gone: to the end. */
export function movedBefore(symbols: readonly string[], moved: string, before: string | null): string[] {
  if (moved === before || !symbols.includes(moved)) return [...symbols];
  const others = symbols.filter((symbol) => symbol !== moved);
  const at = before === null ? -1 : others.indexOf(before);
  return at === -1 ? [...others, moved] : others.toSpliced(at, 0, moved);
}

export const WatchlistTable = z.object({
  /** Rows in the user's own order; stars given after that order was made come first. */
  rows: z.array(WatchlistRow),
  columns: z.array(WatchlistColumn),
  /** Days (YYYY-MM-DD) of the score histories, oldest first. */
  history_days: z.array(z.string()),
  /** Instant of the prices, ISO; null while none are known. */
  prices_as_of: z.string().nullable(),
});
export type WatchlistTable = z.infer<typeof WatchlistTable>;
