// CSV columns of a watchlist under their wire names, in a fixed order.
import { type CsvColumn, fieldColumns } from '../text/csv-text.ts';
import type { WatchlistRow } from '../watchlist/watchlist-rows.ts';

export const watchlistColumns: readonly CsvColumn<WatchlistRow>[] = fieldColumns([
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
]);
