// Analysis of a stock over the whole product: answers, slots, the past, limits, two processes, live data.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AnalyzeResponse } from '../../../src/contract/analysis.ts';
import { LiveReply } from '../../../src/domain/analysis/live-reply.ts';
import { checkFigures } from '../../../src/domain/analysis/written-figures.ts';
import type { ScreenerCurrent } from '../../../src/domain/screener/run.ts';
import type { ScreenerStock } from '../../../src/domain/screener/screener-stock.ts';
import { callAs, startTestApp, type TestApp } from '../../setup/app.ts';
import { longTest } from '../../setup/long-run.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ withHistory: true });
  await app.platform.begin(() => undefined);
});
afterAll(() => app.close());

const ask = (symbol: string, query = '', token = app.userToken) =>
  callAs(app, token, `/api/screener/analyze/${symbol}${query}`);
const answer = async (symbol: string, query = '', token = app.userToken) => {
  const reply = await ask(symbol, query, token);
  const body = await reply.text();
  expect(reply.status, body).toBe(200);
  return AnalyzeResponse.parse(JSON.parse(body));
};
const minute = 60_000;
/** A stock that only the last test analyses. */
const UNASKED = 'WMT';

// API-16, ENT-54, ENT-55, MODAL-14, MODAL-15, CALC-01
test('an analysis has action, confidence, summary, reasons, both cases, and the facts it was made from', async () => {
  const found = await answer('AAPL');
  expect(found).toMatchObject({
    symbol: 'AAPL',
    deep: false,
    analyst: 'Rule-based analyst',
    stand_in: null,
    cost: null,
    // The instant readers could first see it.
    received_at: '2026-11-17T18:14:00.001Z',
    holds_until: '2026-11-17T18:15:00.000Z',
    formula_version: 'analysis-5',
  });
  const { analysis } = found;
  expect(['STRONG_BUY', 'BUY', 'HOLD', 'SELL', 'STRONG_SELL']).toContain(analysis.action);
  expect(analysis.confidence).toBeGreaterThanOrEqual(0);
  expect(analysis.confidence).toBeLessThanOrEqual(100);
  expect(analysis.summary).toMatch(/(Buy|buy|Sell|sell|Hold) at /);
  expect(analysis.reasoning.primary_factors.length).toBeGreaterThan(0);
  expect(analysis.reasoning.key_risks?.length).toBeGreaterThan(0);
  expect(analysis.reasoning.recommendation).toBeTruthy();
  expect([...(analysis.bull_case ?? []), ...(analysis.bear_case ?? [])].length).toBeGreaterThan(0);
  expect(found.fundamental_data).toMatchObject({ company: expect.any(String), market_cap: expect.any(Number) });
  expect(found.enrichment_data).toMatchObject({ positive_articles: expect.any(Number) });
  for (const fact of found.facts) expect(fact.source).not.toBe('');
  const sheet = { symbol: 'AAPL', deep: false, as_of: found.as_of, facts: found.facts, articles: [] };
  expect(checkFigures(analysis, sheet).unbound).toEqual([]);
});

// MODAL-20
test('deep adds fundamentals, analysts and earnings, and is kept apart from shallow', async () => {
  const shallow = await answer('MSFT');
  const deep = await answer('MSFT', '?deep=true');
  expect(deep.deep).toBe(true);
  expect(deep.facts.length).toBeGreaterThan(shallow.facts.length + 10);
  expect(deep.fundamental_data).toMatchObject({ pe_trailing: expect.any(Number) });
  expect(deep.enrichment_data).toMatchObject({ analysts: expect.any(Number) });
  expect(shallow.fundamental_data).not.toHaveProperty('pe_trailing');
});

test('once a deep answer stands in a slot it is the answer: one action and one confidence at a time', async () => {
  const deep = await answer('MSFT', '?deep=true');
  expect(await answer('MSFT')).toEqual(deep);
});

/** When the first answer of NVDA could be seen. */
let firstKnown = '';

test('everybody gets the same answer until the slot is over, then a new one is made and kept beside it', async () => {
  const first = await answer('NVDA');
  firstKnown = first.received_at;
  expect(await answer('nvda', '', app.adminToken)).toEqual(first);
  await app.clock.advance(minute);
  const second = await answer('NVDA');
  expect(second.received_at).toBe('2026-11-17T18:15:00.001Z');
  expect(second.holds_until).toBe('2026-11-17T18:30:00.000Z');
  const { rows } = await app.storage.database.pool.query(
    `select slot from analysis where symbol = 'NVDA' order by received_at`,
  );
  expect(rows.map(({ slot }) => slot)).toEqual(['2026-11-17T18:00:00.000Z', '2026-11-17T18:15:00.000Z']);
});

// API-16
test('asof answers the analysis known then, and none before the first', async () => {
  const then = await answer('NVDA', '?asof=2026-11-17T18:14:30Z');
  expect(then.received_at).toBe(firstKnown);
  expect(Date.parse(firstKnown) - Date.parse('2026-11-17T18:14:00.000Z')).toBeLessThan(minute);
  expect(await answer('NVDA', `?asof=${then.received_at}`)).toEqual(then);
  expect((await ask('NVDA', '?asof=2026-11-17T18:14:00.000Z')).status).toBe(404);
  expect((await ask('NVDA', '?asof=2026-11-17T18:00:00Z')).status).toBe(404);
  expect((await ask('NVDA', '?deep=true&asof=2026-11-17T18:14:30Z')).status).toBe(404);
});

test('twenty readers at once cause one analysis', async () => {
  const all = await Promise.all(
    Array.from({ length: 20 }, (_, at) => answer('TSLA', '', at % 2 ? app.adminToken : app.userToken)),
  );
  expect(new Set(all.map((one) => JSON.stringify(one))).size).toBe(1);
  const { rows } = await app.storage.database.pool.query("select count(*) as made from analysis where symbol = 'TSLA'");
  expect(rows[0].made).toBe(1);
});

test('a reader who asks for one analysis ten times at once has nine more in that minute', async () => {
  await app.clock.advance(minute);
  await Promise.all(Array.from({ length: 10 }, () => answer('GOOGL')));
  for (const symbol of ['META', 'NFLX', 'ORCL', 'INTC', 'CSCO', 'ADBE', 'CRM', 'QCOM', 'TXN']) await answer(symbol);
  expect((await ask('IBM')).status).toBe(429);
  await app.clock.advance(minute);
});

test('two processes over one database give one answer', async () => {
  const other = await startTestApp({ storage: app.storage, clock: app.clock, withAccounts: false });
  try {
    const [mine, theirs] = await Promise.all([
      answer('AMZN'),
      callAs(other, app.userToken, '/api/screener/analyze/AMZN').then((reply) => reply.json()),
    ]);
    expect(theirs).toEqual(mine);
    const { rows } = await app.storage.database.pool.query(
      "select count(*) as made from analysis where symbol = 'AMZN'",
    );
    expect(rows[0].made).toBe(1);
  } finally {
    await other.close();
  }
});

test('each stored analysis is one call, known since its readers could see it', async () => {
  const calls = await app.storage.database.pool.query(
    `select c.source, c.symbol, c.side, c.strength, c.confidence, c.origin::int as origin, s.known_at, s.formula_version
     from call c join call_set s on s.id = c.set_id where s.kind = 'analysis' order by c.origin`,
  );
  const stored = await app.storage.database.pool.query(
    `select 'rules:' || (analysis->>'action') as source, symbol,
       case when analysis->>'action' like '%BUY' then 1 when analysis->>'action' like '%SELL' then -1 else 0 end as side,
       (analysis->>'confidence')::float8 as strength, (analysis->>'confidence')::float8 as confidence, id::int as origin,
       received_at as known_at, formula_version
     from analysis order by id`,
  );
  expect(calls.rows).toEqual(stored.rows);
  expect(calls.rows.length).toBeGreaterThan(3);
});

describe('refusals', () => {
  test('B-30: an unknown symbol is refused before anything is asked or written', async () => {
    const reply = await ask('NOSUCHX');
    expect(reply.status).toBe(404);
    const { rows } = await app.storage.database.pool.query(
      "select count(*) as made from analysis where symbol = 'NOSUCHX'",
    );
    expect(rows[0].made).toBe(0);
  });

  // ERR-26
  test('B-30: two dozen symbols of one user end at the quota, which says when to come back', async () => {
    await app.clock.advance(60 * minute);
    const { rows: listed } = await app.storage.database.pool.query('select symbol from stock order by symbol limit 24');
    const replies: Response[] = [];
    for (const { symbol } of listed) replies.push(await ask(symbol));
    const refused = replies.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(14);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused[0]?.json()).toMatchObject({ detail: 'You asked for many analyses. Please try again later.' });
    // What exists already costs nothing.
    expect((await ask(listed[0].symbol)).status).toBe(200);
    expect((await ask('AAPL', '', app.adminToken)).status).toBe(200);
    await app.clock.advance(minute);
    expect((await ask(listed[23].symbol)).status).toBe(200);
  });
});

// API-13, API-16
longTest('what the newest screener run made of the stock is among the facts, with the time of the market', async () => {
  expect((await answer('KO')).facts.map(({ source }) => source)).not.toContain('screener run');
  await app.platform.screener.run();
  const current = (await (await callAs(app, app.userToken, '/api/screener/current')).json()) as ScreenerCurrent;
  const { rows: known } = await app.storage.database.pool.query<{ symbol: string }>(
    'select distinct symbol from analysis',
  );
  const analysed = new Set([UNASKED, ...known.map(({ symbol }) => symbol)]);
  const listed = current.stocks.find(
    ({ symbol, current_price }) => current_price !== null && !analysed.has(symbol),
  ) as ScreenerStock;
  const { facts } = await answer(listed.symbol);
  const ofRun = facts.filter(({ source }) => source === 'screener run');
  expect(ofRun.length).toBeGreaterThan(0);
  for (const fact of ofRun) expect(fact.as_of).toBe(current.run_info.as_of);
});

// ENT-26, CALC-02, ERR-16
test('live data say pending at first and start a rule-based analysis unasked, the next look carries it', async () => {
  const live = async () =>
    LiveReply.parse(await (await callAs(app, app.userToken, `/api/signals/${UNASKED}/live`)).json());
  const analyses = async () =>
    (await app.storage.database.query('select analyst, deep from analysis where symbol = $1', [UNASKED])).rows;
  const first = await live();
  expect(first.aiAnalysis).toBeNull();
  expect(first.sections.aiAnalysis?.problem).toBe('pending');
  await expect.poll(analyses).toEqual([{ analyst: 'Rule-based analyst', deep: false }]);
  const next = await live();
  expect(next.aiAnalysis).toMatchObject({ analyst: 'Rule-based analyst', as_of: expect.any(String) });
  expect(next.sections.aiAnalysis).toMatchObject({ source: 'Rule-based analyst', problem: null });
  // An old one stays until the new one is there.
  await app.clock.advance(20 * minute);
  expect((await live()).aiAnalysis).not.toBeNull();
  await expect.poll(analyses).toHaveLength(2);
});
