// Figures of the track record as text: percent of fractions, R of plans.
import { signed, whole } from '../../../../domain/market/format.ts';
import type { Horizon } from '../../../../domain/record/outcome.ts';

export const UNKNOWN = '--';
const PERCENT = 100;

/** Unit of figures at a horizon: factor on the stored value, and sign. */
export const findUnit = (horizon: Horizon) => (horizon === 'plan' ? { by: 1, sign: 'R' } : { by: PERCENT, sign: '%' });

/** `+1.38` for 0.0138; R of plans are not scaled. */
export const figure = (value: number | null, horizon: Horizon, places = 2): string =>
  value === null ? UNKNOWN : signed(value * findUnit(horizon).by, places);

/** `+1.38%` or `+0.11 R`. */
export const withUnit = (value: number | null, horizon: Horizon): string =>
  value === null ? UNKNOWN : `${figure(value, horizon)}${horizon === 'plan' ? ' R' : '%'}`;

/** `55.1%` for 0.551. */
export const share = (value: number | null): string => (value === null ? UNKNOWN : `${(value * PERCENT).toFixed(1)}%`);

/** A label of an axis: `+1`, `0`, `−0.5`. */
export const tickWords = (value: number, horizon: Horizon): string => {
  const scaled = value * findUnit(horizon).by;
  return signed(scaled, Number.isInteger(Math.round(scaled * 1e6) / 1e6) ? 0 : 1);
};

/** Text in place of a mean: no outcome yet, or an outcome that can never be settled. */
export const noOutcomeWords = ({ unsettled }: { unsettled: number }): string =>
  unsettled > 0 ? 'no outcome' : 'no outcome yet';

export const count = (value: number): string => whole(value);
