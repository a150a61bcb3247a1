// The columns of an exported screener list, under the names of the wire.
import type { ExtraColumn } from '../../../../domain/screener/list/extra-columns.ts';
import type { ListedStock } from '../../../../domain/screener/list/listed-columns.ts';
import { signalNames } from '../../../../domain/screener/screener-stock.ts';
import type { CsvColumn } from '../../../ui/tables/export-csv.ts';

/** The table's own, then what was added to it. */
export const csvColumns = (added: readonly ExtraColumn[]): readonly CsvColumn<ListedStock>[] => [
  ...ownColumns,
  ...added.map((column) => extras[column]),
];

const extras: Record<ExtraColumn, CsvColumn<ListedStock>> = {
  volume: { name: 'todays_volume', value: (stock) => stock.todays_volume },
  relative_volume: { name: 'relative_volume', value: (stock) => stock.relative_volume },
  market_cap: { name: 'market_cap', value: (stock) => stock.market_cap },
  float: { name: 'free_float', value: (stock) => stock.free_float },
};

const ownColumns: readonly CsvColumn<ListedStock>[] = [
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
