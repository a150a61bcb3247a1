// Questions about the market itself and about one stock's newest prices, asked with the vendor's own client.
import { restClient } from '@massive.com/client-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newYorkInstant } from '../../src/domain/market/calendar.ts';
import { minuteBars } from '../../src/simulator/prices/minute-bars.ts';
import { minuteDay } from '../../src/simulator/prices/minute-days.ts';
import type { Simulator } from '../../src/simulator/serve.ts';
import { friday, fridaySession, get, midMorning, sampleMarket, startSample } from './sample-market.ts';

describe('the official client', () => {
  let simulator: Simulator;
  let client: ReturnType<typeof restClient>;
  beforeAll(async () => {
    simulator = await startSample({ now: midMorning });
    client = restClient('sample-key', `${simulator.url}/massive`);
  });
  afterAll(() => simulator.close());

  test('reads exchanges, kinds of instruments and conditions', async () => {
    const venues = (await client.listExchanges({ assetClass: 'stocks' as never })).results ?? [];
    expect(venues.find(({ mic }) => mic === 'XNYS')).toMatchObject({ id: 10, type: 'exchange', participant_id: 'N' });
    const kinds = (await client.listTickerTypes({})).results ?? [];
    const used = new Set(sampleMarket.universe.listings.map(({ type }) => type));
    expect(kinds.map(({ code }) => code)).toEqual(expect.arrayContaining([...used]));
    const conditions = (await client.listConditions({ limit: 1_000 })).results ?? [];
    expect(conditions.map(({ id }) => id)).toEqual(expect.arrayContaining([14, 41]));
  });

  test('reads the newest trade and quote, which are those of the snapshot', async () => {
    const { ticker } = await client.getStocksSnapshotTicker({ stocksTicker: 'AAPL' });
    const { results: trade } = await client.getLastStocksTrade({ stocksTicker: 'AAPL' });
    const { results: quote } = await client.getLastStocksQuote({ stocksTicker: 'AAPL' });
    expect([trade?.p, trade?.s, trade?.x]).toEqual([ticker?.lastTrade?.p, ticker?.lastTrade?.s, ticker?.lastTrade?.x]);
    expect([quote?.p, quote?.P]).toEqual([ticker?.lastQuote?.p, ticker?.lastQuote?.P]);
    expect(quote!.p!).toBeLessThan(quote!.P!);
    const venues = (await client.listExchanges({})).results ?? [];
    expect(venues.map(({ id }) => id)).toContain(trade?.x);
  });

  test('reads short interest once it is published, and the same again for the same question', async () => {
    const ask = () => client.getStocksV1ShortInterest({ ticker: 'AAPL', limit: 5, sort: 'settlement_date.desc' });
    const { results } = await ask();
    const dates = (results ?? []).map(({ settlement_date }) => settlement_date);
    // Of 20 November: the positions of 30 October are the newest that are published.
    expect(dates).toEqual(['2026-10-30', '2026-10-15', '2026-09-30', '2026-09-15', '2026-08-31']);
    for (const { short_interest, avg_daily_volume, days_to_cover } of results ?? []) {
      expect(days_to_cover).toBeCloseTo(Math.max(1, short_interest! / avg_daily_volume), 2);
    }
    expect((await ask()).results).toEqual(results);
  });

  test('reads short volume by session and pages through it', async () => {
    const { results } = await client.getStocksV1ShortVolume({ ticker: 'AAPL', limit: 3, sort: 'date.desc' });
    expect((results ?? []).map(({ date }) => date)).toEqual(['2026-11-19', '2026-11-18', '2026-11-17']);
    for (const row of results ?? []) {
      expect(row.short_volume! / row.total_volume!).toBeCloseTo(row.short_volume_ratio! / 100, 3);
    }
    const first = await client.getStocksV1ShortVolume({ limit: 10 });
    expect(first.results).toHaveLength(10);
    expect(first.next_url).toContain('cursor=');
  });

  test('reads companies of the same kind, never the company itself', async () => {
    const { results } = await client.getRelatedCompanies({ ticker: 'AAPL' });
    const symbols = (results ?? []).map(({ ticker }) => ticker);
    expect(symbols.length).toBeGreaterThan(3);
    expect(symbols).not.toContain('AAPL');
    expect(sampleMarket.universe.find(symbols[0]!)?.sector).toBe(sampleMarket.universe.find('AAPL')!.sector);
  });

  test("gets the vendor's answer about a stock nobody knows", async () => {
    for (const path of ['/v2/last/trade/NOSUCH', '/v2/last/nbbo/NOSUCH', '/v1/related-companies/NOSUCH']) {
      expect((await get(simulator, `/massive${path}`)).status, path).toBe(404);
    }
  });
});

test('large stocks trade from 4:00 to 20:00 in New York, thinly outside of regular hours', async () => {
  const evening = newYorkInstant(friday, 19 * 60 + 59) + 30_000;
  const simulator = await startSample({ now: evening });
  const path = `/massive/v2/aggs/ticker/AAPL/range/1/minute/${friday}/${friday}?limit=50000`;
  const { results } = JSON.parse((await get(simulator, path)).text) as { results: { t: number; v: number }[] };
  await simulator.close();
  const minutes = results.map(({ t }) => (t - newYorkInstant(friday, 0)) / 60_000);
  expect(minutes[0]).toBeLessThan(4 * 60 + 10);
  expect(minutes.at(-1)).toBeGreaterThan(19 * 60 + 50);
  const late = results.filter((_, at) => minutes[at]! >= 19 * 60);
  expect(late.length).toBeGreaterThan(45);
  const volume = (rows: typeof results) => rows.reduce((sum, { v }) => sum + v, 0);
  const outside = results.filter((_, at) => minutes[at]! < 9 * 60 + 30 || minutes[at]! >= 16 * 60);
  expect(volume(outside)).toBeLessThan(volume(results) * 0.06);
});

test('the minutes of a day add up to its volume, whatever trades in the evening', () => {
  for (const symbol of ['AAPL', 'NVDA', 'SPY', 'TQQQ']) {
    const day = minuteDay(sampleMarket.minutes, sampleMarket.universe.find(symbol)!, fridaySession)!;
    const total = minuteBars(day, 0, 960).reduce((sum, { v }) => sum + v, 0);
    expect(Math.abs(total / day.bar.v - 1), symbol).toBeLessThan(0.001);
  }
});
