// Forecasters: origins of a stated confidence. Each has a calibration curve of its own.
import { z } from 'zod';
import { type AiAnalysis, RULE_BASED } from '../analysis/ai-analysis.ts';

/**
 * Origins of a confidence. `score`: action of the score; `window`: Golden Eye plan; `rules`, `model`: the two analysts.
 */
export const forecasters = ['score', 'window', 'rules', 'model'] as const;
export const Forecaster = z.enum(forecasters);
export type Forecaster = z.infer<typeof Forecaster>;

export const forecasterWords: Record<Forecaster, string> = {
  score: 'Score',
  window: 'Golden Eye',
  rules: 'Rule-based analyst',
  model: 'Language model',
};

/** Analyst of an analysis; an early version of the rules stored no name. */
export function findAnalyst({ analyst = RULE_BASED }: Pick<AiAnalysis, 'analyst'>): 'rules' | 'model' {
  return analyst === RULE_BASED ? 'rules' : 'model';
}
