// CSV columns of a watchlist under their wire names, in a fixed order.
import type { CsvColumn } from '../text/csv-text.ts';
import type { WatchlistRow } from '../watchlist/watchlist-rows.ts';

const FIELDS = [
  'symbol',
  'company_name',
  'current_price',
  'change_percent',
  'volume',
  'smart_cat_score',
  'next_earnings_date',
  'next_earnings_bell',
  'note',
  'starred_at',
] as const satisfies readonly (keyof WatchlistRow)[];

export const watchlistColumns: readonly CsvColumn<WatchlistRow>[] = FIELDS.map((name) => ({
  name,
  value: (row) => row[name],
}));
