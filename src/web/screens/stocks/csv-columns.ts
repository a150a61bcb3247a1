// CSV columns of exported stocks: wire names, then the verdicts.
import type { SearchResult } from '../../../domain/stocks/search/search.ts';
import { type CsvColumn, fieldColumns } from '../../../domain/text/csv-text.ts';
import { withVerdicts } from '../../symbol/verdicts/verdict-csv.ts';

export const csvColumns: readonly CsvColumn<SearchResult>[] = fieldColumns([
  'symbol',
  'name',
  'current_price',
  'price_change',
  'price_change_percent',
  'volume',
]);

export const exportColumns = (stocks: readonly SearchResult[]) => withVerdicts(csvColumns, stocks);
