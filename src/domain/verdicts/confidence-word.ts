// Word for a stated confidence, shown until the confidence is measured.
import { confidenceRules } from '../rules/analysis-rules.ts';

export type ConfidenceWord = 'high' | 'medium' | 'low';

/** Word for a confidence of 0 to 100. */
export function confidenceWord(confidence: number): ConfidenceWord {
  const { high, medium } = confidenceRules;
  return confidence >= high.value ? 'high' : confidence >= medium.value ? 'medium' : 'low';
}
