// Results as they count in means: bounded either way, so that a few of them cannot carry a source.
import { figureRules } from '../../rules/record-rules.ts';
import type { Horizon } from '../outcome.ts';

const BOUND = figureRules.result_bound.value / 100;

/** Largest size of a result at a horizon, as a fraction; a plan is bounded by its own stop and target. */
export const resultBound = (horizon: Horizon): number => (horizon === 'plan' ? Number.POSITIVE_INFINITY : BOUND);

export const boundedResult = (value: number, bound: number): number => Math.max(-bound, Math.min(bound, value));
