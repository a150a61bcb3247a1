// Trace of a judgement: each figure with its threshold and outcome.
import { z } from 'zod';
import { formatAgainst } from '../../figures/format-against.ts';
import { type Bounds, within } from '../../numbers/bounds.ts';
import { DisqualifyReason, Pattern, Side } from '../golden-eye.ts';

/**
 * Comparison of a value. `value` is null when unknown; an unknown figure never passes. `shown` is the value in words,
 * with digits that agree with `pass`.
 */
export const Check = z.object({
  name: z.string(),
  value: z.number().nullable(),
  unit: z.string(),
  shown: z.string(),
  threshold: z.string(),
  pass: z.boolean(),
});
export type Check = z.infer<typeof Check>;

/** `detected`: all checks pass; `side`: direction of the trade. */
export const PatternTrace = z.object({
  pattern: Pattern,
  side: Side,
  detected: z.boolean(),
  checks: z.array(Check),
});
export type PatternTrace = z.infer<typeof PatternTrace>;

/**
 * `pass`: the reason disqualifies; an unknown value neither disqualifies nor passes. `applies`: false when the source
 * has the figure for no stock.
 */
export const DisqualifierTrace = z.object({ reason: DisqualifyReason, check: Check, applies: z.boolean() });
export type DisqualifierTrace = z.infer<typeof DisqualifierTrace>;

export const ConfidenceLine = z.object({
  name: z.string(),
  value: z.number().nullable(),
  unit: z.string(),
  weight: z.number(),
  points: z.number(),
});
export type ConfidenceLine = z.infer<typeof ConfidenceLine>;

export const StockTrace = z.object({
  patterns: z.array(PatternTrace),
  disqualifiers: z.array(DisqualifierTrace),
  confidence: z.array(ConfidenceLine),
});
export type StockTrace = z.infer<typeof StockTrace>;

export function check(name: string, value: number | null, unit: string, bounds: Bounds): Check {
  const { value: shown, threshold } = formatAgainst(value, bounds, { unit });
  return { name, value, unit, shown: value === null ? 'unknown' : shown, threshold, pass: within(value, bounds) };
}

/** Check of a yes-or-no fact. */
export function checkThat(name: string, so: boolean | null, threshold: string): Check {
  const shown = so === null ? 'unknown' : so ? 'yes' : 'no';
  return { name, value: so === null ? null : so ? 1 : 0, unit: 'yes = 1', shown, threshold, pass: so === true };
}
