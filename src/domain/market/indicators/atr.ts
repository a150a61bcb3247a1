// Average true range: how far a symbol travels in one bar, in USD.
import { indicatorRules } from './indicator-rules.ts';

const PERIOD: number = indicatorRules.atr_period.value;

/** State by symbol: smoothed true range in USD, last close, bars seen. */
export type AtrState = { range: Float64Array; last: Float64Array; seen: Int32Array };

export function startAtr(symbols: number): AtrState {
  return { range: new Float64Array(symbols), last: new Float64Array(symbols), seen: new Int32Array(symbols) };
}

/**
 * True range = the largest of high - low, |high - previous close|, |low - previous close|; the first bar has no
 * previous close. The first average is the plain mean of `period` bars, later ones (previous x (period - 1) + range) /
 * period. Returns the ATR after this bar, NaN with fewer than `period` bars; a bar with an unknown price is ignored.
 */
export function pushAtr(
  state: AtrState,
  at: number,
  high: number,
  low: number,
  close: number,
  period = PERIOD,
): number {
  if (Number.isFinite(high + low + close)) {
    const seen = state.seen[at]!;
    const last = state.last[at]!;
    const span = high - low;
    const range = seen === 0 ? span : Math.max(span, Math.abs(high - last), Math.abs(low - last));
    const keep = seen < period ? 1 : (period - 1) / period;
    state.range[at] = state.range[at]! * keep + range / period;
    state.last[at] = close;
    state.seen[at] = seen + 1;
  }
  return computeAtr(state, at, period);
}

export function computeAtr(state: AtrState, at: number, period = PERIOD): number {
  return state.seen[at]! < period ? Number.NaN : state.range[at]!;
}
