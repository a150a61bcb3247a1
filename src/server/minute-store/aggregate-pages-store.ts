// The market by the minute, read: pages with totals kept as counts, and the minutes of one symbol; only their records are read.
import { addDays, type DateKey, newYorkDate, newYorkInstant } from '../../domain/market/calendar.ts';
import { presentNumbers } from '../../domain/minutes/minute-block.ts';
import { RECORD_BYTES, readRecord, type StoredMinute } from '../../domain/minutes/minute-record.ts';
import type { AggregateRow } from '../../domain/minutes/minute-rows.ts';
import type { EpochMs } from '../../domain/numbers/kinds.ts';
import { minuteMs } from '../../domain/numbers/time.ts';
import { iso } from '../clock.ts';
import type { Db } from '../db/database.ts';
import type { Query } from '../db/query.ts';
import { type CountedDay, readOnly, spanOf, takePage, within } from './day-pages.ts';
import type { AggregateStore } from './stored-minutes.ts';
import { MOST_SYMBOLS, type SymbolNumbers } from './symbol-number-store.ts';

/** Of one minute the records of some symbols, in the order of their numbers. */
type Part = { minute_at: string; records: Buffer };

/** Whether the symbol of number $4 is present. */
const IS_PRESENT = 'case when length(present) > $4 / 8 then get_bit(present, $4) = 1 else false end';
/** Records of the minute before that symbol's. */
const RECORDS_BEFORE = `bit_count(substring(present for $4 / 8))
  + bit_count((get_byte(present, $4 / 8) & ((1 << ($4 % 8)) - 1))::bit(8))`;
const OF_DAY = 'day = $1 and minute_at >= $2 and minute_at < $3';

export function createAggregatePages(db: Db, symbols: SymbolNumbers): Omit<AggregateStore, 'write'> {
  /** Rows of each day, newest first; of one symbol where a number is given. */
  async function countedDays(query: Query, number: number | null): Promise<CountedDay[]> {
    const { rows } = await query<{ day: DateKey; rows: number; own: Buffer | null }>(
      `select day, rows, substring(by_symbol from $1 for 2) as own from minute_count
       where kind = 'aggregates' and rows > 0 order by day desc`,
      [(number ?? 0) * 2 + 1],
    );
    if (number === null) return rows;
    return rows
      .map(({ day, own }) => ({ day, rows: own !== null && own.length === 2 ? own.readUInt16LE() : 0 }))
      .filter((day) => day.rows > 0);
  }

  /** Rows of a part of a day. */
  async function countWithin(query: Query, number: number | null, span: readonly unknown[]): Promise<number> {
    const { rows } = await query<{ count: number }>(
      number === null
        ? `select coalesce(sum(rows), 0) as count from minute_market where ${OF_DAY}`
        : `select count(*) as count from minute_market where ${OF_DAY} and ${IS_PRESENT}`,
      number === null ? span : [...span, number],
    );
    return rows[0]?.count ?? 0;
  }

  /** Rows of a symbol within a part of a day, the newest first; `skip` of them are left out. */
  async function symbolPart(
    query: Query,
    { symbol, number }: { symbol: string; number: number },
    span: readonly unknown[],
    skip: number,
    take: number | null,
  ): Promise<AggregateRow[]> {
    // Places and records are read of the rows that are left alone.
    const { rows } = await query<Part>(
      `select minute_at,
         substring(records from ((${RECORDS_BEFORE}) * ${RECORD_BYTES} + 1)::integer for ${RECORD_BYTES}) as records
       from (select minute_at, present, records from minute_market where ${OF_DAY} and ${IS_PRESENT}
             order by minute_at desc offset $5 limit $6) as own
       order by minute_at desc`,
      [...span, number, skip, take],
    );
    return rows.map(({ minute_at, records }) => {
      const row = readRecord(viewOf(records), 0, symbol, Date.parse(minute_at));
      return wireRow(row, number);
    });
  }

  /** Rows of all symbols within a part of a day, newest first. */
  async function marketPart(
    query: Query,
    span: readonly unknown[],
    skip: number,
    take: number,
  ): Promise<AggregateRow[]> {
    // `first` and `last` are places in the minute's records; newest first means from its end.
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
      const view = viewOf(records);
      return numbers
        .map((number, at) => wireRow(readRecord(view, at * RECORD_BYTES, names.get(number) ?? '', start), number))
        .reverse();
    });
  }

  return {
    page: ({ limit, offset, symbol, from, to }) =>
      readOnly(db, async (query) => {
        const number = symbol === undefined ? null : await symbols.of(query, symbol);
        if (symbol !== undefined && number === null) return { data: [], total: 0 };
        const days = await within(await countedDays(query, number), { from, to }, (span) =>
          countWithin(query, number, span),
        );
        return takePage(days, { offset, limit }, ({ span }, skip, take) =>
          symbol === undefined || number === null
            ? marketPart(query, span, skip, take)
            : symbolPart(query, { symbol, number }, span, skip, take),
        );
      }),

    ofSymbol: async (symbol, from, to) => {
      const number = await symbols.of(db.query, symbol);
      if (number === null) return [];
      const found: AggregateRow[] = [];
      for (let day = newYorkDate(from); newYorkInstant(day, 0) < to; day = addDays(day, 1)) {
        const span = spanOf(day, { from, to });
        found.push(...(await symbolPart(db.query, { symbol, number }, span, 0, null)).reverse());
      }
      return found;
    },

    newestDay: (symbol) =>
      readOnly(db, async (query) => {
        const number = symbol === null ? null : await symbols.of(query, symbol);
        if (symbol !== null && number === null) return null;
        return (await countedDays(query, number))[0]?.day ?? null;
      }),

    symbolsOn: async (day) => {
      const { rows } = await db.query<{ by_symbol: Buffer | null }>(
        `select by_symbol from minute_count where kind = 'aggregates' and day = $1`,
        [day],
      );
      const counts = rows[0]?.by_symbol ?? Buffer.alloc(0);
      const numbers: number[] = [];
      for (let at = 0; at < counts.length; at += 2) if (counts.readUInt16LE(at) > 0) numbers.push(at / 2);
      const names = await symbols.named(db.query, numbers);
      return numbers.flatMap((number) => names.get(number) ?? []).sort();
    },

    counts: async (day) => {
      const { rows } = await db.query<{ rows: number; corrected: number; kept: number }>(
        `select coalesce(sum(rows) filter (where day = $1), 0) as rows, coalesce(sum(rows), 0) as kept,
           coalesce(sum(corrected) filter (where day = $1), 0) as corrected
         from minute_count where kind = 'aggregates'`,
        [day],
      );
      return rows[0] ?? { rows: 0, corrected: 0, kept: 0 };
    },
  };
}

const viewOf = (bytes: Buffer) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const isoOrNull = (at: EpochMs | null) => (at === null ? null : iso(at));

/** `id` is the minute since 1970 and the symbol's number: unique, the same for ever, ascending in time. */
function wireRow(row: StoredMinute, number: number): AggregateRow {
  const { start_ms, end_ms, received_ms, corrected_ms, ...figures } = row;
  return {
    ...figures,
    id: (start_ms / minuteMs) * MOST_SYMBOLS + number,
    start_timestamp: start_ms,
    end_timestamp: end_ms,
    received_at: iso(received_ms),
    corrected_at: isoOrNull(corrected_ms),
  };
}
