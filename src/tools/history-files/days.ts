// Date formats of daily bar files, one per file.
import { findSession, newYorkDate } from '../../domain/market/calendar.ts';
import { Fault } from '../../server/process/fault.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const SLASHED = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:[ T].*)?$/;

/** `time`: time of day if the cell holds one other than midnight. */
export type Day = { date: string; time: string | null };

/** ISO form of a day that exists; null for others. */
function isoDay(year: number, month: number, day: number): string | null {
  const at = new Date(Date.UTC(year, month - 1, day));
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day ? at.toISOString().slice(0, 10) : null;
}

function timeIn(rest: string): string | null {
  const digits = rest.replace(/\D/g, '');
  return digits === '' || /^0*$/.test(digits) ? null : rest.trim();
}

/** Null for text without a day, and while the order of month and day is undecided. */
export function dayOfCell(cell: string, order: DayOrder | null): Day | null {
  const text = cell.trim();
  if (/^\d{9,20}$/.test(text)) return dayOfInstant(text);
  const iso = /^(\d{4})-?(\d{2})-?(\d{2})(.*)$/.exec(text);
  if (iso !== null) {
    const date = isoDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
    const zoned = /T.*(?:Z|[+-]\d{2}:?\d{2})$/.test(text);
    const at = zoned ? Date.parse(text) : Number.NaN;
    if (!Number.isNaN(at) && timeIn(text.slice(11).replace(/(?:Z|[+-]\d{2}:?\d{2})$/, '')) !== null) {
      return { date: newYorkDate(at), time: text.slice(11) };
    }
    return date === null ? null : { date, time: timeIn((iso[4] ?? '').replace(/(?:Z|[+-]\d{2}:?\d{2})$/, '')) };
  }
  const slashed = SLASHED.exec(text);
  if (slashed !== null) {
    const [first, second] = [Number(slashed[1]), Number(slashed[2])];
    if (order === null) return null;
    const date =
      order === 'month first' ? isoDay(Number(slashed[3]), first, second) : isoDay(Number(slashed[3]), second, first);
    return date === null ? null : { date, time: timeIn(text.slice(slashed[0].indexOf(slashed[3]!) + 4)) };
  }
  return dayInWords(text);
}

function dayInWords(text: string): Day | null {
  const american = /^([A-Za-z]{3})[a-z]*\.? (\d{1,2}), ?(\d{4})$/.exec(text);
  const british = /^(\d{1,2})[ -]([A-Za-z]{3})[a-z]*[ -](\d{4})$/.exec(text);
  const [month, day, year] = american?.slice(1) ?? [british?.[2], british?.[1], british?.[3]];
  const place = MONTHS.indexOf((month ?? '').toLowerCase());
  const date = place < 0 ? null : isoDay(Number(year), place + 1, Number(day));
  return date === null ? null : { date, time: null };
}

/** Seconds to nanoseconds since 1970. Midnight of UTC is that day, any other instant is a day of New York. */
function dayOfInstant(digits: string): Day {
  const ms = Number(digits.length <= 11 ? `${digits}000` : digits.slice(0, 13));
  const at = new Date(ms);
  const isMidnight = ms % 86_400_000 === 0;
  return { date: isMidnight ? at.toISOString().slice(0, 10) : newYorkDate(ms), time: null };
}

export type DayOrder = 'month first' | 'day first';

/**
 * Whether 03/04/2026 is in March or in April: the way in which every day of the file is one, and more of them are
 * sessions. Throws Fault 400 when both ways do; null for a file that needs no order.
 */
export function findDayOrder(cells: Iterable<string>, path: string, isAmerican: boolean): DayOrder | null {
  const seen = new Set<string>();
  for (const cell of cells) if (SLASHED.test(cell.trim())) seen.add(cell.trim());
  if (seen.size === 0) return null;
  const ways = (['month first', 'day first'] as const).map((order) => {
    const dates = [...seen].map((cell) => dayOfCell(cell, order)?.date ?? null);
    const sessions = dates.filter((date) => date !== null && findSession(date) !== null).length;
    return { order, readable: dates.every((date) => date !== null), sessions };
  });
  const [american, european] = ways as [(typeof ways)[number], (typeof ways)[number]];
  if (american.readable !== european.readable) return american.readable ? 'month first' : 'day first';
  if (isAmerican) return 'month first';
  if (american.sessions !== european.sessions) {
    return american.sessions > european.sessions ? 'month first' : 'day first';
  }
  const [example] = seen;
  throw new Fault(
    400,
    `${path} does not tell whether ${example} begins with the month or the day. Write days as 2026-03-16.`,
  );
}
