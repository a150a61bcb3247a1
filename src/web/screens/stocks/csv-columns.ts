// CSV columns of exported stocks: wire names, then the verdicts.
import type { SearchResult } from '../../../domain/stocks/search/search.ts';
import type { CsvColumn } from '../../../domain/text/csv-text.ts';
import { withVerdicts } from '../../symbol/verdicts/verdict-csv.ts';

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

export const exportColumns = (stocks: readonly SearchResult[]) => withVerdicts(csvColumns, stocks);
