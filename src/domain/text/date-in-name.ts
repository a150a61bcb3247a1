// Days in names of files and folders, and in lines around a table.
import { type DateKey, dayNumber } from '../market/calendar.ts';
import { findMonth, plainWords } from './date-words.ts';
import { type DateFrame, dayIn, readDate } from './read-date.ts';

const LONGEST = 300;
/** Maximum age in days, at receipt, of a date written without century or year. */
const A_YEAR = 366;

/** Day found in a text; `date` is null when several days are possible. */
type Found = { at: number; end: number; date: DateKey | null; has_year: boolean };
/**
 * `received`: New York day of receipt, null if unknown; `usual`: ambiguous dates with slashes are read month first, as
 * in cells.
 */
type By = { received: DateKey | null; usual: boolean };
type Reading = { pattern: RegExp; has_year: boolean; read: (part: RegExpExecArray, by: By) => DateKey | null };

/** Day on which all readings agree; null when they differ or there is none. */
function onlyOne(...days: (DateKey | null)[]): DateKey | null {
  const known = new Set(days.filter((day) => day !== null));
  return known.size === 1 ? ([...known][0] ?? null) : null;
}

const isRecent = (day: DateKey | null, received: DateKey | null) =>
  day !== null && received !== null && day <= received && dayNumber(received) - dayNumber(day) <= A_YEAR;

/**
 * Reads a date of unknown order: dots mean day first, a value above 12 is the day; with `usual`, a date after the
 * receipt is excluded and slashes mean month first. Null when still ambiguous.
 */
function inEitherOrder(first: number, mark: string, second: number, year: number, { received, usual }: By) {
  const isAhead = (day: DateKey | null) => usual && day !== null && received !== null && day > received;
  const dayFirst = dayIn(year, second, first);
  const monthFirst = dayIn(year, first, second);
  if (mark === '.' && dayFirst !== null) return dayFirst;
  if (isAhead(dayFirst) !== isAhead(monthFirst)) return isAhead(dayFirst) ? monthFirst : dayFirst;
  return usual && mark === '/' && monthFirst !== null ? monthFirst : onlyOne(dayFirst, monthFirst);
}

const numbers = (part: RegExpExecArray) => [Number(part[1]), Number(part[3]), Number(part[4])] as const;

const yearLast = (part: RegExpExecArray, by: By) => {
  const [first, second, year] = numbers(part);
  return inEitherOrder(first, part[2] ?? '', second, year, by);
};

/** Readings, most certain first; later ones skip text that is already matched. */
const readings: readonly Reading[] = [
  {
    pattern: /(?<!\d)((?:19|20)\d{2})([-_./ ]?)([01]?\d)\2([0-3]?\d)(?!\d)/g,
    has_year: true,
    read: (part) => {
      const [year, month, day] = numbers(part);
      if (part[2] === '' && part[0].length !== 8) return null;
      return dayIn(year, month, day);
    },
  },
  {
    pattern: /(?<!\d)(\d{1,2})([-_./ ])(\d{1,2})\2((?:19|20)\d{2})(?!\d)/g,
    has_year: true,
    read: yearLast,
  },
  {
    pattern: /(?<!\d)(\d{2})()(\d{2})((?:19|20)\d{2})(?!\d)/g,
    has_year: true,
    read: yearLast,
  },
  {
    pattern: /(?<!\d)(\d{1,2})(?:st|nd|rd|th)?[-_. ]{0,2}([a-z]{3,10})[-_., ]{0,2}((?:19|20)\d{2})(?!\d)/g,
    has_year: true,
    read: (part) => dayIn(Number(part[3]), findMonth(part[2] ?? ''), Number(part[1])),
  },
  {
    pattern: /(?<![a-z])([a-z]{3,10})[-_. ]{0,2}(\d{1,2})(?:st|nd|rd|th)?[-_., ]{1,2}((?:19|20)\d{2})(?!\d)/g,
    has_year: true,
    read: (part) => dayIn(Number(part[3]), findMonth(part[1] ?? ''), Number(part[2])),
  },
  {
    pattern: /(?<!\d)((?:19|20)\d{2})[-_. ]?([a-z]{3,10})[-_. ]?(\d{1,2})(?!\d)/g,
    has_year: true,
    read: (part) => dayIn(Number(part[1]), findMonth(part[2] ?? ''), Number(part[3])),
  },
  {
    pattern: /(?<!\d)(\d{1,2})([-_./])(\d{1,2})\2(\d{2})(?!\d)/g,
    has_year: false,
    read: (part, { received }) => {
      const [first, second, third] = numbers(part);
      const day = onlyOne(
        dayIn(2000 + third, first, second),
        dayIn(2000 + third, second, first),
        dayIn(2000 + first, second, third),
      );
      return isRecent(day, received) ? day : null;
    },
  },
  {
    pattern: /(?<![a-z])([a-z]{3,10})[-_. ]?(\d{1,2})(?:st|nd|rd|th)?(?![\d:])/g,
    has_year: false,
    read: (part, { received }) => withoutYear(part[1] ?? '', part[2] ?? '', received),
  },
  {
    pattern: /(?<![\d:])(\d{1,2})(?:st|nd|rd|th)?[-_. ]?([a-z]{3,10})(?![a-z\d])/g,
    has_year: false,
    read: (part, { received }) => withoutYear(part[2] ?? '', part[1] ?? '', received),
  },
];

function withoutYear(month: string, day: string, received: DateKey | null): DateKey | null {
  const frame: DateFrame | null = received === null ? null : { own: null, received };
  return readDate(`${month} ${day}`, 'month_first', frame);
}

/** Time of day after a day, in lower case, with its separator: `t1430`, `_09-30-00`, `_143022z`, ` at 2.30.15 pm`. */
const time =
  /^(?:[-_ ,;]{0,2}t|[-_ ,;.]{1,3}(?:at[-_ ])?)(?:[01]?\d|2[0-3])[-_.:h]?[0-5]\d(?:[-_.:]?[0-5]\d)?(?:[.,]\d{1,6})?[-_ ]?(?:[ap]m)?[-_ ]?(?:z|utc|gmt|et|est|edt)?(?![\da-z])/;

/** False when a word in the match is not the name of a month. */
const isDay = (part: RegExpExecArray) => {
  const words = part[0].match(/[a-z]{3,}/g) ?? [];
  return words.every((word) => findMonth(word) > 0);
};

function findDays(text: string, by: By): Found[] {
  const found: Found[] = [];
  for (const { pattern, has_year, read } of readings) {
    for (const part of text.matchAll(pattern)) {
      const at = part.index;
      const end = at + part[0].length;
      if (!isDay(part) || found.some((other) => at < other.end && end > other.at)) continue;
      const date = read(part, by);
      // Skips eight digits that are no day, and numbers with words that only look like a date.
      if (date === null && /^\d+$|[a-z]/.test(part[0]) && !(/^\d{8}$/.test(part[0]) && mayBeDay(part[0]))) continue;
      const after = time.exec(text.slice(end));
      found.push({ at, end: end + (after?.[0].length ?? 0), date, has_year });
    }
  }
  return found.sort((a, b) => a.at - b.at);
}

/** Whether eight digits, read as MMDDYYYY or DDMMYYYY, are a day. */
const mayBeDay = (digits: string) =>
  dayIn(Number(digits.slice(4)), Number(digits.slice(0, 2)), Number(digits.slice(2, 4))) !== null;

const plainName = (name: string) => plainWords(name.slice(-LONGEST));

/**
 * Day in the name of a file or folder, as in `ratings_2021-03-23.csv`, `2026-08-20/highs.csv`, `highs_11202026.csv` or
 * `highs_nov20.csv`. The last day that has a year counts, else the last day. Null without one or when day and month
 * could be swapped. `received`: New York day of receipt, completes days without a year.
 */
export function dateInName(name: string, received: DateKey | null = null): DateKey | null {
  const days = findDays(plainName(name), { received, usual: false });
  const last = days.filter(({ has_year }) => has_year).at(-1) ?? days.at(-1);
  return last?.date ?? null;
}

/** Removes the days and times in a name. */
export function withoutDays(name: string): string {
  const text = plainName(name);
  let rest = '';
  let from = 0;
  for (const { at, end } of findDays(text, { received: '2100-12-31', usual: false })) {
    rest += `${text.slice(from, at)} `;
    from = end;
  }
  return rest + text.slice(from);
}

/** Day that a line of text names with its year, month first; null when it names none or several. */
export function dayInLine(line: string, received: DateKey): DateKey | null {
  const days = findDays(plainWords(line.slice(0, LONGEST)), { received, usual: true }).filter(
    ({ has_year }) => has_year,
  );
  return days.some(({ date }) => date === null) ? null : onlyOne(...days.map(({ date }) => date));
}
