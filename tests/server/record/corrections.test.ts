// Corrections of outcomes: a split or payment that is filed late, beside the first outcome, in figures and in the ledger.
import { expect, test } from 'vitest';
import { nextSession } from '../../../src/domain/market/calendar.ts';
import { hourMs } from '../../../src/domain/numbers/time.ts';
import type { RecordMarket } from '../../../src/domain/record/call.ts';
import type { Database } from '../../../src/server/db/database.ts';
import { lockNumbers } from '../../../src/server/db/lock-numbers.ts';
import { createMemoryStore } from '../../../src/server/market-memory/store.ts';
import { iso } from '../../../src/server/process/clock.ts';
import { createLedger } from '../../../src/server/record/ledger/ledger.ts';
import { createRecordStore } from '../../../src/server/record/record-store.ts';
import { correctOutcomes } from '../../../src/server/record/settling/correct-outcomes.ts';
import { settleNext } from '../../../src/server/record/settling/settle-next.ts';
import { createKnownCallsStore } from '../../../src/server/record-calls/known-calls-store.ts';
import { testClock } from '../../setup/clock.ts';
import { testDatabase } from '../../setup/postgres.ts';
import { addCalls } from './record-samples.ts';

const SOURCE = 'test market';
const EX = '2024-06-10';
const MARKET = 'simulated';
/** Entry on June 6; ten for one, and 15 USD a share, on June 10. */
const CLOSES = {
  NVDA: [1_150, 1_164, 1_224, 1_210, 1_208.9, 121.8, 120.9, 125.2, 129.6, 131.9],
  PAID: [50, 50.2, 50.1, 50.3, 50.2, 35.4, 35.3, 35.6, 35.5, 35.7],
  SPY: Array.from({ length: 10 }, () => 530),
};

async function begin(market: RecordMarket = MARKET, readClock?: (database: Database) => Promise<number>) {
  const storage = await testDatabase();
  const { database } = storage;
  const clock = testClock('2024-06-15T12:00:00.000Z');
  const memory = createMemoryStore(database.query, SOURCE);
  const symbols = Object.keys(CLOSES) as (keyof typeof CLOSES)[];
  for (let at = 0, date = '2024-06-03'; at < 10; at += 1, date = nextSession(date).date) {
    const close = Float64Array.from(symbols, (symbol) => CLOSES[symbol][at]!);
    const volume = Float64Array.from(symbols, () => 1e6);
    const day = { date, symbols, open: close, high: close, low: close, close, volume, vwap: close };
    await memory.saveDay(day, `${date}T23:30:00Z`);
  }
  const deps = {
    database,
    now: async () => readClock?.(database) ?? clock.now(),
    memory: () => memory,
    calls: createKnownCallsStore(database.query),
    listings: async () => [],
    identities: async () => [],
    plans: async () => [],
  };
  const ask = { run: 1, market, source: SOURCE, identities: 'none', delay_minutes: 0 } as const;
  const ids = await addCalls(database.pool, { kind: 'list', market, known_at: '2024-06-06T12:00:00Z' }, [
    { source: '4', symbol: 'NVDA', side: 1 },
    { source: '4', symbol: 'PAID', side: 1 },
  ]);
  const run = async () => {
    while ((await settleNext(deps, ask)) !== null);
    return correctOutcomes(deps, ask);
  };
  const grossOf = async (id: number, knownBy: string | null) =>
    (await createRecordStore(database.query).readOutcomes(id, knownBy)).find(({ horizon }) => horizon === '5');
  return { storage, clock, memory, ids, run, grossOf };
}

test('a split filed late corrects the outcome beside the first one, once, and the ledger holds', async () => {
  const { storage, clock, memory, ids, run, grossOf } = await begin();
  const { database } = storage;
  const [nvda = 0] = ids;
  expect(await run()).toBe(0);
  expect((await grossOf(nvda, null))?.gross).toBeCloseTo(129.6 / 1_210 - 1, 9);
  const ledger = createLedger({ database, clock });
  clock.set('2024-06-17T12:00:00.000Z');
  await ledger.seal(MARKET);
  const first = await database.query('select * from call_outcome order by call_id, horizon');

  await memory.saveSplits(
    [{ symbol: 'NVDA', execution_date: EX, split_from: 1, split_to: 10 }],
    '2024-06-18T05:00:00Z',
  );
  clock.set('2024-06-18T12:00:00.000Z');
  expect(await run()).toBe(1);
  expect(await run()).toBe(0);
  const corrected = await grossOf(nvda, null);
  expect(corrected).toMatchObject({ state: 'settled', corrected_for: 'split 10 for 1 of 2024-06-10' });
  expect(corrected?.gross).toBeCloseTo(1_296 / 1_210 - 1, 9);
  // An earlier instant has the answer of then.
  expect((await grossOf(nvda, '2024-06-17T12:00:00Z'))?.gross).toBeCloseTo(129.6 / 1_210 - 1, 9);
  const record = createRecordStore(database.query);
  expect(await record.readCorrected(nvda, '2024-06-17T12:00:00Z')).toEqual([]);
  expect(await record.readCorrected(nvda, null)).toMatchObject([
    { horizon: '5', superseded_at: '2024-06-18T12:00:00.000Z' },
  ]);
  const kept = await database.query('select * from call_outcome where correction = 0 order by call_id, horizon');
  const withoutEnd = (rows: object[]) => rows.map((row) => ({ ...row, superseded_at: null }));
  expect(withoutEnd(kept.rows)).toEqual(first.rows);
  expect(await ledger.findChanged(MARKET)).toMatchObject({ changed: null });
  clock.set('2024-06-20T12:00:00.000Z');
  await ledger.seal(MARKET);
  expect(await ledger.findChanged(MARKET)).toMatchObject({ changed: null });
  const lines: string[] = [];
  for await (const some of ledger.readLines({ version: 2, market: MARKET, day: '2024-06-18' })) lines.push(...some);
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { call: nvda, horizon: '5', correction: 1, corrected_for: 'split 10 for 1 of 2024-06-10', entry_rule: 'open' },
  ]);
});

test('first outcomes and corrections are stamped where figures wait for their commit, not before the work', async () => {
  const early = Date.parse('2024-06-15T12:00:00Z');
  const locked = early + hourMs;
  const { storage, memory, run } = await begin(MARKET, async ({ query }) => {
    const { rowCount } = await query`select from pg_locks
       where locktype = 'advisory' and objid = ${lockNumbers.outcomes} and granted
         and database = (select oid from pg_database where datname = current_database())`;
    return rowCount === 0 ? early : locked;
  });
  await run();
  await memory.saveSplits([{ symbol: 'NVDA', execution_date: EX, split_from: 1, split_to: 10 }], iso(early));
  expect(await run()).toBe(1);
  const { rows } = await storage.database.query<{ stamp: string }>(
    `select settled_at as stamp from call_outcome
     union select superseded_at from call_outcome where superseded_at is not null`,
  );
  expect(rows).toEqual([{ stamp: iso(locked) }]);
});

test.each(['simulated', 'simulated_past'] as const)(
  'a payment and a withdrawn one correct an outcome again: %s',
  async (market) => {
    const { clock, memory, ids, run, grossOf } = await begin(market);
    const [, paid = 0] = ids;
    await run();
    const steps: [string, () => Promise<void>, string, number][] = [
      [
        '2024-06-18T05:00:00.000Z',
        () =>
          memory.savePayments(
            [{ symbol: 'PAID', ex_date: EX, cash: 15 }],
            '2024-06-01',
            '2024-06-18',
            iso(clock.now()),
          ),
        'payment of $15.00 a share of 2024-06-10',
        50.5 / 50.3 - 1,
      ],
      [
        '2024-06-19T05:00:00.000Z',
        () => memory.savePayments([], '2024-06-01', '2024-06-19', iso(clock.now())),
        'withdrawn payment of $15.00 a share of 2024-06-10',
        35.5 / 50.3 - 1,
      ],
    ];
    for (const [at, change, words, gross] of steps) {
      clock.set(at);
      await change();
      expect(await run()).toBe(1);
      const now = await grossOf(paid, null);
      expect(now?.corrected_for).toBe(words);
      expect(now?.gross).toBeCloseTo(gross, 9);
    }
  },
);
