// Dates as lists write them, as YYYY-MM-DD: ISO, numbers in the order of the file, month names; everything doubtful is null.
import { dateKeyOf, dayNumber } from '../market/calendar.ts';

/** What stands first where a date is written in numbers. `both`: the file writes both, so only values above 12 tell. */
export type DateOrder = 'month_first' | 'day_first' | 'both';

const LONGEST = 40;
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const monthNames = 'january february march april may june july august september october november december'.split(' ');
const FIRST_YEAR = 1990;
const LAST_YEAR = 2100;
const MONTHS = 12;

function checked(year: number, month: number, day: number): string | null {
  if (year < FIRST_YEAR || year > LAST_YEAR || month < 1 || month > 12 || day < 1 || day > 31) return null;
  const key = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return dateKeyOf(dayNumber(key)) === key ? key : null;
}

/** 1 for jan, january, sept; 0 for a word that is no month. */
function monthOf(word: string): number {
  const month = months.indexOf(word.slice(0, 3)) + 1;
  return month > 0 && (word === 'sept' || monthNames[month - 1]?.startsWith(word)) ? month : 0;
}

const yearOf = (digits: string) => Number(digits) + (digits.length === 2 ? 2000 : 0);

/** A date in numbers whose order must be known; null for other texts. */
export function numericDate(text: string): { first: number; mark: string; second: number; year: number } | null {
  const found = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})\.?$/.exec(text);
  if (found === null) return null;
  return {
    first: Number(found[1]),
    mark: found[2] ?? '',
    second: Number(found[3]),
    year: yearOf(found[4] ?? ''),
  };
}

/** Whether both orders name a day, and not the same one. */
export function isTwoDays({ first, second }: { first: number; second: number }): boolean {
  return first <= MONTHS && second <= MONTHS && first !== second;
}

/** The cell without a day of the week before the date and a time after it, in lower case; empty when it is too long. */
export function plainDate(cell: string): string {
  if (cell.length > LONGEST) return '';
  return cell
    .trim()
    .toLowerCase()
    .replace(/^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[.,]?\s+/, '')
    .replace(
      /(?:t|,?\s+(?:at\s+)?)\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:[.,]\d+)?\s*(?:[ap]\.?m\.?)?\s*(?:z|[+-]\d{2}:?\d{2}|[a-z]{2,4})?$/,
      '',
    );
}

/**
 * The calendar day a cell names, or null. Dates in numbers (with slashes, dots or dashes) are read in this order; a
 * time after the day is left aside. Two-digit years are of this century.
 */
export function readDate(cell: string, order: DateOrder = 'month_first'): string | null {
  const text = plainDate(cell);
  if (text.length === 0) return null;
  const iso = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(text);
  if (iso) return checked(Number(iso[1]), Number(iso[3]), Number(iso[4]));
  const packed = /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  if (packed) return checked(Number(packed[1]), Number(packed[2]), Number(packed[3]));
  const numbers = numericDate(text);
  if (numbers) return inOrder(numbers, order);
  const named = /^([a-z]{3,9})\.?[ -](\d{1,2})(?:st|nd|rd|th)?,?[ -](\d{4}|\d{2})$/.exec(text);
  if (named) return checked(yearOf(named[3] ?? ''), monthOf(named[1] ?? ''), Number(named[2]));
  const turned = /^(\d{1,2})(?:st|nd|rd|th|\.)?[ -]?([a-z]{3,9})\.?,?[ -]?(\d{4}|\d{2})$/.exec(text);
  return turned ? checked(yearOf(turned[3] ?? ''), monthOf(turned[2] ?? ''), Number(turned[1])) : null;
}

function inOrder({ first, second, year }: { first: number; second: number; year: number }, order: DateOrder) {
  if (order === 'day_first') return checked(year, second, first);
  if (order === 'month_first') return checked(year, first, second);
  if (isTwoDays({ first, second })) return null;
  return first > MONTHS ? checked(year, second, first) : checked(year, first, second);
}

/**
 * The day in a file's name or folder, as in `ratings_2021-03-23.csv`, `2026-08-20/highs.csv`, `highs 23.03.2021.csv` or
 * `highs_20-Nov-2026.csv`; the last one counts. Null without one, or where day and month could change places.
 */
export function dateInName(name: string): string | null {
  const text = name.slice(0, 300).toLowerCase();
  const found: { at: number; date: string }[] = [];
  const find = (pattern: RegExp, read: (part: RegExpExecArray) => string | null) => {
    for (const part of text.matchAll(pattern)) {
      const date = read(part);
      if (date !== null) found.push({ at: part.index, date });
    }
  };
  find(/(?<!\d)(20\d{2})[-_.]?([01]\d)[-_.]?([0-3]\d)(?!\d)/g, (part) =>
    checked(Number(part[1]), Number(part[2]), Number(part[3])),
  );
  find(/(?<!\d)(\d{1,2})([-_.])(\d{1,2})\2(20\d{2})(?!\d)/g, (part) =>
    inOrder({ first: Number(part[1]), second: Number(part[3]), year: Number(part[4]) }, 'both'),
  );
  find(/(?<!\d)(\d{1,2})[-_. ]?([a-z]{3,9})[-_. ]?(20\d{2})(?!\d)/g, (part) =>
    checked(Number(part[3]), monthOf(part[2] ?? ''), Number(part[1])),
  );
  find(/(?<![a-z])([a-z]{3,9})[-_. ]?(\d{1,2})[-_., ]+(20\d{2})(?!\d)/g, (part) =>
    checked(Number(part[3]), monthOf(part[1] ?? ''), Number(part[2])),
  );
  return found.sort((a, b) => a.at - b.at).at(-1)?.date ?? null;
}
