// Rows of one day of market minutes in PostgreSQL; reads only the requested records.
import { presentNumbers } from '../../../domain/minutes/minute-block.ts';
import { RECORD_BYTES, readRecord } from '../../../domain/minutes/minute-record.ts';
import type { Query } from '../../db/query.ts';
import type { NumberedMinute } from './archived-minutes.ts';
import type { DaySpan } from './day-pages.ts';
import type { SymbolNumbers } from './symbol-number-store.ts';

/** Records of some symbols in one minute, ordered by symbol number. */
type Part = { minute_at: string; records: Buffer };
export type NumberedSymbol = { symbol: string; number: number };

/** Whether the symbol of number $4 is present. */
const IS_PRESENT = 'case when length(present) > $4 / 8 then get_bit(present, $4) = 1 else false end';
/** Number of records in the minute before that of symbol $4. */
const RECORDS_BEFORE = `bit_count(substring(present for $4 / 8))
  + bit_count((get_byte(present, $4 / 8) & ((1 << ($4 % 8)) - 1))::bit(8))`;
const OF_DAY = 'day = $1 and minute_at >= $2 and minute_at < $3';

const toView = (bytes: Buffer) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Number of rows within a part of a day; `number` null for all symbols. */
export function countPart(query: Query, number: number | null, span: DaySpan): Promise<number> {
  return query.value<number>(
    number === null
      ? `select coalesce(sum(rows), 0) as count from minute_market where ${OF_DAY}`
      : `select count(*) as count from minute_market where ${OF_DAY} and ${IS_PRESENT}`,
    number === null ? span : [...span, number],
  );
}

/** Rows of a symbol within a part of a day, newest first; skips `skip` rows, `take` null for all others. */
export async function symbolPart(
  query: Query,
  { symbol, number }: NumberedSymbol,
  span: DaySpan,
  skip: number,
  take: number | null,
): Promise<NumberedMinute[]> {
  // Filters and cuts first, so that positions are computed and records read for the remaining rows only.
  const { rows } = await query<Part>(
    `select minute_at,
       substring(records from ((${RECORDS_BEFORE}) * ${RECORD_BYTES} + 1)::integer for ${RECORD_BYTES}) as records
     from (select minute_at, present, records from minute_market where ${OF_DAY} and ${IS_PRESENT}
           order by minute_at desc offset $5 limit $6) as own
     order by minute_at desc`,
    [...span, number, skip, take],
  );
  return rows.map(({ minute_at, records }) => ({
    number,
    minute: readRecord(toView(records), 0, symbol, Date.parse(minute_at)),
  }));
}

/** Rows of all symbols within a part of a day, newest first. */
export async function marketPart(
  query: Query,
  symbols: SymbolNumbers,
  span: DaySpan,
  skip: number,
  take: number,
): Promise<NumberedMinute[]> {
  // `first` and `last` are positions in the minute's records; newest first means counting from their end.
  const { rows } = await query<Part & { present: Buffer; first: number }>(
    `with placed as (
       select minute_at, rows, sum(rows) over (order by minute_at desc) - rows as before
       from minute_market where ${OF_DAY}),
     cut as (
       select minute_at, greatest(rows - ($4::bigint + $5::bigint - before), 0)::integer as first,
         least(rows - ($4::bigint - before), rows)::integer as last
       from placed where before < $4::bigint + $5::bigint and before + rows > $4::bigint)
     select m.minute_at, m.present, cut.first,
       substring(m.records from cut.first * ${RECORD_BYTES} + 1 for (cut.last - cut.first) * ${RECORD_BYTES}) as records
     from cut join minute_market m on m.day = $1 and m.minute_at = cut.minute_at order by m.minute_at desc`,
    [...span, skip, take],
  );
  const parts = rows.map((row) => {
    const count = row.records.length / RECORD_BYTES;
    return { ...row, numbers: presentNumbers(row.present).slice(row.first, row.first + count) };
  });
  const names = await symbols.named(
    query,
    parts.flatMap(({ numbers }) => numbers),
  );
  return parts.flatMap(({ minute_at, records, numbers }) => {
    const start = Date.parse(minute_at);
    const view = toView(records);
    return numbers
      .map((number, at) => ({
        number,
        minute: readRecord(view, at * RECORD_BYTES, names.get(number) ?? '', start),
      }))
      .reverse();
  });
}
