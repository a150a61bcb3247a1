// Figures and lists as people read them: money, changes, large numbers. Unknown or non-numeric is 'N/A', never 0.
import { memo } from '../numbers/memo.ts';
import { MINUS } from '../numbers/minus.ts';

export const NOT_AVAILABLE = 'N/A';

type Maybe = number | string | null | undefined;

/** Value of a number or numeric text; null for anything else, including empty text, NaN and Infinity. */
export function finiteNumber(value: unknown): number | null {
  const number =
    typeof value === 'number' ? value : typeof value === 'string' && value.trim() !== '' ? Number(value) : null;
  return number !== null && Number.isFinite(number) ? number : null;
}

const grouped = new Map<number, Intl.NumberFormat>();

const newFormat = (places: number) =>
  new Intl.NumberFormat('en-US', { minimumFractionDigits: places, maximumFractionDigits: places });

const digits = (value: number, places: number): string => memo(grouped, places, newFormat).format(Math.abs(value));

/** Values that round to zero have no sign. */
function sign(value: number, places: number, plus: boolean): string {
  if (Number(Math.abs(value).toFixed(places)) === 0) return '';
  return value < 0 ? MINUS : plus ? '+' : '';
}

/** Formatter that writes N/A for a missing number. */
function formatter<Rest extends unknown[]>(write: (value: number, ...rest: Rest) => string) {
  return (value: Maybe, ...rest: Rest): string => {
    const number = finiteNumber(value);
    return number === null ? NOT_AVAILABLE : write(number, ...rest);
  };
}

/** `1,234.56` */
export const decimal = formatter(
  (value: number, places: number = 2) => sign(value, places, false) + digits(value, places),
);

/** `1,234` */
export const whole = formatter((value) => sign(value, 0, false) + digits(value, 0));

/** Places of a price in USD: four below one dollar, else two. */
const pricePlaces = (value: number) => (value !== 0 && Math.abs(value) < 1 ? 4 : 2);

/** A price without its unit, for ends of ranges: `1,234.56`, `0.1234`. */
export const price = formatter((value) => sign(value, pricePlaces(value), false) + digits(value, pricePlaces(value)));

/** USD: `$1,234.56`, `$0.1234` */
export const money = formatter(
  (value) => `${sign(value, pricePlaces(value), false)}$${digits(value, pricePlaces(value))}`,
);

/** A change, sign always shown: `+10.58`, `−3.71`, `0.00` */
export const signed = formatter(
  (value: number, places: number = 2) => sign(value, places, true) + digits(value, places),
);

/** Change of a price in USD, with the decimals of the price `at`: `+10.58`, below one dollar `+0.0024`. */
export const priceChange = formatter((value, at: Maybe) => {
  const places = pricePlaces(finiteNumber(at) ?? Number.POSITIVE_INFINITY);
  return sign(value, places, true) + digits(value, places);
});

/**
 * Part of a price in USD (spread, risk), with the decimals of the price `at`: `$0.02` at $214.36, `$0.0024` at $0.84.
 */
export const moneyOf = formatter((value, at: Maybe) => {
  const places = pricePlaces(finiteNumber(at) ?? Number.POSITIVE_INFINITY);
  return `${sign(value, places, false)}$${digits(value, places)}`;
});

/** A change in percent: `+5.19%`; the value is percent already. */
export const signedPercent = formatter(
  (value: number, places: number = 2) => `${sign(value, places, true)}${digits(value, places)}%`,
);

/** `74%`; the value is percent already. */
export const percent = formatter(
  (value: number, places: number = 0) => `${sign(value, places, false)}${digits(value, places)}%`,
);

const TRILLION = 1e12;
const BILLION = 1e9;
const MILLION = 1e6;
const THOUSAND = 1e3;

function scaled(value: number, units: readonly (readonly [number, string])[]): string {
  const unit = units.find(([from]) => Math.abs(value) > from);
  const minus = value < 0 ? MINUS : '';
  return unit === undefined ? minus + digits(value, 0) : `${minus}${digits(value / unit[0], 2)}${unit[1]}`;
}

const CAP_UNITS = [
  [TRILLION, 'T'],
  [BILLION, 'B'],
  [MILLION, 'M'],
] as const;

/** Market capitalization in USD: T above 1e12, B above 1e9, M above 1e6, `$5.22T`. Source: specification, section 9. */
export const marketCap = formatter((value) => `$${scaled(value, CAP_UNITS)}`);

const COUNT_UNITS = [
  [BILLION, 'B'],
  [MILLION, 'M'],
  [THOUSAND, 'K'],
] as const;

/** Count, such as shares: B, M or K with two decimals. Source: specification, section 9. */
export const compact = formatter((value) => scaled(value, COUNT_UNITS));

/** USD as `$4.10M`. */
export const compactMoney = formatter((value) => `${value < 0 ? MINUS : ''}$${scaled(Math.abs(value), COUNT_UNITS)}`);

/** Cuts to at most `chars` characters, the ellipsis included. */
export function cut(text: string, chars: number): string {
  const letters = [...text];
  return letters.length <= chars
    ? text
    : `${letters
        .slice(0, chars - 1)
        .join('')
        .trimEnd()}\u2026`;
}

/** Like `cut`, but cuts after a whole word if there is one. */
export function cutAtWord(text: string, chars: number): string {
  const letters = [...text];
  if (letters.length <= chars) return text;
  const room = letters.slice(0, chars - 1).join('');
  const words = letters[chars - 1] === ' ' ? room : room.replace(/\s+\S*$/, '');
  return `${words.trimEnd().replace(/[,;:.]+$/, '')}\u2026`;
}

/** `1 signal`, `2 signals` */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${digits(count, 0)} ${count === 1 ? one : many}`;
}

/** Most names in a list. */
const MOST_NAMES = 5;

/** `NVDA, AMD`; names beyond the `most` first ones are counted: `and 3 more`. */
export function listNames(names: readonly string[], most: number = MOST_NAMES): string {
  const shown = names.slice(0, most).join(', ');
  const more = names.length - most;
  return more > 0 ? `${shown} and ${digits(more, 0)} more` : shown;
}
