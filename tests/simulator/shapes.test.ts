// Shapes outside of a vendor's documentation: each by its name, drawn by a seed, or standing as the plan of a key.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type ShapeName, shapeNames } from '../../src/simulator/faults/vendor-shapes.ts';
import type { Simulator } from '../../src/simulator/serve.ts';
import { get, midMorning, type StoppedClock, startSample } from './sample-market.ts';

const clock: StoppedClock = { now: midMorning };
let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSample(clock);
});
afterEach(() => simulator.faults.clear());
afterAll(() => simulator.close());

const grouped = (day: string) => `/massive/v2/aggs/grouped/locale/us/market/stocks/${day}`;
const range = (from: string) => `/massive/v2/aggs/ticker/AAPL/range/1/day/${from}/2026-11-19`;
const market = '/massive/v2/snapshot/locale/us/markets/stocks/tickers';
const finnhub = (path: string) => `/finnhub/api/v1${path}?symbol=AAPL`;
const chat = '/openai/v1/chat/completions';

async function ask(path: string, body = '{"messages":[{"role":"user","content":"Smart Cat Score: 120"}]}') {
  const reply = await fetch(`${simulator.url}${path}`, {
    headers: { authorization: 'Bearer sample-key' },
    ...(path === chat ? { method: 'POST', body } : {}),
  });
  return { status: reply.status, headers: reply.headers, text: await reply.text() };
}

/** A request each shape hits, and a part of its status and text. */
const shapes: Record<ShapeName, [path: string, status: number, part: RegExp]> = {
  'span-not-in-plan': [range('2015-06-10'), 403, /NOT_AUTHORIZED/],
  'day-not-in-plan': [grouped('2015-06-10'), 403, /NOT_AUTHORIZED/],
  'day-not-yet': [grouped('2026-11-20'), 403, /not open to this plan yet/],
  'market-not-in-plan': [market, 403, /not part of this plan/],
  'ratios-not-in-plan': ['/massive/stocks/financials/v1/ratios?ticker=AAPL', 403, /not part of this plan/],
  'next-port-twice': [
    '/massive/v3/reference/tickers?limit=1000',
    200,
    /"next_url":"https:[^"]*:443:443\/massive\/v3\/reference\/tickers\?cursor=/,
  ],
  'next-relative': ['/massive/v3/reference/tickers?limit=1000', 200, /"next_url":"\/v3\/reference\/tickers\?cursor=/],
  'results-null': [grouped('2026-10-14'), 200, /"results":null/],
  'market-refilling': [market, 200, /^(?:(?!"updated").)*(?:"updated"(?:(?!"updated").)*){3}$/s],
  'market-cleared': [market, 200, /"updated":0/],
  'market-away': [market, 404, /^no data/],
  'status-error': [range('2026-11-02'), 200, /"status":"ERROR"/],
  'status-not-found': [range('2026-11-02'), 200, /"status":"NotFound"/],
  'status-delayed': [market, 200, /"status":"DELAYED"/],
  'market-delayed': [market, 200, /"status":"DELAYED"/],
  'limit-unsaid': [market, 429, /ERROR/],
  'indicators-none': ['/massive/v1/indicators/rsi/AAPL', 200, /"results":\[\]/],
  'paid-unauthorized': [finnhub('/stock/price-metric'), 401, /No access/],
  'paid-page': [finnhub('/stock/price-metric'), 200, /<!DOCTYPE/],
  'paid-text': [finnhub('/stock/price-metric'), 200, /^No access/],
  'metric-null': [finnhub('/stock/metric'), 200, /"metric":null/],
  'data-null': [finnhub('/stock/price-metric'), 200, /"data":null/],
  'envelope-empty': [finnhub('/company-news'), 200, /^\{\}$/],
  'profile-null': [finnhub('/stock/profile2'), 200, /^null$/],
  'articles-zero': [finnhub('/news-sentiment'), 200, /"articlesInLastWeek":0.*"sentiment":null/],
  placeholders: [finnhub('/stock/profile2'), 200, /"finnhubIndustry":"N\/A"/],
  'limit-dated': [finnhub('/quote'), 429, /limit/],
  'model-filtered': [chat, 200, /"content":"".*"finish_reason":"content_filter"/],
  'model-cut-off': [chat, 200, /"finish_reason":"length"/],
  'model-tool-call': [chat, 200, /"tool_calls":\[/],
  'model-refusal': [chat, 200, /"refusal":"I cannot/],
  'model-fenced': [chat, 200, /"content":"```json/],
  'model-thinking': [chat, 200, /"content":"<think>/],
  'model-prose': [chat, 200, /"content":"Here is/],
  'model-no-usage': [chat, 200, /"usage":null/],
  'model-no-credit': [chat, 402, /no credit/],
  'model-unknown': [chat, 404, /model_not_found/],
  'model-key-refused': [chat, 400, /key not valid/],
  'model-limit-inside': [chat, 200, /"error":.*429/],
  'model-no-schema': [chat, 400, /response_format/],
};

test.each(Object.entries(shapes))('%s hits its request once, others never', async (kind, [path, status, part]) => {
  const body = '{"messages":[{"role":"user","content":"x"}],"response_format":{"type":"json_schema"}}';
  simulator.faults.add({ kind: kind as ShapeName });
  expect(
    (await ask(path.startsWith('/finnhub') ? '/lists/none.csv' : finnhub('/stock/recommendation'))).text,
  ).not.toMatch(part);
  expect(await ask(path, body)).toMatchObject({ status, text: expect.stringMatching(part) as string });
  expect((await ask(path, body)).text).not.toMatch(part);
  expect(simulator.faults.hits()).toMatchObject({ [kind]: 1 });
});

test('a wait may be a date', async () => {
  simulator.faults.add({ kind: 'limit-dated' });
  const wait = Date.parse((await ask(finnhub('/quote'))).headers.get('retry-after') ?? '') - clock.now;
  expect(Math.abs(wait - 90_000)).toBeLessThan(1_000);
});

test('pages whose links are written wrongly lead to the whole list all the same', async () => {
  simulator.faults.add({ kind: 'next-relative', times: null });
  const seen = new Set<string>();
  let path = '/v3/reference/tickers?market=stocks&active=true&limit=1000';
  for (let pages = 0; pages < 40 && path !== ''; pages += 1) {
    const { results, next_url = '' } = JSON.parse((await get(simulator, `/massive${path}`)).text) as {
      results: { ticker: string }[];
      next_url?: string;
    };
    for (const { ticker } of results) seen.add(ticker);
    path = next_url;
  }
  simulator.faults.clear();
  const { results } = JSON.parse(
    (await get(simulator, '/massive/v3/reference/tickers?market=stocks&active=true&limit=1000')).text,
  ) as { results: unknown[] };
  expect(seen.size).toBeGreaterThanOrEqual(results.length);
});

test('shapes are drawn at random, the same ones for the same seed', async () => {
  const met = async (seed: number) => {
    const own = await startSample(clock, { faults: [{ kind: 'random', path: '', times: null, seed, share: 0.5 }] });
    for (const [path] of Object.values(shapes))
      await fetch(`${own.url}${path}`, { headers: { authorization: 'Bearer k' } });
    const hits = own.faults.hits();
    await own.close();
    return hits;
  };
  const first = await met(1);
  expect(Object.keys(first).length).toBeGreaterThan(3);
  for (const kind of Object.keys(first)) expect(shapeNames).toContain(kind);
  expect(await met(1)).toEqual(first);
  expect(await met(2)).not.toEqual(first);
});

describe('a basic plan', () => {
  test('has five calls a minute, two years and delayed data, until it is upgraded', async () => {
    const own = await startSample(clock, { plan: 'basic' });
    const asked = async (path: string) => {
      const { status, text } = await get(own, path);
      return [status, (JSON.parse(text) as { status?: string }).status];
    };
    expect(await asked(range('2015-06-10'))).toEqual([403, 'NOT_AUTHORIZED']);
    expect(await asked('/massive/stocks/financials/v1/ratios?ticker=AAPL')).toEqual([403, 'NOT_AUTHORIZED']);
    expect(await asked(market)).toEqual([200, 'DELAYED']);
    expect(await asked(range('2026-11-02'))).toEqual([200, 'DELAYED']);
    expect(await asked('/massive/v3/reference/tickers?limit=10')).toEqual([200, 'OK']);
    expect(await asked(market)).toEqual([429, 'ERROR']);
    expect((await get(own, '/finnhub/api/v1/quote?symbol=AAPL')).status).toBe(200);
    await fetch(`${own.url}/simulator/plan`, { method: 'PUT', body: 'full' });
    expect(await asked(range('2015-06-10'))).toEqual([200, 'OK']);
    await own.close();
  });
});
