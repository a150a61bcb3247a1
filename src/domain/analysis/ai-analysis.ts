// An analysis of one symbol: an action, how sure it is, and why.
import { z } from 'zod';

export const Action = z.enum(['STRONG_BUY', 'BUY', 'HOLD', 'SELL', 'STRONG_SELL']);
export type Action = z.infer<typeof Action>;

/** Actions the interface can show: the five answers, the local SHORT and the pending state. */
export const UiAction = z.enum([...Action.options, 'SHORT', 'ANALYZING']);
export type UiAction = z.infer<typeof UiAction>;

/** confidence is 0..100. Readers accept either of the two historical names for risks and recommendation. */
export const AiAnalysis = z.object({
  action: Action,
  confidence: z.number().min(0).max(100),
  summary: z.string(),
  reasoning: z.object({
    primary_factors: z.array(z.string()),
    key_risks: z.array(z.string()).optional(),
    risk_factors: z.array(z.string()).optional(),
    recommendation: z.string().optional(),
    recommended_action: z.string().optional(),
  }),
  /** Cases for and against the stock, one sentence each. */
  bull_case: z.array(z.string()).optional(),
  bear_case: z.array(z.string()).optional(),
  analyst: z.string().optional(),
  /** Made with fundamentals; absent in answers of earlier versions. */
  deep: z.boolean().optional(),
  as_of: z.string().optional(),
});
export type AiAnalysis = z.infer<typeof AiAnalysis>;

/** Name of the analyst that needs no language model. */
export const RULE_BASED = 'Rule-based analyst';
