// Pages over rows that are counted by day: days and row counts within a filter, and the rows of a page.
import { addDays, type DateKey, newYorkInstant } from '../../../domain/market/calendar.ts';
import type { EpochMs } from '../../../domain/numbers/kinds.ts';
import type { Db } from '../../db/database.ts';
import type { Query } from '../../db/query.ts';
import { iso } from '../../process/clock.ts';
import type { Page } from './stored-minutes.ts';

export type CountedDay = { day: DateKey; rows: number };
/** Instants in epoch ms, `from` included, `to` not. */
export type Range = { from?: EpochMs; to?: EpochMs };
/** Day and the instants it is cut to, ISO; parameters $1 to $3 of a statement. */
export type DaySpan = readonly [day: DateKey, from: string, to: string];
/** `whole`: the range includes the whole day. */
export type FilteredDay = CountedDay & { span: DaySpan; whole: boolean };

/** Runs `work` on the state of one moment, so that a total and its page agree. */
export function readOnly<Result>(db: Db, work: (query: Query) => Promise<Result>): Promise<Result> {
  return db.transaction(work, 'begin isolation level repeatable read read only');
}

/** A New York day, cut to a range; it is 23 or 25 hours long when the clocks change. */
export function toDaySpan(day: DateKey, { from, to }: Range): DaySpan {
  const begins = newYorkInstant(day, 0);
  const ends = newYorkInstant(addDays(day, 1), 0);
  return [day, iso(Math.max(begins, from ?? begins)), iso(Math.min(ends, to ?? ends))];
}

/** Days within a range; only days the range cuts are recounted. */
export async function within(
  days: readonly CountedDay[],
  range: Range,
  count: (span: DaySpan) => Promise<number>,
): Promise<FilteredDay[]> {
  const found: FilteredDay[] = [];
  for (const { day, rows } of days) {
    const span = toDaySpan(day, range);
    if (span[1] >= span[2]) continue;
    const whole = toDaySpan(day, {});
    const isWhole = span[1] === whole[1] && span[2] === whole[2];
    const left = isWhole ? rows : await count(span);
    if (left > 0) found.push({ day, rows: left, span, whole: isWhole });
  }
  return found;
}

/** A page of the rows of these days, the newest day first; `read` returns rows of one day, newest first. */
export async function takePage<Row>(
  days: readonly FilteredDay[],
  { offset, limit }: { offset: number; limit: number },
  read: (day: FilteredDay, skip: number, take: number) => Promise<Row[]>,
): Promise<Page<Row>> {
  const data: Row[] = [];
  let before = 0;
  for (const day of days) {
    const skip = Math.max(0, offset - before);
    const take = Math.min(day.rows - skip, limit - data.length);
    if (take > 0) data.push(...(await read(day, skip, take)));
    before += day.rows;
  }
  return { data, total: before };
}
