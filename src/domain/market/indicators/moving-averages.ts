// Simple and exponential moving averages, one new value at a time, for one symbol or all symbols of a market.

/** The last `window` values of each symbol, one ring a symbol, and their sum. */
export type SmaState = { window: number; ring: Float64Array; sum: Float64Array; seen: Int32Array };

export function startSma(symbols: number, window: number): SmaState {
  return {
    window,
    ring: new Float64Array(symbols * window),
    sum: new Float64Array(symbols),
    seen: new Int32Array(symbols),
  };
}

/**
 * Mean of the last `window` values including this one; NaN until there are that many. Ignores values that are not
 * finite.
 */
export function pushSma(state: SmaState, at: number, value: number): number {
  if (Number.isFinite(value)) {
    const { window, ring, sum, seen } = state;
    const count = seen[at]!;
    const slot = at * window + (count % window);
    sum[at] = sum[at]! + value - ring[slot]!;
    ring[slot] = value;
    seen[at] = count + 1;
    // Recomputes the sum once per `window` values, because adding and subtracting accumulates rounding errors.
    if ((count + 1) % window === 0) sum[at] = sumRange(ring, at * window, window);
  }
  return computeSma(state, at);
}

function computeSma(state: SmaState, at: number): number {
  return state.seen[at]! < state.window ? Number.NaN : state.sum[at]! / state.window;
}

function sumRange(values: Float64Array, from: number, count: number): number {
  let sum = 0;
  for (let at = from; at < from + count; at++) sum += values[at]!;
  return sum;
}

/** Exponential average of each symbol, and the number of values so far. */
export type EmaState = { window: number; value: Float64Array; seen: Int32Array };

export function startEma(symbols: number, window: number): EmaState {
  return { window, value: new Float64Array(symbols), seen: new Int32Array(symbols) };
}

/**
 * Weight 2 / (window + 1) on the new value, starting with the first value; NaN until `window` values have been seen.
 */
export function pushEma(state: EmaState, at: number, value: number): number {
  if (Number.isFinite(value)) {
    const weight = 2 / (state.window + 1);
    const before = state.seen[at] === 0 ? value : state.value[at]!;
    state.value[at] = value * weight + before * (1 - weight);
    state.seen[at] = state.seen[at]! + 1;
  }
  return computeEma(state, at);
}

function computeEma(state: EmaState, at: number): number {
  return state.seen[at]! < state.window ? Number.NaN : state.value[at]!;
}

/** The simple average after each value, oldest first; NaN until there are `window` values. */
export function smaSeries(values: Float64Array, window: number): Float64Array {
  const state = startSma(1, window);
  return values.map((value) => pushSma(state, 0, value));
}

/** The exponential average after each value, oldest first; NaN until there are `window` values. */
export function emaSeries(values: Float64Array, window: number): Float64Array {
  const state = startEma(1, window);
  return values.map((value) => pushEma(state, 0, value));
}
