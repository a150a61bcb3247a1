// Lines a reader may add to a chart, computed from the closes of its candles.
import { indicatorRules } from '../market/indicators/indicator-rules.ts';
import { emaSeries, smaSeries } from '../market/indicators/moving-averages.ts';
import { rsiSeries } from '../market/indicators/rsi.ts';

type Study = {
  id: string;
  label: string;
  kind: 'sma' | 'ema' | 'rsi';
  /** Number of candles. */
  window: number;
};

/** Studies computed from closes alone; VWAP is drawn from the bars. */
export const chartStudies = [
  { id: 'sma20', label: 'SMA 20', kind: 'sma', window: 20 },
  { id: 'sma50', label: 'SMA 50', kind: 'sma', window: 50 },
  { id: 'sma200', label: 'SMA 200', kind: 'sma', window: 200 },
  { id: 'ema9', label: 'EMA 9', kind: 'ema', window: 9 },
  { id: 'ema21', label: 'EMA 21', kind: 'ema', window: 21 },
  {
    id: 'rsi',
    label: `RSI ${indicatorRules.rsi_period.value}`,
    kind: 'rsi',
    window: indicatorRules.rsi_period.value,
  },
] as const satisfies readonly Study[];

export type ChartStudy = (typeof chartStudies)[number];
export type StudyId = ChartStudy['id'];

/**
 * Value of the study after each close, oldest first: averages in USD, RSI 0 to 100 (Wilder). Null until the window of
 * an average or the warm-up of the RSI is filled.
 */
export function studySeries({ kind, window }: ChartStudy, closes: readonly number[]): (number | null)[] {
  const values = Float64Array.from(closes);
  const series =
    kind === 'sma' ? smaSeries(values, window) : kind === 'ema' ? emaSeries(values, window) : rsiSeries(values);
  return Array.from(series, (value) => (Number.isNaN(value) ? null : value));
}

/** Change from `base` in percent, prices in USD; null unless `base` is above zero. */
export const percentSince = (base: number, price: number): number | null =>
  base > 0 ? ((price - base) / base) * 100 : null;
