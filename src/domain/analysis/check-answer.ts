// Check of a model's answer before it is shown: figures and claims agree with the fact sheet, the action fits, no links.
import { analysisRules } from '../rules/analyst-rules.ts';
import { Action, type AiAnalysis } from './ai-analysis.ts';
import type { FactSheet } from './fact-sheet.ts';
import { analysisTexts, checkAnalysis } from './figures.ts';
import { readings, weighReadings } from './readings.ts';
import { wrongStatements } from './statements/check-statements.ts';

const MOST_NAMED = 8;

/** Faults of an answer, in sentences a model can act on; empty when it may be shown. */
export function complaints(analysis: AiAnalysis, sheet: FactSheet): string[] {
  const unbound = checkAnalysis(analysis, sheet).slice(0, MOST_NAMED);
  const found = unbound.map(({ text, where }) => `"${text}" in ${where} is not a value of the fact sheet.`);
  const named = new Set(unbound.map(({ text, where }) => `${where} ${text}`));
  const wrong = wrongStatements(analysis, sheet).filter(({ text, where }) => !named.has(`${where} ${text}`));
  found.push(...wrong.slice(0, MOST_NAMED).map(({ text, where, why }) => `"${text}" in ${where} ${why}.`));
  const { action } = weighReadings(readings(sheet));
  const order = Action.options;
  const steps = Math.abs(order.indexOf(analysis.action) - order.indexOf(action));
  if (steps > analysisRules.steps_from_balance.value) {
    found.push(`The action ${analysis.action} is not supported by the fact sheet, whose facts weigh as ${action}.`);
  }
  const texts = analysisTexts(analysis);
  if (texts.some(({ text }) => /https?:|www\./i.test(text))) found.push('The texts must not hold links.');
  const { summary_chars, line_chars } = analysisRules;
  for (const { where, text } of texts) {
    const most = where === 'summary' ? summary_chars.value : line_chars.value;
    if (text.length > most) found.push(`The text of ${where} is longer than ${most} characters.`);
  }
  if (analysis.summary.trim() === '') found.push('The summary is empty.');
  if (analysis.reasoning.primary_factors.length === 0) found.push('There are no primary factors.');
  return found;
}
