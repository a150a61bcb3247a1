// Calls of analyses: the action stated in a stored analysis, with its analyst as the source.
import type { AiAnalysis } from '../analysis/ai-analysis.ts';
import { actionSides } from '../verdicts/weeks-verdict.ts';
import type { NewCall } from './call.ts';
import { callSides } from './call-sides.ts';

/** `model` is the language model; null for the rule-based analyst. */
export function analysisCall(
  id: number,
  { symbol, model, analysis }: { symbol: string; model: string | null; analysis: AiAnalysis },
): NewCall {
  const { action, confidence } = analysis;
  return {
    source: `${model === null ? 'rules' : 'model'}:${action}`,
    symbol,
    side: callSides[actionSides[action]],
    strength: confidence,
    confidence,
    origin: id,
    day: null,
  };
}
