// Basis of a call: everything it was computed from, complete enough to recompute it.
import { z } from 'zod';
import { AiAnalysis } from '../analysis/ai-analysis.ts';
import { FactSheet } from '../analysis/fact-sheet.ts';
import { DetectedWindow, SettledOutcome, WindowKnown } from '../goldeneye/windows/settled-outcome.ts';
import { MinuteBar } from '../market/bars.ts';
import { DecisionInputs, JudgedDecision } from '../screener/explain/decision-inputs.ts';

/** Stock as judged by the run behind the call. */
const DecisionBasis = z.object({ kind: z.literal('decision'), inputs: DecisionInputs, published: JudgedDecision });

/**
 * `ended`: outcome by the reader's clock, null while open; `bars`: bars from detection on, null if no longer stored.
 */
const WindowBasis = z.object({
  kind: z.literal('window'),
  window: DetectedWindow.extend(WindowKnown.shape).extend({ session_date: z.string() }),
  ended: SettledOutcome.nullable(),
  bars: z.array(MinuteBar).nullable(),
});
export type WindowBasis = z.infer<typeof WindowBasis>;

const AnalysisBasis = z.object({
  kind: z.literal('analysis'),
  analysis: AiAnalysis,
  sheet: FactSheet,
  formula_version: z.string(),
});
export type AnalysisBasis = z.infer<typeof AnalysisBasis>;

export const ReceiptBasis = z.discriminatedUnion('kind', [DecisionBasis, WindowBasis, AnalysisBasis]);
export type ReceiptBasis = z.infer<typeof ReceiptBasis>;
