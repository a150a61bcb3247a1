// Checks what an answer states against its fact sheet: each figure with its label and direction, and each plain claim.
import type { AiAnalysis } from '../ai-analysis.ts';
import type { FactSheet } from '../fact-sheet.ts';
import { sheetBinder, textsOf } from '../figures.ts';
import { wrongClaims } from './claims.ts';
import { wrongDates, wrongSpans } from './date-statements.ts';
import { wrongFigures } from './figure-statements.ts';
import { type Vocabulary, vocabularyOf } from './mentions.ts';
import { sentencesOf } from './sentences.ts';
import { wrongSide } from './sides.ts';
import type { Wrong, WrongStatement } from './statement.ts';

/** Statements that contradict the sheet. Figures that are no value of it at all are left to `checkAnalysis`. */
export function wrongStatements(analysis: AiAnalysis, sheet: FactSheet): WrongStatement[] {
  const vocabulary = vocabularyOf(sheet);
  const { names } = sheetBinder(sheet);
  const found = textsOf(analysis).flatMap(({ where, text }) =>
    wrongIn(text, names, vocabulary).map((wrong) => ({ ...wrong, where })),
  );
  return [...found, ...wrongSide(analysis, sheet)];
}

function wrongIn(text: string, names: readonly string[], vocabulary: Vocabulary): Wrong[] {
  return sentencesOf(text, names, vocabulary).flatMap((sentence) => [
    ...wrongFigures(sentence, vocabulary),
    ...wrongDates(sentence, vocabulary),
    ...wrongSpans(sentence),
    ...wrongClaims(sentence, vocabulary),
  ]);
}
