// Writes of market minutes: rows are merged into their minute and counted, in one transaction.
// A row packs a whole minute, so that a burst of the market takes few statements, and pages of the market need neither
// OFFSET nor count(*).
import { type DateKey, newYorkDate } from '../../../domain/market/calendar.ts';
import type { MinuteAggregate } from '../../../domain/minutes/aggregate.ts';
import { emptyBlock, type MergedBlock, mergeBlock } from '../../../domain/minutes/minute-block.ts';
import { isStorable } from '../../../domain/minutes/minute-record.ts';
import type { EpochMs } from '../../../domain/numbers/kinds.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import type { Db } from '../../db/database.ts';
import type { Query } from '../../db/query.ts';
import { type Fence, requireFence } from '../../jobs/leases/lease-store.ts';
import { iso } from '../../process/clock.ts';
import { isArchived } from './archive-store.ts';
import { ensurePartitions } from './partition-store.ts';
import type { Written } from './stored-minutes.ts';
import type { SymbolNumbers } from './symbol-number-store.ts';

/** Rows of one minute by symbol number; `received_ms`: arrival of the last of them. */
type GatheredMinute = { start_ms: EpochMs; rows: Map<number, MinuteAggregate[]>; received_ms: EpochMs };
const COUNT_BYTES = 2;
/** Most minutes per statement; a backfill has many. */
const MINUTES_AT_ONCE = 100;

/**
 * Adds and corrects, all or nothing. The feed overwrites all it has; history corrects price and volume, and otherwise
 * only adds what was unknown. Rows of an archived day or with an impossible figure (negative, 281 million dollars or
 * more) are left out.
 */
export function createAggregateWriter(db: Db, symbols: SymbolNumbers) {
  return async (rows: readonly MinuteAggregate[], fence: Fence | null): Promise<Written> => {
    const given = rows.filter(isStorable);
    const numbers = await symbols.give(given.map(({ symbol }) => symbol));
    const byDay = groupByMinute(given, numbers);
    const days = [...byDay.keys()].sort();
    await ensurePartitions(db, 'minute_market', days);
    return db.transaction((query) => writeDays(query, days, byDay, fence));
  };
}

function groupByMinute(rows: readonly MinuteAggregate[], numbers: ReadonlyMap<string, number>) {
  const byDay = new Map<DateKey, Map<EpochMs, GatheredMinute>>();
  for (const row of rows) {
    const start_ms = Math.floor(row.start_ms / minuteMs) * minuteMs;
    const day = newYorkDate(start_ms);
    const minutes = byDay.get(day) ?? new Map<EpochMs, GatheredMinute>();
    if (minutes.size === 0) byDay.set(day, minutes);
    const gathered: GatheredMinute = minutes.get(start_ms) ?? { start_ms, rows: new Map(), received_ms: 0 };
    minutes.set(start_ms, gathered);
    gathered.received_ms = Math.max(gathered.received_ms, row.received_ms);
    const number = numbers.get(row.symbol);
    if (number === undefined) throw new Error(`${row.symbol} has no number`);
    const own = gathered.rows.get(number);
    if (own === undefined) gathered.rows.set(number, [row]);
    else own.push(row);
  }
  return byDay;
}

async function writeDays(
  query: Query,
  days: readonly DateKey[],
  byDay: ReadonlyMap<DateKey, ReadonlyMap<EpochMs, GatheredMinute>>,
  fence: Fence | null,
): Promise<Written> {
  if (fence !== null) await requireFence({ query }, fence);
  const written: Written = { added: 0, corrected: 0 };
  // Days in a fixed order, so that two writers cannot deadlock.
  for (const day of days) {
    const minutes = [...(byDay.get(day)?.values() ?? [])].sort((a, b) => a.start_ms - b.start_ms);
    const counts = await lockCounts(query, day);
    // A day in the archive is never changed.
    if (await isArchived(query, day)) continue;
    const tally = { added: [] as number[], corrected: 0, again: 0 };
    for (let at = 0; at < minutes.length; at += MINUTES_AT_ONCE) {
      for (const merged of await writeMinutes(query, day, minutes.slice(at, at + MINUTES_AT_ONCE))) {
        for (const number of merged.added) tally.added.push(number);
        tally.corrected += merged.corrected.length;
        tally.again += merged.again;
      }
    }
    written.added += tally.added.length;
    written.corrected += tally.corrected;
    if (tally.added.length === 0 && tally.corrected === tally.again) continue;
    await query`update minute_count
       set rows = rows + ${tally.added.length}, corrected = corrected + ${tally.corrected - tally.again},
       by_symbol = ${addCounts(counts, tally.added)}
       where kind = 'aggregates' and day = ${day}`;
  }
  return written;
}

/** Counts per symbol for the day so far; the row lock serializes writers of the day. */
async function lockCounts(query: Query, day: DateKey): Promise<Buffer> {
  const { rows } = await query<{ by_symbol: Buffer | null }>`insert into minute_count (kind, day, rows)
     values ('aggregates', ${day}, 0)
     on conflict (kind, day) do update set rows = minute_count.rows returning by_symbol`;
  return rows[0]?.by_symbol ?? Buffer.alloc(0);
}

function addCounts(before: Buffer, added: readonly number[]): Buffer {
  const highest = added.reduce((most, number) => Math.max(most, number), -1);
  const counts = Buffer.alloc(Math.max(before.length, (highest + 1) * COUNT_BYTES));
  before.copy(counts);
  for (const number of added) {
    const at = number * COUNT_BYTES;
    counts.writeUInt16LE(counts.readUInt16LE(at) + 1, at);
  }
  return counts;
}

async function writeMinutes(query: Query, day: DateKey, minutes: readonly GatheredMinute[]): Promise<MergedBlock[]> {
  const { rows } = await query<{ minute_at: string; present: Buffer; records: Buffer }>`
     select minute_at, present, records from minute_market
     where day = ${day} and minute_at = any(${minutes.map(({ start_ms }) => iso(start_ms))}::timestamptz[])`;
  const stored = new Map(rows.map((row) => [Date.parse(row.minute_at), row]));
  const changed = minutes.flatMap((gathered) => {
    const merged = mergeBlock(stored.get(gathered.start_ms) ?? emptyBlock, gathered.rows, gathered.start_ms);
    return merged === null ? [] : [{ ...gathered, merged }];
  });
  if (changed.length === 0) return [];
  const places = changed.map((_, at) => `($1, ${[2, 3, 4, 5, 6].map((place) => `$${at * 5 + place}`).join(', ')})`);
  await query(
    `insert into minute_market (day, minute_at, present, records, rows, updated_at) values ${places.join(', ')}
     on conflict (day, minute_at) do update set present = excluded.present, records = excluded.records,
       rows = excluded.rows, updated_at = excluded.updated_at`,
    [
      day,
      ...changed.flatMap(({ start_ms, merged, received_ms }) => [
        iso(start_ms),
        Buffer.from(merged.present.buffer),
        Buffer.from(merged.records.buffer),
        merged.rows,
        iso(received_ms),
      ]),
    ],
  );
  return changed.map(({ merged }) => merged);
}
