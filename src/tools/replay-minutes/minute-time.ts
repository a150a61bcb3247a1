// Instants of minute files, in the file's zone or a stated one, never the machine's.

import { dayMs, minuteMs } from '../../domain/numbers/time.ts';
import { Fault } from '../../server/process/fault.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Minutes a zone is ahead of UTC at an instant (epoch ms). */
export type Zone = (epochMs: number) => number;

/** `no zone`: a wall time without a zone, and none was stated. `no time`: not an instant. */
export type CellTime = { at: number } | { problem: 'no zone' | 'no time' };

/** `UTC`, an offset such as `-05:00`, or an IANA name such as `America/New_York`; throws Fault 400 for anything else. */
export function parseZone(name: string): Zone {
  const fixed = parseOffset(name);
  if (fixed !== null) return () => fixed;
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: name,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    });
  } catch {
    throw new Fault(400, `${name} is no time zone: America/New_York, UTC and -05:00 are`);
  }
  const kept = new Map<number, number>();
  return (epochMs) => {
    // No zone changes its clock within a quarter of an hour.
    const quarter = Math.floor(epochMs / (15 * minuteMs));
    const known = kept.get(quarter);
    if (known !== undefined) return known;
    const at = quarter * 15 * minuteMs;
    const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = part;
    const offset = (Date.UTC(year, month - 1, day, hour, minute) - at) / minuteMs;
    kept.set(quarter, offset);
    return offset;
  };
}

/** Minutes ahead of UTC of `Z`, `UTC`, `GMT`, `+05:30`, `-0500`, `-05`; null for other words. */
function parseOffset(text: string): number | null {
  if (/^(z|utc|gmt)$/i.test(text)) return 0;
  const found = /^(?:utc|gmt)?([+-])(\d{2}):?(\d{2})?$/i.exec(text);
  if (found === null) return null;
  const [, sign, hours, minutes] = found;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes ?? 0));
}

const zonesByName = new Map<string, Zone | null>();

/** A zone by its IANA name; null for other words. */
function namedZone(name: string): Zone | null {
  const known = zonesByName.get(name);
  if (known !== undefined) return known;
  let zone: Zone | null = null;
  try {
    zone = name.includes('/') ? parseZone(name) : null;
  } catch {
    // The name only looks like a zone.
  }
  zonesByName.set(name, zone);
  return zone;
}

const iso =
  /^(\d{4})-(\d{2})-(\d{2})[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*([A-Za-z]+|(?:UTC|GMT)?[+-]\d{2}:?\d{0,2})?$/;
const us =
  /^(\d{1,2})\/(\d{1,2})\/(\d{4})[ T]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*([A-Za-z]+|[+-]\d{2}:?\d{0,2})?$/;
const words =
  /^(?:[A-Za-z]{3,9},\s*)?(\d{1,2})[ -]([A-Za-z]{3})[a-z]*[ -](\d{4})\s+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([A-Za-z]+|[+-]\d{2}:?\d{0,2})?$/;

/** Formats of IBKR, Stooq and FirstRate: 20260319 09:30:00 US/Eastern, 20260319 093000. */
const compact =
  /^(\d{4})(\d{2})(\d{2})[ -]+(\d{2}):?(\d{2}):?(\d{2})?\s*([A-Za-z]+(?:\/[A-Za-z_]+)?|[+-]\d{2}:?\d{2})?$/;

/** Wall time in ms as if it were UTC, and the text of its zone; null for other text. */
function parseWallTime(text: string): { wall: number; zone: string } | null {
  const part = (found: RegExpExecArray, at: number) => Number(found[at] ?? 0);
  const read = (found: RegExpExecArray, year: number, month: number, day: number) => {
    const [hour, minute, second] = [part(found, 4), part(found, 5), part(found, 6)];
    const date = Date.UTC(year, month - 1, day);
    const real = new Date(date).getUTCDate() === day && hour < 24 && minute < 60 && second < 60;
    return real ? { wall: date + (hour * 60 + minute) * minuteMs + second * 1_000, zone: found[7] ?? '' } : null;
  };
  const a = iso.exec(text);
  if (a !== null) return read(a, part(a, 1), part(a, 2), part(a, 3));
  const d = compact.exec(text);
  if (d !== null) return read(d, part(d, 1), part(d, 2), part(d, 3));
  const b = us.exec(text);
  if (b !== null) return read(b, part(b, 3), part(b, 1), part(b, 2));
  const c = words.exec(text);
  if (c === null) return null;
  return read(c, part(c, 3), MONTHS.indexOf((c[2] ?? '').toLowerCase()) + 1, part(c, 1));
}

/** Bare numbers are seconds, milliseconds, microseconds or nanoseconds since 1970 by their size: they need no zone. */
function parseEpoch(text: string): number {
  const value = Number(text);
  if (value < 1e11) return value * 1_000;
  if (value < 1e14) return value;
  return Math.floor(value < 1e17 ? value / 1e3 : value / 1e6);
}

/** `zone` is used for cells without one; null when none was stated. */
export function instantOfCell(cell: string, zone: Zone | null): CellTime {
  const text = cell.trim();
  if (/^\d{9,20}(\.0+)?$/.test(text)) return { at: parseEpoch(text) };
  const found = parseWallTime(text);
  if (found === null) return { problem: 'no time' };
  const { wall } = found;
  if (found.zone !== '') {
    const offset = parseOffset(found.zone);
    if (offset !== null) return { at: wall - offset * minuteMs };
    const named = namedZone(found.zone);
    return named === null ? { problem: 'no time' } : inZone(wall, named);
  }
  return zone === null ? { problem: 'no zone' } : inZone(wall, zone);
}

function inZone(wall: number, zone: Zone): CellTime {
  const guess = wall - zone(wall) * minuteMs;
  const at = wall - zone(guess) * minuteMs;
  // A wall time that the clock skipped in spring is not an instant.
  return Math.abs(at - wall) < dayMs && at + zone(at) * minuteMs === wall ? { at } : { problem: 'no time' };
}
