// Dates of lists as YYYY-MM-DD: ISO, numbers, month names, spreadsheet serials, instants; null when doubtful.
import { type DateKey, dayNumber, dayOfWeek, newYorkDate, newYorkInstant, toDateKey } from '../market/calendar.ts';
import { daysAgo, findMonth, findWeekdays, plainWords } from './date-words.ts';
import { type SplitDate, splitDate } from './time-of-day.ts';

/** Order of a date written in numbers. `both`: the file uses both orders, so only values above 12 decide. */
export type DateOrder = 'month_first' | 'day_first' | 'both';

/**
 * Days that complete partial dates. `own`: day of the file by its name, its fetch or its other rows, null if unknown.
 * `received`: New York day of receipt.
 */
export type DateFrame = { own: DateKey | null; received: DateKey };

/** Longest date text: an instant as a browser writes it. */
const LONGEST = 64;
const FIRST_YEAR = 1990;
const LAST_YEAR = 2100;
const MONTHS = 12;
/** Most years that a two-digit year may be after the receipt; later years belong to the previous century. */
const YEARS_AHEAD = 10;
/** First two-digit year of the 1900s by the POSIX rule, used when the receipt is unknown. */
const FIRST_OF_CENTURY_BEFORE = 69;
/** Days after the file's day within which a date without a year is ambiguous. */
const SOON = 7;
/** Most years to look back for a month and day: 29 February can be missing for eight years. */
const MOST_YEARS_BACK = 8;
/** Day 0 of spreadsheets, 1899-12-30, as a day number. */
const SHEET_EPOCH = -25_569;
const DAY_MS = 86_400_000;

export function dayIn(year: number, month: number, day: number): DateKey | null {
  if (year < FIRST_YEAR || year > LAST_YEAR || month < 1 || month > 12 || day < 1 || day > 31) return null;
  const key = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return toDateKey(dayNumber(key)) === key ? key : null;
}

function readYear(digits: string, frame: DateFrame | null): number {
  const year = Number(digits);
  if (digits.length > 2) return year;
  const last = frame === null ? 2000 + FIRST_OF_CENTURY_BEFORE - 1 : Number(frame.received.slice(0, 4)) + YEARS_AHEAD;
  return year + 2000 > last ? year + 1900 : year + 2000;
}

type NumericDate = { first: number; mark: string; second: number; year: string | null };

/** Numeric date whose order must be known, with or without a year; null for other text. */
export function numericDate(text: string): NumericDate | null {
  const found =
    /^(\d{1,2})([/.-])(\d{1,2})\2'?(\d{4}|\d{2})\.?$/.exec(text) ??
    /^(\d{1,2})(?:(\/)(\d{1,2})|(\.)(\d{1,2})\.)$/.exec(text);
  if (found === null) return null;
  const isDotted = found[2] === undefined;
  return {
    first: Number(found[1]),
    mark: found[2] ?? '.',
    second: Number(isDotted ? found[5] : found[3]),
    year: found.length === 5 ? (found[4] ?? null) : null,
  };
}

/** Whether both orders give a day, and different ones. */
export function isTwoDays({ first, second }: Pick<NumericDate, 'first' | 'second'>): boolean {
  return first <= MONTHS && second <= MONTHS && first !== second;
}

/** Splits a cell into day and time; null when it is too long or its time cannot be parsed. */
function splitCell(cell: string): SplitDate | null {
  if (cell.length > LONGEST) return null;
  return splitDate(plainWords(cell.trim()).replace(/\s+/g, ' '));
}

/** Splits off a weekday at the beginning; null without one. */
function withoutWeekday(text: string): { rest: string; weekdays: number[] } | null {
  const found = /^([a-z]{2,11})[.,]{0,2}\s+(.+)$/.exec(text);
  const weekdays = findWeekdays(found?.[1] ?? '');
  return found === null || weekdays.length === 0 ? null : { rest: found[2] ?? '', weekdays };
}

/** Day text of a cell in lower case, without weekday and time; empty without one. */
export function plainDate(cell: string): string {
  const day = splitCell(cell)?.day ?? '';
  return withoutWeekday(day)?.rest ?? day;
}

/**
 * Day in a cell, YYYY-MM-DD; null when there is none or it is doubtful. `order`: order of numeric dates. An instant
 * with a zone is its New York day, but midnight UTC the day as written; a time without a zone changes nothing. Partial
 * dates need `frame`.
 */
export function readDate(
  cell: string,
  order: DateOrder = 'month_first',
  frame: DateFrame | null = null,
): DateKey | null {
  const number = readSerial(cell.trim());
  if (number !== undefined) return number;
  const split = splitCell(cell);
  if (split === null) return null;
  const day = readDay(split.day, order, frame) ?? readWithWeekday(split.day, order, frame);
  return day === null ? null : newYorkDay(day, split);
}

/**
 * Day of a spreadsheet serial (46350, 46350.5) or of seconds or milliseconds since 1970; undefined for other text, null
 * outside the known years.
 */
function readSerial(text: string): DateKey | null | undefined {
  const sheet = /^(\d{5})(?:[.,]\d+)?$/.exec(text);
  if (sheet !== null) return inYears(toDateKey(SHEET_EPOCH + Number(sheet[1])));
  const epoch = /^(\d{10})(?:\.\d+)?$|^(\d{13})$/.exec(text);
  if (epoch === null) return;
  const ms = epoch[2] === undefined ? Number(epoch[1]) * 1000 : Number(epoch[2]);
  return inYears(ms % DAY_MS === 0 ? toDateKey(ms / DAY_MS) : newYorkDate(ms));
}

function inYears(day: DateKey): DateKey | null {
  const year = Number(day.slice(0, 4));
  return year >= FIRST_YEAR && year <= LAST_YEAR ? day : null;
}

/** New York day of an instant; without a zone, the day as written. */
function newYorkDay(day: DateKey, { minute, has_seconds, zone }: SplitDate): DateKey {
  if (zone === null || minute === null) return day;
  if ('new_york' in zone) return newYorkDate(newYorkInstant(day, 0) + (minute + zone.new_york) * 60_000);
  if (zone.utc === 0 && minute === 0 && !has_seconds) return day;
  return newYorkDate(dayNumber(day) * DAY_MS + (minute - zone.utc) * 60_000);
}

/** Date after a weekday; null when the weekday does not fit the date. */
function readWithWeekday(text: string, order: DateOrder, frame: DateFrame | null): DateKey | null {
  const found = withoutWeekday(text);
  const day = found === null ? null : readDay(found.rest, order, frame);
  return day !== null && found?.weekdays.includes(dayOfWeek(day)) ? day : null;
}

function readDay(text: string, order: DateOrder, frame: DateFrame | null): DateKey | null {
  const iso = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(text) ?? /^(\d{4})()(\d{2})(\d{2})$/.exec(text);
  if (iso) return dayIn(Number(iso[1]), Number(iso[3]), Number(iso[4]));
  const numbers = numericDate(text);
  if (numbers) return inOrder(numbers, order, frame);
  const named = readNamed(text, frame);
  if (named !== undefined) return named;
  const ago = daysAgo(text);
  return ago === null || frame === null || frame.own === null ? null : toDateKey(dayNumber(frame.own) - ago);
}

/** Date with the name of a month; undefined for other text. */
function readNamed(text: string, frame: DateFrame | null): DateKey | null | undefined {
  const yearFirst = /^(\d{4})[-/ ]([a-z]{3,10})\.?[-/ ](\d{1,2})$/.exec(text);
  if (yearFirst) return dayIn(Number(yearFirst[1]), findMonth(yearFirst[2] ?? ''), Number(yearFirst[3]));
  const monthFirst = /^([a-z]{3,10})\.?([-/ ]?)(\d{1,2})(?:st|nd|rd|th)?(?:[-/, ]{1,2}'?(\d{4}|\d{2})|'(\d{2}))?$/.exec(
    text,
  );
  if (monthFirst) {
    const [, word = '', mark, day, year = monthFirst[5]] = monthFirst;
    // `Nov-26` is ambiguous: it may be a month with its year.
    if (year === undefined && mark !== ' ') return null;
    return withYear(year, findMonth(word), Number(day), frame);
  }
  const dayFirst =
    /^(\d{1,2})(?:st|nd|rd|th|er|\.)?[-/ ]?(?:de )?([a-z]{3,10})\.?(?:[-/, ]{0,2}(?:del? )?'?(\d{4}|\d{2}))?$/.exec(
      text,
    );
  return dayFirst ? withYear(dayFirst[3], findMonth(dayFirst[2] ?? ''), Number(dayFirst[1]), frame) : undefined;
}

function withYear(year: string | null | undefined, month: number, day: number, frame: DateFrame | null) {
  if (year !== null && year !== undefined) return dayIn(readYear(year, frame), month, day);
  return frame === null ? null : nearestBefore(month, day, frame);
}

/**
 * Newest date with this month and day up to the file's day; null when the same date within the next SOON days is also
 * possible.
 */
function nearestBefore(month: number, day: number, { own, received }: DateFrame): DateKey | null {
  const newest = own ?? received;
  const year = Number(newest.slice(0, 4));
  for (let back = -1; back <= MOST_YEARS_BACK; back += 1) {
    const date = dayIn(year - back, month, day);
    if (date === null) continue;
    const ahead = dayNumber(date) - dayNumber(newest);
    if (ahead <= 0) return date;
    if (ahead <= SOON) return null;
  }
  return null;
}

function inOrder({ first, second, year }: NumericDate, order: DateOrder, frame: DateFrame | null): DateKey | null {
  if (order === 'day_first') return withYear(year, second, first, frame);
  if (order === 'month_first') return withYear(year, first, second, frame);
  if (isTwoDays({ first, second })) return null;
  return first > MONTHS ? withYear(year, second, first, frame) : withYear(year, first, second, frame);
}
