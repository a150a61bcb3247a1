// Validation of a model's answer: citations, claims, sides and action against the fact sheet; lengths; no links.
import { analysisRules } from '../rules/analyst-rules.ts';
import { Action, type AiAnalysis, analysisTexts, mapTexts } from './ai-analysis.ts';
import { citationFaults, writeOut } from './citations.ts';
import { wrongClaims } from './claims/claims.ts';
import { wrongSide } from './claims/sides.ts';
import type { FactSheet } from './fact-sheet.ts';
import { readings, weighReadings } from './readings.ts';

const MOST_NAMED = 8;

/** Answer as readers see it: each citation replaced by its fact's label and value. */
export const writtenOut = (answer: AiAnalysis, sheet: FactSheet): AiAnalysis =>
  mapTexts(answer, (text) => writeOut(text, sheet));

/** Faults of an answer with citations, in sentences a model can act on; empty when it may be shown. */
export function complaints(answer: AiAnalysis, sheet: FactSheet): string[] {
  const texts = analysisTexts(answer);
  const found = texts.flatMap(({ where, text }) => [
    ...citationFaults(text, sheet).map((fault) => `In ${where} ${fault}.`),
    ...wrongClaims(text, sheet).map(({ text: said, why }) => `"${said}" in ${where} ${why}.`),
  ]);
  const written = writtenOut(answer, sheet);
  const faults = [...found, ...wrongSide(written, sheet)].slice(0, MOST_NAMED);
  const { action } = weighReadings(readings(sheet));
  const order = Action.options;
  const steps = Math.abs(order.indexOf(answer.action) - order.indexOf(action));
  if (steps > analysisRules.steps_from_balance.value) {
    faults.push(`The action ${answer.action} is not supported by the fact sheet, whose facts weigh as ${action}.`);
  }
  if (texts.some(({ text }) => /https?:|www\./i.test(text))) faults.push('The texts must not hold links.');
  const { summary_chars, line_chars } = analysisRules;
  for (const { where, text } of analysisTexts(written)) {
    const most = where === 'summary' ? summary_chars.value : line_chars.value;
    if (text.length > most) faults.push(`The text of ${where} is longer than ${most} characters.`);
  }
  if (answer.summary.trim() === '') faults.push('The summary is empty.');
  if (answer.reasoning.primary_factors.length === 0) faults.push('There are no primary factors.');
  return faults;
}
