// SQL of the minute archive: days that are due, their rows for a file, and moves of a day out of PostgreSQL and back.
import { addDays, type DateKey, newYorkDate, newYorkInstant } from '../../../domain/market/calendar.ts';
import { whole } from '../../../domain/market/format.ts';
import { packBlock, presentNumbers } from '../../../domain/minutes/minute-block.ts';
import { RECORD_BYTES, readRecord } from '../../../domain/minutes/minute-record.ts';
import type { EpochMs } from '../../../domain/numbers/kinds.ts';
import { dayMs, hourMs } from '../../../domain/numbers/time.ts';
import { minuteRules } from '../../../domain/rules/minute-rules.ts';
import type { Db } from '../../db/database.ts';
import { type Query, raw } from '../../db/query.ts';
import { iso } from '../../process/clock.ts';
import { Fault } from '../../process/fault.ts';
import type { ArchivedDay, DayFile, DayMark, NumberedMinute, ReadDay } from './archived-minutes.ts';
import { readOnly } from './day-pages.ts';
import { dropPartition, ensurePartitions, partitionDays } from './partition-store.ts';
import type { SymbolNumbers } from './symbol-number-store.ts';

/** Minutes per statement: about 16 MB of a full market. */
const MINUTES_AT_ONCE = 20;

export function archivedDays(query: Query): Promise<ArchivedDay[]> {
  return query.all<ArchivedDay>('select day, file_name, bytes, sha256, problem from minute_archive order by day');
}

export function isArchived(query: Query, day: DateKey): Promise<boolean> {
  return query.any`select from minute_archive where day = ${day}`;
}

/** Mark of a day in `minute_market`; null if it has no rows. */
function readMark(query: Query, day: DateKey): Promise<DayMark | null> {
  return query.first<DayMark>`select c.rows, c.corrected, m.updated_at from minute_count c
       cross join lateral (select max(updated_at) as updated_at from minute_market where day = ${day}) m
     where c.kind = 'aggregates' and c.day = ${day} and m.updated_at is not null`;
}

/** Locks a day against writers until the transaction ends. */
async function lockDay(query: Query, day: DateKey): Promise<void> {
  await query`select from minute_count where kind = 'aggregates' and day = ${day} for update`;
}

async function dropEmptyDay(db: Db, day: DateKey): Promise<void> {
  await db.transaction(async (query) => {
    await lockDay(query, day);
    const { rows } = await query`select from minute_market where day = ${day} limit 1`;
    if (rows.length === 0) await dropPartition(query, 'minute_market', day);
  });
}

async function loadDay(query: Query, day: DateKey, read: ReadDay, at: EpochMs): Promise<number | null> {
  await lockDay(query, day);
  const { rows } = await query<ArchivedDay & { rows: number }>`select day, file_name, bytes, sha256, problem, rows
     from minute_archive where day = ${day}`;
  const [file] = rows;
  if (file === undefined) return null;
  let found = 0;
  const end = newYorkInstant(addDays(day, 1), 0);
  for (let from = newYorkInstant(day, 0); from < end; from += hourMs) {
    const minutes = await read(file, { from, until: from + hourMs });
    for (const [start, own] of Map.groupBy(minutes, ({ minute }) => minute.start_ms)) {
      const { present, records } = packBlock(new Map(own.map(({ number, minute }) => [number, minute])));
      await query`insert into minute_market (day, minute_at, present, records, rows, updated_at)
         values (${day}, ${iso(start)}, ${Buffer.from(present)}, ${Buffer.from(records)}, ${own.length},
         ${iso(at)})`;
      found += own.length;
    }
  }
  if (found !== file.rows) {
    throw new Fault(
      422,
      `${file.file_name} has ${whole(found)} rows instead of ${whole(file.rows)}. Nothing was changed.`,
    );
  }
  await query`delete from minute_archive where day = ${day}`;
  return found;
}

export function createArchiveStore(db: Db, symbols: SymbolNumbers) {
  return {
    /** Oldest first. */
    days: () => archivedDays(db.query),

    /** Days due for the archive: past retention in PostgreSQL, and unchanged for the same time; oldest first. */
    async due(at: EpochMs): Promise<DateKey[]> {
      const kept = minuteRules.bars_kept.value;
      const before = { day: addDays(newYorkDate(at), -kept), at: iso(at - kept * dayMs) };
      const found: DateKey[] = [];
      for (const day of await partitionDays(db.query, 'minute_market')) {
        if (day >= before.day) break;
        const mark = await readMark(db.query, day);
        if (mark !== null && mark.updated_at < before.at) found.push(day);
      }
      return found;
    },

    /** Passes all rows of a day, as of one moment, to `onRows` minute by minute; null if the day has none. */
    readDay: (day: DateKey, onRows: (rows: readonly NumberedMinute[]) => void): Promise<DayMark | null> =>
      readOnly(db, async (query) => {
        const mark = await readMark(query, day);
        if (mark === null) return null;
        let last = '-infinity';
        while (true) {
          const { rows } = await query<{ minute_at: string; present: Buffer; records: Buffer }>`
             select minute_at, present, records from minute_market where day = ${day} and minute_at > ${last}
             order by minute_at limit ${raw(MINUTES_AT_ONCE)}`;
          const newest = rows.at(-1);
          if (newest === undefined) return mark;
          last = newest.minute_at;
          const numbers = rows.map(({ present }) => presentNumbers(present));
          const names = await symbols.named(query, [...new Set(numbers.flat())]);
          for (const [place, { minute_at, records }] of rows.entries()) {
            const view = new DataView(records.buffer, records.byteOffset, records.byteLength);
            const start = Date.parse(minute_at);
            onRows(
              (numbers[place] ?? []).map((number, at) => ({
                number,
                minute: readRecord(view, at * RECORD_BYTES, names.get(number) ?? '', start),
              })),
            );
          }
        }
      }),

    /**
     * Replaces the rows of a day by its file in one transaction. False, without a change, if the day was written to
     * since it was read.
     */
    replaceByFile: (day: DateKey, mark: DayMark, file: DayFile, at: EpochMs): Promise<boolean> =>
      db.transaction(async (query) => {
        await lockDay(query, day);
        const now = await readMark(query, day);
        if (now === null || now.rows !== mark.rows || now.corrected !== mark.corrected) return false;
        if (now.updated_at !== mark.updated_at || file.rows !== mark.rows) return false;
        await query`insert into minute_archive (day, file_name, rows, bytes, sha256, archived_at, checked_at)
           values (${day}, ${file.file_name}, ${file.rows}, ${file.bytes}, ${file.sha256}, ${iso(at)}, ${iso(at)})`;
        await dropPartition(query, 'minute_market', day);
        return true;
      }),

    /**
     * Restores the rows of a file, all or none, as written at `at`; `read` returns rows of a span. Returns their
     * number; null if the day is not archived. Throws Fault 422 if the file has another number of rows than recorded.
     */
    takeBack: async (day: DateKey, read: ReadDay, at: EpochMs): Promise<number | null> => {
      if (!(await isArchived(db.query, day))) return null;
      await ensurePartitions(db, 'minute_market', [day]);
      try {
        return await db.transaction((query) => loadDay(query, day, read, at));
      } catch (error) {
        await dropEmptyDay(db, day).catch(() => undefined);
        throw error;
      }
    },

    /** Files to check next, those checked longest ago first. */
    toCheck: (most: number) => db.query.all<ArchivedDay>`select day, file_name, bytes, sha256, problem
         from minute_archive order by checked_at, day limit ${most}`,

    noteCheck: (day: DateKey, problem: string | null, at: EpochMs) => db.query.run`
         update minute_archive set problem = ${problem}, checked_at = ${iso(at)} where day = ${day}`,
  };
}
