// Settlement from stored days: equal to the plain rules, in any number of steps, and repeated without harm.
import { expect, test } from 'vitest';
import { FIRST_SETTLE_RULES, SETTLE_RULES } from '../../../src/domain/goldeneye/windows/settled-outcome.ts';
import { findSession, nextSession } from '../../../src/domain/market/calendar.ts';
import { barHorizons } from '../../../src/domain/record/settle/settle-calls.ts';
import { createRecordStore } from '../../../src/server/goldeneye/record-store.ts';
import { createMemoryStore, type DailyMarket } from '../../../src/server/market-memory/store.ts';
import { iso } from '../../../src/server/process/clock.ts';
import { settleNext } from '../../../src/server/record/settling/settle-next.ts';
import { createSettlementStore } from '../../../src/server/record/settling/settlement-store.ts';
import { createKnownCallsStore } from '../../../src/server/record-calls/known-calls-store.ts';
import { createIdentityStore } from '../../../src/server/stocks/identity-store.ts';
import { createStockStore } from '../../../src/server/stocks/store.ts';
import { type RawRecord, randomRecord } from '../../domain/record/random-record.ts';
import type { PlainOutcome } from '../../domain/record/settle-plainly.ts';
import { settleRaw } from '../../domain/record/settle-raw.ts';
import { longTest } from '../../setup/long-run.ts';
import { type TestDatabase, testDatabase } from '../../setup/postgres.ts';
import { addCalls } from './record-samples.ts';

const SOURCE = 'test market';
const LISTINGS = 'test listings';

function dayOf({ bars }: RawRecord, date: string): DailyMarket {
  const own = bars.filter((bar) => bar.date === date);
  const column = (read: (bar: RawRecord['bars'][number]) => number) => Float64Array.from(own, read);
  const [open, close, volume] = [column((bar) => bar.open), column((bar) => bar.close), column((bar) => bar.volume)];
  return { date, symbols: own.map(({ symbol }) => symbol), open, high: close, low: close, close, volume, vwap: close };
}

/** Days up to `through` are on file; answers the ids of the calls. */
async function store({ database }: TestDatabase, record: RawRecord): Promise<number[]> {
  const { query, pool } = database;
  const seen = '2026-02-01T00:00:00Z';
  await createMemoryStore(query, SOURCE).saveSplits(record.splits, seen);
  const listing = (symbol: string) => ({ symbol, name: null, exchange: null, industry: null, is_active: true });
  const symbols = [...new Set([...record.bars.map(({ symbol }) => symbol), 'SPY', ...Object.keys(record.sectorOf)])];
  await createStockStore(database).load(
    symbols.map((symbol) => ({
      ...listing(symbol),
      type: symbol === 'SPY' ? 'INDEX' : 'CS',
      sector: record.sectorOf[symbol] ?? null,
    })),
    LISTINGS,
    seen,
  );
  for (const { symbol, figi, from_day, to_day } of record.identities) {
    await query(
      `insert into stock_identity (source, symbol, figi, from_day, to_day, received_at) values ($1, $2, $3, $4, $5, $6)`,
      [LISTINGS, symbol, figi, from_day, to_day, seen],
    );
  }
  const entries = createSettlementStore(query);
  for (const [at, own] of Map.groupBy(record.minutes, (one) => one.at)) {
    const level = record.levels.find((one) => one.at === at)!;
    const price = Float64Array.from(own, (one) => one.price);
    const spread = Float64Array.from(own, (one) => one.spread);
    const written = { at: iso(at), symbols: own.map(({ symbol }) => symbol), price, spread, levels: level };
    await entries.writeEntries(SOURCE, written, seen);
  }
  const ids: number[] = [];
  for (const { symbol, figi, side, known_at } of record.calls) {
    const [id] = await addCalls(pool, { kind: 'list', known_at: iso(known_at) }, [{ source: 'list', symbol, side }]);
    await query('update call set figi = $2 where id = $1', [id, figi]);
    ids.push(id!);
  }
  return ids;
}

async function fileDays({ database }: TestDatabase, record: RawRecord, from: string, through: string): Promise<void> {
  const memory = createMemoryStore(database.query, SOURCE);
  for (const date of record.sessions) {
    if (date < from || date > through || !record.stored.has(date)) continue;
    await memory.saveDay(dayOf(record, date), '2026-02-01T00:00:00Z');
  }
}

/** Steps until nothing is due; the newest session on file must be the last one. */
async function settleAll({ database }: TestDatabase, record: RawRecord, through: string): Promise<number> {
  const { query } = database;
  let outcomes = 0;
  for (;;) {
    const step = await settleNext(
      {
        database,
        now: async () => findSession(through)!.after_close_ms,
        memory: (source) => createMemoryStore(query, source),
        calls: createKnownCallsStore(query),
        listings: createStockStore(database).listed,
        identities: (source) => createIdentityStore(database, source).identities(),
        plans: createRecordStore(query).readerEnds,
      },
      { run: 1, market: 'simulated', source: SOURCE, identities: LISTINGS, delay_minutes: record.delayMinutes },
    );
    if (step === null) return outcomes;
    outcomes += step.outcomes;
  }
}

type OutcomeRow = {
  call_id: number;
  horizon: string;
  state: string;
  flag: string | null;
  entry_at: string | null;
  entry_price: number | null;
  entry_rule: string | null;
  exit_at: string | null;
  exit_price: number | null;
  gross: number | null;
  cost: number | null;
  excess_spy: number | null;
  excess_market: number | null;
  excess_sector: number | null;
  rule_version: string;
};

async function outcomesOf({ database }: TestDatabase): Promise<OutcomeRow[]> {
  const { rows } = await database.query<OutcomeRow>(
    `select call_id, horizon, state, flag, entry_at, entry_price, entry_rule, exit_at, exit_price, gross, cost, excess_spy,
       excess_market, excess_sector, rule_version from call_outcome order by call_id, horizon`,
  );
  return rows;
}

function expectEqual(rows: readonly OutcomeRow[], ids: readonly number[], expected: PlainOutcome[][]): void {
  const byKey = new Map(rows.map((row) => [`${row.call_id} ${row.horizon}`, row]));
  expected.forEach((outcomes, at) => {
    outcomes.forEach((outcome, place) => {
      const row = byKey.get(`${ids[at]} ${barHorizons[place]!.horizon}`);
      if (outcome.state === 'open') {
        expect(row).toBeUndefined();
        return;
      }
      const { state, flag, entry, exit, gross, cost, spy, market, sector } = outcome;
      expect(row).toMatchObject({
        ...{ state, flag },
        ...{ entry_price: entry?.price ?? null, entry_rule: entry?.rule ?? null },
        exit_at: exit === null ? null : iso(findSession(exit.date)!.close_ms),
        exit_price: exit?.price ?? null,
      });
      for (const [mine, theirs] of [
        [row!.gross, gross],
        [row!.cost, cost],
        [row!.excess_spy, spy],
        [row!.excess_market, market],
        [row!.excess_sector, sector],
      ] as const) {
        if (theirs === null) expect(mine).toBeNull();
        else expect(mine).toBeCloseTo(theirs, 9);
      }
    });
  });
}

/** A random market whose last session is on file, so that the newest day on file is known. */
function recordOf(seed: number): RawRecord {
  const record = randomRecord(seed);
  record.stored.add(record.sessions.at(-1)!);
  return record;
}

/** A market whose sessions are settled day after day; those of all others are settled at the end. */
const BY_DAY = 4;

longTest.each([1, 2, 3, BY_DAY])('outcomes equal those of the rules, and none changes, market %i', async (seed) => {
  const storage = await testDatabase();
  const record = recordOf(seed);
  const ids = await store(storage, record);
  let before: OutcomeRow[] = [];
  let from = record.sessions[0]!;
  for (const through of record.sessions.slice(seed === BY_DAY ? 3 : -1)) {
    if (!record.stored.has(through)) continue;
    await fileDays(storage, record, from, through);
    await settleAll(storage, record, through);
    from = nextSession(through).date;
    const now = new Map((await outcomesOf(storage)).map((row) => [`${row.call_id} ${row.horizon}`, row]));
    for (const row of before) expect(now.get(`${row.call_id} ${row.horizon}`)).toEqual(row);
    before = [...now.values()];
  }
  expect(before.length).toBeGreaterThan(0);
  expectEqual(before, ids, settleRaw(record));
  expect(await settleAll(storage, record, record.sessions.at(-1)!)).toBe(0);
  expect(await outcomesOf(storage)).toEqual(before);
});

test('the plan of a window is settled by its own record, in R, and a window without one after a week', async () => {
  const storage = await testDatabase();
  const record = recordOf(5);
  record.calls = [];
  await store(storage, record);
  const { query, pool } = storage.database;
  const [day, later] = [record.sessions[12]!, record.sessions[18]!];
  const at = iso(findSession(day)!.open_ms + 60_000);
  record.stored.add(day).add(later);
  await query(
    `insert into goldeneye_poll (id, number, day, received_at, as_of, session_date, symbols, market_symbols, patterns_found,
       market_patterns_found, duration_ms, stages, formula_version, source, known_at) overriding system value
     values (1, 1, $1, $2, $2, $1, 41, 41, 1, 1, 1, '{}', '1', $3, $2)`,
    [day, at, SOURCE],
  );
  const windows: number[] = [];
  for (const symbol of ['AAA', 'BBB', 'CCC', 'DDD', 'EEE']) {
    const { rows } = await query<{ id: number }>(
      `insert into goldeneye_window (poll_id, received_at, session_date, source, symbol, pattern, side, part_of_day,
         detected_at, entry, stop, target, scope, known_at)
       values (1, $1, $2, $3, $4, 'reversal', 'long', 'opening', $1, 10, 9, 12, 'market', $1) returning id`,
      [at, day, SOURCE, symbol],
    );
    windows.push(rows[0]!.id);
  }
  const settle = (window: number, outcome: string, prices: (number | null)[], entered = at, both = false) =>
    query(
      `insert into goldeneye_settlement (window_id, clock, received_at, known_at, outcome, entered_at, entry_price, exit_price,
         exited_at, gross_r, net_r, missing_minutes, halted, both_barriers, rules)
       values ($1, 'reader', $2, $2, $3, $8, $4, $5, $2, $6, $7, 0, false, $9, $10)`,
      [window, at, outcome, ...prices, entered, both, outcome === 'win' ? null : SETTLE_RULES],
    );
  await settle(windows[0]!, 'win', [10, 12, 2, 1.9]);
  await settle(windows[1]!, 'missed', [null, null, null, null]);
  // As in the replay of an earlier session.
  await settle(windows[3]!, 'win', [10, 12, 2, 1.9], iso(Date.parse(at) - 60_000));
  await settle(windows[4]!, 'loss', [10, 9, -1, -1.1], at, true);
  const calls = windows.map((origin, place) => ({
    source: 'reversal',
    symbol: 'ABCDE'[place]!.repeat(3),
    side: 1,
    origin,
  }));
  const ids = await addCalls(pool, { kind: 'window', known_at: at }, calls);
  const plansThrough = async (through: string) => {
    await fileDays(storage, record, record.sessions[0]!, through);
    await settleAll(storage, record, through);
    const rows = (await outcomesOf(storage)).filter(({ horizon }) => horizon === 'plan');
    return rows.map(({ call_id, state, flag, gross, cost, rule_version }) => ({
      ...{ call_id, state, flag, gross, cost, rule_version },
    }));
  };
  const [first, today] = [{ rule_version: FIRST_SETTLE_RULES }, { rule_version: SETTLE_RULES }];
  const ended = [
    { call_id: ids[0], state: 'settled', flag: null, gross: 2, cost: expect.closeTo(0.1, 9), ...first },
    { call_id: ids[1], state: 'unsettled', flag: 'no_entry', gross: null, cost: null, ...today },
  ];
  const replayed = { call_id: ids[3], state: 'unsettled', flag: 'no_entry', gross: null, cost: null, ...first };
  const both = {
    ...{ call_id: ids[4], state: 'settled', flag: 'both_barriers', gross: -1, cost: expect.closeTo(0.1, 9), ...today },
  };
  expect(await plansThrough(day)).toEqual([...ended, replayed, both]);
  expect(await plansThrough(later)).toEqual([
    ...ended,
    { call_id: ids[2], state: 'unsettled', flag: 'history_missing', gross: null, cost: null, ...today },
    replayed,
    both,
  ]);
});
