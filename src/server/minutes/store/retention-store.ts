// Retention of minute data: drops whole-day partitions and their row counters.
import { addDays, type DateKey, newYorkDate } from '../../../domain/market/calendar.ts';
import type { EpochMs } from '../../../domain/numbers/kinds.ts';
import { dayMs } from '../../../domain/numbers/time.ts';
import { minuteRules } from '../../../domain/rules/minute-rules.ts';
import type { Db } from '../../db/database.ts';
import { iso } from '../../process/clock.ts';
import { dropPartition, partitionDays } from './partition-store.ts';

const { bars_kept, frames_kept, fetched_kept, logs_kept } = minuteRules;
/** Last write to a day: the newest minute received, the last event numbered. */
const lastWritten = {
  minute_market: 'select max(updated_at) as at from minute_market where day = $1',
  minute_luld: 'select received_at as at from minute_luld where day = $1 order by number desc limit 1',
} as const;

/**
 * Removes data past its retention, in New York days. A day of bars or events also stays until it has had no write for
 * that long, so that a replayed old session stays. Unread frames stay. With `keepsBars`, days of bars stay until the
 * archive takes them, and their coverage stays for good. Repeatable.
 */
export async function forgetMinutes(db: Db, at: EpochMs, keepsBars: boolean): Promise<void> {
  const before = (days: number) => ({ day: addDays(newYorkDate(at), -days), at: iso(at - days * dayMs) });
  const bars = before(bars_kept.value);
  if (!keepsBars) {
    await dropDays(db, 'minute_market', 'aggregates', bars);
    await db.query`delete from minute_gap where coalesce(to_at, from_at) < ${bars.at} and opened_at < ${bars.at}`;
    await db.query`delete from minute_coverage where until_at < ${bars.at} and said_at < ${bars.at}`;
  }
  await dropDays(db, 'minute_luld', 'luld', bars);
  await db.query`delete from minute_series where day < ${bars.day} and updated_at < ${bars.at}`;
  await db.query`delete from minute_log where day < ${before(logs_kept.value).day}`;
  await db.query`delete from minute_news where day < ${before(fetched_kept.value).day}`;
  await db.query`delete from minute_indicator where day < ${before(fetched_kept.value).day}`;
  await db.query`delete from minute_count where kind = 'logs' and day < ${before(logs_kept.value).day}`;
  await db.query`delete from minute_count
     where kind in ('news', 'indicators') and day < ${before(fetched_kept.value).day}`;
  await dropFrames(db, before(frames_kept.value).day);
}

async function dropDays(
  db: Db,
  table: keyof typeof lastWritten,
  kind: 'aggregates' | 'luld',
  before: { day: DateKey; at: string },
): Promise<void> {
  for (const day of await partitionDays(db.query, table)) {
    if (day >= before.day) break;
    await db.transaction(async (query) => {
      // Writers of the day take the same lock.
      await query`select from minute_count where kind = ${kind} and day = ${day} for update`;
      const { rows } = await query<{ at: string | null }>(lastWritten[table], [day]);
      if ((rows[0]?.at ?? '') >= before.at) return;
      await dropPartition(query, table, day);
      await query`delete from minute_count where kind = ${kind} and day = ${day}`;
    });
  }
}

async function dropFrames(db: Db, before: DateKey): Promise<void> {
  for (const day of await partitionDays(db.query, 'minute_frame')) {
    if (day >= before) break;
    const { rows } = await db.query`select from minute_frame where day = ${day} and not stored limit 1`;
    if (rows.length === 0) await dropPartition(db.query, 'minute_frame', day);
  }
}
