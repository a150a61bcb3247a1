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

  test('reads snapshots, bars, tickers, details, news, splits and indicators', async () => {
    const some = await client.getStocksSnapshotTickers({ tickers: ['TNA', 'TZA'] });
    expect(some.tickers?.map((row) => row.ticker)).toEqual(['TNA', 'TZA']);
    const one = await client.getStocksSnapshotTicker({ stocksTicker: 'AAPL' });
    expect(one.ticker?.day?.c).toBeGreaterThan(0);
    const bars = { stocksTicker: 'AAPL', multiplier: 1, to: friday, limit: 50_000 };
    const daily = await client.getStocksAggregates({ ...bars, timespan: 'day' as never, from: '2026-11-02' });
    expect(daily.results?.length).toBe(15);
    const minutes = await client.getStocksAggregates({ ...bars, timespan: 'minute' as never, from: friday });
    expect(minutes.results?.length).toBeGreaterThan(300);
    const grouped = await client.getGroupedStocksAggregates({ date: '2026-11-19' });
    expect(grouped.resultsCount).toBeGreaterThan(1_300);
    const details = await client.getTicker({ ticker: 'AAPL' });
    expect(details.results?.sic_description).toBe('ELECTRONIC COMPUTERS');
    const news = await client.listNews({ ticker: 'NVDA', limit: 5 });
    expect(news.results).toHaveLength(5);
    const splits = await client.getStocksV1Splits({ limit: 10 });
    expect(splits.results?.length).toBeGreaterThan(0);
    const macd = await client.getStocksMACD({ stockTicker: 'AAPL', limit: 3 });
    expect(macd.results?.values?.map(({ histogram }) => typeof histogram)).toEqual(Array(3).fill('number'));
  });

  test('follows next_url to the end when asked to page', async () => {
    const paging = restClient('sample-key', `${simulator.url}/massive`, { pagination: true });
    const all = await paging.listTickers({ limit: 500, type: 'ETF' as never });
    const symbols = (all.results ?? []).map((row) => row.ticker);
    expect(new Set(symbols).size).toBe(symbols.length);
    expect(symbols).toContain('SPY');
  });
});
