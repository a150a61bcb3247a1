// CSV columns of the screener list under their wire names.
import { type ExtraColumn, extraColumns } from '../screener/list/extra-columns.ts';
import type { ListedStock } from '../screener/list/listed-columns.ts';
import { signalNames } from '../screener/screener-stock.ts';
import type { CsvColumn } from '../text/csv-text.ts';

/** Columns of the table, followed by the added ones. */
export const screenerColumns = (added: readonly ExtraColumn[] = extraColumns): readonly CsvColumn<ListedStock>[] => [
  ...ownColumns,
  ...added.map((column) => extras[column]),
];

const extras: Record<ExtraColumn, CsvColumn<ListedStock>> = {
  volume: { name: 'todays_volume', value: (stock) => stock.todays_volume },
  relative_volume: { name: 'relative_volume', value: (stock) => stock.relative_volume },
  market_cap: { name: 'market_cap', value: (stock) => stock.market_cap },
  float: { name: 'free_float', value: (stock) => stock.free_float },
  rsi: { name: 'rsi', value: (stock) => stock.rsi },
  gap: { name: 'gap_percent', value: (stock) => stock.gap },
  to_high: { name: 'below_52_week_high_percent', value: (stock) => stock.below_high },
  score: { name: 'smart_cat_score', value: (stock) => stock.score },
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
