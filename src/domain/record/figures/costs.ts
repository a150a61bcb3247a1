// Costs of a call: round trip, and borrowing of a stock sold short.
import { settlementRules } from '../../rules/record-rules.ts';
import type { Horizon } from '../outcome.ts';
import { sessionsAfter } from '../record-horizons.ts';

const YEAR: number = settlementRules.year_sessions.value;
const BORROWING = settlementRules.borrowing.value / 100;

/** Round-trip costs if the spread at the entry is unknown, as a fraction. */
export const USUAL_COSTS: number = settlementRules.costs.value * 1e-4;

/** Costs of borrowing a stock sold short up to a horizon, as a fraction; 0 within a session. */
export const borrowingCost = (horizon: Horizon): number =>
  horizon === 'plan' ? 0 : (BORROWING * sessionsAfter[horizon]) / YEAR;
