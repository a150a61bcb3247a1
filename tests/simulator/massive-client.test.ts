// Massive's official client against the simulated market.
import { restClient } from '@massive.com/client-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Simulator } from '../../src/simulator/serve.ts';
import { friday, midMorning, startSample } from './sample-market.ts';

describe('the official client', () => {
  let simulator: Simulator;
  let client: ReturnType<typeof restClient>;

  beforeAll(async () => {
    simulator = await startSample({ now: midMorning });
    client = restClient('sample-key', `${simulator.url}/massive`);
  });
  afterAll(() => simulator.close());

  test('reads snapshots of all tickers, of some and of one', async () => {
    const all = await client.getStocksSnapshotTickers({});
    expect(all.tickers?.length).toBeGreaterThan(1_300);
    const some = await client.getStocksSnapshotTickers({ tickers: ['TNA', 'TZA'] });
    expect(some.tickers?.map((row) => row.ticker)).toEqual(['TNA', 'TZA']);
    const one = await client.getStocksSnapshotTicker({ stocksTicker: 'AAPL' });
    expect(one.ticker?.day?.c).toBeGreaterThan(0);
  });

  test('reads daily and minute bars and the whole market of a day', async () => {
    const daily = await client.getStocksAggregates({
      stocksTicker: 'AAPL',
      multiplier: 1,
      timespan: 'day' as never,
      from: '2026-11-02',
      to: friday,
    });
    expect(daily.results?.length).toBe(15);
    const minutes = await client.getStocksAggregates({
      stocksTicker: 'AAPL',
      multiplier: 1,
      timespan: 'minute' as never,
      from: friday,
      to: friday,
      limit: 50_000,
    });
    expect(minutes.results?.length).toBeGreaterThan(300);
    const grouped = await client.getGroupedStocksAggregates({ date: '2026-11-19' });
    expect(grouped.resultsCount).toBeGreaterThan(1_300);
  });

  test('reads tickers with a cursor, details, news and splits', async () => {
    const tickers = await client.listTickers({ limit: 100 });
    expect(tickers.results).toHaveLength(100);
    expect(tickers.next_url).toContain('cursor=');
    const details = await client.getTicker({ ticker: 'AAPL' });
    expect(details.results?.sic_description).toBe('ELECTRONIC COMPUTERS');
    const news = await client.listNews({ ticker: 'NVDA', limit: 5 });
    expect(news.results).toHaveLength(5);
    const splits = await client.getStocksV1Splits({ limit: 10 });
    expect(splits.results?.length).toBeGreaterThan(0);
  });

  test('follows next_url to the end when asked to page', async () => {
    const paging = restClient('sample-key', `${simulator.url}/massive`, { pagination: true });
    const all = await paging.listTickers({ limit: 500, type: 'ETF' as never });
    const symbols = (all.results ?? []).map((row) => row.ticker);
    expect(new Set(symbols).size).toBe(symbols.length);
    expect(symbols).toContain('SPY');
  });

  test('reads indicators', async () => {
    const rsi = await client.getStocksRSI({ stockTicker: 'AAPL', limit: 3 });
    expect(rsi.results?.values).toHaveLength(3);
    const macd = await client.getStocksMACD({ stockTicker: 'AAPL', limit: 3 });
    expect(macd.results?.values?.[0]?.histogram).toBeTypeOf('number');
  });
});
