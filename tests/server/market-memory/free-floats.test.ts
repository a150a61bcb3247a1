// Free float from the simulated market over the wire: once a day, on file, and what a plan without it leaves as it is.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Database, reopenDatabase } from '../../../src/server/db/database.ts';
import { createFloatStore } from '../../../src/server/market-memory/float-store.ts';
import { FreeFloats } from '../../../src/server/market-memory/free-floats.ts';
import { createMemoryStore } from '../../../src/server/market-memory/store.ts';
import { createUnreadStore } from '../../../src/server/market-memory/unread/unread-store.ts';
import { type Simulator, serveSimulator } from '../../../src/simulator/serve.ts';
import { adapters } from '../../providers/adapters.ts';
import { vendorClock } from '../../providers/vendor-clock.ts';
import { type TestDatabase, testDatabase } from '../../setup/postgres.ts';

const day = '2026-11-17';
const noon = Date.parse('2026-11-17T17:00:00.000Z');
const hour = 60 * 60_000;
const path = '/stocks/vX/float';

let storage: TestDatabase;
let database: Database;
let simulator: Simulator;
let now = noon;
let asked = 0;
let said: string[] = [];
/** Rows of each page that come. */
let most = Number.POSITIVE_INFINITY;
let sources = 0;
let source = '';

function floats(): FreeFloats {
  const { massive } = adapters(simulator.url, vendorClock('2026-11-17T17:00:00.000Z'), []);
  return new FreeFloats({
    marketData: {
      async *freeFloats(options) {
        asked += 1;
        for await (const page of massive.freeFloats(options)) yield page.slice(0, most);
      },
    },
    store: createFloatStore(database.query, source),
    unread: createUnreadStore(database.query, source),
    splits: createMemoryStore(database.query, source).splits,
    now: () => Promise.resolve(now),
    warn: (trouble) => said.push(trouble),
  });
}

beforeAll(async () => {
  storage = await testDatabase();
  database = reopenDatabase(storage.database.connection, 2);
  simulator = await serveSimulator({ clock: () => now, port: 0, seed: 7, universeSize: 600 });
});
afterAll(async () => {
  await simulator.close();
  await database.close();
  await storage.drop();
});
beforeEach(() => {
  sources += 1;
  source = `sample source ${sources}`;
  now = noon;
  asked = 0;
  said = [];
  most = Number.POSITIVE_INFINITY;
  simulator.faults.clear();
});

test('companies have a float, funds and strangers none; asked for once a day, at hand after a restart without asking', async () => {
  const known = floats();
  expect(known.of('NVDA')).toBeNull();
  await known.refresh(day);
  expect(known.of('NVDA')).toBeGreaterThan(1e9);
  expect(known.of('TNA')).toBeNull();
  expect(known.of('NOPE')).toBeNull();
  now += 19 * hour;
  await known.refresh(day);
  expect(asked).toBe(1);
  const restarted = floats();
  await restarted.ready(day);
  expect(restarted.of('NVDA')).toBe(known.of('NVDA'));
  await restarted.refresh(day);
  expect(asked).toBe(1);
  now += 2 * hour;
  await restarted.refresh(day);
  expect(asked).toBe(2);
});

test('nothing is taken from after the day it is for, and none is known across a split', async () => {
  await floats().refresh(day);
  const early = floats();
  await early.ready('2026-10-30');
  expect(early.of('NVDA')).toBeNull();
  const split = { symbol: 'NVDA', execution_date: '2026-11-10', split_from: 1, split_to: 10 };
  await createMemoryStore(database.query, source).saveSplits([split], new Date(noon).toISOString());
  const before = floats();
  await before.ready('2026-11-09');
  expect(before.of('NVDA')).toBeGreaterThan(1e9);
  await before.ready(day);
  expect(before.of('NVDA')).toBeNull();
  expect(before.of('AAPL')).toBeGreaterThan(1e9);
});

test.each(['403', '404'] as const)('a plan that answers %s is reported once and asked again each day', async (kind) => {
  const known = floats();
  simulator.faults.add({ path, kind, times: null });
  await known.refresh(day);
  expect(said).toHaveLength(1);
  expect(said[0]).toContain('does not include the free float');
  now += 21 * hour;
  const restarted = floats();
  await restarted.refresh(day);
  expect([asked, said.length]).toEqual([2, 1]);
  expect(restarted.of('NVDA')).toBeNull();
  simulator.faults.clear();
  now += 21 * hour;
  await floats().refresh(day);
  now += 21 * hour;
  const later = floats();
  simulator.faults.add({ path, kind, times: null });
  await later.refresh(day);
  // What it gave before still stands.
  expect(later.of('NVDA')).toBeGreaterThan(1e9);
  expect(said).toHaveLength(2);
});

test('a vendor that is away is asked again after ten minutes, and what is on file stays', async () => {
  const known = floats();
  await known.refresh(day);
  now += 21 * hour;
  simulator.faults.add({ path, kind: '500', times: null });
  await expect(known.refresh(day)).rejects.toMatchObject({ kind: 'unavailable' });
  const tried = asked;
  await known.refresh(day);
  expect(asked).toBe(tried);
  expect(known.of('NVDA')).toBeGreaterThan(1e9);
  simulator.faults.clear();
  now += 11 * 60_000;
  await known.refresh(day);
  expect(asked).toBe(tried + 1);
  expect(said).toEqual([]);
});

test('a list of less than half of the stored one is not read: what is stored stays, with both numbers', async () => {
  const known = floats();
  const unread = createUnreadStore(database.query, source);
  await known.refresh(day);
  const whole = known.of('NVDA');
  now += 21 * hour;
  most = 2;
  await known.refresh('2026-11-18');
  await known.ready('2026-11-18');
  expect(known.of('NVDA')).toBe(whole);
  expect(await unread.all()).toMatchObject([{ what: 'floats', got: 2, expected: expect.any(Number) as number }]);
  now += hour;
  most = Number.POSITIVE_INFINITY;
  await known.refresh('2026-11-18');
  expect([asked, await unread.all()]).toEqual([3, []]);
});

test.each([Number.NaN, Number.POSITIVE_INFINITY, 0, -1])(
  '%d shares are refused as a float and in a split',
  async (shares) => {
    const { query } = database;
    const float = { symbol: 'KEST', free_float: shares, effective_date: '2026-11-16' };
    const at = new Date(noon).toISOString();
    await expect(createFloatStore(query, source).saveFloats([float], at)).rejects.toThrow('free_float_check');
    const { saveSplits } = createMemoryStore(query, source);
    const split = { symbol: 'KEST', execution_date: '2026-11-16', split_from: 1, split_to: 2 };
    await expect(saveSplits([{ ...split, split_from: shares }], at)).rejects.toThrow('split_from_check');
    await expect(saveSplits([{ ...split, split_to: shares }], at)).rejects.toThrow('split_to_check');
  },
);
