// Average true range over regular sessions, without the overnight gap.
import { type AtrState, computeAtr, pushAtr } from '../../market/indicators/atr.ts';
import { measureRules } from '../../rules/goldeneye/goldeneye-rules.ts';

const PERIOD = measureRules.atr_bars.value;

/**
 * One more bar. The first bar of a session is measured by its own high and low alone: the overnight gap says nothing of
 * how far the symbol travels in a minute, and would stand in the average for half an hour.
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

/** In USD; NaN until there are as many bars as the period. */
export function computeSessionAtr(state: AtrState, at: number): number {
  return computeAtr(state, at, PERIOD);
}
