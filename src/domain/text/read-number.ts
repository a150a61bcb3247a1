// Parser of numbers in exported tables, with their unit: "$1,234.50", "19.17 million", "(4.2)%", "▼ 12%", "C$310.00".
import {
  basisPointWords,
  blanks,
  currencyCodes,
  currencySigns,
  dollarCurrencies,
  minusSigns,
  percentSigns,
  percentWords,
  plusSigns,
  scaleWords,
  wayMarks,
  wayWords,
} from './number-notation.ts';
import { decodeEntities } from './plain-text.ts';

const LONGEST = 64;

/** `percent`, `multiple` ("3.2x") or a currency code; null for a bare number. */
export type NumberUnit = string;

/** `value`: null for a blank or unreadable cell; `problem`: true for an unreadable one. */
export type ReadNumber = { value: number | null; unit: NumberUnit | null; problem: boolean };

/** Whether a cell is empty or marked as unknown, such as `N/A` and `-`. */
export const isBlank = (cell: string): boolean => blanks.has(cell.trim().toLowerCase());

const BLANK: ReadNumber = { value: null, unit: null, problem: false };
const UNREADABLE: ReadNumber = { value: null, unit: null, problem: true };

const digits = /(?:[1-9]\d{0,2}(?:,\d{3})+|\d+)?(?:\.\d+)?(?:[eE][+-]?\d{1,4}(?![\p{L}\d]))?/uy;
const letters = /\p{L}+/uy;
/**
 * Characters that are not displayed and can be dropped. Overrides of text direction are not among them, so cells with
 * them are refused.
 */
const invisible = /[\u061c\u200b-\u200f\u202a-\u202c\u2060\u2066-\u2069\ufeff]|\p{Variation_Selector}/gu;

/** `sign`: plus or minus; `way`: mark or word for a rise or a fall; `open`, `close`: brackets. */
type Token =
  | { is: 'space' | 'open' | 'close' | 'percent' | 'points' | 'multiple' | 'cents' }
  | { is: 'number'; text: string }
  | { is: 'sign' | 'way'; value: 1 | -1 }
  | { is: 'scale'; factor: number }
  | { is: 'currency'; code: string; isBare: boolean; isWord: boolean };

/** Tokens of a cell; null when some text cannot be part of a number. */
function splitTokens(text: string): Token[] | null {
  const tokens: Token[] = [];
  for (let at = 0; at < text.length; ) {
    const found = tokenAt(text, at, tokens.at(-1));
    if (found === null) return null;
    tokens.push(found.token);
    at += found.length;
  }
  return tokens;
}

const simple: Readonly<Record<string, Token>> = {
  ' ': { is: 'space' },
  '(': { is: 'open' },
  ')': { is: 'close' },
  '\u00d7': { is: 'multiple' },
  '\u00a2': { is: 'cents' },
};

function tokenAt(text: string, at: number, before: Token | undefined): { token: Token; length: number } | null {
  digits.lastIndex = at;
  const number = digits.exec(text)?.[0] ?? '';
  if (number !== '') return { token: { is: 'number', text: number }, length: number.length };
  const character = String.fromCodePoint(text.codePointAt(at) as number);
  const one = (token: Token) => ({ token, length: character.length });
  if (Object.hasOwn(simple, character)) return one(simple[character] as Token);
  if (minusSigns.has(character)) return one({ is: 'sign', value: -1 });
  if (plusSigns.has(character)) return one({ is: 'sign', value: 1 });
  if (percentSigns.has(character)) return one({ is: 'percent' });
  const way = wayMarks.get(character);
  if (way !== undefined) return one({ is: 'way', value: way });
  letters.lastIndex = at;
  const word = letters.exec(text)?.[0] ?? '';
  const sign = currencySigns.find(([spelled]) => text.startsWith(spelled, at) && spelled.length >= word.length);
  if (sign !== undefined) {
    const [spelled, code] = sign;
    const isWord = /\p{L}\.?$/u.test(spelled);
    return { token: { is: 'currency', code, isBare: spelled === '$', isWord }, length: spelled.length };
  }
  const token = word === '' ? null : wordToken(word, before);
  if (token === null) return null;
  // Includes the point of an abbreviation ("Mio.", "pct."), but not the decimal point of "USD.10".
  const isAbbreviated = text[at + word.length] === '.' && !/\d/.test(text[at + word.length + 1] ?? '');
  return { token, length: word.length + (isAbbreviated ? 1 : 0) };
}

function wordToken(word: string, before: Token | undefined): Token | null {
  if (currencyCodes.has(word.toUpperCase())) {
    return { is: 'currency', code: word.toUpperCase(), isBare: false, isWord: true };
  }
  if (word === 'p' && before?.is === 'number') return { is: 'currency', code: 'GBX', isBare: false, isWord: true };
  const plain = word.toLowerCase();
  const factor = scaleWords.get(plain);
  if (factor !== undefined) return { is: 'scale', factor };
  const way = wayWords.get(plain);
  if (way !== undefined) return { is: 'way', value: way };
  if (plain === 'x') return { is: 'multiple' };
  if (percentWords.has(plain)) return { is: 'percent' };
  return basisPointWords.has(plain) ? { is: 'points' } : null;
}

/** Sign of the number at this index; null when signs contradict each other or are misplaced. */
function readSign(tokens: readonly Token[], number: number): 1 | -1 | null {
  const open = tokens.findIndex(({ is }) => is === 'open');
  const close = tokens.findIndex(({ is }) => is === 'close');
  const isBracketed = open >= 0;
  if (isBracketed && !(open < number && close > number)) return null;
  if (!isBracketed && close >= 0) return null;
  const signs = tokens.flatMap((token, at) => (token.is === 'sign' ? [{ at, value: token.value }] : []));
  const ways = tokens.flatMap((token, at) => (token.is === 'way' ? [{ at, value: token.value }] : []));
  if (signs.length > 1 || ways.length > 1 || tokens.filter(({ is }) => is === 'open' || is === 'close').length > 2) {
    return null;
  }
  if (isBracketed && (signs.length > 0 || ways.some(({ at }) => at > open && at < close))) return null;
  if (signs.some(({ at, value }) => !isSignPlace(tokens, at, number, value))) return null;
  const said = [...signs, ...ways].map(({ value }) => value);
  if (isBracketed) said.push(-1);
  if (said.some((value) => value !== said[0])) return null;
  return said[0] ?? 1;
}

/**
 * Whether a sign is well placed: before the number, followed by a space only if nothing precedes the sign; a minus may
 * also follow the number or its unit.
 */
function isSignPlace(tokens: readonly Token[], at: number, number: number, value: 1 | -1): boolean {
  const before = tokens[at - 1];
  const after = tokens[at + 1];
  if (at < number) {
    // The dash in "USD-5" may be a separator rather than a minus.
    if (before?.is === 'currency' && before.isWord) return false;
    return after?.is !== 'space' || tokens.slice(0, at).every(({ is }) => is === 'way' || is === 'space');
  }
  if (value === 1 || before === undefined || before.is === 'space' || before.is === 'scale') return false;
  return after === undefined || after.is === 'percent' || after.is === 'currency' || after.is === 'space';
}

/** Unit of a number, null for none; undefined when units contradict each other. */
function readUnit(tokens: readonly Token[]): NumberUnit | null | undefined {
  const count = (is: Token['is']) => tokens.filter((token) => token.is === is).length;
  const currencies = tokens.filter((token) => token.is === 'currency');
  const kinds = [count('percent') + count('points'), count('multiple'), count('cents'), currencies.length];
  if (kinds.filter((many) => many > 0).length > 1 || kinds.slice(0, 3).some((many) => many > 1)) return undefined;
  if (count('scale') > (count('percent') + count('points') + count('multiple') + count('cents') > 0 ? 0 : 1)) {
    return undefined;
  }
  if (count('percent') + count('points') > 0) return 'percent';
  if (count('multiple') > 0) return 'multiple';
  if (count('cents') > 0) return 'USD';
  const [first, second] = currencies;
  if (first === undefined || second === undefined) return first?.code ?? null;
  const named = first.isBare ? second : second.isBare ? first : undefined;
  if (currencies.length > 2 || named === undefined || named.isBare || !dollarCurrencies.has(named.code))
    return undefined;
  return named.code;
}

/** Whether scale words, points and cents follow the number, with only spaces before a scale word. */
const isInPlace = (tokens: readonly Token[], number: number) =>
  tokens.every(({ is }, at) => (is !== 'scale' && is !== 'points' && is !== 'cents') || at > number) &&
  (tokens.findIndex(({ is }) => is === 'scale') < 0 ||
    tokens
      .slice(
        number + 1,
        tokens.findIndex(({ is }) => is === 'scale'),
      )
      .every(({ is }) => is === 'space'));

/**
 * Reads a number with its unit: "12%" is 12 percent, "25 bps" 0.25 percent; brackets and a trailing minus are negative,
 * -0 and tiny numbers are 0, a leading apostrophe is dropped. Refused: contradicting signs, marks and words, ranges,
 * NaN, Infinity, overflow, hexadecimal, full-width digits, commas that group no thousands, and integers above 2^53,
 * which would lose digits.
 */
export function readNumber(cell: string): ReadNumber {
  return readPlain(cell) ?? readTokens(cell);
}

/** Usual forms: "$1,234.50", "-12.5%"; at most 15 digits before the point. */
const plainForm = /^([+-]?)(\$?)(\d{1,15}|[1-9]\d{0,2}(?:,\d{3}){1,4})(\.\d{1,15})?(%?)$/;

/** Reads a cell in a usual form without tokens, for speed; null for other cells. */
export function readPlain(cell: string): ReadNumber | null {
  const found = plainForm.exec(cell);
  if (found === null || (found[2] !== '' && found[5] !== '')) return null;
  const whole = found[3] as string;
  const size = Number(`${whole.includes(',') ? whole.replaceAll(',', '') : whole}${found[4] ?? ''}`);
  const unit = found[2] !== '' ? 'USD' : found[5] !== '' ? 'percent' : null;
  return { value: found[1] === '-' && size !== 0 ? -size : size, unit, problem: false };
}

function readTokens(cell: string): ReadNumber {
  const decoded = cell.includes('&') ? decodeEntities(cell.slice(0, LONGEST * 4)) : cell;
  const spaced = decoded.replace(invisible, '').replace(/\s+/gu, ' ').trim();
  const text = /^['\u2019]/.test(spaced) ? spaced.slice(1).trim() : spaced;
  if (blanks.has(text.toLowerCase())) return BLANK;
  if (text.length > LONGEST) return UNREADABLE;
  const tokens = splitTokens(text);
  const number = tokens?.findIndex(({ is }) => is === 'number') ?? -1;
  if (tokens === null || number < 0 || tokens.filter(({ is }) => is === 'number').length > 1) return UNREADABLE;
  const sign = readSign(tokens, number);
  const unit = readUnit(tokens);
  if (sign === null || unit === undefined || !isInPlace(tokens, number)) return UNREADABLE;
  const size = readSize(tokens, number);
  return size === null ? UNREADABLE : { value: size === 0 ? 0 : sign * size, unit, problem: false };
}

function readSize(tokens: readonly Token[], number: number): number | null {
  const token = tokens[number];
  const text = token?.is === 'number' ? token.text.replaceAll(',', '') : '';
  const plain = Number(text);
  const scale = tokens.find((other) => other.is === 'scale');
  const isHundredth = tokens.some(({ is }) => is === 'points' || is === 'cents');
  const factor = isHundredth ? 0.01 : (scale?.factor ?? 1);
  const size =
    factor === 1 || (factor > 1 && !text.includes('.')) ? plain * factor : Number((plain * factor).toPrecision(15));
  if (!Number.isFinite(size)) return null;
  return /^\d+$/.test(text) && size > Number.MAX_SAFE_INTEGER ? null : size;
}

/** Number of a cell by readNumber; null for blank and unreadable cells. */
export function toNumber(cell: string | null | undefined): number | null {
  return cell === null || cell === undefined ? null : readNumber(cell).value;
}

/** Whether an amount counts as US dollars: in USD or without a unit. */
export const isDollars = (unit: NumberUnit | null): boolean => unit === null || unit === 'USD';

/** Amount in USD; null for blank and unreadable cells and for other units. */
export function toDollars(cell: string | null | undefined): number | null {
  if (cell === null || cell === undefined) return null;
  const { value, unit } = readNumber(cell);
  return isDollars(unit) ? value : null;
}
