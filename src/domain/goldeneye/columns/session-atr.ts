// Average true range over regular sessions, without the overnight gap.
import { type AtrState, computeAtr, pushAtr } from '../../market/indicators/atr.ts';
import { measureRules } from '../../rules/goldeneye/goldeneye-rules.ts';

const PERIOD = measureRules.atr_bars.value;

/**
 * Adds a bar. The first bar of a session counts only its own range: the overnight gap is no movement within a bar and
 * would distort the average.
 */
export function pushSessionAtr(
  state: AtrState,
  at: number,
  first: boolean,
  high: number,
  low: number,
  close: number,
): void {
  if (first) state.last[at] = close;
  pushAtr(state, at, high, low, close, PERIOD);
}

/** ATR in USD; NaN with fewer bars than the period. */
export function computeSessionAtr(state: AtrState, at: number): number {
  return computeAtr(state, at, PERIOD);
}
