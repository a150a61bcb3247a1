// Verdicts of a stock: one word each for the next minutes, today, and the expert lists of the last two sessions (`weeks` on the wire).
import { z } from 'zod';
import { PlanState } from '../goldeneye/golden-eye.ts';

/** Horizons in display order. */
export const horizons = ['minutes', 'today', 'weeks'] as const;
export const Horizon = z.enum(horizons);
export type Horizon = z.infer<typeof Horizon>;

/** Golden Eye's, the screener's and the score's words, as they are shown. `LATE`: an open plan that cannot be entered any more. */
export const VerdictWord = z.enum([
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
]);
export type VerdictWord = z.infer<typeof VerdictWord>;

/** `neutral` is undecided; null: the verdict has no side. */
export const VerdictSide = z.enum(['bullish', 'bearish', 'neutral']);
export type VerdictSide = z.infer<typeof VerdictSide>;

/**
 * `strength` is 0 to 100: strength of a pattern, share of lights in favour, confidence of the score's action; null when
 * unknown. `strength_text` is that figure in a cell (`61`, `2 of 5`, `high`), `figure` the one of a line (`61`, `low`, `+364`);
 * both say why where there is no verdict. `direction` is that of a plan. `as_of` is the minute of the pattern, the run or the
 * publication, ISO. `because` names the figures behind the word.
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
  /** State of the plan behind the word for the next minutes; null without one. */
  plan_state: PlanState.nullable(),
  /** Age of the word for today: the run that began it (ISO), and its changes this day; null where not known. */
  since: z.string().nullable(),
  changes: z.number().nullable(),
  /** Whether a list's own action decided against the size of the score. */
  by_source: z.boolean(),
});
export type Verdict = z.infer<typeof Verdict>;

/** Changes in a day from which a word is unsettled. */
const UNSETTLED_FROM = 3;
export const isUnsettled = ({ changes }: Pick<Verdict, 'changes'>): boolean => (changes ?? 0) >= UNSETTLED_FROM;

/** Age fields of a word whose age is unknown. */
export const noAge = { since: null, changes: null, by_source: false } as const;

/** Relation of the horizons, in one sentence. */
export const VerdictSentence = z.object({ disagree: z.boolean(), text: z.string() });
export type VerdictSentence = z.infer<typeof VerdictSentence>;

export const StockVerdicts = z.object({
  symbol: z.string(),
  minutes: Verdict,
  today: Verdict,
  weeks: Verdict,
  sentence: VerdictSentence.nullable(),
  /** Light nearest to a YES with its figure, `2.17% above VWAP`; left out for a YES, and where its figure is not stored. */
  lacks: z.string().optional(),
});
export type StockVerdicts = z.infer<typeof StockVerdicts>;

export const horizonNames = { minutes: 'Minutes', today: 'Today', weeks: 'Lists' } as const satisfies Record<
  Horizon,
  string
>;

/** Source of each horizon's verdict. */
export const horizonSources = { minutes: 'Golden Eye', today: 'Screener', weeks: 'Score' } as const satisfies Record<
  Horizon,
  string
>;
