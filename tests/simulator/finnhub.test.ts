// Simulated Finnhub: its contract where the file is present, and its known traps.
import { existsSync, readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Simulator } from '../../src/simulator/serve.ts';
import { get, getJson, midMorning, startSample } from './sample-market.ts';

const file = new URL('../../../shared/data/contracts/finnhub-openapi-2026-06.yaml', import.meta.url);
const present = existsSync(file);
const api = '/finnhub/api/v1';

type Schema = Record<string, unknown>;
type Contract = {
  paths: Record<string, { get: { responses: Record<string, { content: Record<string, { schema: Schema }> }> } }>;
  components: { schemas: Record<string, Schema> };
};

let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSample({ now: midMorning });
});
afterAll(() => simulator.close());

describe.skipIf(!present)('the fundamentals contract', () => {
  const contract = present
    ? (parse(readFileSync(file, 'utf8')) as Contract)
    : { paths: {}, components: { schemas: {} } };

  test.each([
    ['/quote', 'symbol=AAPL'],
    ['/stock/metric', 'symbol=AAPL&metric=all'],
    ['/stock/price-metric', 'symbol=AAPL'],
    ['/stock/profile2', 'symbol=AAPL'],
    ['/company-news', 'symbol=AAPL&from=2026-11-10&to=2026-11-20'],
    ['/news-sentiment', 'symbol=AAPL'],
    ['/stock/insider-transactions', 'symbol=AAPL'],
    ['/stock/executive', 'symbol=AAPL'],
    ['/stock/recommendation', 'symbol=AAPL'],
    ['/stock/price-target', 'symbol=AAPL'],
    ['/calendar/earnings', 'from=2026-11-16&to=2026-11-27'],
  ])('%s accepts the reply', async (path, query) => {
    const responses = contract.paths[path]?.get.responses ?? {};
    const schema = Object.values(responses)[0]?.content['application/json']?.schema ?? {};
    // The file marks no field nullable, but the vendor sends null for results not yet published.
    const text = JSON.stringify({ ...schema, $defs: contract.components.schemas })
      .replaceAll('#/components/schemas/', '#/$defs/')
      .replaceAll('"type":"number"', '"type":["number","null"]');
    const validate = new Ajv({ strict: false, validateFormats: false }).compile(JSON.parse(text) as Schema);
    const { status, text: body } = await get(simulator, `${api}${path}?${query}`);
    expect(status).toBe(200);
    validate(JSON.parse(body));
    expect(validate.errors ?? []).toEqual([]);
    expect(body.length).toBeGreaterThan(40);
  });
});

describe('the traps of the fundamentals vendor', () => {
  test('an unknown symbol gets a quote of zeros, an empty profile and no news, all with status 200', async () => {
    expect(await getJson(simulator, `${api}/quote?symbol=NOPE`)).toMatchObject({ c: 0, h: 0, l: 0, o: 0, pc: 0 });
    expect(await getJson(simulator, `${api}/stock/profile2?symbol=NOPE`)).toEqual({});
    expect(await getJson(simulator, `${api}/company-news?symbol=NOPE&from=2026-11-01&to=2026-11-20`)).toEqual([]);
  });

  test('the same volume key is millions of shares in one endpoint and shares in the other; caps are millions', async () => {
    type Metric = { metric: Record<string, number> };
    type PriceMetric = { data: Record<string, number> };
    const { metric } = await getJson<Metric>(simulator, `${api}/stock/metric?symbol=AAPL&metric=all`);
    const { data } = await getJson<PriceMetric>(simulator, `${api}/stock/price-metric?symbol=AAPL`);
    const key = '10DayAverageTradingVolume';
    expect((data[key] as number) / (metric[key] as number) / 1e6).toBeCloseTo(1, 3);
    const details = await getJson<{ results: { market_cap: number } }>(simulator, '/massive/v3/reference/tickers/AAPL');
    expect(details.results.market_cap / (metric.marketCapitalization as number) / 1e6).toBeCloseTo(1, 2);
  });

  test('ratios are percent here and fractions at the market-data vendor', async () => {
    const { metric } = await getJson<{ metric: Record<string, number> }>(
      simulator,
      `${api}/stock/metric?symbol=AAPL&metric=all`,
    );
    const ratios = await getJson<{ results: { return_on_equity: number }[] }>(
      simulator,
      '/massive/stocks/financials/v1/ratios?ticker=AAPL',
    );
    expect(metric.roeTTM).toBeCloseTo((ratios.results[0]?.return_on_equity ?? 0) * 100, 0);
  });

  test('insider rows carry isDerivative, currency and source, though the contract does not name them', async () => {
    const { data } = await getJson<{ data: Record<string, unknown>[] }>(
      simulator,
      `${api}/stock/insider-transactions?symbol=AAPL`,
    );
    expect(data.length).toBeGreaterThan(2);
    for (const row of data) {
      expect(row.isDerivative).toBeTypeOf('boolean');
      expect(row.source).toBe('sec');
    }
    const executives = await getJson<{ executive: { name: string }[] }>(
      simulator,
      `${api}/stock/executive?symbol=AAPL`,
    );
    const words = (name: string): Set<string> => new Set(name.toLowerCase().split(' '));
    const shared = data.filter((row) =>
      executives.executive.some(
        (officer) => [...words(officer.name)].filter((word) => words(String(row.name)).has(word)).length >= 2,
      ),
    );
    expect(shared.length).toBeGreaterThan(0);
    expect(shared.length).toBeLessThan(data.length);
  });

  test('quote and snapshot tell the same price, and news is stamped in seconds', async () => {
    const quote = await getJson<{ c: number; t: number }>(simulator, `${api}/quote?symbol=TSLA`);
    const snapshot = await getJson<{ ticker: { lastTrade: { p: number } } }>(
      simulator,
      '/massive/v2/snapshot/locale/us/markets/stocks/tickers/TSLA',
    );
    expect(quote.c).toBe(snapshot.ticker.lastTrade.p);
    expect(quote.t).toBeLessThanOrEqual(midMorning / 1000);
    const news = await getJson<{ datetime: number }[]>(
      simulator,
      `${api}/company-news?symbol=TSLA&from=2026-11-10&to=2026-11-20`,
    );
    for (const { datetime } of news) expect(datetime).toBeLessThanOrEqual(midMorning / 1000);
  });

  test('a free key is refused the sold sections with 403 and the vendor’s sentence, and keeps the rest', async () => {
    const free = await startSample({ now: midMorning }, { finnhubPlan: 'free' });
    try {
      for (const path of ['/stock/price-metric', '/news-sentiment', '/stock/executive', '/stock/price-target']) {
        const { status, text } = await get(free, `${api}${path}?symbol=AAPL`);
        expect([status, text]).toEqual([403, '{"error":"You don\'t have access to this resource."}']);
      }
      expect((await get(free, `${api}/quote?symbol=AAPL`)).status).toBe(200);
    } finally {
      await free.close();
    }
  });
});

test('both vendors quote the same previous close, for funds that follow another too', async () => {
  const snapshots = await getJson<{ tickers: { ticker: string; prevDay: { c: number } }[] }>(
    simulator,
    '/massive/v2/snapshot/locale/us/markets/stocks/tickers?tickers=AAPL,TNA,TZA,TQQQ,SQQQ,LABU,LABD,SOXL,SOXS,FAS,FAZ',
  );
  expect(snapshots.tickers.length).toBeGreaterThan(5);
  for (const { ticker, prevDay } of snapshots.tickers) {
    const quote = await getJson<{ pc: number }>(simulator, `${api}/quote?symbol=${ticker}`);
    expect({ ticker, pc: quote.pc }).toEqual({ ticker, pc: prevDay.c });
  }
});
