// Outcome of a call at one horizon: entry, exit, return and excess, or the reason it could not be settled.
import { z } from 'zod';

/**
 * `plan`: end of a Golden Eye plan, in R; `close`: close of the entry's session; others: number of sessions after it.
 */
export const horizons = ['plan', 'close', '1', '5', '20'] as const;
export const Horizon = z.enum(horizons);
export type Horizon = z.infer<typeof Horizon>;

/** Reasons an outcome has no exit of its own, or does not exist. Their words are in `record-words.ts`. */
export const outcomeFlags = [
  /** Counted at the last price before the stock was delisted. */
  'delisted',
  /** No trade on the day of the exit: counted at the last earlier price. */
  'no_bar',
  /** No price after the call within the allowed time: never settled. */
  'no_entry',
  /** The symbol belonged to another instrument at the exit. */
  'other_instrument',
  /** Target and stop in one bar: counted as the stop. */
  'both_barriers',
  /** The stored history lacks days. */
  'history_missing',
  /** Entered at the close, so no session time is left for the horizon `close`. */
  'closes_only',
  /** The price rose as after a reverse split, but no such split is stored. */
  'series_breaks',
  /** Settled by earlier rules: the call keeps its result, which figures ignore. */
  'earlier_rules',
  /** The result includes cash payments between entry and exit. */
  'payment',
  /** Counted at the last price before a spin-off. */
  'spin_off',
] as const;
export const OutcomeFlag = z.enum(outcomeFlags);
export type OutcomeFlag = z.infer<typeof OutcomeFlag>;

/** Entry at a minute bar of the running session, at the open of a session, or at its close if only closes are known. */
export const EntryRule = z.enum(['minute', 'open', 'close']);
export type EntryRule = z.infer<typeof EntryRule>;

const Price = z.number().nullable();
/** 0.01 is one percent. */
const Fraction = z.number().nullable();

export const CallOutcome = z.object({
  call_id: z.number(),
  horizon: Horizon,
  /**
   * `open`: the exit is still ahead, and no row is stored; `unsettled`: no outcome is possible, for the reason in
   * `flag`.
   */
  state: z.enum(['open', 'settled', 'unsettled']),
  flag: OutcomeFlag.nullable(),
  entry_at: z.string().nullable(),
  entry_price: Price,
  entry_rule: EntryRule.nullish(),
  exit_at: z.string().nullable(),
  exit_price: Price,
  /** Return in the call's direction before costs; in R for a `plan`. Split-adjusted. */
  gross: Fraction,
  /** Costs of the round trip, as a fraction (6 bps if the spread is unknown); in R for a `plan`. */
  cost: Fraction,
  /**
   * Excess in the call's direction after costs, above SPY, the equal-weighted market, and the sector over the same
   * days.
   */
  excess_spy: Fraction,
  excess_market: Fraction,
  excess_sector: Fraction,
  /** Version of the rules that settled the outcome; null while open. */
  rule_version: z.string().nullish(),
  /**
   * Event filed after the previous outcome was settled, for which this outcome corrects it; null for a first outcome.
   */
  corrected_for: z.string().nullish(),
});
export type CallOutcome = z.infer<typeof CallOutcome>;

/** Replaced outcome, stored unchanged. Instants are ISO. */
export const CorrectedOutcome = CallOutcome.extend({ settled_at: z.string(), superseded_at: z.string() });
export type CorrectedOutcome = z.infer<typeof CorrectedOutcome>;
