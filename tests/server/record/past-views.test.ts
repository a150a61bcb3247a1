// Counts of calls, made once until a settlement and equal to what each result lists; views of records, also of earlier
// sessions.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { CallResult, RecordView } from '../../../src/domain/record/record-view.ts';
import { type CallFilter, createCallsStore, createCallTotals } from '../../../src/server/record/calls-store.ts';
import { createRecordStore } from '../../../src/server/record/record-store.ts';
import { createRecordViews } from '../../../src/server/record/record-views.ts';
import { createSettlementStore } from '../../../src/server/record/settling/settlement-store.ts';
import { createKnownCallsStore } from '../../../src/server/record-calls/known-calls-store.ts';
import { type TestDatabase, testDatabase } from '../../setup/postgres.ts';
import { stub } from '../../setup/stub.ts';
import { addCalls, addOutcome, addSummary, figures } from './record-samples.ts';

let storage: TestDatabase;
beforeAll(async () => {
  storage = await testDatabase();
});
afterAll(() => storage.drop());
afterEach(async () => {
  await storage.database.pool.query('truncate call_outcome, call, call_set, record_session, record_summary');
});

const any = { kind: null, source: null, side: null, from: null, to: null, days: null, knownBy: null } as const;
const filter: CallFilter = { ...any, market: 'simulated_past', horizon: '5', benchmark: 'market' };

test('a record is counted once until it is settled further', async () => {
  const { database } = storage;
  const set = { kind: 'list', market: 'simulated_past', known_at: '2026-10-05T20:00:00Z' } as const;
  const [first = 0] = await addCalls(database.pool, set, [
    { source: '4', symbol: 'AAPL', side: 1 },
    { source: '4', symbol: 'MSFT', side: 1 },
  ]);
  let counts = 0;
  const totalsOf = createCallTotals({
    query: database.query,
    transaction: (work, begin, statementMs) => {
      counts += 1;
      return database.transaction(work, begin, statementMs);
    },
  });
  const both = await Promise.all([totalsOf(filter), totalsOf(filter)]);
  expect(both.map(({ totals }) => totals)).toMatchObject([
    { all: 2, open: 2 },
    { all: 2, open: 2 },
  ]);
  await totalsOf({ ...filter, source: '4' });
  expect(counts).toBe(2);

  await addOutcome(database.pool, first, { horizon: '5', excess: 0.01 });
  const progress = { session: '2026-10-06', through: '2026-10-13', due: null, calls: 2, open: 1 };
  await createSettlementStore(database.query).saveProgress('simulated_past', progress, '2026-10-13T21:00:00Z');
  expect((await totalsOf(filter)).totals).toMatchObject({ all: 2, right: 1, open: 1 });
  expect(counts).toBe(3);
});

test.each(['spy', 'market'] as const)('each result lists as many calls as it counts: above %s', async (benchmark) => {
  const { database } = storage;
  const market: CallFilter['market'] = benchmark === 'spy' ? 'live' : 'reconstructed';
  const outcomes = [
    { excess: 0.01 },
    { excess: -0.01 },
    { flag: 'no_entry' },
    { state: 'settled' as const },
    { excess: 0.02, rule_version: 'earlier' },
  ];
  const ids = await addCalls(
    database.pool,
    { kind: 'list', market, known_at: '2026-10-05T20:00:00Z' },
    [...outcomes, null].map((_, at) => ({ source: '4', symbol: `S${at}`, side: 1 })),
  );
  for (const [at, outcome] of outcomes.entries()) await addOutcome(database.pool, ids[at] ?? 0, outcome);
  const own = { ...filter, market, benchmark, horizon: '20' as const };
  const calls = createCallsStore(database.query);
  const { totals } = await calls.totals(own);
  expect(totals).toEqual({ all: 6, right: 1, wrong: 1, unsettled: 3, open: 1 });
  const listed = async (result: CallResult) => (await calls.page(own, result, 0, 50)).map(({ symbol }) => symbol);
  expect(await listed('right')).toEqual(['S0']);
  expect(await listed('wrong')).toEqual(['S1']);
  expect((await listed('unsettled')).toSorted()).toEqual(['S2', 'S3', 'S4']);
});

const everyDay = { from: null, to: null, trend: null, volatility: null };

function makeViews() {
  const { query } = storage.database;
  return createRecordViews({
    records: createRecordStore(query),
    calls: { ...createKnownCallsStore(query), ...createCallsStore(query) },
    filtered: stub({ since: async () => ({ trend: null, volatility: null }) }),
    madeHere: async () => new Map(),
  });
}

test('the record shown first at an instant is the one that was shown first then', async () => {
  const { pool } = storage.database;
  await addCalls(pool, { kind: 'list', known_at: '2026-11-10T15:00:00Z' }, [{ source: '4', symbol: 'AAPL', side: 1 }]);
  await addSummary(pool, { market: 'simulated_past', through: '2026-11-10' });
  await addSummary(pool, { through: '2026-11-18', sessions: 14 });
  await addSummary(pool, { through: '2026-11-19', sessions: 15 });
  const { simulatedMarket } = makeViews();
  expect(await simulatedMarket(null)).toBe('simulated');
  expect(await simulatedMarket('2026-11-19T23:00:00Z')).toBe('simulated');
  expect(await simulatedMarket('2026-11-18T23:00:00Z')).toBe('simulated_past');
  // Published calls were there before the record of earlier sessions was.
  expect(await simulatedMarket('2026-11-10T16:00:00Z')).toBe('simulated');
  // Earlier sessions alone answer for the time before the first publication.
  expect(await simulatedMarket('2026-11-05T16:00:00Z')).toBe('simulated_past');
});

test('a view shows what another record became, also where its own figures are the same', async () => {
  const { pool } = storage.database;
  const views = makeViews();
  const asked = { market: 'simulated', benchmark: 'spy', horizon: undefined, filter: everyDay } as const;
  const counts = async (knownBy: string | null = null) => {
    const { identity } = await views.view(asked, knownBy);
    const { records } = JSON.parse(identity.toString()) as RecordView;
    return Object.fromEntries(records.map(({ market, calls }) => [market, calls]));
  };
  await addSummary(pool, { through: '2026-11-13', calls: 900 });
  expect(await counts()).toMatchObject({ simulated: 900, reconstructed: 0, simulated_past: 0 });
  await addSummary(pool, { market: 'reconstructed', through: '2026-10-01', calls: 50 });
  expect(await counts()).toMatchObject({ simulated: 900, reconstructed: 50 });
  // A record without figures has its calls counted.
  await addCalls(pool, { kind: 'list', known_at: '2026-11-16T15:00:00Z', market: 'simulated_past' }, [
    { source: '4', symbol: 'AAPL', side: 1 },
  ]);
  expect(await counts()).toMatchObject({ reconstructed: 50, simulated_past: 1 });
  expect(await counts('2026-11-16T14:00:00Z')).toMatchObject({ reconstructed: 50, simulated_past: 0 });
  await pool.query(`delete from record_summary where market = 'reconstructed'`);
  expect(await counts()).toMatchObject({ simulated: 900, reconstructed: 0 });
});

test('earlier sessions weigh lists by their newest figures, from the days a source is judged on', async () => {
  const { database } = storage;
  const views = makeViews();
  expect(await views.weights('simulated_past', null)).toBeNull();
  const list = (source: string, days: number) =>
    figures({ source, days, horizon: '5', benchmark: 'market', shrunk: 0.004, settled: 820 });
  const sources = [list('4', 40), list('7', 14)];
  await addSummary(database.pool, { market: 'simulated_past', through: '2026-11-13', sources });
  const weights = [{ source: '4', side: 1, weight: 0.004, calls: 820 }];
  expect(await views.weights('simulated_past', null)).toEqual({ computed_at: '2026-11-13T22:00:00.000Z', weights });
  expect(await views.weights('simulated_past', '2026-11-12T22:00:00Z')).toBeNull();
});
