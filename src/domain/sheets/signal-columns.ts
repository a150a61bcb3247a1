// CSV columns of published signals under their wire names.
import type { Signal } from '../signals/signal.ts';
import type { CsvColumn } from '../text/csv-text.ts';
import { weeksVerdict } from '../verdicts/weeks-verdict.ts';

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

export const signalColumns: readonly CsvColumn<Signal>[] = [
  ...FIELDS.map((name) => ({ name, value: (signal: Signal) => signal[name] })),
  { name: 'weeks_confidence', value: (signal) => weeksVerdict(signal, null).strength },
];
