// Citations in an answer's texts: `{rsi_14}` names a fact of the sheet, and the product writes its label and value.
import { figureNames } from '../rules/analyst-rules.ts';
import { type FactSheet, factNamed } from './fact-sheet.ts';
import { numberWords } from './number-words.ts';
import { writeFact } from './say-fact.ts';

const CITATION = /\{([^{}]*)\}/gu;

/** Replaces each citation by `RSI over 14 days (48.2)`; citations of unknown facts stay. */
export function writeOut(text: string, sheet: FactSheet): string {
  return text.replace(CITATION, (citation, key: string) => {
    const fact = factNamed(sheet, key);
    return fact === null ? citation : `${fact.label} (${writeFact(fact)})`;
  });
}

/** Keys a text cites, in text order, unknown ones included. */
export const citedKeys = (text: string): string[] => [...text.matchAll(CITATION)].map(([, key = '']) => key);

const SPAN = /\d+[\s-](?:day|week|month|year)s?\b/giu;
const normalizeSpan = (text: string) => text.toLowerCase().replace(/\s/g, '-').replace(/s$/, '');
/** Number at the start of a line: "1. One reason". */
const LIST_NUMBER = /^\s*[(#]?\d{1,2}[.)]\s/gmu;
/** Digits that follow a letter are part of its word: Q3, FY26. */
const DIGITS = /(?<![\p{L}\p{N}])[^\s\p{L}]*\p{N}[^\s,;]*/gu;

/** Removes digits that are no figures: list numbers, names, and time spans in labels of the sheet. */
export function withoutNames(text: string, sheet: FactSheet): string {
  const named = sheet.facts.filter(({ unit }) => unit === 'name').map(({ value }) => String(value));
  const names = [...figureNames, sheet.symbol, ...named].toSorted((a, b) => b.length - a.length);
  const spans = new Set(sheet.facts.flatMap(({ label }) => label.match(SPAN) ?? []).map(normalizeSpan));
  const plain = text.normalize('NFKC').replace(LIST_NUMBER, ' ');
  return names
    .reduce((rest, name) => rest.replaceAll(name, ' '), plain)
    .replace(SPAN, (span) => (spans.has(normalizeSpan(span)) ? ' ' : span));
}

/** Figures a text states in digits or words instead of citing a fact. */
function ownFigures(text: string, sheet: FactSheet): string[] {
  const rest = withoutNames(text.replace(CITATION, ' '), sheet);
  return [DIGITS, ...numberWords].flatMap((pattern) => rest.match(pattern) ?? []);
}

/** Faults of a text's citations, in words a model can act on. */
export function citationFaults(text: string, sheet: FactSheet): string[] {
  const unknown = citedKeys(text).filter((key) => factNamed(sheet, key) === null);
  return [
    ...unknown.map((key) => `"${key}" is not the key of a fact of the sheet`),
    ...ownFigures(text, sheet).map((figure) => `"${figure.trim()}" is a figure without a citation`),
  ];
}
