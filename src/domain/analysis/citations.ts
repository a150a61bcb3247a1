// Citations in an answer's texts: `{rsi_14}` names a fact of the sheet, and the product writes its label and value.
import { figureNames } from '../rules/analyst-rules.ts';
import { type FactSheet, factNamed } from './fact-sheet.ts';
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

const PARTS = 'third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|hundredth|thousandth|quarter';
const COUNTS = 'one|two|three|four|five|six|seven|eight|nine|ten';
/** Nouns that make a fraction word an ordinal ("a third reason") or a span ("a quarter ago"). */
const THINGS =
  'reason|factor|risk|point|time|signal|list|party|parties|way|session|day|week|month|year|straight|consecutive|possibility|scenario|concern|ago|earlier|end';

/** Numbers in words: fractions, multiples and counts. They need a citation, as digits do. */
const numberWords: readonly RegExp[] = [
  /\b(?:doubl|tripl|quadrupl|quintupl|halv)(?:e[sd]?|ing)\b|\btwice\b|\bthrice\b|\b(?:two|three|four|five|six|seven|eight|nine|ten|hundred|thousand|\w{3,9}ty)-?fold\b/giu,
  /\bhalf\b(?!-(?:\p{L})|[\s-]year)(?<!\b(?:first|second|latter|other) half)/giu,
  new RegExp(`\\b(?:${COUNTS})[\\s-](?:${PARTS})s?\\b(?! (?:${THINGS})s?\\b)`, 'giu'),
  new RegExp(`\\b(?:an?|nearly an?|almost an?)[\\s-](?:${PARTS})\\b(?! (?:${THINGS})s?\\b)`, 'giu'),
  new RegExp(`\\b(?:${PARTS.replace('|quarter', '')})s\\b`, 'giu'),
  new RegExp(`\\b(?:${COUNTS}) (?:out of|in)(?: every)? (?:${COUNTS})\\b`, 'giu'),
  new RegExp(`\\b(?:${COUNTS}) (?:analysts|articles|insiders|employees|(?:bullish|bearish) \\w+|points)\\b`, 'giu'),
  /\b(?:single|double|triple|two|three)[\s-]digits?\b/giu,
  /\b(?:hundred|thousand|million|billion|trillion|dozen)s?\b|\bper\s?cent\b/giu,
];

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
