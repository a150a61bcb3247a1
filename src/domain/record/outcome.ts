// Outcome of a call at one horizon: entry, exit, return and excess, or the reason it could not be settled.
import { z } from 'zod';

/** `plan`: the end of a Golden Eye plan, in R; `close`: of the entry's session; else sessions after the entry's. */
export const horizons = ['plan', 'close', '1', '5', '20'] as const;
export const Horizon = z.enum(horizons);
export type Horizon = z.infer<typeof Horizon>;

/** Reasons an outcome has no exit of its own, or none at all. Their words are in `record-words.ts`. */
export const outcomeFlags = [
  /** Last price before the stock left the market. */
  'delisted',
  /** No trade on the day of the exit: the last price before it. */
  'no_bar',
  /** No price after the call within the rule's time: never settled. */
  'no_entry',
  /** The symbol belonged to another instrument at the exit. */
  'other_instrument',
  /** Target and stop in one bar: counted as the stop. */
  'both_barriers',
  /** Days are missing in the stored history. */
  'history_missing',
  /** Entered at the close, so nothing of the session is left. */
  'closes_only',
  /** The price rose as by a reverse split that is not on file. */
  'series_breaks',
  /** Settled by earlier rules: the call keeps its result, figures leave it out. */
  'earlier_rules',
  /** Cash payments between entry and exit are part of the result. */
  'payment',
  /** Ended before a spin-off: counted at the last price before it. */
  'spin_off',
] as const;
export const OutcomeFlag = z.enum(outcomeFlags);
export type OutcomeFlag = z.infer<typeof OutcomeFlag>;

/** Entry at a minute bar of the running session, at the open of a session, or at its close where only closes are known. */
export const EntryRule = z.enum(['minute', 'open', 'close']);
export type EntryRule = z.infer<typeof EntryRule>;

const Price = z.number().nullable();
/** Fraction: 0.01 is one percent. */
const Fraction = z.number().nullable();

export const CallOutcome = z.object({
  call_id: z.number(),
  horizon: Horizon,
  /** `open`: the exit lies ahead, no row is stored; `unsettled`: no outcome is possible, for the reason in `flag`. */
  state: z.enum(['open', 'settled', 'unsettled']),
  flag: OutcomeFlag.nullable(),
  entry_at: z.string().nullable(),
  entry_price: Price,
  entry_rule: EntryRule.nullish(),
  exit_at: z.string().nullable(),
  exit_price: Price,
  /** Return in the call's direction before costs; of a `plan` in R. Split-adjusted. */
  gross: Fraction,
  /** Costs of the round trip, as a fraction (6 bps where no spread was seen); of a `plan` in R. */
  cost: Fraction,
  /**
   * Excess in the call's direction after costs, above SPY, the equal-weighted market, and the sector over the same
   * days.
   */
  excess_spy: Fraction,
  excess_market: Fraction,
  excess_sector: Fraction,
  /** Version of the rules it was settled by; null while open. */
  rule_version: z.string().nullish(),
  /** Event that was filed after the outcome before this one was settled; null for a first outcome. */
  corrected_for: z.string().nullish(),
});
export type CallOutcome = z.infer<typeof CallOutcome>;

/** Outcome that a correction replaced; it stays as it was written. Instants ISO. */
export const CorrectedOutcome = CallOutcome.extend({ settled_at: z.string(), superseded_at: z.string() });
export type CorrectedOutcome = z.infer<typeof CorrectedOutcome>;
