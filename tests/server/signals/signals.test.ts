// Signal endpoints: list, one symbol, search, totals, receipt of a score, and the same as of an earlier instant.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ScreenerScores } from '../../../src/domain/screener/list/columns-wire.ts';
import { type ScoreReceipt, scoreRows } from '../../../src/domain/signals/score/score-receipt.ts';
import type { LatestSignals, SymbolSignals } from '../../../src/domain/signals/signal.ts';
import type { SignalHistory } from '../../../src/domain/signals/signal-history.ts';
import { SignalListColumns, toSignalListColumns } from '../../../src/domain/signals/wire/columns-wire.ts';
import { unpackSymbols } from '../../../src/domain/text/pack-symbols.ts';
import { createPublish } from '../../../src/server/publish/publish.ts';
import type { Published } from '../../../src/server/publish/published.ts';
import { toScores } from '../../../src/server/screener/routes.ts';
import { createSignals } from '../../../src/server/signals/signals.ts';
import { type StageBench, stageBench } from '../pipeline-stages/batch-of-files.ts';
import { askSignals, type Given, type SeenBatch, type SignalRoutes, scoreTwoBatches } from './two-batches.ts';

let bench: StageBench;
let batches: SeenBatch[] = [];

const ask = <Name extends keyof SignalRoutes>(name: Name, given: Given<Name>, routes = bench.signals.routes) =>
  askSignals(routes, name, given);

beforeAll(async () => {
  bench = await stageBench();
  await ask('latestSignals', {});
  batches = await scoreTwoBatches(bench);
});
afterAll(() => bench.close());

describe('The published synthesis', () => {
  // API-07, ENT-12
  test('is the newest batch, and earlier ones by asof, on the same path', async () => {
    const latest = (await ask('latestSignals', {})) as LatestSignals;
    expect(latest.batch_info).toMatchObject({
      batch_id: batches[1]?.id,
      total_symbols_synthesized: 4,
      total_signals_imported: 3,
      total_signals_scored: 5,
      // Lists the second batch does not bring stay; its own state list replaces what it said before.
      carried_over: {
        signals: 2,
        lists: [
          { list: 'Biggest Percentage Gainers', day: '2026-11-17', signals: 1 },
          { list: 'Most Active Stocks', day: '2026-11-17', signals: 1 },
        ],
      },
    });
    expect(latest.signals.map(({ symbol, score_history }) => [symbol, score_history])).toEqual([
      ['BRK.B', [5]],
      ['KEST', [0]],
      ['NEUT', [0]],
      ['ALDR', [-5]],
    ]);
    const first = (await ask('latestSignals', { query: { asof: batches[0]?.at } })) as LatestSignals;
    expect(first.batch_info.batch_id).toBe(batches[0]?.id);
    expect(first.counts_by_type).toEqual({ premium: 0, bullish: 2, bearish: 0, neutral: 1 });
    const before = (await ask('latestSignals', { query: { asof: '2020-01-01T00:00:00Z' } })) as LatestSignals;
    expect(before).toMatchObject({ signals: [], batch_info: { batch_id: null } });
  });

  test('comes as columns for those who list it: the same scores and counts without the rows behind them, now and then', async () => {
    for (const asof of [undefined, batches[0]?.at]) {
      const whole = (await ask('latestSignals', { query: { asof } })) as LatestSignals;
      const columns = SignalListColumns.parse(await ask('signalColumns', { query: { asof } }));
      expect(columns.batch_info).toEqual(whole.batch_info);
      expect(columns.counts_by_type).toEqual(whole.counts_by_type);
      expect(columns).toEqual(toSignalListColumns(whole));
      expect(columns.details.flat().length).toBeGreaterThan(0);
    }
  });

  test('gives the screener the same score of every symbol, now and then', async () => {
    const scoreColumns = async (asof?: string) =>
      toScores((await bench.publish.read('signal-columns', asof)).published);
    for (const asof of [undefined, batches[0]?.at]) {
      const { signals } = (await ask('latestSignals', { query: { asof } })) as LatestSignals;
      const scores = ScreenerScores.parse(JSON.parse((await scoreColumns(asof)).identity.toString()));
      const bySymbol = unpackSymbols(scores.symbols).map((symbol, place) => [symbol, scores.smart_cat_score[place]]);
      expect(new Map(bySymbol as [string, number][])).toEqual(
        new Map(signals.map(({ symbol, smart_cat_score }) => [symbol, smart_cat_score])),
      );
      expect((await scoreColumns(asof)).identity).toBe((await scoreColumns(asof)).identity);
    }
  });

  test('comes as columns also of a state that was published without them', async () => {
    const whole = (await ask('latestSignals', { query: {} })) as LatestSignals;
    const before = await ask('signalColumns', { query: {} });
    const { pool } = bench.database;
    await pool.query(`delete from publication_snapshot where kind = 'signal-columns'`);
    const publish = createPublish({ database: bench.database, clock: bench.clock });
    const { routes } = createSignals({ ...bench.ground, publish });
    const read = async () => routes.signalColumns({ query: {} } as Parameters<typeof routes.signalColumns>[0]);
    const first = (await read()) as Published;
    expect(JSON.parse(first.identity.toString())).toEqual(toSignalListColumns(whole));
    expect(JSON.parse(first.identity.toString())).toEqual(before);
    expect(((await read()) as Published).identity).toBe(first.identity);
    publish.close();
  });

  test('is handed out as the same bytes until the next batch, also after a restart', async () => {
    const { published } = await bench.publish.read('signals');
    expect((await bench.publish.read('signals')).published).toBe(published);
    const restarted = createPublish({ database: bench.database, clock: bench.clock });
    const again = (await restarted.read('signals')).published;
    expect(again.etag).toBe(published.etag);
    expect(again.brotli.equals(published.brotli)).toBe(true);
    restarted.close();
  });

  // API-10, L-19
  test('has totals of its own', async () => {
    expect(await ask('signalStats', {})).toMatchObject({
      batch_info: { batch_id: batches[1]?.id },
      counts_by_type: { premium: 0, bullish: 1, bearish: 1, neutral: 2 },
    });
  });
});

test('The id of a symbol is the same in the list, in a search, and in every batch', async () => {
  const ids = (signals: { symbol: string; id: number }[]) => new Map(signals.map(({ symbol, id }) => [symbol, id]));
  const listOf = async (query: { asof?: string | undefined }) =>
    ids(((await ask('latestSignals', { query })) as LatestSignals).signals);
  const searched = async (q: string) => {
    const { results } = (await ask('searchSignals', { query: { q, limit: 10 } })) as LatestSignals & {
      results: LatestSignals['signals'];
    };
    return ids(results);
  };
  const now = await listOf({});
  expect(now.size).toBe(4);
  expect(new Set(now.values()).size).toBe(4);
  expect(await searched('')).toEqual(now);
  // Alone in a search it stands first, in the list second.
  expect((await searched('aldr')).get('ALDR')).toBe(now.get('ALDR'));
  expect((await listOf({ asof: batches[0]?.at })).get('KEST')).toBe(now.get('KEST'));
});

describe('One symbol', () => {
  // API-08, ENT-15, ENT-16
  test('comes with its scores and signals, in any spelling, now and then', async () => {
    const now = (await ask('symbolSignals', { params: { symbol: 'kest' } })) as SymbolSignals;
    expect(now.synthesis).toMatchObject({
      company_name: 'Kestrel Air',
      bullish_score: 5,
      bearish_score: 5,
      smart_cat_score: 0,
    });
    expect(now.signal_details.bullish).toMatchObject([
      { type: 'Gap Up Stocks', data: { Symbol: 'KEST', Volume: '5' } },
    ]);
    const then = await ask('symbolSignals', { params: { symbol: 'brk-b' }, query: { asof: batches[0]?.at } });
    expect(then).toMatchObject({ synthesis: { company_name: '100%_Brook', bullish_score: 5 } });
  });

  test('is read from the rows its state rests on, also those an earlier batch brought', async () => {
    const carried = (await ask('symbolSignals', { params: { symbol: 'BRK.B' } })) as SymbolSignals;
    expect(carried).toMatchObject({ synthesis: { bullish_score: 5 }, score_history: [5] });
    expect(carried.signal_details.bullish).toMatchObject([{ count: 1, data: { Volume: '2' } }]);
    // What the second batch says of a list and symbol takes the place of what the first said.
    const then = (await ask('symbolSignals', {
      params: { symbol: 'KEST' },
      query: { asof: batches[0]?.at },
    })) as SymbolSignals;
    expect(then.signal_details.bullish).toMatchObject([{ count: 1, data: { Volume: '1' } }]);
  });

  test('has its score day by day and its signals by their day, nothing where it was never scored', async () => {
    const of = async (symbol: string, asof?: string) =>
      (await ask('signalHistory', { params: { symbol }, query: { asof } })) as SignalHistory;
    const { scores, signals } = await of('brk-b');
    const answer = (await ask('symbolScores', { params: { symbol: 'BRK.B' } })) as {
      days: { day: string; score: number }[];
    };
    expect(scores).toEqual(answer.days.map(({ day, score }) => ({ day, score })));
    expect(scores.at(-1)?.score).toBe(5);
    expect(signals).toEqual([
      { type: 'Biggest Percentage Gainers', side: 'bullish', day: expect.any(String) as string, count: 1 },
    ]);
    expect((await of('BRK.B', batches[0]?.at)).signals).toHaveLength(1);
    expect(await of('NONE')).toEqual({ scores: [], signals: [] });
  });

  test('has its score in each publication that changed it, as known then', async () => {
    const of = async (symbol: string, asof?: string) => {
      const { scores } = (await ask('publishedScores', { params: { symbol }, query: { asof } })) as {
        scores: { published_at: string; smart_cat_score: number; action: string }[];
      };
      return scores;
    };
    const kestrel = await of('kest');
    expect(kestrel.map(({ smart_cat_score, action }) => [smart_cat_score, action])).toEqual([
      [5, 'HOLD'],
      [0, 'HOLD'],
    ]);
    const published = kestrel.map(({ published_at }) => Date.parse(published_at));
    expect(published).toEqual(batches.map(({ at }) => Date.parse(at)));
    expect(await of('KEST', batches[0]?.at)).toHaveLength(1);
    expect(await of('BRK-B')).toHaveLength(1);
    expect(await of('NONE')).toEqual([]);
  });

  test('without signals answers 404', async () => {
    await expect(ask('symbolSignals', { params: { symbol: 'NONE' } })).rejects.toMatchObject({
      status: 404,
      detail: 'No signals for NONE',
    });
  });
});

describe('A search', () => {
  const found = async (q: string, limit = 10, asof?: string) => {
    const { results } = (await ask('searchSignals', { query: { q, limit, asof } })) as {
      results: LatestSignals['signals'];
    };
    return results.map(({ symbol }) => symbol);
  };

  // API-09
  test('finds symbols and companies in any case, the symbol itself first', async () => {
    expect(await found('kest')).toEqual(['KEST']);
    expect(await found('AIR')).toEqual(['KEST']);
    expect(await found('')).toEqual(['BRK.B', 'KEST', 'NEUT', 'ALDR']);
    expect(await found('', 1)).toEqual(['BRK.B']);
    expect(await found('brook', 10, batches[0]?.at)).toEqual(['BRK.B']);
  });

  test('takes percent, underscore and quotes as they stand', async () => {
    expect(await found('%')).toEqual(['BRK.B']);
    expect(await found('k%')).toEqual([]);
    expect(await found('100%_b', 10, batches[0]?.at)).toEqual(['BRK.B']);
    expect(await found("'; drop table synthesis; --")).toEqual([]);
  });
});

describe('The receipt of a score', () => {
  const receiptOf = async (symbol: string, asof?: string) =>
    (await ask('scoreReceipt', { params: { symbol }, query: { asof } })) as ScoreReceipt;

  test('names each counted row with its list, day, points, file and line, and they make the score again', async () => {
    const now = await receiptOf('kest');
    expect(now).toMatchObject({ symbol: 'KEST', batch_id: batches[1]?.id, published: { smart_cat_score: 0 } });
    expect(
      now.rows.map(({ list, side, points, file_name, line_number }) => [list, side, points, file_name, line_number]),
    ).toEqual([
      ['Gap Up Stocks', 'bullish', 5, 'gap-up.csv', 2],
      ['Death Cross Stocks', 'bearish', 5, 'death-cross.csv', 2],
    ]);
    for (const { sha256 } of now.rows) expect(sha256).toMatch(/^[0-9a-f]{64}$/);
    const { symbol, rows, scored_from, published } = now;
    expect(
      scoreRows(
        rows.map((row) => ({ ...row, symbol })),
        scored_from,
      ).get(symbol),
    ).toEqual(published);
  });

  test('is that of the state readers saw at an instant, with rows an earlier batch brought', async () => {
    const then = await receiptOf('KEST', batches[0]?.at);
    expect(then).toMatchObject({ batch_id: batches[0]?.id, published: { smart_cat_score: 5 } });
    expect(then.rows).toHaveLength(1);
    expect((await receiptOf('BRK.B')).rows).toMatchObject([{ file_name: 'percentage-gainers.csv' }]);
    await expect(receiptOf('NONE')).rejects.toMatchObject({ status: 404 });
  });

  test('shows the text of its own lines alone, and to administrators alone where it is kept from readers', async () => {
    const [row] = (await receiptOf('KEST')).rows;
    const lineFor = async (is_admin: boolean, symbol: string) =>
      ask('scoreReceiptRow', {
        params: { symbol, row: row?.id ?? 0 },
        caller: {
          id: 1,
          full_name: '',
          email: '',
          session_id: '',
          token: null,
          time_zone: null,
          csv_notation: null,
          has_begun: false,
          is_admin,
        },
      });
    expect(await lineFor(true, 'KEST')).toMatchObject({ line_number: 2, raw: 'KEST,Kestrel Air,5' });
    expect(await lineFor(false, 'KEST')).toMatchObject({ sha256: row?.sha256, raw: null });
    await expect(lineFor(true, 'ALDR')).rejects.toMatchObject({ status: 404 });
  });
});
