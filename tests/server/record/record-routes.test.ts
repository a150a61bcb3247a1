// Endpoints of the track record over a real database: figures, states, calls, receipts.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { distributionBins } from '../../../src/domain/record/record-horizons.ts';
import { decisionSources } from '../../../src/domain/record/run-calls.ts';
import { scoreSources } from '../../../src/domain/record/score-calls.ts';
import { callAs, startTestApp, type TestApp } from '../../setup/app.ts';
import { addCalls, addOutcome, addSummary, figures } from './record-samples.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(async () => {
  await app.storage.database.pool.query('truncate call_outcome, call, call_set, record_summary, measured_weights');
});

const pool = () => app.storage.database.pool;
async function ask<Name extends 'record' | 'recordStates' | 'recordCalls' | 'recordMeasured'>(name: Name, query = '') {
  const reply = await callAs(app, app.userToken, `${endpoints[name].path}${query}`);
  expect(reply.status).toBe(200);
  return endpoints[name].reply.parse(await reply.json()) as ReturnType<(typeof endpoints)[Name]['reply']['parse']>;
}
async function headline() {
  const reply = await fetch(`${app.url}/api/record/headline`);
  expect(reply.status).toBe(200);
  return endpoints.recordHeadline.reply.parse(await reply.json());
}

describe('Before the first outcome', () => {
  test('the record is empty and says of which market it is', async () => {
    expect(await ask('record')).toMatchObject({ market: 'simulated', calls: 0, sources: [], first_outcomes: [] });
    expect(await ask('recordStates')).toMatchObject({ states: [], through: null });
    expect(await headline()).toEqual({
      market: 'simulated',
      calls: 0,
      horizon: 'close',
      settled: 0,
      sources: 0,
      edges: 0,
    });
  });

  test('published calls count at once, and the session of their first outcomes is named', async () => {
    await addCalls(pool(), { kind: 'list', known_at: '2026-11-16T18:00:00Z' }, [
      { source: '4', symbol: 'NVDA', side: 1 },
      { source: '5', symbol: 'AAPL', side: -1 },
    ]);
    const record = await ask('record');
    expect(record.calls).toBe(2);
    expect(record.first_outcomes).toEqual([
      { horizon: 'close', session: '2026-11-16' },
      { horizon: '1', session: '2026-11-17' },
      { horizon: '5', session: '2026-11-23' },
      { horizon: '20', session: '2026-12-15' },
    ]);
    expect((await headline()).calls).toBe(2);
  });
});

describe('Figures', () => {
  test('the rows of one benchmark, with plans beside them, by name and with the points of a list', async () => {
    await addSummary(pool(), {
      through: '2026-11-16',
      calls: 900,
      settled: 500,
      sources: [
        figures({}),
        figures({ benchmark: 'market', mean: 0.002 }),
        figures({ kind: 'window', source: 'golden_window', horizon: 'plan', benchmark: 'none' }),
      ],
    });
    const record = await ask('record');
    expect(record.sources.map(({ name, points, mean }) => [name, points, mean])).toEqual([
      ['Analyst Upgrades', 15, 0.0012],
      ['Golden Window', null, 0.0012],
    ]);
    const market = await ask('record', '?benchmark=market');
    expect(market.sources.map(({ mean }) => mean)).toEqual([0.002, 0.0012]);
  });

  test('records of different markets never share a figure', async () => {
    await addSummary(pool(), { through: '2026-11-16', calls: 900, sources: [figures({})] });
    await addSummary(pool(), { market: 'reconstructed', through: '2026-10-01', calls: 50, sources: [] });
    await addCalls(pool(), { kind: 'list', known_at: '2026-11-16T18:00:00Z', market: 'live' }, [
      { source: '4', symbol: 'NVDA', side: 1 },
    ]);
    const record = await ask('record', '?market=reconstructed');
    expect(record).toMatchObject({ market: 'reconstructed', calls: 50, sources: [] });
    expect(Object.fromEntries(record.records.map(({ market, calls }) => [market, calls]))).toEqual({
      live: 1,
      simulated: 900,
      simulated_past: 0,
      reconstructed: 50,
    });
  });

  test('earlier simulated sessions are shown first until the published record has the days a source is judged on', async () => {
    await addSummary(pool(), { market: 'simulated_past', through: '2026-11-18', calls: 70 });
    await addSummary(pool(), { through: '2026-11-18', sessions: 14 });
    expect(await ask('record')).toMatchObject({ market: 'simulated_past', calls: 70 });
    await addSummary(pool(), { through: '2026-11-19', sessions: 15 });
    expect(await ask('record')).toMatchObject({ market: 'simulated' });
  });

  test('a newer summary is shown at once; an earlier instant is answered with the one of that time', async () => {
    await addSummary(pool(), { through: '2026-11-13', calls: 10 });
    expect((await ask('record')).calls).toBe(10);
    await addSummary(pool(), { through: '2026-11-16', calls: 20 });
    expect((await ask('record')).calls).toBe(20);
    expect((await ask('record', '?asof=2026-11-14T00:00:00Z')).calls).toBe(10);
    expect((await ask('record', '?asof=2026-11-01T00:00:00Z')).calls).toBe(0);
  });

  test('states are those of the longest horizon that can be judged', async () => {
    await addSummary(pool(), {
      through: '2026-11-17',
      sources: [
        figures({ horizon: '20', state: 'too_few' }),
        figures({ horizon: '5', state: 'edge' }),
        figures({ horizon: '1', state: 'worse' }),
        figures({ kind: 'window', source: 'reversal', horizon: 'plan', benchmark: 'none', state: 'none' }),
      ],
    });
    const { horizon, states } = await ask('recordStates');
    expect(horizon).toBe('5');
    expect(states.map(({ name, state }) => [name, state])).toEqual([
      ['Analyst Upgrades', 'edge'],
      ['Reversal', 'none'],
    ]);
    expect(await headline()).toMatchObject({ horizon: '5', settled: 260, sources: 1, edges: 1 });
  });
});

test('the measured score of lists is made of the weights readers were given, and is none before', async () => {
  const sources = '?sources=4:1,20:1,5:-1';
  expect(await ask('recordMeasured', sources)).toMatchObject({
    score: null,
    weights_at: null,
    parts: [{ name: 'Analyst Upgrades', adds: null }, { adds: null }, { adds: null }],
  });
  const publishedWith = async (computed_at: string, known_at: string, weight: number) => {
    await pool().query(`insert into measured_weights (market, computed_at, weights) values ('simulated', $1, $2)`, [
      computed_at,
      JSON.stringify([
        { source: '4', side: 1, weight, calls: 820 },
        { source: '5', side: -1, weight: 0.001, calls: 410 },
      ]),
    ]);
    await pool().query(
      `insert into call_set (kind, market, known_at, formula_version, weights_at) values ('measured', 'simulated', $1, '1', $2)`,
      [known_at, computed_at],
    );
  };
  await publishedWith('2026-11-12T22:00:00.000Z', '2026-11-13T14:00:00Z', 0.004);
  await publishedWith('2026-11-13T22:00:00.000Z', '2026-11-16T14:00:00Z', -0.002);
  expect(await ask('recordMeasured', sources)).toMatchObject({
    score: -0.003,
    sessions: 5,
    weights_at: '2026-11-13T22:00:00.000Z',
    parts: [
      { source: '4', adds: -0.002, calls: 820 },
      { source: '20', adds: null, calls: 0 },
      { source: '5', adds: -0.001, calls: 410 },
    ],
  });
  expect(await ask('recordMeasured', `${sources}&asof=2026-11-14T00:00:00Z`)).toMatchObject({
    score: 0.003,
    weights_at: '2026-11-12T22:00:00.000Z',
  });
});

describe('Calls', () => {
  const known = ['2026-10-26T18:00:00Z', '2026-10-27T18:00:00Z'] as const;

  async function someCalls() {
    const [right = 0, wrong = 0] = await addCalls(pool(), { kind: 'list', known_at: known[0] }, [
      { source: '4', symbol: 'NVDA', side: 1 },
      { source: '4', symbol: 'AAPL', side: 1 },
    ]);
    const [gone = 0, open = 0, other = 0] = await addCalls(pool(), { kind: 'list', known_at: known[1] }, [
      { source: '4', symbol: 'TSLA', side: 1 },
      { source: '4', symbol: 'MSFT', side: 1 },
      { source: '5', symbol: 'MSFT', side: -1 },
    ]);
    await addOutcome(pool(), right, { excess: 0.052 });
    await addOutcome(pool(), wrong, { excess: -0.9 });
    await addOutcome(pool(), gone, { flag: 'no_entry' });
    return { right, wrong, gone, open, other };
  }

  test('are counted by result, losers and unsettled ones too, newest first', async () => {
    const { right, wrong, gone, open } = await someCalls();
    const { totals, calls, distribution } = await ask('recordCalls', '?kind=list&source=4&side=1&horizon=20');
    expect(totals).toEqual({ all: 4, right: 1, wrong: 1, unsettled: 1, open: 1 });
    expect(calls.map(({ id }) => id)).toEqual([open, gone, wrong, right]);
    expect(calls.map(({ outcome }) => outcome.state)).toEqual(['open', 'unsettled', 'settled', 'settled']);
    // Beyond the range is counted in the outer bin.
    expect(distribution.counts).toHaveLength(distributionBins);
    expect(distribution.counts[0]).toBe(1);
    expect(distribution.counts.reduce((sum, count) => sum + count, 0)).toBe(2);
  });

  test('are filtered by result, day, side, kind and market, and paged', async () => {
    const ids = await someCalls();
    for (const [query, expected] of [
      ['result=right', ['right']],
      ['result=wrong', ['wrong']],
      ['result=unsettled', ['gone']],
      ['from=2026-10-27', ['other', 'open', 'gone']],
      ['to=2026-10-26', ['wrong', 'right']],
      ['from=2026-10-27&to=9999-12-31', ['other', 'open', 'gone']],
      ['offset=1&most=2', ['open', 'gone']],
      ['side=-1', ['other']],
      ['kind=score', []],
      ['market=live', []],
    ] as const) {
      const { calls } = await ask('recordCalls', `?horizon=20&${query}`);
      const names = calls.map(({ id }) => Object.entries(ids).find(([, one]) => one === id)?.[0]);
      expect(names, query).toEqual(expected);
    }
  });

  test('an outcome settled after the instant asked about is still open, and later calls are unknown', async () => {
    await someCalls();
    const { totals } = await ask('recordCalls', '?source=4&horizon=20&asof=2026-10-26T20:00:00Z');
    expect(totals).toEqual({ all: 2, right: 0, wrong: 0, unsettled: 0, open: 2 });
  });

  test('one call has its outcomes and a receipt; unknown ones are refused', async () => {
    const [id = 0] = await addCalls(pool(), { kind: 'score', known_at: known[0] }, [
      { source: 'STRONG_BUY', symbol: 'NVDA', side: 1, strength: 184 },
    ]);
    await addOutcome(pool(), id, { excess: 0.01, horizon: '5' });
    const reply = await callAs(app, app.userToken, `/api/record/calls/${id}`);
    const { call, outcomes, receipt } = endpoints.recordCall.reply.parse(await reply.json());
    expect(call).toMatchObject({ symbol: 'NVDA', source_name: 'STRONG BUY', strength: 184 });
    expect(outcomes.map(({ horizon, excess_spy }) => [horizon, excess_spy])).toEqual([['5', 0.01]]);
    expect(receipt).toEqual({
      row: null,
      facts: [{ label: 'Smart Cat Score', value: '+184', required: null, passed: null }],
      basis: null,
    });
    const early = await callAs(app, app.userToken, `/api/record/calls/${id}?asof=2026-10-26T17:00:00Z`);
    expect(early.status).toBe(404);
    expect((await callAs(app, app.userToken, `/api/record/calls/${id + 1}`)).status).toBe(404);
  });
});

describe('Outcomes of a stock', () => {
  const call = { symbol: 'NVDA', side: 1 };
  const ofStock = async (query = '') => {
    const reply = await callAs(app, app.userToken, `/api/record/stocks/NVDA${query}`);
    expect(reply.status).toBe(200);
    return endpoints.recordStock.reply.parse(await reply.json()).outcomes;
  };

  test('are those of its decisions at the close and of its scores at the longest settled horizon, newest first', async () => {
    expect(await ofStock()).toEqual([]);
    const [score] = await addCalls(pool(), { kind: 'score', known_at: '2026-10-01T15:00:00Z' }, [
      { ...call, source: 'BUY' },
    ]);
    const [decision] = await addCalls(pool(), { kind: 'decision', known_at: '2026-11-12T15:05:00Z' }, [
      { ...call, source: 'YES:HIGH' },
      { ...call, source: 'MAYBE', symbol: 'AAPL' },
    ]);
    await addCalls(pool(), { kind: 'list', known_at: '2026-11-12T15:05:00Z' }, [{ ...call, source: '4' }]);
    await addCalls(pool(), { kind: 'decision', known_at: '2026-11-13T15:05:00Z' }, [
      { ...call, source: 'NO', side: 0 },
    ]);
    for (const [horizon, excess, day] of [
      ['1', 0.01, '2026-10-02'],
      ['5', 0.02, '2026-10-08'],
      ['20', 0.03, '2026-10-29'],
    ] as const)
      await addOutcome(pool(), score!, { horizon, excess, settled_at: `${day}T22:00:00Z` });
    await addOutcome(pool(), decision!, { horizon: 'close', excess: -0.004, settled_at: '2026-11-12T22:00:00Z' });
    expect(await ofStock()).toMatchObject([
      {
        kind: 'decision',
        known_at: '2026-11-13T15:05:00.000Z',
        side: 0,
        horizon: 'close',
        state: 'open',
        excess: null,
      },
      { kind: 'decision', known_at: '2026-11-12T15:05:00.000Z', horizon: 'close', state: 'settled', excess: -0.004 },
      { kind: 'score', horizon: '20', state: 'settled', entry_price: 100, excess: 0.03 },
    ]);
    expect(await ofStock('?asof=2026-10-10T00:00:00Z')).toMatchObject([{ kind: 'score', horizon: '5', excess: 0.02 }]);
  });

  test('are found by an index that holds every source of decisions and scores', async () => {
    const { rows } = await pool().query<{ indexdef: string }>(
      "select indexdef from pg_indexes where indexname = 'call_of_symbol'",
    );
    for (const source of [...decisionSources, ...scoreSources]) expect(rows[0]?.indexdef).toContain(`'${source}'`);
  });
});
