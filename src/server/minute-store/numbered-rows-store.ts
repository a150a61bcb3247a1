// Tables whose rows are numbered from 1 in each New York day without a hole: a page is a range of numbers, a total a sum of counts.
import type { MinutePageQuery } from '../../contract/minutes.ts';
import { type DateKey, dayNumber } from '../../domain/market/calendar.ts';
import type { Db } from '../db/database.ts';
import type { Query } from '../db/query.ts';
import { type CountedDay, type FilteredDay, readOnly, takePage, within } from './day-pages.ts';
import type { Page } from './stored-minutes.ts';

export type NumberedKind = 'luld' | 'news' | 'indicators' | 'logs';
/** `at` is the column of a row's instant, `columns` what is read of a row beside its day and number. */
export type NumberedTable = { kind: NumberedKind; table: string; at: string; columns: string };

/** More rows than any day has. */
const ROWS_OF_A_DAY = 2 ** 36;
type Numbered = { day: DateKey; number: number };

/** Unique and the same for ever; ascending by day, in a day in the order the rows came. */
export const numberedId = ({ day, number }: Numbered): number => dayNumber(day) * ROWS_OF_A_DAY + number;

/** Rows of the day so far. A process that adds to the same day waits until this transaction ends. */
export async function lockDay(query: Query, kind: NumberedKind, day: DateKey): Promise<number> {
  const { rows } = await query<{ rows: number }>(
    `insert into minute_count (kind, day, rows) values ($1, $2, 0)
     on conflict (kind, day) do update set rows = minute_count.rows returning rows`,
    [kind, day],
  );
  return rows[0]?.rows ?? 0;
}

export async function countRows(query: Query, kind: NumberedKind, day: DateKey, added: number): Promise<void> {
  await query('update minute_count set rows = rows + $3 where kind = $1 and day = $2', [kind, day, added]);
}

/** A page, newest first; `symbol`, `from` and `to` leave out what is not theirs. */
export function numberedPage<Row extends object>(
  db: Db,
  { kind, table, at, columns }: NumberedTable,
  { limit, offset, symbol, from, to }: MinutePageQuery,
): Promise<Page<Row & { id: number }>> {
  const ofPart = `day = $1 and ${at} >= $2 and ${at} < $3 and ($4::text is null or symbol = $4)`;

  async function countedDays(query: Query): Promise<CountedDay[]> {
    const { rows } = await query<CountedDay>(
      symbol === undefined
        ? 'select day, rows from minute_count where kind = $1 and rows > 0 order by day desc'
        : `select day, count(*) as rows from ${table} where symbol = $1 group by day order by day desc`,
      [symbol ?? kind],
    );
    return rows;
  }

  async function countWithin(query: Query, span: FilteredDay['span']): Promise<number> {
    const { rows } = await query<{ count: number }>(`select count(*) as count from ${table} where ${ofPart}`, [
      ...span,
      symbol ?? null,
    ]);
    return rows[0]?.count ?? 0;
  }

  async function read(query: Query, { day, rows: count, span, whole }: FilteredDay, skip: number, take: number) {
    const byNumber = whole && symbol === undefined;
    const { rows } = await query<Row & Numbered>(
      byNumber
        ? `select day, number, ${columns} from ${table} where day = $1 and number <= $2 order by number desc limit $3`
        : `select day, number, ${columns} from ${table} where ${ofPart} order by number desc offset $5 limit $6`,
      byNumber ? [day, count - skip, take] : [...span, symbol ?? null, skip, take],
    );
    return rows.map(({ day, number, ...row }) => ({ ...(row as unknown as Row), id: numberedId({ day, number }) }));
  }

  return readOnly(db, async (query) => {
    const days = await within(await countedDays(query), { from, to }, (span) => countWithin(query, span));
    return takePage(days, { offset, limit }, (day, skip, take) => read(query, day, skip, take));
  });
}
