// Refusals of the simulated vendor: 400 with status ERROR, and the parameter named.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../src/server/config.ts';
import { bufferedCallLog } from '../../src/server/market/call-log.ts';
import { systemClock } from '../../src/server/process/clock.ts';
import { chooseVendors } from '../../src/server/vendors.ts';
import type { Simulator } from '../../src/simulator/serve.ts';
import { get, midMorning, startSample } from './sample-market.ts';

const bars = '/v2/aggs/ticker/AAPL/range';
const day = '2026-11-20';

describe('the simulated market data', () => {
  let simulator: Simulator;
  beforeAll(async () => {
    simulator = await startSample({ now: midMorning });
  });
  afterAll(() => simulator.close());

  test.each([
    [`${bars}/1/day/2026-11-20/2026-11-19`, "The parameter 'to' cannot be a time that occurs before 'from'"],
    [`${bars}/1/minute/1795190400000/1795190399999`, "The parameter 'to' cannot be a time that occurs before 'from'"],
    [
      `${bars}/1/day/yesterday/${day}`,
      "Could not parse the time parameter: 'from'. Use YYYY-MM-DD or Unix MS Timestamps",
    ],
    [
      `${bars}/1/day/${day}/11-20-2026`,
      "Could not parse the time parameter: 'to'. Use YYYY-MM-DD or Unix MS Timestamps",
    ],
    [`${bars}/0/day/${day}/${day}`, "'multiplier' must be"],
    [`${bars}/1.5/day/${day}/${day}`, "'multiplier' must be"],
    [`${bars}/-5/minute/${day}/${day}`, "'multiplier' must be"],
    [`${bars}/1/fortnight/${day}/${day}`, "'timespan' must be one of"],
    [`${bars}/1/day/${day}/${day}?limit=0`, "'limit' must be a whole number from 1 to 50000"],
    [`${bars}/1/day/${day}/${day}?limit=50001`, "'limit' must be"],
    [`${bars}/1/day/${day}/${day}?limit=many`, "'limit' must be"],
    [`${bars}/1/day/${day}/${day}?sort=up`, "'sort' must be one of asc, desc"],
    ['/v2/aggs/grouped/locale/us/market/stocks/today', 'Could not parse the date'],
    ['/v3/reference/tickers?limit=1001', "'limit' must be a whole number from 1 to 1000"],
    ['/v3/reference/tickers?limit=-1', "'limit' must be"],
    ['/v2/reference/news?limit=5000', "'limit' must be"],
    ['/v2/reference/news?order=up', "'order' must be one of"],
    ['/v1/indicators/sma/AAPL?window=0', "'window' must be"],
    ['/v1/indicators/rsi/AAPL?window=fourteen', "'window' must be"],
    ['/v1/indicators/ema/AAPL?timespan=second', "'timespan' must be one of"],
    ['/v1/indicators/ema/AAPL?series_type=middle', "'series_type' must be one of"],
    ['/v1/indicators/macd/AAPL?short_window=-3', "'short_window' must be"],
    ['/v1/indicators/rsi/AAPL?limit=5001', "'limit' must be a whole number from 1 to 5000"],
    ['/stocks/vX/float?limit=5001', "'limit' must be"],
  ])('refuses %s', async (path, words) => {
    const { status, text } = await get(simulator, `/massive${path}`);
    expect(status).toBe(400);
    expect(JSON.parse(text)).toEqual({
      status: 'ERROR',
      request_id: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      error: expect.stringContaining(words) as string,
    });
  });

  test('is never asked for a stretch that ends before it begins: there are no bars in it', async () => {
    const callLog = bufferedCallLog();
    const config = readConfig({}, '/nowhere');
    const { marketData } = chooseVendors({
      config,
      clock: systemClock,
      random: () => 0.5,
      callLog,
      simulatedUrl: simulator.url,
    });
    expect(await marketData.minuteBars('AAPL', 1_795_190_400_000, 1_795_190_399_999)).toEqual([]);
    expect(await marketData.dailyBars('AAPL', '2026-11-20', '2026-11-19')).toEqual([]);
    expect(callLog.take()).toEqual([]);
  });

  test.each([
    `${bars}/1/day/${day}/${day}`,
    `${bars}/1/day/${day}/${day}?limit=50000`,
    `${bars}/3/week/2026-01-02/${day}?limit=1`,
    '/v1/indicators/sma/AAPL?timespan=week&window=10',
    '/v1/indicators/rsi/AAPL?timespan=month&limit=5000',
    '/stocks/vX/float?limit=5000',
  ])('takes %s', async (path) => {
    const { status, text } = await get(simulator, `/massive${path}`);
    expect([status, (JSON.parse(text) as { status: string }).status]).toEqual([200, 'OK']);
  });
});
