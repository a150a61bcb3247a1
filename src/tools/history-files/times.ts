// Days and instants of bar files, in the file's zone or a stated one, never the machine's.
import { type DateKey, findSession } from '../../domain/market/calendar.ts';
import { type DateOrder, numericDate, plainDate, readDate } from '../../domain/text/read-date.ts';
import { Fault } from '../../server/process/fault.ts';

/** A time zone as Temporal knows it: `UTC`, an offset such as `-05:00`, or an IANA name. */
export type Zone = string;

/** `no zone`: a wall time without a zone, and none was stated. `no time`: not an instant. */
export type CellTime = { at: number } | { problem: 'no zone' | 'no time' };

/** Throws Fault 400 for a name that is no zone. */
export function parseZone(name: string): Zone {
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId;
  } catch {
    throw new Fault(400, `${name} is no time zone: America/New_York, UTC and -05:00 are`);
  }
}

/** Epoch ms of a bare number: seconds, ms, microseconds or nanoseconds since 1970 by its size; null for other text. */
function readEpoch(text: string): number | null {
  if (!/^\d{9,20}(\.0+)?$/.test(text)) return null;
  const value = Number(text);
  if (value < 1e11) return value * 1_000;
  if (value < 1e14) return value;
  return Math.floor(value < 1e17 ? value / 1e3 : value / 1e6);
}

/** Years of two digits are refused: 22-03-19 may begin with its year. */
const readFullDate = (text: string, order: DateOrder) => (/\d{4}/.test(text) ? readDate(text, order) : null);

/** Day of a cell from 1990 on; null for other text. An instant becomes its New York day, midnight UTC its UTC day. */
export function dayOfCell(cell: string, order: DateOrder): DateKey | null {
  const epoch = readEpoch(cell.trim());
  return readFullDate(epoch === null ? cell : new Date(epoch).toISOString(), order);
}

/** Whether a cell has a time of day other than midnight. */
export const hasTime = (cell: string): boolean => /\d:\d\d/.test(cell) && !/(?<!\d|:)0?0:00/.test(cell);

/**
 * Order of month and day under which all dates of the file exist, else the one with more sessions. Throws Fault 400 if
 * both have equally many; `both` for a file that needs no order.
 */
export function findDayOrder(cells: Iterable<string>, path: string, isAmerican: boolean): DateOrder {
  const seen = [...new Set(cells)].filter((cell) => numericDate(plainDate(cell))?.year?.length === 4);
  if (seen.length === 0) return 'both';
  const judge = (order: DateOrder) => {
    const days = seen.map((cell) => readFullDate(cell, order));
    const sessions = days.filter((day) => day !== null && findSession(day) !== null);
    return { isReadable: !days.includes(null), sessions: sessions.length };
  };
  const [american, european] = [judge('month_first'), judge('day_first')];
  if (american.isReadable !== european.isReadable) return american.isReadable ? 'month_first' : 'day_first';
  if (isAmerican) return 'month_first';
  if (american.sessions !== european.sessions) {
    return american.sessions > european.sessions ? 'month_first' : 'day_first';
  }
  throw new Fault(
    400,
    `${path} does not tell whether ${seen[0]?.trim()} begins with the month or the day. Write days as 2026-03-16.`,
  );
}

/**
 * Day, hour, minute, second and zone. A time without a colon is accepted only after eight digits, as in 20260319
 * 093000.
 */
const wallTime =
  /^([^:]*?\d)[T ,-]+(\d{1,2}:|(?<=\d{8}[ -]+)\d\d)([0-5]\d)(?::?([0-5]\d)(?:\.\d+)?)?\s*([a-z]+(?:\/[a-z_]+)*|(?:utc|gmt)?[+-]\d\d(?::?\d\d)?)?$/i;

/** Null for abbreviations such as EST: they name other zones elsewhere, or apply half of the year only. */
function zoneOfCell(text: string): Zone | null {
  if (/^(z|utc|gmt)$/i.test(text)) return 'UTC';
  return /^(?:utc|gmt)?([+-].+)$/i.exec(text)?.[1] ?? (text.includes('/') ? text : null);
}

/** Cached instants by day, quarter hour and zone, NaN if invalid. No clock changes within a quarter hour. */
const quarters = new Map<string, number>();

function startOfQuarter(day: string, minute: number, zone: Zone): number {
  const key = `${day} ${minute} ${zone}`;
  let at = quarters.get(key);
  if (at === undefined) {
    const date = readFullDate(day, day.includes('/') ? 'month_first' : 'both');
    try {
      const midnight = Temporal.PlainDateTime.from(date ?? '');
      // A wall time that a clock skips in spring or repeats in autumn is not an instant.
      at = midnight.add({ minutes: minute }).toZonedDateTime(zone, { disambiguation: 'reject' }).epochMilliseconds;
    } catch {
      at = Number.NaN;
    }
    quarters.set(key, at);
  }
  return at;
}

/** `zone`: for cells without a zone of their own; null if the user stated no zone. */
export function instantOfCell(cell: string, zone: Zone | null): CellTime {
  const text = cell.trim();
  const epoch = readEpoch(text);
  if (epoch !== null) return { at: epoch };
  const [found, day = '', hours = '', minutes, seconds = 0, named] = wallTime.exec(text) ?? [];
  const hour = Number.parseInt(hours, 10);
  if (found === undefined || hour > 23) return { problem: 'no time' };
  const own = named === undefined ? zone : zoneOfCell(named);
  if (own === null) return { problem: named === undefined ? 'no zone' : 'no time' };
  const past = Number(minutes) % 15;
  const at = startOfQuarter(day, hour * 60 + Number(minutes) - past, own) + (past * 60 + Number(seconds)) * 1_000;
  return Number.isNaN(at) ? { problem: 'no time' } : { at };
}
