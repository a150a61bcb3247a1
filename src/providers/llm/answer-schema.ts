// Schemas of a model's answer: one is sent to the model, the other parses the answer.
import { z } from 'zod';
import { Action, type AiAnalysis } from '../../domain/analysis/ai-analysis.ts';
import { analysisRules } from '../../domain/rules/analyst-rules.ts';
import { answerObjects } from './answer-text.ts';

/** Schema for the vendors' strict modes: all fields required, no others allowed, no bounds. */
const Asked = z.strictObject({
  action: Action,
  confidence: z.number(),
  summary: z.string(),
  reasoning: z.strictObject({
    primary_factors: z.array(z.string()),
    key_risks: z.array(z.string()),
    recommendation: z.string(),
  }),
  bull_case: z.array(z.string()),
  bear_case: z.array(z.string()),
});

export const askedSchema = z.toJSONSchema(Asked, { target: 'draft-7' });

const Line = z.string().transform((text) => text.replace(/[\p{Cc}\s]+/gu, ' ').trim());
const Lines = z
  .array(Line)
  .transform((lines) => lines.filter((line) => line !== '').slice(0, analysisRules.lines.value));

/**
 * Whole percent. Values from 1 to 10 and fractions may be on another scale: they are refused, and the model is queried
 * again.
 */
const OTHER_SCALE_TO = 10;
const Confidence = z
  .int()
  .max(100)
  .refine((value) => value === 0 || value > OTHER_SCALE_TO);

/** Accepted answer; small models omit the two cases, so these are optional. */
const Answer = z.object({
  action: Action,
  confidence: Confidence,
  summary: Line,
  reasoning: z.object({ primary_factors: Lines, key_risks: Lines, recommendation: Line }),
  bull_case: Lines.optional(),
  bear_case: Lines.optional(),
});

/**
 * Answer in a model's text; null unless exactly one distinct object fits the schema, since a draft with a correction is
 * ambiguous.
 */
export function readAnswer(text: string): AiAnalysis | null {
  const fitting = answerObjects(text).flatMap((value) => Answer.safeParse(value).data ?? []);
  const [first, ...others] = fitting;
  const same = others.every((other) => JSON.stringify(other) === JSON.stringify(first));
  return first !== undefined && same ? first : null;
}
