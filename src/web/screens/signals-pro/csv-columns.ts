// The columns of exported signals, under the names of the wire.
import type { Signal } from '../../../domain/signals/signal.ts';
import type { CsvColumn } from '../../ui/tables/export-csv.ts';

const FIELDS = [
  'symbol',
  'company_name',
  'tabType',
  'smart_cat_score',
  'bullish_score',
  'bearish_score',
  'bullish_signal_count',
  'bearish_signal_count',
  'neutral_signal_count',
  'premium_signal_count',
] as const satisfies readonly (keyof Signal)[];

export const csvColumns: readonly CsvColumn<Signal>[] = FIELDS.map((name) => ({
  name,
  value: (signal) => signal[name],
}));
