// Port: reads a fact sheet and answers with an analysis that says nothing the sheet does not hold.
import type { AiAnalysis } from '../../domain/analysis/ai-analysis.ts';
import type { FactSheet } from '../../domain/analysis/fact-sheet.ts';
import { ProviderError, type ProviderErrorFacts, type ProviderErrorKind } from './provider-error.ts';

/**
 * Tokens of all tries, null where one was billed and did not say how many; usd null there and where no price is
 * configured. Without a model all are null: the answer costs nothing.
 */
export type AnalystCost = {
  model: string | null;
  input_tokens: number | null;
  output_tokens: number | null;
  usd: number | null;
};

export const noCost: AnalystCost = { model: null, input_tokens: null, output_tokens: null, usd: null };

export type AnalystAnswer = { analysis: AiAnalysis; cost: AnalystCost };

export type Analyst = {
  readonly name: string;
  /** A free one answers at once and may be asked for every symbol; others only when a reader asks. */
  readonly free: boolean;
  /** The answer is checked against the sheet. Throws AnalystError and nothing else. */
  analyse(sheet: FactSheet, request: { deep: boolean }, options?: { signal?: AbortSignal }): Promise<AnalystAnswer>;
};

type AnalystErrorFacts = ProviderErrorFacts & {
  /** The analyst's action as the rest of a sentence for readers. */
  why: string;
  /** Pause until the next request: `none` after an answer, `long` if refusals last until somebody acts. */
  pause: 'none' | 'short' | 'long';
  cost?: AnalystCost;
};

/** Why there is no answer, and what the tries cost all the same. */
export class AnalystError extends ProviderError {
  readonly why: string;
  readonly pause: AnalystErrorFacts['pause'];
  readonly cost: AnalystCost;

  constructor(kind: ProviderErrorKind, message: string, facts: AnalystErrorFacts) {
    super(kind, message, facts);
    this.name = 'AnalystError';
    this.why = facts.why;
    this.pause = facts.pause;
    this.cost = facts.cost ?? noCost;
  }
}
