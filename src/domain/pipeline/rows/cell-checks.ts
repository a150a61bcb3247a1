// Number columns, and checks of their cells: fast for the usual forms, exact for the rest.
import { newestDollars, splitValues } from '../../text/read-change.ts';
import { isDollars, type ReadNumber, readNumber } from '../../text/read-number.ts';
import { encodeUtf8 } from '../../text/utf8-text.ts';

/** `price`: must not be negative. `prices`: may hold an old and a new price. `number`: any sign. */
export type NumberKind = 'price' | 'prices' | 'number';

/** Columns of numbers; a cell that is no number keeps its text and counts as a warning. */
export const numberColumns: Readonly<Record<string, NumberKind>> = Object.fromEntries(
  (
    [
      ['price', 'Current Price|Share Price|Recommendation Price|Average Share Price|IPO Price'],
      ['price', '52-Week High|52-Week Low|50-Day SMA|200-Day SMA'],
      ['prices', 'Price Target'],
      ['number', 'Price Change|Volume|Average Volume|Relative Volume|Gap %|RSI|Beta|Idea Engine Score'],
      ['number', 'MarketBeat Score|Target Gain|SHARES BOUGHT/SOLD|Days to Cover'],
    ] as const
  ).flatMap(([kind, columns]) => columns.split('|').map((column) => [column, kind])),
);

/** Present or target prices, which are near the last close; highs, averages and old issue prices need not be. */
export const comparedPrices: ReadonlySet<string> = new Set([
  'Current Price',
  'Share Price',
  'Recommendation Price',
  'Average Share Price',
  'Price Target',
]);

const PERCENT = 37;
const MOST_DIGITS = 15;
/** Maximum digits before a word such as million; with more the value might not be stored exactly. */
const MOST_SCALED = 3;
const scaleWords = [' thousand', ' million', ' billion', ' trillion'].map(encodeUtf8);
/** The arrow of "$63.00 \u279d $65.00" with its spaces. */
const arrow = encodeUtf8(' \u279d ');

/** 1 for a plain number ("$1,234.50", "+1.5%"), -1 for a negative one, 0 for cells that need a full parse. */
export function plainNumber(bytes: Uint8Array, from: number, to: number): number {
  let at = from;
  let sign = 1;
  if (bytes[at] === 45) {
    sign = -1;
    at += 1;
  } else if (bytes[at] === 43) at += 1;
  const isDollar = bytes[at] === 36;
  if (isDollar) at += 1;
  const first = bytes[at];
  let digits = 0;
  let group = -1;
  for (; at < to; at += 1) {
    const byte = bytes[at] as number;
    if (byte >= 48 && byte <= 57) {
      digits += 1;
      if (group >= 0) group += 1;
    } else if (byte === 44) {
      if (group >= 0 ? group !== 3 : digits < 1 || digits > 3 || first === 48) return 0;
      group = 0;
    } else break;
  }
  if (digits === 0 || digits > MOST_DIGITS || (group >= 0 && group !== 3)) return 0;
  if (bytes[at] === 46 && at < to) {
    const fraction = at + 1;
    for (at = fraction; at < to; at += 1) {
      const byte = bytes[at] as number;
      if (byte < 48 || byte > 57) break;
    }
    if (at === fraction || at - fraction > MOST_DIGITS) return 0;
  }
  if (at < to && bytes[at] === PERCENT && !isDollar) at += 1;
  else if (
    at < to &&
    digits <= MOST_SCALED &&
    scaleWords.some((word) => word.length === to - at && isAt(bytes, at, word))
  )
    at = to;
  return at === to ? sign : 0;
}

/** True when a cell is two plain prices, not negative, with an arrow between them. */
function plainPrices(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at + arrow.length < to; at += 1) {
    if (bytes[at] !== 32) continue;
    const second = at + arrow.length;
    if (bytes[at - 1] === PERCENT) return false;
    return isAt(bytes, at, arrow) && plainNumber(bytes, from, at) === 1 && plainNumber(bytes, second, to) === 1;
  }
  return false;
}

function isAt(bytes: Uint8Array, at: number, word: Uint8Array): boolean {
  for (let i = 0; i < word.length; i += 1) if (bytes[at + i] !== word[i]) return false;
  return true;
}

/**
 * Quick test: true for empty cells and plain numbers (prices: not negative, not in percent). Other cells need
 * `judgeNumber`.
 */
export function isPlainlyFine(kind: NumberKind, bytes: Uint8Array, from: number, to: number): boolean {
  if (from === to) return true;
  const sign = plainNumber(bytes, from, to);
  if (sign !== 0) return kind === 'number' || (sign === 1 && bytes[to - 1] !== PERCENT);
  return kind === 'prices' && bytes[to - 1] !== PERCENT && plainPrices(bytes, from, to);
}

/**
 * Newest price of a cell in USD, such as 65 of "$63.00 to $65.00". Null without a price and for other currencies. Plain
 * numbers and pairs of plain numbers are read from their bytes; `text` is called only for other cells.
 */
export function newestPrice(bytes: Uint8Array, from: number, to: number, text: () => string): number | null {
  let start = to;
  while (start > from && isOfNumber(bytes[start - 1] as number)) start -= 1;
  const before = start - arrow.length;
  if (start > from && !(before > from && isAt(bytes, before, arrow) && plainNumber(bytes, from, before) === 1)) {
    return newestDollars(text());
  }
  if (bytes[start] === 36) start += 1;
  let value = 0;
  let scale = 0;
  for (let at = start; at < to; at += 1) {
    const byte = bytes[at] as number;
    if (byte === 46) scale = scale === 0 ? 1 : Number.NaN;
    else if (byte !== 44) {
      value = value * 10 + byte - 48;
      scale *= 10;
    }
  }
  if (start === to || !(value <= Number.MAX_SAFE_INTEGER)) return newestDollars(text());
  return Number.isNaN(scale) ? newestDollars(text()) : value / Math.max(1, scale);
}

/** Digits, comma, point and the dollar sign. */
const isOfNumber = (byte: number) => (byte >= 48 && byte <= 57) || byte === 46 || byte === 44 || byte === 36;

/** `foreign`: amount in another currency. */
export type Judged = 'fine' | 'negative' | 'unreadable' | 'foreign';

/** Judges a cell of a number column by a full parse, slower than `isPlainlyFine`. */
export function judgeNumber(kind: NumberKind, cell: string): Judged {
  const values = kind === 'prices' ? splitValues(cell) : [cell];
  const judged = values.map((value) => judgeOne(kind, readNumber(value)));
  if (values.length === 0) return 'unreadable';
  return (['unreadable', 'negative', 'foreign'] as const).find((worst) => judged.includes(worst)) ?? 'fine';
}

function judgeOne(kind: NumberKind, { value, unit, problem }: ReadNumber): Judged {
  if (problem) return 'unreadable';
  if (kind === 'number') return 'fine';
  // A percentage or a multiple is not a price.
  if (unit === 'percent' || unit === 'multiple') return 'unreadable';
  if (value !== null && value < 0) return 'negative';
  return isDollars(unit) ? 'fine' : 'foreign';
}
