// Day of a row's signal: day of publication, else of the list or the event; or the reason it has none.
import { dayNumber } from '../../market/calendar.ts';
import { rowRules } from '../../rules/list-rules.ts';
import { type DateFrame, type DateOrder, isTwoDays, numericDate, plainDate, readDate } from '../../text/read-date.ts';

/** Columns that state when a row became public, in every file. */
const publicationColumns: readonly string[] = ['Filing Date', 'Announced'];
/** Columns of the event itself; they date a row if its file has no date of its own, or if the event is old. */
const eventColumns: readonly string[] = [
  'Date',
  'Transaction Date',
  'Trade Date',
  'Last Date',
  'Report Date',
  'Settlement Date',
];
/** Files whose Date column has future days. */
const aheadOfTime: readonly string[] = ['upcoming-earnings'];

/** Indexes of the columns that date rows of this file type; missing columns are left out. */
export function datingColumns(
  columns: readonly string[],
  fileType: string,
): { publication: number[]; event: number[] } {
  const places = (names: readonly string[]) => names.map((name) => columns.indexOf(name)).filter((at) => at >= 0);
  return { publication: places(publicationColumns), event: aheadOfTime.includes(fileType) ? [] : places(eventColumns) };
}

export type FileDates = {
  /** New York day on which a list was fetched; null for uploads. */
  fetched: string | null;
  /** Day of an uploaded file, from its name or a line near its table; null for none. */
  named: string | null;
  /** Newest complete day in the rows; resolves `today` and days without a year if the file has no other day. */
  rows_day?: string | null;
  /** Day of rows in a file in which nothing names a day. */
  fallback: string;
  /** Day the file was received: rows cannot be later. */
  newest: string;
  /** Order of numeric dates in the file. */
  order: DateOrder;
};

export type RowDates = {
  /** Indexes of the columns to read for the day, in order. */
  publication: number[];
  event: number[];
  /** Day of the whole list; null for an archive, whose rows have days of their own. */
  listDay: number | null;
  /** Day of the rows of an archive in which no row has a day. */
  lastResort: number;
  newestDay: number;
  order: DateOrder;
  frame: DateFrame;
};

export function rowDates(columns: readonly string[], fileType: string, dates: FileDates): RowDates {
  const own = dates.fetched ?? dates.named;
  return {
    ...datingColumns(columns, fileType),
    listDay: own === null ? null : dayNumber(own),
    lastResort: dayNumber(dates.fallback),
    newestDay: dayNumber(dates.newest),
    order: dates.order,
    frame: { own: own ?? dates.rows_day ?? null, received: dates.newest },
  };
}

export const NO_DATE = 'the date cannot be read';
const EITHER_DATE = 'the date could be day first or month first, and the file writes both';
const DATE_AHEAD = 'the date lies after the day the file was received';

const blanks = new Set(['', '-', '--', '\u2013', '\u2014', 'N/A', 'NA', 'NONE', 'NULL']);

/** `day`: null for an empty or refused cell; `problem`: reason the row is refused, null for none. */
export type DateCell = { day: number | null; problem: string | null };

export function readDateCell(
  cell: string,
  { order, newestDay, frame }: Pick<RowDates, 'order' | 'newestDay' | 'frame'>,
): DateCell {
  if (blanks.has(cell.trim().toUpperCase())) return { day: null, problem: null };
  const date = readDate(cell, order, frame);
  if (date === null) {
    const numbers = order === 'both' ? numericDate(plainDate(cell)) : null;
    return { day: null, problem: numbers !== null && isTwoDays(numbers) ? EITHER_DATE : NO_DATE };
  }
  const day = dayNumber(date);
  return day > newestDay ? { day: null, problem: DATE_AHEAD } : { day, problem: null };
}

/** Day of an event: its list's day; its own day if the list has none or the event is too old to be news. */
export function dayOfEvent(event: number, listDay: number | null): number {
  if (listDay === null || listDay - event > rowRules.news_days.value) return event;
  return listDay;
}
