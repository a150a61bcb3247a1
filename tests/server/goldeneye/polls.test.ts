// Golden Eye over the wire from the simulated market: polls, what they publish, when they are made, what survives a restart.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { goldenEyeEndpoints } from '../../../src/contract/goldeneye.ts';
import {
  GoldenEyeCurrent,
  GoldenEyeStatus,
  ManualPoll,
  MarketDirection,
  PollingState,
} from '../../../src/domain/goldeneye/golden-eye.ts';
import { bannerFunds, watchedSymbols } from '../../../src/domain/goldeneye/watchlist.ts';
import { marketListRules } from '../../../src/domain/rules/goldeneye/goldeneye-rules.ts';
import { callAs, drawMarket, sampleAdmin, sampleUser, signIn, startTestApp, type TestApp } from '../../setup/app.ts';
import { testClock } from '../../setup/clock.ts';
import { longTest } from '../../setup/long-run.ts';

/** Tuesday, 17 November 2026, 13:14 in New York. */
const clock = testClock('2026-11-17T18:14:10.000Z');
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock, withHistory: true });
  await app.platform.begin(() => undefined);
  await drawMarket(app);
});
afterAll(() => app.close());

async function current(query = '', of = app): Promise<GoldenEyeCurrent> {
  const reply = await callAs(of, of.userToken, `/api/goldeneye/current${query}`);
  expect(reply.status).toBe(200);
  return GoldenEyeCurrent.parse(await reply.json());
}
async function status(of = app): Promise<GoldenEyeStatus> {
  return GoldenEyeStatus.parse(await (await callAs(of, of.adminToken, '/api/goldeneye/automation/status')).json());
}
const post = (path: string, of = app) => callAs(of, of.adminToken, path, { method: 'POST' });
async function pollNow(of = app): Promise<ManualPoll> {
  const reply = await post('/api/goldeneye/fetch', of);
  expect(reply.status).toBe(200);
  return ManualPoll.parse(await reply.json());
}
async function whenPolled(count: number, of = app): Promise<GoldenEyeStatus> {
  await expect.poll(async () => (await status(of)).poll_count, { timeout: 60_000 }).toBe(count);
  await expect.poll(async () => (await status(of)).state, { timeout: 60_000 }).not.toBe('polling');
  return status(of);
}

// API-21, ENT-58, AAPI-25, AENT-21
test('before the first poll there is an answer that says that nothing is known, and a status that stands still', async () => {
  expect(await current()).toMatchObject({ polling_state: 'unknown', last_poll: null, market: null, stocks: [] });
  expect(await status()).toMatchObject({ state: 'stopped', last_poll: null, poll_count: 0, recent_polls: [] });
});

describe('a poll asked for by hand', () => {
  let done: ManualPoll;
  let first: GoldenEyeCurrent;
  beforeAll(async () => {
    done = await pollNow();
    first = await current();
  });

  // AAPI-27, CONST-19, ENT-58, ENT-59, GOLD-31, GOLD-32
  test('looks at all 41 symbols in six categories and publishes the market with the changes of the five funds', () => {
    expect(done).toMatchObject({ success: true, symbols_processed: 41, patterns_found: first.patterns_found });
    expect(first.stocks.map(({ symbol }) => symbol)).toEqual([...watchedSymbols]);
    expect(new Set(first.stocks.map(({ category }) => category)).size).toBe(6);
    expect(PollingState.options).toContain(first.polling_state);
    expect(first.as_of).toBe('2026-11-17T18:14:00.000Z');
    expect(first.last_poll).toBe('2026-11-17T18:14:10.000Z');
    const market = first.market!;
    expect(MarketDirection.options).toContain(market.market_direction);
    for (const change of [market.tna_change, market.tza_change, market.tqqq_change, market.sqqq_change]) {
      expect(change).toBeTypeOf('number');
    }
    expect(market.vxx_change).toBeTypeOf('number');
    expect(market.trading_bias).toMatch(/\.$/);
    expect(market.patterns_found).toBe(first.patterns_found);
    expect(first.symbols).toBe(41);
    // From the opening bell to 13:14: 224 minutes, given every five.
    for (const fund of bannerFunds) expect(market.fund_lines?.[fund]).toHaveLength(45);
    const { TNA, VXX } = market.fund_lines!;
    expect(TNA.at(-1)).toBeCloseTo(market.tna_change!, 1);
    expect(VXX.filter((change) => change === null)).toEqual([]);
  });

  // ENT-60..63, GOLD-30, ACONST-11
  test('publishes every field of every stock, with prices and measures known in mid-session', () => {
    for (const stock of first.stocks) {
      const { price, change_pct, volume, momentum_5m, vwap_distance, high_distance, low_distance, spread } = stock;
      for (const figure of [price, change_pct, volume, momentum_5m, vwap_distance, high_distance, low_distance]) {
        expect(figure, stock.symbol).toBeTypeOf('number');
      }
      for (const figure of [stock.prev_close, stock.prev_high, stock.prev_low, stock.gap_pct, spread]) {
        expect(figure, stock.symbol).toBeTypeOf('number');
      }
      expect(stock.company_name === null || stock.company_name.length > 0).toBe(true);
      expect(Date.parse(stock.bar_closed_at!)).toBeLessThanOrEqual(Date.parse(first.as_of!));
      const patterns = [
        stock.has_golden_window,
        stock.has_reversal,
        stock.has_support_bounce,
        stock.has_gap_and_go,
        stock.has_market_follow,
      ];
      expect(patterns.filter(Boolean)).toHaveLength(stock.pattern_count);
      expect(stock.is_disqualified).toBe(stock.disqualify_reasons.length > 0);
    }
  });

  test('agrees with the minute bars of the vendor, and uses none that had not closed', async () => {
    for (const symbol of ['TNA', 'NVDA', 'GME']) {
      const reply = await callAs(app, app.userToken, `/api/goldeneye/bars/${symbol}`);
      expect(reply.status).toBe(200);
      const chart = (await reply.json()) as z.output<(typeof goldenEyeEndpoints)['goldenEyeBars']['reply']>;
      const stock = first.stocks.find((one) => one.symbol === symbol)!;
      const last = chart.bars.at(-1)!;
      expect(last.start_timestamp + 60_000).toBeLessThanOrEqual(Date.parse(first.as_of!));
      expect(stock.price).toBe(last.close);
      expect(chart.vwap).toHaveLength(chart.bars.length);
      expect(chart.vwap.at(-1)! * (1 + stock.vwap_distance! / 100)).toBeCloseTo(last.close, 3);
      const regular = chart.bars;
      expect(stock.high_distance).toBeCloseTo(
        100 - (100 * last.close) / Math.max(...regular.map((bar) => bar.high)),
        4,
      );
      expect(chart.opening_high).toBe(Math.max(...regular.slice(0, 5).map((bar) => bar.high)));
      expect(chart).toMatchObject({ prev_close: stock.prev_close, stop_loss: stock.stop_loss, stale: false });
      expect(chart.trace?.patterns).toHaveLength(5);
    }
  });

  test('also judges the whole market, whose strongest stand in a list of their own', async () => {
    const market = await current('?scope=market');
    expect(market.poll_id).toBe(first.poll_id);
    expect(market.stocks.length).toBeLessThanOrEqual(100);
    for (const stock of market.stocks) expect(['BUY', 'SELL', 'WATCH']).toContain(stock.recommendation_action);
    for (const { price, volume } of market.stocks) {
      expect((price ?? 0) * (volume ?? 0)).toBeGreaterThanOrEqual(marketListRules.turnover_from.value);
    }
    // Patterns found, what stands and how many were looked at speak of the same stocks.
    expect(market.symbols).toBeGreaterThan(41);
    expect(market.patterns_found).toBeGreaterThanOrEqual(first.patterns_found);
  });

  // AAPI-25, AENT-21
  test('stands unchanged for every reader who asks as of its time, whatever is polled later, and is listed by number', async () => {
    clock.set('2026-11-17T18:15:10.000Z');
    await pollNow();
    const later = await current();
    expect(later.poll_id).not.toBe(first.poll_id);
    expect(later.as_of).toBe('2026-11-17T18:15:00.000Z');
    const then = await current('?asof=2026-11-17T18:14:30.000Z');
    expect({ ...then, polling_state: first.polling_state }).toEqual(first);
    expect((await current('?asof=2026-11-17T18:00:00.000Z')).stocks).toEqual([]);
    const { recent_polls, poll_count, symbols_count, analysis_count } = await status();
    expect(recent_polls.map(({ number }) => number)).toEqual([2, 1]);
    expect(recent_polls[1]).toMatchObject({ symbols: 41, timestamp: '2026-11-17T18:14:10.000Z' });
    expect([poll_count, symbols_count, analysis_count]).toEqual([2, 41, 82]);
  });
});

test('the free float traded today is given for companies once the float is read, for funds never', async () => {
  clock.set('2026-11-17T18:16:10.000Z');
  const isGiven = async () => {
    await pollNow();
    return (await current()).stocks.some(({ float_rotation }) => float_rotation !== null);
  };
  await expect.poll(isGiven, { timeout: 60_000, interval: 1_000 }).toBe(true);
  // A float counted before a split is of other shares, and not known.
  const { rows } = await app.storage.database.pool.query<{ symbol: string; free_float: number }>(
    `select symbol, free_float from market_float f where not exists (
       select 1 from market_split s where s.symbol = f.symbol and s.execution_date > f.effective_date)`,
  );
  const floats = new Map(rows.map(({ symbol, free_float }) => [symbol, free_float]));
  expect(floats.size).toBeGreaterThan(200);
  const { stocks } = await current();
  for (const { symbol, volume, float_rotation } of stocks) {
    const free_float = floats.get(symbol);
    if (free_float === undefined) expect(float_rotation, symbol).toBeNull();
    else expect(float_rotation, symbol).toBeCloseTo(volume! / free_float, 5);
  }
  const known = stocks.filter(({ float_rotation }) => float_rotation !== null).map(({ symbol }) => symbol);
  expect(known).toContain('NVDA');
  expect(known).not.toContain('TNA');
});

describe('polling by itself', () => {
  // AAPI-26, GOLDCTL-06, GOLD-32, GOLD-35, CONST-20
  test('starts and stops as often as it is asked to, and polls once a minute while it is on', async () => {
    for (let again = 0; again < 2; again += 1) {
      const reply = await post('/api/goldeneye/automation/start');
      expect(await reply.json()).toEqual({ success: true });
    }
    expect((await status()).state).toBe('running');
    expect((await current()).polling_state).toBe('running');
    const { poll_count } = await status();
    await clock.advance(60_000);
    await whenPolled(poll_count + 1);
    await clock.advance(1_000);
    await clock.advance(59_000);
    expect((await whenPolled(poll_count + 2)).recent_polls).toHaveLength(poll_count + 2);
    for (let again = 0; again < 2; again += 1) {
      const reply = await post('/api/goldeneye/automation/stop');
      expect(await reply.json()).toEqual({ success: true });
    }
    // An instant a little ahead is answered with what holds now, also by a process that was not asked for a while.
    const ahead = new Date(clock.now() + 5_000).toISOString();
    expect((await current(`?asof=${ahead}`)).polling_state).toBe('unknown');
    expect((await status()).state).toBe('stopped');
    expect((await current()).polling_state).toBe('unknown');
    await clock.advance(120_000);
    // At an instant of the past, too, a poll older than two minutes says that polling did not run.
    await clock.advance(60_000);
    const off = clock.now() - 1_000;
    const { last_poll } = await current();
    expect((await current(`?asof=${new Date(off).toISOString()}`)).polling_state).toBe('unknown');
    const ran = new Date(Date.parse(last_poll!) + 1_000).toISOString();
    expect((await current(`?asof=${ran}`)).polling_state).toBe('running');
    expect((await status()).poll_count).toBe(poll_count + 2);
  });

  // CONST-20, ENT-58
  longTest('rests after 1:00 PM Pacific and begins again at 1:00 AM, while a poll by hand is always made', async () => {
    await post('/api/goldeneye/automation/start');
    const { poll_count } = await status();
    clock.set('2026-11-17T21:01:30.000Z');
    await clock.advance(60_000);
    await expect.poll(async () => (await status()).state).toBe('waiting');
    expect((await current()).polling_state).toBe('unknown');
    expect((await status()).poll_count).toBe(poll_count);
    const afterHours = await pollNow();
    expect(afterHours).toMatchObject({ success: true, symbols_processed: 41 });
    expect((await status()).poll_count).toBe(poll_count + 1);
    // From 1:00 AM on there is a poll a minute again, without patterns before the bell.
    clock.set('2026-11-18T09:30:10.000Z');
    // Nobody stays signed in overnight.
    app.userToken = await signIn(app.url, sampleUser);
    app.adminToken = await signIn(app.url, sampleAdmin);
    await clock.advance(60_000);
    await whenPolled(1);
    const early = await current();
    expect(early).toMatchObject({ polling_state: 'running', as_of: '2026-11-18T09:31:00.000Z' });
    expect(early.patterns_found).toBe(0);
    await post('/api/goldeneye/automation/stop');
  });

  // GOLDCTL-07, AAPI-27
  test('never makes two polls at once: the second one is refused', async () => {
    const both = await Promise.all([post('/api/goldeneye/fetch'), post('/api/goldeneye/fetch')]);
    expect(both.map((reply) => reply.status).sort()).toEqual([200, 409]);
    const refused = both.find((reply) => reply.status === 409)!;
    expect(await refused.json()).toMatchObject({ detail: 'A poll is already being made' });
  });

  // ERR-28
  test('leaves the last good poll when the vendor is away, and says so to who asked', async () => {
    const before = await current();
    app.simulator.faults.add({ kind: '500', path: '/massive', times: null });
    const reply = await post('/api/goldeneye/fetch');
    app.simulator.faults.clear();
    expect(reply.status).toBe(503);
    expect(await reply.json()).toMatchObject({ detail: 'Market data is not available right now' });
    expect(await current()).toEqual(before);
  });
});
