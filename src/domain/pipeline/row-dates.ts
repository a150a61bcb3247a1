// The day a row became a signal: when it was made public, else the day of its list.
import { dayNumber } from '../market/calendar.ts';
import { readDate } from './read-date.ts';

/** Columns that say when a row became public; they hold in every file. */
export const publicationColumns: readonly string[] = ['Filing Date', 'Announced'];
/** Columns of the event itself; they date a row only in a file that has no date of its own (an archive). */
export const eventColumns: readonly string[] = ['Date', 'Transaction Date', 'Trade Date', 'Last Date'];

export type FileDates = {
  /** The New York day a fetched list was fetched; null for uploads. */
  fetched: string | null;
  /** The day in an uploaded file's name. */
  named: string | null;
  /** The day of a file in which nothing dates any row. */
  fallback: string;
  /** Nothing is known before it happens: days after this one are not believed. */
  newest: string;
};

export type RowDates = {
  /** Places of the columns to look into, in order; -1 for none. */
  publication: number[];
  event: number[];
  /** The day of the whole list; null for an archive, whose rows have days of their own. */
  listDay: number | null;
  /** The day of an archive in which no row has one. */
  lastResort: number;
  newestDay: number;
};

export function rowDates(columns: readonly string[], dates: FileDates): RowDates {
  const places = (names: readonly string[]) => names.map((name) => columns.indexOf(name)).filter((at) => at >= 0);
  const own = dates.fetched ?? dates.named;
  return {
    publication: places(publicationColumns),
    event: own === null ? places(eventColumns) : [],
    listDay: own === null ? null : dayNumber(own),
    lastResort: dayNumber(dates.fallback),
    newestDay: dayNumber(dates.newest),
  };
}

/** The first believable day of these cells; `problem` when a cell says something that is no such day. */
export function dayOfCells(cells: readonly string[], newestDay: number): { day: number | null; problem: boolean } {
  let problem = false;
  for (const cell of cells) {
    const date = readDate(cell);
    const day = date === null ? null : dayNumber(date);
    if (day !== null && day <= newestDay) return { day, problem };
    if (cell.trim() !== '' && cell.trim() !== '-' && cell.trim().toUpperCase() !== 'N/A') problem = true;
  }
  return { day: null, problem };
}
