// The real adapters over the simulated market: what one writes on the wire, the other reads in full.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toSnapshotRows } from '../../src/domain/market/market-columns.ts';
import { expertLists } from '../../src/domain/signals/expert-lists.ts';
import { createTransport } from '../../src/providers/calls/transport.ts';
import { createHttpLists } from '../../src/providers/expert-lists/http-lists.ts';
import type { CallRecord } from '../../src/providers/ports/call-log.ts';
import { type Simulator, serveSimulator } from '../../src/simulator/serve.ts';
import { adapters } from './adapters.ts';
import { vendorClock } from './vendor-clock.ts';

/** A Tuesday, a quarter past one in New York. */
const NOW = '2026-11-17T18:14:00.000Z';
const clock = vendorClock(NOW);
const records: CallRecord[] = [];
let simulator: Simulator;
let vendors: ReturnType<typeof adapters>;

beforeAll(async () => {
  simulator = await serveSimulator({ port: 0, seed: 7, clock: () => clock.now(), universeSize: 600 });
  vendors = adapters(simulator.url, clock, records);
});
afterAll(() => simulator.close());

const lists = () =>
  createHttpLists({
    base_url: `${simulator.url}/lists`,
    timing: clock,
    random: () => 0.5,
    transport: createTransport(),
    log: () => undefined,
    limits: [{ calls: 1_000, per_ms: 1_000 }],
  });

describe('market data', () => {
  test('the whole market is one snapshot with a price for every row', async () => {
    const rows = toSnapshotRows(await vendors.massive.fullSnapshot());
    expect(rows.length).toBeGreaterThanOrEqual(500);
    expect(rows.filter((row) => row.current_price === null)).toEqual([]);
    expect(rows.find((row) => row.symbol === 'AAPL')?.updated_ns).toMatch(/^\d{19}$/);
  });

  test('single rows, bars and the previous day agree with each other', async () => {
    const [row] = await vendors.massive.snapshots(['AAPL']);
    const bars = await vendors.massive.dailyBars('AAPL', '2025-10-13', '2026-11-16');
    const previous = await vendors.massive.previousDay('AAPL');
    expect(bars.length).toBeGreaterThan(250);
    expect(bars.at(-1)?.date).toBe('2026-11-16');
    expect(previous?.date).toBe('2026-11-16');
    expect(previous?.close).toBeCloseTo(bars.at(-1)?.close ?? 0, 2);
    expect(row?.previous_close).toBeCloseTo(previous?.close ?? 0, 2);
    const grouped = await vendors.massive.groupedDaily('2026-11-16');
    expect(grouped.find(({ symbol }) => symbol === 'AAPL')?.bar).toMatchObject({
      date: '2026-11-16',
      close: previous?.close,
    });
  });

  test('minute bars end before now', async () => {
    const to = clock.now();
    const bars = await vendors.massive.minuteBars('AAPL', to - 60 * 60_000, to);
    expect(bars.length).toBeGreaterThan(50);
    expect(bars.every((bar) => bar.start_timestamp <= to && bar.high >= bar.low)).toBe(true);
  });

  test('all tickers are paged through once', async () => {
    const symbols: string[] = [];
    for await (const ticker of vendors.massive.referenceTickers()) symbols.push(ticker.symbol);
    expect(new Set(symbols).size).toBe(symbols.length);
    expect(symbols.length).toBeGreaterThanOrEqual(500);
  });

  test('details, news and indicators of a symbol are there', async () => {
    expect(await vendors.massive.tickerDetails('AAPL')).toMatchObject({ symbol: 'AAPL', is_active: true });
    const news = await vendors.massive.news({ symbol: 'AAPL', limit: 5 });
    expect(news.length).toBeGreaterThan(0);
    expect(news.every((article) => article.title !== null && article.tickers.includes('AAPL'))).toBe(true);
    for (const indicator of ['rsi', 'sma', 'ema', 'macd'] as const) {
      const request = { indicator, symbol: 'AAPL', timespan: 'day', window: 14, limit: 5 } as const;
      expect((await vendors.massive.indicators(request)).length).toBeGreaterThan(0);
    }
  });

  test('a symbol nobody lists is unknown', async () => {
    await expect(vendors.massive.tickerDetails('NOSUCHX')).rejects.toMatchObject({ kind: 'unknown_symbol' });
    await expect(vendors.finnhub.quote('NOSUCHX')).rejects.toMatchObject({ kind: 'unknown_symbol' });
    expect(await vendors.massive.previousDay('NOSUCHX')).toBeNull();
  });
});

test('quote, profile, metrics, insiders, executives and opinions of a symbol are there', async () => {
  const { finnhub } = vendors;
  expect((await finnhub.quote('AAPL')).quote.c).toBeGreaterThan(0);
  expect((await finnhub.profile('AAPL')).name).toMatch(/apple/i);
  const { metrics } = await finnhub.metric('AAPL');
  const price = await finnhub.priceMetric('AAPL');
  // One comes in millions of shares, the other in shares: after reading they are of one size.
  const ratio = (metrics['10DayAverageTradingVolume'] ?? 0) / (price['10DayAverageTradingVolume'] ?? 1);
  expect(ratio).toBeGreaterThan(0.5);
  expect(ratio).toBeLessThan(2);
  expect((await finnhub.companyNews('AAPL', '2026-10-18', '2026-11-17')).length).toBeGreaterThan(0);
  expect((await finnhub.newsSentiment('AAPL')).sentiment.bullishPercent).toBeLessThanOrEqual(1);
  expect((await finnhub.insiderTransactions('AAPL')).length).toBeGreaterThan(0);
  expect((await finnhub.executives('AAPL'))[0]?.position).toEqual(expect.any(String));
  expect((await finnhub.recommendation('AAPL')).length).toBeGreaterThan(0);
});

test('every expert list the product knows can be downloaded', async () => {
  for (const list of expertLists) {
    const file = await lists().fetchList(list.slug);
    expect(file.file_name).toBe(`${list.slug}.csv`);
    expect(file.bytes.length).toBeGreaterThan(0);
  }
});

test('every call was reported without a failure but the ones asked for', () => {
  const failed = records.filter((record) => record.status !== 'success' && record.symbol !== 'NOSUCHX');
  expect(failed).toEqual([]);
  expect(records.length).toBeGreaterThan(20);
});
