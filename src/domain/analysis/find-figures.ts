// Finds every figure in a text: numbers with their units and scales, dates, times and spans of time.
import { figureRules } from '../rules/analyst-rules.ts';
import { numberWords } from './number-words.ts';

type NumberUnit = 'USD' | 'foreign' | '%' | 'bps' | 'x' | 'shares' | null;

/** `value` is scaled (1.2B is 1.2e9), with the written sign only; `step`: worth of the last written digit. */
export type NumberFigure = {
  kind: 'number';
  text: string;
  value: number;
  signed: boolean;
  step: number;
  decimals: number;
  scaled: boolean;
  unit: NumberUnit;
};
/** Parts of a date that are not written are null; month and day from 1. */
export type DateFigure = {
  kind: 'date';
  text: string;
  year: number | null;
  month: number | null;
  day: number | null;
};
type TimeFigure = { kind: 'time'; text: string; minute: number };
type SpanFigure = { kind: 'span'; text: string; count: number; of: string };
/** A digit of another script, or a number in words: no value, so never bound. */
type OddFigure = { kind: 'odd'; text: string };
export type Figure = NumberFigure | DateFigure | TimeFigure | SpanFigure | OddFigure;
/** Position of a figure in the text after `oneSpelling`. */
export type PlacedFigure = Figure & { at: number; end: number };

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH = `(Jan(?:uary|\\.)?|Feb(?:ruary|\\.)?|Mar(?:ch|\\.)?|Apr(?:il|\\.)?|May|June?|July?|Aug(?:ust|\\.)?|Sept?(?:ember|\\.)?|Oct(?:ober|\\.)?|Nov(?:ember|\\.)?|Dec(?:ember|\\.)?)`;
const DAY = '(\\d{1,2})(?:st|nd|rd|th)?(?![\\d%]|[.,]\\d)';
const SPAN = '(second|minute|hour|day|week|month|year|quarter|session)s?\\b';
const SMALL = 'zero|one|two|three|four|five|six|seven|eight|nine';
const LARGE =
  'ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundreds?|thousands?|millions?|billions?|trillions?|dozens?';
const WORD_UNITS =
  'percent|per cent|percentage|dollars?|times|fold|hundred|thousand|million|billion|trillion|points?|cents?|basis';
const SCALE: Readonly<Record<string, number>> = { t: 1e12, b: 1e9, m: 1e6, k: 1e3 };

const AMOUNT = '\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?|\\d+(?:\\.\\d+)?|\\.\\d+';
const SCALES = '(?:\\s?(?:trillion|billion|million|thousand|tn|bn|mn)\\b|[TBMKk]\\b)';
const UNITS =
  '(?:\\s?(?:%|percent\\b|per cent\\b|pct\\b|percentage points?\\b|pp\\b|bps\\b|basis points?\\b|dollars?\\b|USD\\b|shares\\b|times\\b|-?fold\\b)|x\\b)';
const NUMBER = new RegExp(
  `(?<![\\p{L}\\p{N}_])([+-]?)(US\\$\\s?|\\$\\s?|USD\\s?|[\u20ac\u00a3\u00a5]\\s?)?([+-]?)(${AMOUNT})(${SCALES})?(${UNITS})?`,
  'gu',
);

/** Normalizes dashes, signs and digits; the length may change, the meaning does not. */
export function oneSpelling(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u2212\u2010\u2011]/g, '-')
    .replace(/[\u2012-\u2015]/g, '\u2013')
    .replace(/\u2044/g, '/');
}

/** All figures outside `names`, which are proper names that hold digits. */
export function findFigures(text: string, names: readonly string[] = []): PlacedFigure[] {
  const figures: PlacedFigure[] = [];
  let rest = withoutNames(oneSpelling(text), names.map(oneSpelling)).replace(OWN_PERIOD, blank);
  const take = (pattern: RegExp, read: (match: RegExpExecArray) => Figure[]) => {
    rest = rest.replace(pattern, (...found: unknown[]) => {
      const match = found as unknown as RegExpExecArray;
      const at = Number(found.findLast((part) => typeof part === 'number'));
      figures.push(...read(match).map((figure) => ({ ...figure, at, end: at + match[0].length })));
      return blank(match[0]);
    });
  };
  take(/^\s*(?:\d{1,2}[.)]|\(\d{1,2}\)|#\d{1,2}\b)(?=\s)/gmu, () => []);
  takeDates(take);
  const ordinal = /(?<![\p{L}\p{N}.,])(\d+)(?:st|nd|rd|th)\b(?!\s*percentile)/giu;
  take(ordinal, ([all, count]) =>
    Number(count) <= figureRules.ordinals_up_to.value ? [] : [{ kind: 'odd', text: all }],
  );
  take(
    /(?<![\p{L}\p{N}.,:])(\d{1,2}):(\d{2})(?::\d{2})?(?:\s?([ap])(?:\.m\.|m\b))?/giu,
    ([all, hour, minute, half]) => [
      { kind: 'time', text: all, minute: minuteOfDay(Number(hour), Number(minute), half) },
    ],
  );
  const spans = new RegExp(`(?<![\\p{L}\\p{N}.,$])(?:(\\d+)\\s?(?:-|\u2013|to)\\s?)?([\\d,]*\\d)[\\s-]*${SPAN}`, 'giu');
  take(spans, ([all, first, count, of]) =>
    [first, count].filter(Boolean).map((one) => ({
      kind: 'span' as const,
      text: all,
      count: Number(String(one).replaceAll(',', '')),
      of: String(of).toLowerCase(),
    })),
  );
  figures.push(...numbersIn(rest));
  rest = rest.replace(NUMBER, blank);
  figures.push(...oddIn(rest));
  return figures;
}

function takeDates(take: (pattern: RegExp, read: (match: RegExpExecArray) => Figure[]) => void): void {
  const date = (text: string, year: unknown, month: number | null, day: unknown): DateFigure => ({
    kind: 'date',
    text,
    year: year === undefined ? null : Number(year),
    month,
    day: day === undefined ? null : Number(day),
  });
  const monthOf = (name: unknown) => months.indexOf(String(name).slice(0, 3).toLowerCase()) + 1;
  const isoDate =
    /(?<![\d-])(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?(?![\d-])/gu;
  take(isoDate, ([all, year, month, day, hour, minute]) => [
    date(all, year, Number(month), day),
    ...(hour === undefined
      ? []
      : [{ kind: 'time' as const, text: all, minute: minuteOfDay(Number(hour), Number(minute), undefined) }]),
  ]);
  take(/(?<![\d/])(\d{1,2})\/(\d{1,2})\/(\d{4})(?![\d/])/gu, ([all, month, day, year]) => [
    date(all, year, Number(month), day),
  ]);
  take(new RegExp(`\\b${MONTH}\\s+${DAY}(?:,?\\s+(\\d{4})\\b)?`, 'gu'), ([all, month, day, year]) => [
    date(all, year, monthOf(month), day),
  ]);
  take(
    new RegExp(`(?<![\\d.,$])${DAY}\\s+(?:of\\s+)?${MONTH}\\b(?:,?\\s+(\\d{4})\\b)?`, 'gu'),
    ([all, day, month, year]) => [date(all, year, monthOf(month), day)],
  );
  take(new RegExp(`\\b${MONTH},?\\s+(\\d{4})\\b(?![.,]\\d|%)`, 'gu'), ([all, month, year]) => [
    date(all, year, monthOf(month), undefined),
  ]);
}

function minuteOfDay(hour: number, minute: number, half: string | undefined): number {
  const late = half?.toLowerCase() === 'p';
  const of12 = half === undefined ? hour : (hour % 12) + (late ? 12 : 0);
  return of12 * 60 + minute;
}

function unitOf(currency: string | undefined, unit: string | undefined): NumberUnit {
  const money = currency?.trim() ?? '';
  const word = unit?.trim().toLowerCase() ?? '';
  if (/[\u20ac\u00a3\u00a5]/.test(money)) return 'foreign';
  if (money !== '' || /^(dollar|usd)/.test(word)) return 'USD';
  if (/^(bps|basis)/.test(word)) return 'bps';
  if (/^(%|per|pct|pp)/.test(word)) return '%';
  if (/^(x|times|-?fold)/.test(word)) return 'x';
  return word === 'shares' ? 'shares' : null;
}

type Place = Pick<PlacedFigure, 'at' | 'end'>;

const blank = (found: string) => ' '.repeat(found.length);

/** The period of an indicator, where the indicator's own figure follows. */
const OWN_PERIOD = /(?<=\bRSI[\s-]?\(?)14(?=[^.;\d]{1,30}\d)(?![.,%\d])/giu;

/** Ranges: one end may carry sign, unit and scale for both. */
const RANGE = /^\s?(?:-|\u2013|to)\s?$/;

function numbersIn(text: string): (NumberFigure & Place)[] {
  type Found = NumberFigure & Place & { scale: number };
  const found = [...text.matchAll(NUMBER)].map((match): Found => {
    const [all, signBefore, currency, signAfter, amount = '', scaleWord, unitWord] = match;
    const sign = signBefore || signAfter;
    // A dash right after a letter or a digit joins; it is no sign.
    const joins = signBefore !== '' && /[\p{L}\p{N})%]/u.test(text[match.index - 1] ?? ' ');
    const decimals = amount.split('.')[1]?.length ?? 0;
    const scale = SCALE[scaleWord?.trim().toLowerCase().charAt(0) ?? ''] ?? 1;
    const size = Number(amount.replaceAll(',', ''));
    const negative = sign === '-' && !joins;
    return {
      kind: 'number',
      text: all.trim(),
      value: (negative ? -size : size) * scale,
      signed: sign !== '' && !joins,
      step: 10 ** -decimals * scale,
      decimals,
      scaled: scale !== 1,
      unit: unitOf(currency, unitWord),
      at: match.index,
      end: match.index + all.length,
      scale,
    };
  });
  for (const [place, right] of found.entries()) {
    const left = found[place - 1];
    if (left === undefined) continue;
    const between = text.slice(left.end, right.at);
    const joined = RANGE.test(between) || (between === '' && /^[-\u2013]/.test(right.text));
    if (!joined) continue;
    left.unit ??= right.unit;
    right.unit ??= left.unit;
    if (left.scale === 1 && right.scale !== 1 && Math.abs(left.value) < Math.abs(right.value) / right.scale) {
      left.value *= right.scale;
      left.step *= right.scale;
      left.scaled = true;
    }
  }
  return found.map(({ scale: _scale, ...figure }) => figure);
}

/** Numbers in words, and digits no pattern above reads. Digits right after a Latin letter belong to a name. */
function oddIn(text: string): (OddFigure & Place)[] {
  const words = [
    ...numberWords,
    new RegExp(`\\b(?:${LARGE})\\b`, 'giu'),
    new RegExp(`\\b(?:${SMALL})[\\s-]+(?:${WORD_UNITS})\\b`, 'giu'),
    /(?<![\p{L}\p{N}_.,-])\p{N}+|[^\P{N}0-9]+/gu,
  ];
  let rest = text;
  return words.flatMap((pattern) => {
    const found = [...rest.matchAll(pattern)];
    rest = rest.replace(pattern, blank);
    return found.map(({ 0: all, index }) => ({ kind: 'odd' as const, text: all, at: index, end: index + all.length }));
  });
}

function withoutNames(text: string, names: readonly string[]): string {
  let rest = text;
  for (const name of names.toSorted((a, b) => b.length - a.length)) {
    if (!/\p{N}/u.test(name)) continue;
    const literal = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+');
    rest = rest.replace(new RegExp(`(?<![\\p{L}\\p{N}$.,])${literal}(?![\\p{L}\\p{N}%]|[.,]\\p{N})`, 'giu'), (all) =>
      ' '.repeat(all.length),
    );
  }
  return rest;
}
