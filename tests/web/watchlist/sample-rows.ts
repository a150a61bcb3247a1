// Stars of a reader and their rows, for the tests of the web.
import type { WatchlistRow } from '../../../src/domain/watchlist/watchlist-rows.ts';

const STARRED_AT = '2026-11-17T18:14:00.000Z';

/** Unknown but for what is given. */
export const starredRow = (symbol: string, given: Partial<WatchlistRow> = {}): WatchlistRow => ({
  symbol,
  starred_at: STARRED_AT,
  note: '',
  company_name: null,
  current_price: null,
  change_percent: null,
  volume: null,
  next_earnings_date: null,
  next_earnings_bell: null,
  smart_cat_score: null,
  score_history: [],
  ...given,
});

export const starsOf = (symbols: readonly string[]) => ({
  stars: symbols.map((symbol) => ({ symbol, starred_at: STARRED_AT })),
  most: 500,
});
