// Check of an answer's statements: each figure with its label and direction, each claim without a figure.
import type { AiAnalysis } from '../ai-analysis.ts';
import type { FactSheet } from '../fact-sheet.ts';
import { analysisTexts, sheetBinder } from '../figures.ts';
import { wrongClaims } from './claims.ts';
import { wrongDates, wrongSpans } from './date-statements.ts';
import { wrongFigures } from './figure-statements.ts';
import { buildVocabulary, type Vocabulary } from './mentions.ts';
import { splitSentences } from './sentences.ts';
import { wrongSide } from './sides.ts';
import type { Wrong, WrongStatement } from './statement.ts';

/** Statements that contradict the sheet. Figures that are not on it at all are left to `checkAnalysis`. */
export function wrongStatements(analysis: AiAnalysis, sheet: FactSheet): WrongStatement[] {
  const vocabulary = buildVocabulary(sheet);
  const { names } = sheetBinder(sheet);
  const found = analysisTexts(analysis).flatMap(({ where, text }) =>
    wrongIn(text, names, vocabulary).map((wrong) => ({ ...wrong, where })),
  );
  return [...found, ...wrongSide(analysis, sheet)];
}

function wrongIn(text: string, names: readonly string[], vocabulary: Vocabulary): Wrong[] {
  return splitSentences(text, names, vocabulary).flatMap((sentence) => [
    ...wrongFigures(sentence, vocabulary),
    ...wrongDates(sentence, vocabulary),
    ...wrongSpans(sentence),
    ...wrongClaims(sentence, vocabulary),
  ]);
}
