// The columns of exported stocks, under the names of the wire.
import type { SearchResult } from '../../../domain/stocks/search/search.ts';
import type { CsvColumn } from '../../ui/tables/export-csv.ts';

const FIELDS = [
  'symbol',
  'name',
  'current_price',
  'price_change',
  'price_change_percent',
  'volume',
] as const satisfies readonly (keyof SearchResult)[];

export const csvColumns: readonly CsvColumn<SearchResult>[] = FIELDS.map((name) => ({
  name,
  value: (stock) => stock[name],
}));
