// Word for a stated confidence, shown until the confidence is measured.
import { confidenceRules } from '../rules/analysis-rules.ts';

export type ConfidenceWord = 'high' | 'medium' | 'low';

/** Word for a confidence of 0 to 100. */
export function confidenceWord(confidence: number): ConfidenceWord {
  if (confidence >= confidenceRules.high.value) return 'high';
  return confidence >= confidenceRules.medium.value ? 'medium' : 'low';
}
