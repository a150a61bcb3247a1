// Scores of a symbol with their breakdown, and results of scoring a state.
import { z } from 'zod';
import { ScoreFields } from '../signal.ts';

const N = z.number().nullable();
const S = z.string().nullable();

/** Number of rows by direction. */
export const SignalDistribution = z.object({
  bullish: z.number(),
  bearish: z.number(),
  neutral: z.number(),
  premium: z.number(),
});

export const Synthesis = ScoreFields.omit({ smart_cat_score: true, neutral_signal_count: true }).extend({
  symbol: z.string(),
  company_name: S,
});
export type Synthesis = z.infer<typeof Synthesis>;

export const ScoreLine = z.object({ count: z.number(), points_each: z.number(), total_points: z.number() });
export type ScoreLine = z.infer<typeof ScoreLine>;

/** Lines by signal type name; each side's lines sum to its uncapped score. */
export const ScoreBreakdown = z.object({
  bullish: z.record(z.string(), ScoreLine),
  bearish: z.record(z.string(), ScoreLine),
});
export type ScoreBreakdown = z.infer<typeof ScoreBreakdown>;

/** mb_score unscaled, target_gain in percent, timeframe in days. */
export const PremiumSignal = z.object({ type: z.string(), mb_score: N, target_gain: N, timeframe: N });

const Sides = Synthesis.pick({ symbol: true, bullish_score: true, bearish_score: true });

export const SynthesisResults = z.object({
  symbolsProcessed: z.number(),
  /** Signals behind the scores; `signalsCarriedOver`: how many of them come from earlier batches. */
  totalSignals: z.number(),
  signalsCarriedOver: z.number().optional(),
  /** Reason why the scored state was not published; absent when it was. */
  notPublished: z.string().optional(),
  /** Sessions and symbols that left the scoring window with this batch, in words; absent when none left. */
  windowMoved: z.string().optional(),
  signalDistribution: SignalDistribution,
  scoreExtremes: z.object({ max_bullish: z.number(), max_bearish: z.number() }),
  topBullishSymbols: z.array(Synthesis),
  topBearishSymbols: z.array(Synthesis),
  premiumSymbols: z.array(Synthesis.extend({ signals: z.array(PremiumSignal) })),
  symbolsWithPremium: z.number(),
  qualityIndicators: z.object({
    symbols_only_bullish: z.number(),
    symbols_only_bearish: z.number(),
    symbols_high_conflict: z.number(),
    symbols_extreme_imbalance: z.number(),
  }),
  /** Examples behind the warnings, most extreme first. */
  qualityExamples: z.object({ high_conflict: z.array(Sides), extreme_imbalance: z.array(Sides) }).optional(),
  /** Number of symbols in each of the equal parts of the score bar, lowest scores first; scores of 0 are in none. */
  scoreHistogram: z.array(z.number()).optional(),
  sampleSymbolForValidation: z
    .object({ symbol: z.string(), synthesis: Synthesis, scoreBreakdown: ScoreBreakdown })
    .nullable(),
});
export type SynthesisResults = z.infer<typeof SynthesisResults>;
