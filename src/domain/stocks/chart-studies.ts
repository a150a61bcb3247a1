// Lines a reader may add to a chart, computed from the closes of its candles.
import { indicatorRules } from '../market/indicators/indicator-rules.ts';
import { emaSeries, smaSeries } from '../market/indicators/moving-averages.ts';
import { rsiSeries } from '../market/indicators/rsi.ts';

type Study = {
  id: string;
  label: string;
  kind: 'sma' | 'ema' | 'rsi';
  /** Candles. */
  window: number;
};

/** Studies that rest on closes alone; the session's VWAP is drawn from the bars. */
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
 * The study after each close, oldest first: averages in USD, RSI 0..100 (Wilder). Null while too few closes are known:
 * fewer than its window for an average, fewer than the warm-up of every RSI of the product for an RSI.
 */
export function studySeries({ kind, window }: ChartStudy, closes: readonly number[]): (number | null)[] {
  const values = Float64Array.from(closes);
  const series =
    kind === 'sma' ? smaSeries(values, window) : kind === 'ema' ? emaSeries(values, window) : rsiSeries(values);
  return Array.from(series, (value) => (Number.isNaN(value) ? null : value));
}

/** Percent since `base`, both in USD; null without a base above zero. */
export const percentSince = (base: number, price: number): number | null =>
  base > 0 ? ((price - base) / base) * 100 : null;
