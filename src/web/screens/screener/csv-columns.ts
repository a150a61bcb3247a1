// The columns of an exported screener list, under the names of the wire.
import type { ListedStock } from '../../../domain/screener/list/listed-columns.ts';
import { signalNames } from '../../../domain/screener/screener-stock.ts';
import type { CsvColumn } from '../../ui/tables/export-csv.ts';

export const csvColumns: readonly CsvColumn<ListedStock>[] = [
  { name: 'symbol', value: (stock) => stock.symbol },
  { name: 'company_name', value: (stock) => stock.company_name },
  { name: 'sector', value: (stock) => stock.sector },
  { name: 'industry', value: (stock) => stock.industry },
  { name: 'active_filter_codes', value: (stock) => stock.active_filter_codes.join(' ') },
  { name: 'current_price', value: (stock) => stock.current_price },
  { name: 'change_from_prev_close_pct', value: (stock) => stock.change_from_prev_close_pct },
  { name: 'appearance_pattern', value: (stock) => stock.appearance_pattern },
  { name: 'total_appearances_today', value: (stock) => stock.total_appearances_today },
  { name: 'momentum', value: (stock) => stock.shown_momentum },
  ...signalNames.map((name) => ({ name, value: (stock: ListedStock) => stock.lights[name] })),
  { name: 'decision', value: (stock) => stock.summary.decision },
  { name: 'confidence', value: (stock) => stock.summary.confidence },
];
