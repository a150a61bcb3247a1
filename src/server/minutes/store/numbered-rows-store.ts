// Tables numbered from 1 without a gap in each New York day: a page is a range of numbers, a total a sum of counts.
import type { MinuteLogQuery, MinutePageQuery } from '../../../contract/minutes.ts';
import { type DateKey, dayNumber } from '../../../domain/market/calendar.ts';
import type { Db } from '../../db/database.ts';
import type { Query } from '../../db/query.ts';
import { type CountedDay, type FilteredDay, readOnly, takePage, within } from './day-pages.ts';
import type { Page } from './stored-minutes.ts';

export type NumberedKind = 'luld' | 'news' | 'indicators' | 'logs';
/** `at`: column of a row's instant; `columns`: columns read beside day and number. */
export type NumberedTable = { kind: NumberedKind; table: string; at: string; columns: string };

/** Multiplier of the day in a row's id; larger than the number of rows of any day. */
const ROWS_OF_A_DAY = 2 ** 36;
type Numbered = { day: DateKey; number: number };

/** Id of a row, unique and stable; ascending by day, then by arrival. */
export const numberedId = ({ day, number }: Numbered): number => dayNumber(day) * ROWS_OF_A_DAY + number;

/** Number of the day's rows so far; other writers of the day wait until this transaction ends. */
export function lockDay(query: Query, kind: NumberedKind, day: DateKey): Promise<number> {
  return query.value<number>`insert into minute_count (kind, day, rows)
     values (${kind}, ${day}, 0)
     on conflict (kind, day) do update set rows = minute_count.rows returning rows`;
}

export async function countRows(query: Query, kind: NumberedKind, day: DateKey, added: number): Promise<void> {
  await query`update minute_count set rows = rows + ${added} where kind = ${kind} and day = ${day}`;
}

/** A page, newest first, filtered by symbol, span and, in the log, status. */
export function numberedPage<Row extends object>(
  db: Db,
  { kind, table, at, columns }: NumberedTable,
  { limit, offset, symbol, from, to, status }: MinutePageQuery & Pick<MinuteLogQuery, 'status'>,
): Promise<Page<Row & { id: number }>> {
  const filters = Object.entries({ symbol, status }).filter(([, value]) => value !== undefined);
  const values = filters.map(([, value]) => value);
  /** SQL conditions whose parameters are numbered from `first`. */
  const filteredFrom = (first: number) => filters.map(([column], at) => `${column} = $${first + at}`);
  const ofPart = ['day = $1', `${at} >= $2`, `${at} < $3`, ...filteredFrom(4)].join(' and ');

  function countedDays(query: Query): Promise<CountedDay[]> {
    return query.all<CountedDay>(
      filters.length === 0
        ? 'select day, rows from minute_count where kind = $1 and rows > 0 order by day desc'
        : `select day, count(*) as rows from ${table} where ${filteredFrom(1).join(' and ')} group by day order by day desc`,
      filters.length === 0 ? [kind] : values,
    );
  }

  function countWithin(query: Query, span: FilteredDay['span']): Promise<number> {
    return query.value<number>(`select count(*) as count from ${table} where ${ofPart}`, [...span, ...values]);
  }

  async function read(query: Query, { day, rows: count, span, whole }: FilteredDay, skip: number, take: number) {
    const byNumber = whole && filters.length === 0;
    const { rows } = await query<Row & Numbered>(
      byNumber
        ? `select day, number, ${columns} from ${table} where day = $1 and number <= $2 order by number desc limit $3`
        : `select day, number, ${columns} from ${table} where ${ofPart} order by number desc
           offset $${values.length + 4} limit $${values.length + 5}`,
      byNumber ? [day, count - skip, take] : [...span, ...values, skip, take],
    );
    return rows.map(({ day, number, ...row }) => ({ ...(row as unknown as Row), id: numberedId({ day, number }) }));
  }

  return readOnly(db, async (query) => {
    const days = await within(await countedDays(query), { from, to }, (span) => countWithin(query, span));
    return takePage(days, { offset, limit }, (day, skip, take) => read(query, day, skip, take));
  });
}
