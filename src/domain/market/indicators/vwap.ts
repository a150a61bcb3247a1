// Volume-weighted average price of a session, from the average price and volume of its bars.

/** State by symbol: turnover in USD and volume in shares of the bars so far. */
export type VwapState = { turnover: Float64Array; volume: Float64Array };

export function startVwap(symbols: number): VwapState {
  return { turnover: new Float64Array(symbols), volume: new Float64Array(symbols) };
}

/**
 * Sum of (bar's own vwap x volume) over the sum of volumes, in USD; NaN until a trade. Bars with unknown vwap or
 * without volume are left out.
 */
export function pushVwap(state: VwapState, at: number, barVwap: number, barVolume: number): number {
  if (Number.isFinite(barVwap) && barVolume > 0 && Number.isFinite(barVolume)) {
    state.turnover[at] = state.turnover[at]! + barVwap * barVolume;
    state.volume[at] = state.volume[at]! + barVolume;
  }
  return computeVwap(state, at);
}

export function computeVwap(state: VwapState, at: number): number {
  return state.volume[at] === 0 ? Number.NaN : state.turnover[at]! / state.volume[at]!;
}

/** VWAP after each bar of one session. */
export function vwapSeries(barVwap: Float64Array, volume: Float64Array): Float64Array {
  const state = startVwap(1);
  return barVwap.map((price, at) => pushVwap(state, 0, price, volume[at]!));
}
