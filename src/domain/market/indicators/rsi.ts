// Wilder's relative strength index, one new close at a time, for one symbol or all symbols of a market.
import { indicatorRules } from './indicator-rules.ts';

const PERIOD: number = indicatorRules.rsi_period.value;
const WARM_UP: number = indicatorRules.rsi_warm_up.value;

/** State by symbol: smoothed gain and loss per close, the last close, and the number of closes. */
export type RsiState = { gain: Float64Array; loss: Float64Array; last: Float64Array; seen: Int32Array };

export function startRsi(symbols: number): RsiState {
  return {
    gain: new Float64Array(symbols),
    loss: new Float64Array(symbols),
    last: new Float64Array(symbols),
    seen: new Int32Array(symbols),
  };
}

/**
 * The first average is the plain mean of `period` changes, later ones (previous x (period - 1) + change) / period.
 * Ignores closes that are not finite. Returns the RSI after this close, 0..100, NaN while warming up.
 */
export function pushRsi(state: RsiState, at: number, close: number, warmUp = WARM_UP, period = PERIOD): number {
  if (!Number.isFinite(close)) return computeRsi(state, at, warmUp, period);
  const seen = state.seen[at]!;
  if (seen > 0) {
    const change = close - state.last[at]!;
    const keep = seen <= period ? 1 : (period - 1) / period;
    state.gain[at] = state.gain[at]! * keep + Math.max(change, 0) / period;
    state.loss[at] = state.loss[at]! * keep + Math.max(-change, 0) / period;
  }
  state.last[at] = close;
  state.seen[at] = seen + 1;
  return computeRsi(state, at, warmUp, period);
}

/** RSI of the closes so far; 50 when the price never moved, NaN with fewer closes than the warm-up. */
export function computeRsi(state: RsiState, at: number, warmUp = WARM_UP, period = PERIOD): number {
  return state.seen[at]! < Math.max(warmUp, period + 1)
    ? Number.NaN
    : rsiFromAverages(state.gain[at]!, state.loss[at]!);
}

/** RSI if `price` were the next close; the state is not changed. */
export function rsiIfClosedAt(state: RsiState, at: number, price: number, warmUp = WARM_UP, period = PERIOD): number {
  const seen = state.seen[at]!;
  if (!Number.isFinite(price) || seen === 0) return computeRsi(state, at, warmUp, period);
  if (seen + 1 < Math.max(warmUp, period + 1)) return Number.NaN;
  const change = price - state.last[at]!;
  const keep = seen <= period ? 1 : (period - 1) / period;
  return rsiFromAverages(
    state.gain[at]! * keep + Math.max(change, 0) / period,
    state.loss[at]! * keep + Math.max(-change, 0) / period,
  );
}

function rsiFromAverages(gain: number, loss: number): number {
  // Divide first, so that rounding cannot lift RSI above 100.
  return gain + loss === 0 ? 50 : 100 * (gain / (gain + loss));
}

/** RSI after each close, oldest first; NaN while warming up. */
export function rsiSeries(closes: Float64Array, warmUp = WARM_UP, period = PERIOD): Float64Array {
  const state = startRsi(1);
  return closes.map((close) => pushRsi(state, 0, close, warmUp, period));
}
