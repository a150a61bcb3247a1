// Limit-up/limit-down events: stored once each, numbered in order of arrival.
import { type DateKey, newYorkDate } from '../../../domain/market/calendar.ts';
import type { LuldEvent } from '../../../domain/minutes/aggregate.ts';
import type { LuldRow } from '../../../domain/minutes/minute-rows.ts';
import type { Db } from '../../db/database.ts';
import { type Query, raw } from '../../db/query.ts';
import { requireFence } from '../../jobs/leases/lease-store.ts';
import { iso } from '../../process/clock.ts';
import { countRows, lockDay, type NumberedTable, numberedId, numberedPage } from './numbered-rows-store.ts';
import { ensurePartitions } from './partition-store.ts';
import type { LuldStore } from './stored-minutes.ts';

/** Nanoseconds are read as text: they exceed the exact range of a number. */
const columns = `symbol, high_limit, low_limit, indicators, tape, event_ns::text as event_timestamp, sequence_number, received_at`;
const luld: NumberedTable = { kind: 'luld', table: 'minute_luld', at: 'event_at', columns };

export function createLuldStore(db: Db): LuldStore {
  async function writeDay(query: Query, day: DateKey, events: readonly LuldEvent[]): Promise<number> {
    const before = await lockDay(query, 'luld', day);
    const { rowCount } = await query(
      // The first of equal events stays; the lock on the day's count keeps other writers out.
      `insert into minute_luld (day, number, symbol, high_limit, low_limit, indicators, tape, event_ns, event_at,
         sequence_number, received_at)
       select $1, $2 + row_number() over (order by place), symbol, high_limit, low_limit, indicators::integer[], tape, event_ns,
         event_at, sequence_number, received_at
       from (select distinct on (symbol, coalesce(sequence_number, -event_ns)) *
             from unnest($3::text[], $4::float8[], $5::float8[], $6::text[], $7::smallint[], $8::bigint[], $9::timestamptz[],
               $10::bigint[], $11::timestamptz[]) with ordinality as e (symbol, high_limit, low_limit, indicators, tape, event_ns,
               event_at, sequence_number, received_at, place)
             order by symbol, coalesce(sequence_number, -event_ns), place) as once
       where not exists (select from minute_luld l where l.day = $1 and l.symbol = once.symbol
         and coalesce(l.sequence_number, -l.event_ns) = coalesce(once.sequence_number, -once.event_ns))`,
      [
        day,
        before,
        events.map(({ symbol }) => symbol),
        events.map(({ high_limit }) => high_limit),
        events.map(({ low_limit }) => low_limit),
        events.map(({ indicators }) => `{${indicators.join(',')}}`),
        events.map(({ tape }) => tape),
        events.map(({ event_ns }) => event_ns),
        events.map(({ event_ms }) => iso(event_ms)),
        events.map(({ sequence_number }) => sequence_number),
        events.map(({ received_ms }) => iso(received_ms)),
      ],
    );
    if (rowCount > 0) await countRows(query, 'luld', day, rowCount);
    return rowCount;
  }

  return {
    async write(rows, fence) {
      const byDay = Map.groupBy(rows, ({ event_ms }) => newYorkDate(event_ms));
      const days = [...byDay.keys()].sort();
      await ensurePartitions(db, 'minute_luld', days);
      return db.transaction(async (query) => {
        if (fence !== null) await requireFence({ query }, fence);
        let added = 0;
        for (const day of days) added += await writeDay(query, day, byDay.get(day) ?? []);
        return { added, corrected: 0 };
      });
    },

    page: (query) => numberedPage<Omit<LuldRow, 'id'>>(db, luld, query),

    async ofSymbol(symbol, from, to) {
      const { rows } = await db.query<Omit<LuldRow, 'id'> & { day: DateKey; number: number }>`
         select day, number, ${raw(columns)} from minute_luld
         where symbol = ${symbol} and day between ${newYorkDate(from)} and ${newYorkDate(to)}
         and event_at >= ${iso(from)} and event_at < ${iso(to)} order by event_ns, number`;
      return rows.map(({ day, number, ...row }) => ({ ...row, id: numberedId({ day, number }) }));
    },

    async counts(day) {
      const { rows } = await db.query<{
        rows: number;
        kept: number;
      }>`select coalesce(sum(rows) filter (where day = ${day}),
         0) as rows, coalesce(sum(rows), 0) as kept
         from minute_count where kind = 'luld'`;
      return rows[0] ?? { rows: 0, kept: 0 };
    },
  };
}
