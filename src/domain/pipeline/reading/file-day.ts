// Day of a file without one in its name or fetch: from the lines around its table, or the newest day of its rows.
import type { DateKey } from '../../market/calendar.ts';
import { dayInLine } from '../../text/date-in-name.ts';
import { type DateOrder, readDate } from '../../text/read-date.ts';
import { decodeUtf8 } from '../../text/utf8-text.ts';
import { DialectScanner } from '../csv/dialect-scanner.ts';
import type { TableShape } from './table-shape.ts';

const LINES_BYTES = 8 * 1024;
const FOOT_BYTES = 2 * 1024;
/** Most filled cells of a note below a table. */
const NOTE_CELLS = 2;
const MOST_REMEMBERED = 10_000;
const MOST_LINE = 200;
const LF = 10;

/** Words by which a line near a table, or a column name, states the day of the whole table. */
const saysItsDay =
  /\b(?:as of|downloaded|exported|generated|retrieved|created|updated|prices?|close|stand|stichtag|abgerufen|exportiert|fecha|descargado|exporte|genere|scaricato|bijgewerkt)\b/i;

/** Day named by a line near the table, with the line; null if no day or several are named. Future days do not count. */
export function dayAround(
  bytes: Uint8Array,
  shape: TableShape,
  received: DateKey,
): { day: DateKey; line: string } | null {
  const lines = [
    ...titleLines(bytes, shape),
    ...shape.header.filter((name) => saysItsDay.test(name)),
    ...footLines(bytes, shape),
  ];
  const found = lines.flatMap((line) => {
    const day = dayInLine(line, received);
    return day === null || day > received ? [] : [{ day, line: line.trim().slice(0, MOST_LINE) }];
  });
  return new Set(found.map(({ day }) => day)).size === 1 ? (found[0] ?? null) : null;
}

function titleLines(bytes: Uint8Array, { separator, header_line }: TableShape): string[] {
  if (header_line === 1) return [];
  const scanner = new DialectScanner(bytes.subarray(0, LINES_BYTES), separator);
  const lines: string[] = [];
  while (scanner.next() >= 0 && scanner.line < header_line) lines.push(scanner.raw());
  return lines;
}

function footLines(bytes: Uint8Array, { separator, header }: TableShape): string[] {
  const from = bytes.indexOf(LF, Math.max(0, bytes.length - FOOT_BYTES)) + 1;
  if (header.length <= NOTE_CELLS || !saysItsDay.test(decodeUtf8(bytes, from))) return [];
  const scanner = new DialectScanner(bytes.subarray(from), separator);
  const lines: string[] = [];
  while (scanner.next() >= 0) {
    const filled = scanner.texts().filter((cell) => cell.trim() !== '');
    if (filled.length <= NOTE_CELLS && saysItsDay.test(scanner.raw())) lines.push(scanner.raw());
  }
  return lines;
}

/**
 * Matches a partial date: it begins with a letter, with a number and then a letter, or with two numbers and no third.
 */
const saysLess = /^["'=]*\s*(?:[^\d\s"'=]|\d{1,2}\/\d{1,2}(?!\/|\d)|\d{1,2}(?:st|nd|rd|th|er|\.)?[-/ ]?[a-z])/i;

/**
 * Newest complete day in these cells up to the receipt; it resolves `today` and days without a year. Null if no cell is
 * such a partial date, or if there is no complete day.
 */
export function newestRowDay(
  bytes: Uint8Array,
  { separator, header_line }: TableShape,
  places: readonly number[],
  order: DateOrder,
  received: DateKey,
): DateKey | null {
  const scanner = new DialectScanner(bytes, separator);
  if (places.length === 0 || !scanner.goTo(header_line)) return null;
  const seen = new Set<string>();
  let isNeeded = false;
  let newest: DateKey | null = null;
  for (let cells = scanner.next(); cells >= 0 && seen.size < MOST_REMEMBERED; cells = scanner.next()) {
    for (const place of places) {
      const cell = place < cells ? scanner.text(place) : '';
      if (cell === '' || seen.has(cell)) continue;
      seen.add(cell);
      const day = readDate(cell, order);
      if (day === null && saysLess.test(cell)) isNeeded = true;
      if (day !== null && day <= received && (newest === null || day > newest)) newest = day;
    }
  }
  return isNeeded ? newest : null;
}
