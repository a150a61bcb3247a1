// Indicators computed plainly, over whole series of one symbol: what values brought up bar by bar must come to.
import { pushAtr, startAtr } from '../../../src/domain/market/indicators/atr.ts';
import { indicatorRules } from '../../../src/domain/market/indicators/indicator-rules.ts';
import { pushEma, pushSma, startEma, startSma } from '../../../src/domain/market/indicators/moving-averages.ts';
import type { YearRange } from '../../../src/domain/market/indicators/year-range.ts';

export function smaSeries(values: Float64Array, window: number): Float64Array {
  const state = startSma(1, window);
  return values.map((value) => pushSma(state, 0, value));
}

export function emaSeries(values: Float64Array, window: number): Float64Array {
  const state = startEma(1, window);
  return values.map((value) => pushEma(state, 0, value));
}

/** Columns of equal length, oldest bar first. */
export function atrSeries(
  high: Float64Array,
  low: Float64Array,
  close: Float64Array,
  period: number = indicatorRules.atr_period.value,
): Float64Array {
  const state = startAtr(1);
  return close.map((price, at) => pushAtr(state, 0, high[at]!, low[at]!, price, period));
}

/** Mean volume (shares) of the last finished sessions, oldest first; NaN with fewer than the window or an unknown one among them. */
export function averageDailyVolume(
  volumes: Float64Array,
  sessions: number = indicatorRules.average_volume_sessions.value,
): number {
  if (volumes.length < sessions) return Number.NaN;
  let sum = 0;
  for (let at = volumes.length - sessions; at < volumes.length; at++) sum += volumes[at]!;
  return sum / sessions;
}

/** The highest high and the lowest low of the last 252 sessions; unknown prices are left out. */
export function yearRange(highs: Float64Array, lows: Float64Array): YearRange {
  const last = (values: Float64Array) => [...values.slice(-indicatorRules.year_sessions.value)].filter(Number.isFinite);
  const [high, low] = [last(highs), last(lows)];
  return {
    high: high.length === 0 ? Number.NaN : Math.max(...high),
    low: low.length === 0 ? Number.NaN : Math.min(...low),
  };
}

/**
 * Today's cumulative volume over the usual one at the same minute after the open (clamped to the session): 1 is usual.
 * NaN when either is unknown, before the open, or when nothing usually trades by then.
 */
export function relativeVolumeAt(todaysVolume: number, profile: Float64Array, minute: number): number {
  if (minute < 0) return Number.NaN;
  const usual = profile[Math.min(minute, profile.length - 1)]!;
  return usual > 0 ? todaysVolume / usual : Number.NaN;
}
