// Limit-up/limit-down events: stored once each, numbered in order of arrival.
import type { MinutePageQuery } from '../../../contract/minutes.ts';
import { type DateKey, newYorkDate } from '../../../domain/market/calendar.ts';
import type { LuldEvent } from '../../../domain/minutes/aggregate.ts';
import type { LuldRow } from '../../../domain/minutes/minute-rows.ts';
import type { EpochMs } from '../../../domain/numbers/kinds.ts';
import type { Db } from '../../db/database.ts';
import { type Query, raw, unnest } from '../../db/query.ts';
import { type Fence, fenced } from '../../jobs/leases/lease-store.ts';
import { iso } from '../../process/clock.ts';
import { countRows, lockDay, type NumberedTable, numberedId, numberedPage } from './numbered-rows-store.ts';
import { ensurePartitions } from './partition-store.ts';
import type { Written } from './stored-minutes.ts';

/** Nanoseconds are read as text: they exceed the exact range of a number. */
const columns = `symbol, high_limit, low_limit, indicators, tape, event_ns::text as event_timestamp, sequence_number, received_at`;
const luld: NumberedTable = { kind: 'luld', table: 'minute_luld', at: 'event_at', columns };

const eventColumns = `symbol text, high_limit float8, low_limit float8, indicators text, tape smallint, event_ns bigint,
  event_at timestamptz, sequence_number bigint, received_at timestamptz`;

export function createLuldStore(db: Db) {
  async function writeDay(query: Query, day: DateKey, events: readonly LuldEvent[]): Promise<number> {
    const before = await lockDay(query, 'luld', day);
    const rows = events.map(({ event_ms, received_ms, ...event }) => ({
      ...event,
      indicators: `{${event.indicators.join(',')}}`,
      event_at: iso(event_ms),
      received_at: iso(received_ms),
    }));
    // The first of equal events stays; the lock on the day's count keeps other writers out.
    const { rowCount } = await query`insert into minute_luld (day, number, symbol, high_limit, low_limit, indicators,
         tape, event_ns, event_at, sequence_number, received_at)
       select ${day}, ${before} + row_number() over (order by place), symbol, high_limit, low_limit,
         indicators::integer[], tape, event_ns, event_at, sequence_number, received_at
       from (select distinct on (symbol, coalesce(sequence_number, -event_ns)) * from ${unnest(rows, eventColumns)}
             order by symbol, coalesce(sequence_number, -event_ns), place) as once
       where not exists (select from minute_luld l where l.day = ${day} and l.symbol = once.symbol
         and coalesce(l.sequence_number, -l.event_ns) = coalesce(once.sequence_number, -once.event_ns))`;
    if (rowCount > 0) await countRows(query, 'luld', day, rowCount);
    return rowCount;
  }

  return {
    /** Stored rows are not overwritten. */
    async write(rows: readonly LuldEvent[], fence: Fence | null): Promise<Written> {
      const byDay = Map.groupBy(rows, ({ event_ms }) => newYorkDate(event_ms));
      const days = [...byDay.keys()].sort();
      await ensurePartitions(db, 'minute_luld', days);
      return fenced(db, fence).transaction(async (query) => {
        let added = 0;
        for (const day of days) added += await writeDay(query, day, byDay.get(day) ?? []);
        return { added, corrected: 0 };
      });
    },

    page: (query: MinutePageQuery) => numberedPage<Omit<LuldRow, 'id'>>(db, luld, query),

    /** Oldest first. */
    async ofSymbol(symbol: string, from: EpochMs, to: EpochMs): Promise<LuldRow[]> {
      const { rows } = await db.query<Omit<LuldRow, 'id'> & { day: DateKey; number: number }>`
         select day, number, ${raw(columns)} from minute_luld
         where symbol = ${symbol} and day between ${newYorkDate(from)} and ${newYorkDate(to)}
         and event_at >= ${iso(from)} and event_at < ${iso(to)} order by event_ns, number`;
      return rows.map(({ day, number, ...row }) => ({ ...row, id: numberedId({ day, number }) }));
    },

    counts: (day: DateKey) => db.query.one<{ rows: number; kept: number }>`
         select coalesce(sum(rows) filter (where day = ${day}), 0) as rows, coalesce(sum(rows), 0) as kept
         from minute_count where kind = 'luld'`,
  };
}
