// Analysis of one symbol: action, confidence and reasons.
import { z } from 'zod';

export const Action = z.enum(['STRONG_BUY', 'BUY', 'HOLD', 'SELL', 'STRONG_SELL']);
export type Action = z.infer<typeof Action>;

/** Actions the interface can show: the five answers, the local SHORT and the pending state. */
export const UiAction = z.enum([...Action.options, 'SHORT', 'ANALYZING']);
export type UiAction = z.infer<typeof UiAction>;

/** `confidence`: 0 to 100. Risks and recommendation each have two historical names; either may be present. */
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
  /** True when the analysis used fundamentals; absent in answers of earlier versions. */
  deep: z.boolean().optional(),
  as_of: z.string().optional(),
});
export type AiAnalysis = z.infer<typeof AiAnalysis>;

/** Name of the analyst that needs no language model. */
export const RULE_BASED = 'Rule-based analyst';

/** Texts of an analysis; `where` names the field. */
export function analysisTexts(analysis: AiAnalysis): { where: string; text: string }[] {
  const texts: { where: string; text: string }[] = [];
  mapTexts(analysis, (text, where) => {
    texts.push({ where, text });
    return text;
  });
  return texts;
}

export function mapTexts(analysis: AiAnalysis, change: (text: string, where: string) => string): AiAnalysis {
  const one = (where: string, text: string | undefined) => text && change(text, where);
  const lines = (where: string, all: string[] | undefined) => all?.map((text) => change(text, where));
  const { reasoning, ...rest } = analysis;
  const changed = {
    ...rest,
    summary: change(analysis.summary, 'summary'),
    reasoning: {
      primary_factors: reasoning.primary_factors.map((text) => change(text, 'primary_factors')),
      key_risks: lines('key_risks', reasoning.key_risks),
      risk_factors: lines('risk_factors', reasoning.risk_factors),
      recommendation: one('recommendation', reasoning.recommendation),
      recommended_action: one('recommendation', reasoning.recommended_action),
    },
    bull_case: lines('bull_case', analysis.bull_case),
    bear_case: lines('bear_case', analysis.bear_case),
  };
  // Drops fields that are undefined.
  return JSON.parse(JSON.stringify(changed)) as AiAnalysis;
}
