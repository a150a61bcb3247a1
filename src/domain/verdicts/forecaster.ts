// Forecasters: who states a confidence with a call. Each has a curve of its own.
import { z } from 'zod';
import { type AiAnalysis, RULE_BASED } from '../analysis/ai-analysis.ts';

/** `score`: confidence of the score's action; `window`: of a Golden Eye plan; `rules`, `model`: of the two analysts. */
export const forecasters = ['score', 'window', 'rules', 'model'] as const;
export const Forecaster = z.enum(forecasters);
export type Forecaster = z.infer<typeof Forecaster>;

export const forecasterWords: Record<Forecaster, string> = {
  score: 'Score',
  window: 'Golden Eye',
  rules: 'Rule-based analyst',
  model: 'Language model',
};

/** Analyses without a name are from an early version of the rules. */
export function findAnalyst({ analyst = RULE_BASED }: Pick<AiAnalysis, 'analyst'>): 'rules' | 'model' {
  return analyst === RULE_BASED ? 'rules' : 'model';
}
