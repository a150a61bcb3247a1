// Verdicts of a stock: one word each for minutes, today and the expert lists of two sessions (`weeks` on the wire).
import { z } from 'zod';
import type { UiAction } from '../analysis/ai-analysis.ts';
import { PlanState } from '../goldeneye/golden-eye.ts';

/** Horizons in display order. */
export const horizons = ['minutes', 'today', 'weeks'] as const;
export const Horizon = z.enum(horizons);
export type Horizon = z.infer<typeof Horizon>;

/** Words of Golden Eye, screener and score as shown. `LATE`: an open plan that can no longer be entered. */
export const verdictWords = [
  'BUY',
  'SELL',
  'WATCH',
  'LATE',
  'AVOID',
  'NONE',
  'YES',
  'MAYBE',
  'NO',
  'SKIP',
  'not screened',
  'STRONG BUY',
  'HOLD',
  'STRONG SELL',
  'SHORT',
  'no signals',
] as const;
export const VerdictWord = z.enum(verdictWords);
export type VerdictWord = z.infer<typeof VerdictWord>;

/** `neutral`: undecided; null: the verdict has no side. */
export const VerdictSide = z.enum(['bullish', 'bearish', 'neutral']);
export type VerdictSide = z.infer<typeof VerdictSide>;

/**
 * `strength`: 0 to 100, by horizon strength of the pattern, share of green lights or confidence of the score's action;
 * null when unknown. `strength_text`: strength in a table (`61`, `2 of 5`, `high`); `figure`: in a line (`61`, `low`,
 * `+364`); without a verdict both give the reason. `direction`: of a plan. `as_of`: pattern minute, run or publication,
 * ISO. `because`: figures behind the word.
 */
export const Verdict = z.object({
  horizon: Horizon,
  word: VerdictWord,
  direction: z.enum(['long', 'short']).nullable(),
  side: VerdictSide.nullable(),
  strength: z.number().min(0).max(100).nullable(),
  strength_text: z.string(),
  figure: z.string(),
  as_of: z.string().nullable(),
  because: z.string(),
  /** State of the plan behind the verdict for minutes; null without a plan. */
  plan_state: PlanState.nullable(),
  /** Time of the run that began today's word, ISO; `changes`: changes of the word on this day. Null when unknown. */
  since: z.string().nullable(),
  changes: z.number().nullable(),
  /** True when a list's own action overruled the size of the score. */
  by_source: z.boolean(),
});
export type Verdict = z.infer<typeof Verdict>;

/** Changes on a day from which a word counts as unsettled. */
const UNSETTLED_FROM = 3;
export const isUnsettled = ({ changes }: Pick<Verdict, 'changes'>): boolean => (changes ?? 0) >= UNSETTLED_FROM;

/** Age fields of a verdict with unknown age. */
export const noAge = { since: null, changes: null, by_source: false } as const;

/** Verdict without direction and strength. */
export const emptyVerdict = (
  horizon: Horizon,
  word: VerdictWord,
  strength_text: string,
  as_of: string | null,
  because: string,
): Verdict => ({
  horizon,
  word,
  direction: null,
  side: null,
  strength: null,
  strength_text,
  figure: '',
  as_of,
  because,
  ...noAge,
  plan_state: null,
});

export const actionWords = {
  STRONG_BUY: 'STRONG BUY',
  BUY: 'BUY',
  HOLD: 'HOLD',
  SELL: 'SELL',
  STRONG_SELL: 'STRONG SELL',
  SHORT: 'SHORT',
} as const satisfies Record<Exclude<UiAction, 'ANALYZING'>, VerdictWord>;

/** Sentence on the relation of the horizons. */
export const VerdictSentence = z.object({ disagree: z.boolean(), text: z.string() });
export type VerdictSentence = z.infer<typeof VerdictSentence>;

export const StockVerdicts = z.object({
  symbol: z.string(),
  minutes: Verdict,
  today: Verdict,
  weeks: Verdict,
  sentence: VerdictSentence.nullable(),
  /** Light nearest to a YES with its figure, `2.17% above VWAP`; absent for a YES and when the figure is not stored. */
  lacks: z.string().optional(),
});
export type StockVerdicts = z.infer<typeof StockVerdicts>;

export const horizonNames = { minutes: 'Minutes', today: 'Today', weeks: 'Lists' } as const satisfies Record<
  Horizon,
  string
>;

export const horizonSources = { minutes: 'Golden Eye', today: 'Screener', weeks: 'Score' } as const satisfies Record<
  Horizon,
  string
>;

/** Source of each horizon's verdict as the subject of a sentence; `the lists` take a plural verb. */
export const horizonSpeakers = {
  minutes: 'Golden Eye',
  today: 'the screener',
  weeks: 'the lists',
} as const satisfies Record<Horizon, string>;
