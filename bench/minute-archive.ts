// Goals of archived minutes: a year of a symbol and a day of the market from Parquet, beside PostgreSQL and DuckDB.
import { linkSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { findSession } from '../src/domain/market/calendar.ts';
import { minuteMs } from '../src/domain/numbers/time.ts';
import { createArchiveReader, startArchiveThread } from '../src/server/minutes/archive/archive.ts';
import { createMinuteStores } from '../src/server/minutes/store/minute-store.ts';
import { systemClock } from '../src/server/process/clock.ts';
import { sampleBar, symbolOf } from '../tests/setup/row-by-row.ts';
import { alone, type Goal, type GoalResult, sideBySide, timed } from './compare.ts';
import { openScratch } from './scratch.ts';

const DAY = '2026-11-17';
const OPEN = findSession(DAY)?.open_ms ?? 0;
/** A tenth of a full market of 4.2 million rows a day, so that the goal takes less than a minute. */
const SYMBOLS = 1_100;
const MINUTES = 382;
/** Sessions of a year. */
const SESSIONS = 252;
const MB = 1_048_576;
const PAGE = 100;

const span = { from: OPEN, until: OPEN + MINUTES * minuteMs };
const asUndefined = (_read: unknown): undefined => undefined;

async function run(): Promise<GoalResult[]> {
  const scratch = await openScratch();
  const folder = join(scratch.folder, 'archive');
  const { database } = scratch;
  const thread = startArchiveThread({ connection: database.connection, folder, clock: systemClock });
  const archive = createArchiveReader(thread);
  try {
    const { aggregates, archive: store } = createMinuteStores(database, archive);
    for (let minute = 0; minute < MINUTES; minute += 1) {
      const rows = Array.from({ length: SYMBOLS }, (_, number) => sampleBar(number, minute, OPEN + minute * minuteMs));
      await aggregates.write(rows, null);
    }
    const sizes = await database.pool.query<{ bytes: number }>(
      `select sum(pg_total_relation_size(inhrelid)) as bytes from pg_inherits where inhparent = 'minute_market'::regclass`,
    );
    const from = performance.now();
    const written = await thread.ask('write', { day: DAY });
    if (written === null) throw new Error('No rows were stored.');
    const { file } = written;
    const took = Math.round((performance.now() - from) / 1_000);
    const note = `${file.rows} rows: ${Math.round(file.bytes / MB)} MB as a file, ${Math.round((sizes.rows[0]?.bytes ?? 0) / MB)} MB in PostgreSQL; written and compared in ${took} s`;
    // Links the day's file under the names of a year, so that each is opened and read separately.
    const year = Array.from({ length: SESSIONS }, (_, at) => ({
      ...file,
      day: DAY,
      file_name: `session-${at}.parquet`,
      problem: null,
    }));
    const first = join(folder, file.file_name);
    for (const { file_name } of year) linkSync(first, join(folder, file_name));
    const paths = year.map(({ file_name }) => `'${join(folder, file_name)}'`).join(', ');
    const plain = await (await DuckDBInstance.create(':memory:', { threads: '2' })).connect();
    const symbol = symbolOf(1_234);
    const day = { ...file, day: DAY, problem: null };
    const bars = 'minute_at, open::double, high::double, low::double, close::double, volume::double, vwap::double';
    const yearGoal = await sideBySide({
      goal: 'symbol-year of archived bars',
      peer: 'plain duckdb, 2 threads',
      target: 1.2,
      rounds: 3,
      note,
      ours: async () => asUndefined(await archive.bars(year, span, symbol)),
      theirs: async () =>
        asUndefined(
          (
            await plain.runAndReadAll(
              `select ${bars} from read_parquet([${paths}]) where symbol = '${symbol}' order by minute_at`,
            )
          ).getColumns(),
        ),
    });
    const withinLimit = alone('symbol-year of archived bars, time', yearGoal.ours_ms, 300, 'ms', note);
    const symbolDay = await sideBySide({
      goal: 'symbol-day of archived bars',
      peer: 'PostgreSQL',
      target: 5,
      rounds: 5,
      ours: async () => asUndefined(await archive.bars([day], span, symbol)),
      theirs: async () => asUndefined(await aggregates.readBars(symbol, span.from, span.until)),
    });
    const marketPage = await sideBySide({
      goal: 'page 2,000 of an archived market day',
      peer: 'PostgreSQL',
      target: 50,
      rounds: 2,
      ours: async () => {
        await archive.count(day, span, null);
        return asUndefined(await archive.rows([day], span, { symbol: null, skip: PAGE * 2_000, take: PAGE }));
      },
      theirs: async () => asUndefined(await aggregates.page({ limit: PAGE, offset: PAGE * 2_000 })),
    });
    const rowsMs = await timed(async () => asUndefined(await store.readDay(DAY, () => undefined)));
    const marketDay = await sideBySide({
      goal: 'market day from the archive',
      peer: 'plain duckdb, 2 threads',
      target: 1.2,
      rounds: 1,
      note: `PostgreSQL ${Math.round(rowsMs)} ms`,
      ours: async () => asUndefined(await archive.rows([day], span, { symbol: null, skip: 0, take: null })),
      theirs: async () => asUndefined((await plain.runAndReadAll(`select * from '${first}'`)).getColumns()),
    });
    return [yearGoal, withinLimit, symbolDay, marketPage, marketDay];
  } finally {
    await thread.close();
    await scratch.close();
  }
}

export const minuteArchiveGoal: Goal = { name: 'minute-archive', run };
