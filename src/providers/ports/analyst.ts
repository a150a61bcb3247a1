// Port: analysis that states only what its fact sheet contains.
import type { AiAnalysis } from '../../domain/analysis/ai-analysis.ts';
import type { FactSheet } from '../../domain/analysis/fact-sheet.ts';
import { ProviderError, type ProviderErrorFacts, type ProviderErrorKind } from './provider-error.ts';

/**
 * Cost of all tries. Tokens are null when a billed try stated none; `usd` is null without tokens or configured prices.
 * All null: no model was used, and the answer is free.
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
  /**
   * True for an analyst that answers immediately and may analyse every symbol; others run only on a reader's request.
   */
  readonly free: boolean;
  /** Analysis checked against the sheet. Throws only AnalystError. */
  analyse(sheet: FactSheet, options?: { signal?: AbortSignal }): Promise<AnalystAnswer>;
};

type AnalystErrorFacts = ProviderErrorFacts & {
  /** Predicate for readers after the analyst's name, such as "did not answer in time". */
  why: string;
  /** Pause before the next request: `none` after an answer, `long` when refusals last until someone acts. */
  pause: 'none' | 'short' | 'long';
  cost?: AnalystCost;
};

/** Error of an analysis; `cost`: cost of its tries. */
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
