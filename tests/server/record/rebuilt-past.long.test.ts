// The record of a first start on the simulated market against a rebuild from the archive by hand: calls, outcomes and figures.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { expertLists } from '../../../src/domain/signals/expert-lists.ts';
import { scoringWindow } from '../../../src/domain/signals/score/score.ts';
import { type Database, reopenDatabase } from '../../../src/server/db/database.ts';
import { createMemoryStore, type DailyMarket, dailyMarket, IMPORTED } from '../../../src/server/market-memory/store.ts';
import { startPipelineThread } from '../../../src/server/pipeline-thread/pipeline-thread.ts';
import { createRecordStore } from '../../../src/server/record/record-store.ts';
import { findSessionIndex, sessionAt } from '../../../src/simulator/calendar/sessions.ts';
import { listCsv } from '../../../src/simulator/expert-lists/routes.ts';
import { dailyBar } from '../../../src/simulator/prices/daily-bars.ts';
import { findSplits } from '../../../src/simulator/prices/daily-prices.ts';
import { createMarket } from '../../../src/simulator/prices/market.ts';
import { readFolderCalls } from '../../../src/tools/record/list-calls-of-folder.ts';
import { rebuildRecord } from '../../../src/tools/record/rebuild-record.ts';
import { testClock } from '../../setup/clock.ts';
import { countInGate } from '../../setup/long-run.ts';
import { testDatabase } from '../../setup/postgres.ts';

const market = createMarket(2026, countInGate(60, 400));
const SESSIONS = countInGate(2, 8);
const HISTORY = countInGate(35, 300);
/** Sessions after the last list, so that most calls are settled after five. */
const AFTER = 6;
const SOURCE = 'Simulated market';
const end = findSessionIndex('2026-11-20')!;
const days = Array.from({ length: SESSIONS }, (_, at) => sessionAt(end - AFTER - SESSIONS + 1 + at).date);
const now = sessionAt(end).after_close_ms + 60_000;

/** Drawn once: both ways of writing the record read the same. */
function once<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new Map<Key, Value>();
  return (key) => {
    const value = made.get(key) ?? make(key);
    made.set(key, value);
    return value;
  };
}

const barsOf = once((session: number): DailyMarket => {
  const { date } = sessionAt(session);
  const rows = market.universe.listings.flatMap((listing) => {
    const bar = dailyBar(market.daily, listing, session);
    if (bar === null) return [];
    const { o: open, h: high, l: low, c: close, v: volume, vw: vwap } = bar;
    return [{ symbol: listing.symbol, bar: { date, open, high, low, close, volume, vwap, trades: null } }];
  });
  return dailyMarket(date, rows as never);
});

async function storeBars(database: Database, source: string): Promise<void> {
  const store = createMemoryStore(database.query, source);
  const at = new Date(now).toISOString();
  for (let session = end - HISTORY - SESSIONS; session <= end; session += 1) await store.saveDay(barsOf(session), at);
  const splits = market.universe.listings.flatMap((listing) =>
    findSplits(market.daily, listing).map(({ session, from, to }) => ({
      symbol: listing.symbol,
      execution_date: sessionAt(session).date,
      split_from: from,
      split_to: to,
    })),
  );
  await store.saveSplits(splits, at);
}

/** A database whose statements take as long as those of threads and commands may. */
async function patientDatabase() {
  const { database, drop } = await testDatabase();
  const patient = reopenDatabase(database.connection, 1);
  return { database: patient, drop: () => patient.close().then(drop) };
}

const listsOf = once((day: string) =>
  expertLists.map(({ slug }) => ({ slug, bytes: Buffer.from(listCsv(market, slug, findSessionIndex(day)!) ?? '') })),
);

/** Calls and outcomes as sorted lines, and the summary; of a database with one record, read table by table. */
async function recordOf(database: Database, of: 'simulated_past' | 'reconstructed') {
  const read = async (text: string) => (await database.query<{ id: number; line: string }>(text)).rows;
  const named = async (names: ReadonlyMap<number, string>, text: string) =>
    (await database.query<{ id: number; of: number; line: string }>(text)).rows.map((row) => {
      return { id: row.id, line: `${names.get(row.of)} ${row.line}` };
    });
  const toMap = (rows: readonly { id: number; line: string }[]) => new Map(rows.map(({ id, line }) => [id, line]));
  const toLines = (rows: readonly { line: string }[]) => rows.map(({ line }) => line).sort();
  const sets = await read(`select id, concat_ws(' ', kind, known_at, formula_version) as line from call_set`);
  const calls = await named(
    toMap(sets),
    `select id, set_id as of, (to_jsonb(c) - array['id', 'set_id', 'origin'])::text as line from call c`,
  );
  const outcomes = await named(
    toMap(calls),
    `select call_id as id, call_id as of, (to_jsonb(o) - array['call_id', 'settled_at'])::text as line from call_outcome o`,
  );
  const files = await read('select id, sha256 as line from record_file');
  const rows = await named(
    toMap(files),
    `select id, file_id as of, concat_ws(' ', line_number, raw) as line from record_file_row`,
  );
  const records = createRecordStore(database.query);
  const newest = (await records.newest(null)).find(({ market: one }) => one === of)!;
  const { market: _, computed_at: __, ...summary } = (await records.summary(newest))!;
  return { calls: toLines(calls), outcomes: toLines(outcomes), rows: toLines(rows), summary };
}

async function firstStart() {
  const { database, drop } = await patientDatabase();
  const clock = testClock(new Date(now).toISOString());
  const thread = startPipelineThread({ connection: database.connection, market: 'simulated', clock });
  try {
    await storeBars(database, SOURCE);
    for (const day of days) {
      const window = scoringWindow(day).map((one) => ({ day: one, files: listsOf(one) }));
      await thread.ask('writePastDay', { source: SOURCE, first: days[0]!, days: window, plans: null, fence: null });
    }
    const ask = { market: 'simulated_past', source: SOURCE, identities: 'none', delay_minutes: 0, run: 1 } as const;
    await thread.ask('noteBenchmark', ask);
    while ((await thread.ask('settleNext', ask)) !== null);
    await thread.ask('computeFigures', ask);
    return await recordOf(database, 'simulated_past');
  } finally {
    await thread.close();
    await drop();
  }
}

async function rebuilt() {
  const { database, drop } = await patientDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'smart-cat-archive-'));
  try {
    await storeBars(database, IMPORTED);
    for (const day of new Set(days.flatMap(scoringWindow))) {
      mkdirSync(join(folder, day));
      for (const { slug, bytes } of listsOf(day)) writeFileSync(join(folder, day, `${slug}.csv`), bytes);
    }
    const read = await readFolderCalls(folder, { since: days[0]! });
    await rebuildRecord(database, read, { now: () => now, identities: 'none', onStep: () => undefined });
    return await recordOf(database, 'reconstructed');
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await drop();
  }
}

test('both have the same calls, outcomes and figures', { timeout: 600_000 }, async () => {
  const one = await firstStart();
  const other = await rebuilt();
  for (const kind of ['list', 'score', 'decision', 'filter', 'light'])
    expect(
      one.calls.some((line) => line.startsWith(`${kind} `)),
      kind,
    ).toBe(true);
  expect(one.outcomes.length).toBeGreaterThan(one.calls.length);
  expect(other.calls).toEqual(one.calls);
  expect(other.outcomes).toEqual(one.outcomes);
  expect(other.rows).toEqual(one.rows);
  expect(other.summary).toEqual(one.summary);
});
