// The state of momentum of one stock on plain numbers, and of a whole market on columns.
import { momentumRules as rules } from '../../rules/screener-rules.ts';
import { Momentum } from '../screener-stock.ts';

/** NaN for unknown; z and gained in usual 5-minute moves, prices in USD. */
export type MomentumColumns = {
  z: Float64Array;
  gained: Float64Array;
  relative_volume: Float64Array;
  current_price: Float64Array;
  vwap: Float64Array;
  rsi: Float64Array;
};

/** The code of an unknown momentum; every other code is a place in `momentumStates`. */
export const UNKNOWN_MOMENTUM = 255;
export const momentumStates = Momentum.options;

const code = (state: Momentum) => momentumStates.indexOf(state);
const EXPLOSIVE = code('EXPLOSIVE');
const HOT = code('HOT');
const ACCELERATING = code('ACCELERATING');
const STRENGTHENING = code('STRENGTHENING');
const OVERSOLD = code('OVERSOLD');
const DETERIORATING = code('DETERIORATING');
const COLD = code('COLD');
const STABLE = code('STABLE');

/**
 * The first state whose conditions are all known and met; STABLE when none is, unknown when the move itself is. A price
 * at VWAP is neither above nor below it. Unknown figures are NaN.
 */
function stateCode(z: number, gained: number, volume: number, price: number, vwap: number, rsi: number): number {
  if (z >= rules.explosive_z.value && volume >= rules.explosive_volume.value) return EXPLOSIVE;
  if (z >= rules.hot_z.value && volume >= rules.hot_volume.value) return HOT;
  if (z >= rules.accelerating_z.value && gained >= rules.accelerating_a.value) return ACCELERATING;
  if (z >= rules.strengthening_z.value && price > vwap) return STRENGTHENING;
  if (rsi < rules.oversold_rsi.value && z > rules.oversold_z.value) return OVERSOLD;
  if (z <= rules.deteriorating_z.value || (price < vwap && gained <= rules.deteriorating_a.value)) return DETERIORATING;
  if (volume < rules.cold_volume.value) return COLD;
  return Number.isNaN(z) ? UNKNOWN_MOMENTUM : STABLE;
}

export function evaluateMomentum(stocks: MomentumColumns, states = new Uint8Array(stocks.z.length)): Uint8Array {
  const { z, gained, relative_volume, current_price, vwap, rsi } = stocks;
  for (let at = 0; at < states.length; at++) {
    states[at] = stateCode(z[at]!, gained[at]!, relative_volume[at]!, current_price[at]!, vwap[at]!, rsi[at]!);
  }
  return states;
}
