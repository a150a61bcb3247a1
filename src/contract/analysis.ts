// Endpoint of stock analysis: the analyst's answer, its facts, age and cost.
import { z } from 'zod';
import { AiAnalysis } from '../domain/analysis/ai-analysis.ts';
import { Fact } from '../domain/analysis/fact.ts';
import { AsOf, get, SymbolParam } from './endpoint.ts';

/** Facts by key, for display only. */
const FactTable = z.record(z.string(), z.union([z.number(), z.string()])).nullable();

/** Tokens of all tries; null if a billed try reported none. `usd`: null also without a configured price. */
const Cost = z.object({
  model: z.string().nullable(),
  input_tokens: z.number().nullable(),
  output_tokens: z.number().nullable(),
  usd: z.number().nullable(),
});

export const AnalyzeResponse = z.object({
  analysis: AiAnalysis,
  fundamental_data: FactTable,
  enrichment_data: FactTable,
  symbol: z.string(),
  deep: z.boolean(),
  analyst: z.string(),
  /** Reason the configured model did not answer, in words; null when it did, and without a configured model. */
  stand_in: z.string().nullable(),
  /** ISO instants: `as_of` of the facts, `received_at` of the answer, `holds_until` its expiry. */
  as_of: z.string(),
  received_at: z.string(),
  holds_until: z.string(),
  formula_version: z.string(),
  /** Cost of the answer; of a stand-in's answer, the cost of the model's failed tries. Null without cost. */
  cost: Cost.nullable(),
  facts: z.array(Fact),
});
export type AnalyzeResponse = z.infer<typeof AnalyzeResponse>;

export const analysisEndpoints = {
  analyzeStock: get('/api/screener/analyze/:symbol', 'user', {
    summary: 'An analysis of one stock; deep adds fundamentals. With asof the newest one known then',
    params: SymbolParam,
    query: AsOf.extend({ deep: z.enum(['true', 'false']).default('false') }),
    reply: AnalyzeResponse,
    errors: [404, 429, 503],
  }),
};
