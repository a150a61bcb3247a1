// Goals of the minute store: a page far back in a full day, with its total, and a minute's burst until it is durable.
import { findSession, newYorkDate } from '../src/domain/market/calendar.ts';
import { minuteMs } from '../src/domain/numbers/time.ts';
import type { Database } from '../src/server/db/database.ts';
import { createMinuteStores, type MinuteStores } from '../src/server/minutes/store/minute-store.ts';
import { iso } from '../src/server/process/clock.ts';
import {
  createPlainMinutes,
  indexPlainMinutes,
  insertRowByRow,
  sampleBar,
  symbolOf,
} from '../tests/setup/row-by-row.ts';
import { type Goal, type GoalResult, sideBySide } from './compare.ts';
import { openScratch } from './scratch.ts';

const SYMBOLS = 11_000;
/** 11,000 symbols in each of 382 minutes are 4,202,000 rows. */
const MINUTES = 382;
const PAGE = 10_000;
const LIMIT = 100;
const OPEN = findSession('2026-11-17')?.open_ms ?? 0;
const MB = 1_048_576;

const createBar = (number: number, minute: number) => sampleBar(number, minute, OPEN + minute * minuteMs);

const createMinute = (minute: number) => Array.from({ length: SYMBOLS }, (_, number) => createBar(number, minute));

/** Makes the peer: the same rows in an ordinary table with the two indexes its pages need. */
async function makeRows(database: Database): Promise<void> {
  const { pool } = database;
  await createPlainMinutes(database, 'plain_minute');
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query(
      `insert into plain_minute (symbol, volume, accumulated_volume, official_open, vwap, open, close, high, low, avg_price,
         avg_trade_size, start_at, end_at, is_otc, received_at)
       select 'S' || n, 100, m * 2500, 10, 10.0011, 10, 10.01, 10.05, 9.95, 10.0007, 85, at, at + interval '1 minute', false,
         at + interval '61 seconds'
       from generate_series(0, ${MINUTES - 1}) m cross join generate_series(0, ${SYMBOLS - 1}) n
         cross join lateral (select $1::timestamptz + m * interval '1 minute' as at) as minute`,
      [iso(OPEN)],
    );
    await indexPlainMinutes(database, 'plain_minute');
    await client.query('vacuum analyze plain_minute');
    await client.query('vacuum analyze minute_market');
    await client.query('reset statement_timeout');
  } finally {
    client.release();
  }
}

/** Drops a result, because a returned number would count as milliseconds. */
const asUndefined = (_read: unknown): undefined => undefined;

async function plainPage({ pool }: Database, offset: number, symbol: string | null): Promise<undefined> {
  const where = symbol === null ? '' : 'where symbol = $3';
  const only = symbol === null ? [] : [symbol];
  await pool.query(`select * from plain_minute ${where} order by start_at desc, id desc offset $1 limit $2`, [
    offset,
    LIMIT,
    ...only,
  ]);
  await pool.query(`select count(*) from plain_minute ${symbol === null ? '' : 'where symbol = $1'}`, only);
}

async function pageGoals(database: Database, { aggregates }: MinuteStores): Promise<GoalResult[]> {
  for (let minute = 0; minute < MINUTES; minute += 1) await aggregates.write(createMinute(minute), null);
  await makeRows(database);
  const offset = (PAGE - 1) * LIMIT;
  const sizes = await database.pool.query<{ ours: number; plain: number; rows: number }>(
    `select (select sum(pg_total_relation_size(inhrelid)) from pg_inherits where inhparent = 'minute_market'::regclass) as ours,
       pg_total_relation_size('plain_minute') as plain, (select sum(rows) from minute_count where kind = 'aggregates') as rows`,
  );
  const { ours = 0, plain = 0, rows = 0 } = sizes.rows[0] ?? {};
  const note = `${rows} rows of ${newYorkDate(OPEN)}: ${Math.round(ours / MB)} MB, as plain rows ${Math.round(plain / MB)} MB`;
  const page = {
    goal: 'minute page 10,000 with total',
    peer: 'OFFSET and count(*)',
    target: 0.1,
    note,
    ours: async () => asUndefined(await aggregates.page({ limit: LIMIT, offset })),
    theirs: () => plainPage(database, offset, null),
  };
  const symbol = symbolOf(5_432);
  const ofSymbol = {
    goal: 'minute page of one symbol with total',
    peer: 'OFFSET and count(*) over an index',
    target: 1,
    ours: async () => asUndefined(await aggregates.page({ limit: LIMIT, offset: 200, symbol })),
    theirs: () => plainPage(database, 200, symbol),
    rounds: 20,
  };
  return [await sideBySide(page), await sideBySide(ofSymbol)];
}

/** Measures a burst of the feed: frames of 200 events, and the same events as columns. */
async function burstGoals(database: Database, { aggregates, frames }: MinuteStores): Promise<GoalResult[]> {
  await database.pool.query('create table plain_burst (like plain_minute including all)');
  const bars = createMinute(MINUTES);
  const bodies: Uint8Array[] = [];
  for (let at = 0; at < bars.length; at += 200) {
    bodies.push(Buffer.from(JSON.stringify(bars.slice(at, at + 200).map((bar) => ({ ev: 'AM', ...bar })))));
  }
  let minute = MINUTES;
  const theirs = async (): Promise<undefined> => {
    await database.pool.query('truncate plain_burst');
    await insertRowByRow(database, 'plain_burst', bars);
  };
  const peer = 'row-by-row INSERT';
  const journal = async () =>
    asUndefined(
      await frames.append(
        bodies.map((body) => ({ received_ms: OPEN, body })),
        null,
      ),
    );
  const write = async () => {
    minute += 1;
    const rows = bars.map((bar) => ({
      ...bar,
      start_ms: OPEN + minute * minuteMs,
      end_ms: OPEN + (minute + 1) * minuteMs,
    }));
    const from = performance.now();
    await aggregates.write(rows, null);
    return performance.now() - from;
  };
  return [
    await sideBySide({ goal: 'minute burst to durable journal', peer, target: 0.1, rounds: 3, ours: journal, theirs }),
    await sideBySide({ goal: 'minute burst to durable columns', peer, target: 0.1, rounds: 3, ours: write, theirs }),
  ];
}

async function run(): Promise<GoalResult[]> {
  const scratch = await openScratch();
  try {
    const stores = createMinuteStores(scratch.database);
    return [...(await pageGoals(scratch.database, stores)), ...(await burstGoals(scratch.database, stores))];
  } finally {
    await scratch.close();
  }
}

export const minutesGoal: Goal = { name: 'minutes', run };
