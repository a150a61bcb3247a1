// Changes of a stock between two instants: score, decision, filters, lights, setups.
import { z } from 'zod';
import { UiAction } from '../analysis/ai-analysis.ts';
import { Pattern, Side } from '../goldeneye/golden-eye.ts';
import { Outcome } from '../goldeneye/windows/settled-outcome.ts';
import { Decision, FilterCode, Light, signalNames } from '../screener/screener-stock.ts';

export const changeKinds = ['scores', 'decisions', 'filters', 'lights', 'setups'] as const;
export const ChangeKind = z.enum(changeKinds);
export type ChangeKind = z.infer<typeof ChangeKind>;

/** A published score with its derived action. */
const ScoreThen = z.object({ score: z.number(), action: UiAction });
export type ScoreThen = z.infer<typeof ScoreThen>;

/**
 * `id`: unique within the kind. `toward`: 1 for a more bullish stock (also a YES, more filters or lights in favour, a
 * new setup), -1 for the opposite, 0 for equal changes both ways.
 */
const Row = z.object({
  id: z.string(),
  symbol: z.string(),
  toward: z.union([z.literal(1), z.literal(-1), z.literal(0)]),
});

/** Null: the stock had no score. */
export const ScoreChange = Row.extend({
  kind: z.literal('scores'),
  before: ScoreThen.nullable(),
  after: ScoreThen.nullable(),
});
export type ScoreChange = z.infer<typeof ScoreChange>;

/** Null: the run did not list the stock. */
export const DecisionChange = Row.extend({
  kind: z.literal('decisions'),
  before: Decision.nullable(),
  after: Decision.nullable(),
});
export type DecisionChange = z.infer<typeof DecisionChange>;

export const FilterChange = Row.extend({
  kind: z.literal('filters'),
  turned_on: z.array(FilterCode),
  turned_off: z.array(FilterCode),
});
export type FilterChange = z.infer<typeof FilterChange>;

/** Lights of stocks that both runs list. */
export const LightChange = Row.extend({
  kind: z.literal('lights'),
  lights: z.array(z.object({ signal: z.enum(signalNames), before: Light, after: Light })),
});
export type LightChange = z.infer<typeof LightChange>;

/**
 * `at`: when readers could first see the change, ISO, in a replay by the session's clock. `outcome` and `net_r` (in R)
 * are by the market's clock; null for `opened`.
 */
export const SetupChange = Row.extend({
  kind: z.literal('setups'),
  at: z.string(),
  change: z.enum(['opened', 'ended']),
  pattern: Pattern,
  side: Side,
  outcome: Outcome.nullable(),
  net_r: z.number().nullable(),
});
export type SetupChange = z.infer<typeof SetupChange>;

export const Change = z.discriminatedUnion('kind', [
  ScoreChange,
  DecisionChange,
  FilterChange,
  LightChange,
  SetupChange,
]);
export type Change = z.infer<typeof Change>;

const ChangeCount = z.object({ all: z.number(), starred: z.number(), up: z.number(), down: z.number() });
export type ChangeCount = z.infer<typeof ChangeCount>;

const Known = z.object({ before: z.string().nullable(), after: z.string().nullable() });

export const Changes = z.object({
  /** Compared span, ISO. `since` is later than requested if the span would exceed the limit. */
  since: z.string(),
  until: z.string(),
  /** When the compared scores and runs became known, ISO, in a replay by the session's clock; null before the first. */
  scores: Known,
  runs: Known,
  /** `changed_side`: stocks whose score crossed zero; `widest`: largest score change, null without a change. */
  changed_side: z.number(),
  widest: ScoreChange.nullable(),
  counts: z.record(ChangeKind, ChangeCount),
  rows: z.array(Change.and(z.object({ name: z.string().nullable(), starred: z.boolean() }))),
  /** Cursor of the next page; null on the last page. */
  next: z.string().nullable(),
});
export type Changes = z.infer<typeof Changes>;
export type ShownChange = Changes['rows'][number];
