// Check of a finished analysis: figures in its texts that its fact sheet does not have.
import { dayWords } from '../text/day-words.ts';
import { type AiAnalysis, analysisTexts } from './ai-analysis.ts';
import { withoutNames } from './citations.ts';
import type { Fact } from './fact.ts';
import type { FactSheet } from './fact-sheet.ts';
import { writeFact } from './say-fact.ts';

const NUMBER = /\p{N}(?:[\p{N},.]*\p{N})?/gu;
const numbersIn = (text: string): string[] => text.match(NUMBER) ?? [];

/** All forms in which the product writes a fact. */
function writings({ value, unit, label }: Fact): string[] {
  if (unit === 'date') return [dayWords(String(value), { year: true }), String(value), label];
  return [writeFact({ value, unit }), label];
}

/** Number of figures in all texts, and the figures that no fact and no label of the sheet has. */
export function checkFigures(analysis: AiAnalysis, sheet: FactSheet): { figures: number; unbound: string[] } {
  const written = new Set(sheet.facts.flatMap(writings).flatMap(numbersIn));
  const found = analysisTexts(analysis).flatMap(({ text }) => numbersIn(withoutNames(text, sheet)));
  return { figures: found.length, unbound: found.filter((number) => !written.has(number)) };
}
