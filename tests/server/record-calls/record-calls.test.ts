// Calls are written once and belong to readers from their stamp on.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CountedRow } from '../../../src/domain/record/list-calls.ts';
import type { ScoredSymbol } from '../../../src/domain/record/score-calls.ts';
import { openDatabase } from '../../../src/server/db/database.ts';
import { prepareStateCalls } from '../../../src/server/pipeline/state/state-calls.ts';
import { stampKnownAt } from '../../../src/server/publish/known-at-store.ts';
import { createKnownCallsStore } from '../../../src/server/record-calls/known-calls-store.ts';
import { addWeights, weightsShown } from '../../../src/server/record-calls/measured-weights-store.ts';
import { stampCalls, writeCalls } from '../../../src/server/record-calls/record-calls.ts';
import { type TestDatabase, testDatabase } from '../../setup/postgres.ts';

const AT = Date.parse('2026-11-17T18:14:00.000Z');
const rowOf = (symbol: string, list = 4): CountedRow => ({
  list,
  symbol,
  side: 'bullish',
  day: '2026-11-17',
  origin: list * 100,
});
const scoreOf = (symbol: string, score = 60): ScoredSymbol => ({
  symbol,
  bullish_score: score,
  bearish_score: 0,
  smart_cat_score: score,
  bullish_signal_count: 2,
  bearish_signal_count: 0,
  neutral_signal_count: 0,
  premium_signal_count: 0,
  has_idea_engine: false,
  has_momentum_alert: false,
  has_stocks_to_short: false,
});

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  await db.database.pool.query('truncate call_outcome, call, call_set, stock_identity, measured_weights');
});

type Published = { rows?: CountedRow[]; scored?: ScoredSymbol[]; market?: 'live' | 'simulated'; at?: number };

/** Publishes in a transaction; answers the stamp. */
function publish({ rows = [], scored = [], market = 'simulated', at = AT }: Published, database = db.database) {
  return database.transaction(async (query) => {
    const sets = await prepareStateCalls(query, { rows, scored }, { market, at });
    const known_at = await stampKnownAt(query, () => at);
    await stampCalls(query, sets, { publication_id: 7, known_at });
    return known_at;
  });
}

const register = async () =>
  (
    await db.database.pool.query<{ said: string }>(
      `select concat_ws(' ', s.kind, s.market, c.source, c.symbol) as said from call c left join call_set s on s.id = c.set_id
       order by c.id`,
    )
  ).rows.map(({ said }) => said);

describe('A publication', () => {
  test('writes a row of a list and an action once, whatever is published again', async () => {
    await publish({ rows: [rowOf('ALDR'), rowOf('BRKB')], scored: [scoreOf('ALDR')] });
    await publish({ rows: [rowOf('ALDR'), rowOf('ALDR', 11)], scored: [scoreOf('ALDR', 70)] });
    await publish({ rows: [rowOf('BRKB')], scored: [scoreOf('ALDR', 150)] });
    await publish({ rows: [rowOf('BRKB')], scored: [scoreOf('ALDR', 60)] });
    expect(await register()).toEqual([
      'list simulated 4 ALDR',
      'list simulated 4 BRKB',
      'score simulated BUY ALDR',
      'list simulated 11 ALDR',
      'score simulated STRONG_BUY ALDR',
      'score simulated BUY ALDR',
    ]);
  });

  test('says an action once more in the next session, which begins with the close', async () => {
    await publish({ scored: [scoreOf('ALDR')] });
    await publish({ scored: [scoreOf('ALDR')], at: Date.parse('2026-11-17T20:59:00.000Z') });
    await publish({ scored: [scoreOf('ALDR')], at: Date.parse('2026-11-17T21:01:00.000Z') });
    await publish({ scored: [scoreOf('ALDR')], at: Date.parse('2026-11-18T15:00:00.000Z') });
    expect((await db.database.query<{ day: string }>('select day from call order by id')).rows).toEqual([
      { day: '2026-11-17' },
      { day: '2026-11-18' },
    ]);
  });

  describe('with weights of lists', () => {
    const weightsAt = (minutes: number) => new Date(AT + minutes * 60_000).toISOString();
    const file = (minutes: number, weight: number, market: 'live' | 'simulated' = 'simulated') =>
      addWeights(db.database.query, market, {
        computed_at: weightsAt(minutes),
        weights: [{ source: '4', side: 1, weight, calls: 400 }],
      });
    const measured = async () =>
      (
        await db.database.query<{ said: string }>(
          `select concat_ws(' ', s.market, c.day, c.source, c.symbol, c.side, c.strength) as said
           from call c join call_set s on s.id = c.set_id where s.kind = 'measured' order by c.id`,
        )
      ).rows.map(({ said }) => said);
    const shown = async (minutes: number) =>
      (await weightsShown(db.database.query, { market: 'simulated', knownBy: weightsAt(minutes) }))?.computed_at;

    test('says the measured score of stocks whose lists have one, apart from the score', async () => {
      await publish({ rows: [rowOf('ALDR')], scored: [scoreOf('ALDR')] });
      expect(await measured()).toEqual([]);
      await file(-1, 0.004);
      await publish({ rows: [rowOf('ALDR'), rowOf('BRKB', 11)], scored: [scoreOf('ALDR')] });
      expect(await measured()).toEqual(['simulated 2026-11-17 above ALDR 1 0.004']);
      // The weights of one market say nothing of another.
      await publish({ rows: [rowOf('ALDR')], market: 'live' });
      expect(await measured()).toHaveLength(1);
    });

    test('holds the weights a session began with, and never those computed after it was made', async () => {
      await file(30, -0.009);
      await publish({ rows: [rowOf('ALDR')] });
      expect(await measured()).toEqual([]);
      await file(-30, 0.004);
      await publish({ rows: [rowOf('ALDR')] });
      await publish({ rows: [rowOf('ALDR'), rowOf('BRKB')], at: AT + 45 * 60_000 });
      expect(await measured()).toEqual([
        'simulated 2026-11-17 above ALDR 1 0.004',
        'simulated 2026-11-17 above BRKB 1 0.004',
      ]);
      expect(await shown(50)).toBe(weightsAt(-30));
      // The next session takes the newest.
      await publish({ rows: [rowOf('ALDR')], at: Date.parse('2026-11-18T15:00:00.000Z') });
      expect((await measured()).at(-1)).toBe('simulated 2026-11-18 below ALDR -1 -0.009');
      // What readers saw before stays.
      expect(await shown(50)).toBe(weightsAt(-30));
      expect(await shown(2 * 24 * 60)).toBe(weightsAt(30));
    });

    test('files weights only where they differ', async () => {
      await file(0, 0.004);
      await file(1, 0.004);
      await file(2, 0.005);
      await file(3, 0.004);
      expect((await db.database.query('select 1 from measured_weights')).rowCount).toBe(3);
    });
  });

  test('of the live market is kept apart from one of the simulated market', async () => {
    await publish({ rows: [rowOf('ALDR')], scored: [scoreOf('ALDR')] });
    await publish({ rows: [rowOf('ALDR')], scored: [scoreOf('ALDR')], market: 'live' });
    expect(await register()).toEqual([
      'list simulated 4 ALDR',
      'score simulated BUY ALDR',
      'list live 4 ALDR',
      'score live BUY ALDR',
    ]);
  });

  test('of two processes at once writes each call once and loses none', async () => {
    const other = openDatabase(db.target, { applicationName: 'second process' });
    try {
      const rows = ['ALDR', 'BRKB', 'CRWN', 'DELT'].map((symbol) => rowOf(symbol));
      const scored = rows.map(({ symbol }) => scoreOf(symbol));
      await Promise.all(
        Array.from({ length: 8 }, (_, nth) =>
          publish(
            { rows: rows.slice(nth % 2), scored: scored.slice(0, 2 + (nth % 3)) },
            nth % 2 === 0 ? db.database : other,
          ),
        ),
      );
      const said = await register();
      expect([...said].sort()).toEqual([
        ...rows.map(({ symbol }) => `list simulated 4 ${symbol}`),
        ...rows.map(({ symbol }) => `score simulated BUY ${symbol}`),
      ]);
    } finally {
      await other.close();
    }
  });

  test('that fails leaves no call', async () => {
    const failed = db.database.transaction(async (query) => {
      await prepareStateCalls(query, { rows: [rowOf('ALDR')], scored: [] }, { market: 'simulated', at: AT });
      throw new Error('the process ends here');
    });
    await expect(failed).rejects.toThrow('the process ends here');
    expect(await register()).toEqual([]);
    await publish({ rows: [rowOf('ALDR')] });
    expect(await register()).toEqual(['list simulated 4 ALDR']);
  });

  test('names the instrument its symbol stands for on the day', async () => {
    await db.database.pool.query(
      `insert into stock_identity (source, symbol, figi, from_day, to_day, received_at) values
         ('simulated market', 'ALDR', 'FIGI-OLD', '2020-01-01', '2026-11-01', now()),
         ('simulated market', 'ALDR', 'FIGI-NOW', '2026-11-02', null, now()),
         ('massive', 'ALDR', 'FIGI-LIVE', null, null, now()),
         ('simulated market', 'BRKB', 'FIGI-ENDED', null, '2026-11-16', now())`,
    );
    await publish({ rows: [rowOf('ALDR'), rowOf('BRKB')] });
    await publish({ rows: [rowOf('ALDR')], market: 'live' });
    const { rows } = await db.database.query<{ figi: string | null }>('select figi from call order by id');
    expect(rows.map(({ figi }) => figi)).toEqual(['FIGI-NOW', null, 'FIGI-LIVE']);
  });
});

describe('Calls written after the stamp', () => {
  const call = (symbol: string) => ({
    source: 'reversal',
    symbol,
    side: 1 as const,
    strength: 71,
    confidence: 71,
    origin: 5,
    day: null,
  });

  test('are known from it on', async () => {
    const instants = ['2026-11-16T15:00:00.000Z', '2026-11-17T15:00:00.000Z'] as const;
    for (const [nth, known_at] of instants.entries())
      await db.database.transaction((query) =>
        writeCalls(query, {
          kind: 'window',
          market: 'simulated',
          formulaVersion: 'goldeneye-1',
          day: '2026-11-17',
          // Symbols that an array of text could be mistaken over.
          calls: [call(`A${nth}`), call('NULL'), call('A"\\{,}')],
          stamp: { publication_id: null, known_at },
        }),
      );
    const store = createKnownCallsStore(db.database.query);
    const between = await store.callsBetween('simulated', instants[0], instants[1]);
    expect(between.map(({ symbol, known_at, origin }) => [symbol, known_at, origin])).toEqual([
      ['A0', instants[0], 5],
      ['NULL', instants[0], 5],
      ['A"\\{,}', instants[0], 5],
    ]);
    expect((await store.setsSince('simulated', instants[1])).map(({ known_at }) => known_at)).toEqual([instants[1]]);
  });
});
