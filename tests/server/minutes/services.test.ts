// The services of minute tracking over the wire: turned on and off, rounds of news and indicators, their log, their status.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { trackedSymbols } from '../../../src/domain/minutes/tracked-symbols.ts';
import { ask } from '../../journeys/pipeline-steps.ts';
import { drawMarket, startTestApp, type TestApp } from '../../setup/app.ts';
import { testClock } from '../../setup/clock.ts';
import { longTest } from '../../setup/long-run.ts';

/** Tuesday, 13:14 in New York. */
const clock = testClock('2026-11-17T18:14:00.000Z');
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock, withHistory: true });
  await app.platform.begin(() => undefined);
  await drawMarket(app);
});
afterAll(() => app.close());

const status = async () => (await ask(app, 'minuteStatus')).body;
const every = { query: 'limit=200' };
const news = async () => (await ask(app, 'minuteNews', every)).body;
const computed = async () => (await ask(app, 'minuteIndicators', every)).body;
const logged = async () => (await ask(app, 'minuteLogs', every)).body;
const act = (name: 'startMinuteService' | 'stopMinuteService', service: string) => ask(app, name, { path: [service] });

/**
 * Lets the clock go on until the condition holds: a second at a time up to a round, then slowly, so that however long the round
 * takes on a busy machine, the next one does not come.
 */
async function going(condition: (now: Awaited<ReturnType<typeof status>>) => boolean) {
  let now = await status();
  const looking = async () => {
    const { news, indicators } = now.services;
    await clock.advance(news.current_fetch === null && indicators.current_fetch === null ? 1_000 : 250);
    now = await status();
    return condition(now);
  };
  await expect.poll(looking, { timeout: 60_000, interval: 20 }).toBe(true);
  return status();
}

// AAPI-29, AENT-27, AENT-28, AENT-29, MIN-11, ACONST-15, AAPI-34, AENT-35
test('before anybody turned it on everything is stopped, and the twenty symbols are there', async () => {
  const now = await status();
  expect(now).toMatchObject({ enabled: false, is_market_hours: true });
  expect(now.services.websocket).toMatchObject({ state: 'stopped', is_alive: false, is_running: false });
  for (const service of [now.services.news, now.services.indicators]) {
    expect(service).toMatchObject({
      state: 'stopped',
      statistics: { fetches_today: 0, successful: 0, failed: 0 },
      schedule: { last_fetch: null, next_fetch: null },
      current_fetch: null,
    });
  }
  const { data } = (await ask(app, 'trackedSymbols')).body;
  expect(data.map(({ symbol, category }) => `${symbol} ${category}`).sort()).toEqual(
    trackedSymbols.map(({ symbol, category }) => `${symbol} ${category}`).sort(),
  );
});

// AAPI-30, AAPI-31, AERR-33, T-34
test('one service is turned on alone; twice is once; an unknown one is not found; who did it is written down', async () => {
  for (const name of ['startMinuteService', 'stopMinuteService'] as const) {
    expect((await act(name, 'bars')).status).toBe(404);
    for (const _ of [1, 2]) {
      const words = name === 'startMinuteService' ? 'started' : 'stopped';
      expect((await act(name, 'websocket')).body).toEqual({
        success: true,
        message: `websocket ${words} successfully`,
      });
    }
    const { enabled, services } = await status();
    const isOn = name === 'startMinuteService';
    expect([enabled, services.websocket.is_running]).toEqual([isOn, isOn]);
    expect([services.news.state, services.indicators.state]).toEqual(['stopped', 'stopped']);
  }
  const { rows: entries } = await app.storage.database.pool.query(
    `select action, result from audit_log where action like 'minutes.%' order by id`,
  );
  expect(entries).toContainEqual({ action: 'minutes.service.start', result: 'ok' });
  expect(entries).toContainEqual({ action: 'minutes.service.start', result: 'refused 404' });
});

describe('rounds', () => {
  // ACONST-16, AENT-32, AENT-29, AENT-34, CALC-83
  test('news of every tracked symbol and of the whole market are fetched at once, answers kept whole, each call logged', async () => {
    await act('startMinuteService', 'news');
    const now = await going(
      ({ services }) => services.news.statistics.fetches_today === 1 && services.news.current_fetch === null,
    );
    expect(now.services.news).toMatchObject({ state: 'running', statistics: { successful: 21, failed: 0 } });
    expect(now.services.news.schedule).toMatchObject({ next_fetch: '2026-11-17T18:15:00.000Z' });
    const { data, total } = await news();
    expect(total).toBe(21);
    expect(new Set(data.map(({ symbol }) => symbol))).toEqual(
      new Set([...trackedSymbols.map(({ symbol }) => symbol), null]),
    );
    for (const { full_response } of data)
      expect(full_response).toMatchObject({ status: 'OK', results: expect.any(Array) });
    const ids = data.flatMap(({ full_response }) =>
      (full_response as { results: { id: string }[] }).results.map(({ id }) => id),
    );
    expect(now.services.news.statistics.articles_collected).toBe(new Set(ids).size);
    const calls = (await logged()).data.filter(({ service }) => service === 'news');
    expect(calls).toHaveLength(21);
    for (const call of calls) {
      expect(call).toMatchObject({ log_type: 'api_call', status: 'success', error_message: null });
      expect(call.response_time_ms).toBeGreaterThanOrEqual(0);
      expect(call.api_calls_remaining).toBeGreaterThan(0);
    }
  });

  // ACONST-17, AENT-33
  test('indicators of every tracked symbol are computed from its minutes and held against those of the vendor', async () => {
    await act('startMinuteService', 'indicators');
    const now = await going(
      ({ services }) =>
        services.indicators.statistics.fetches_today === 1 && services.indicators.current_fetch === null,
    );
    const { indicators } = now.services;
    expect(indicators.statistics).toMatchObject({ successful: 80, failed: 0 });
    expect(indicators.statistics.by_indicator).toEqual(
      Object.fromEntries(['RSI', 'SMA', 'EMA', 'MACD'].map((type) => [type, { success: 20, failed: 0 }])),
    );
    expect(indicators.notes.join(' ')).toMatch(
      /The vendor's indicators of \S+ differ from ours by (at most|less than) [\d.,]+(?= |$)/,
    );
    const { data, total } = await computed();
    expect(total).toBe(80);
    for (const row of data) {
      expect(row.value).not.toBeNull();
      expect(row.signal_value === null).toBe(row.indicator_type !== 'MACD');
    }
    const difference = Number(/(?:at most|less than) (\S+)$/.exec(indicators.notes.at(-1) ?? '')?.[1]);
    expect(difference).toBeLessThan(0.1);
  });

  // AAPI-30, AERR-33, MIN-13
  longTest('stopped, no slot adds anything; started again, the next slot does', async () => {
    expect((await ask(app, 'stopMinuteTracking')).body).toEqual({
      success: true,
      message: 'All services stopped successfully',
    });
    // A slot may have come while a busy machine was waited for: its round ends first.
    const { fetches_today } = (
      await going(({ services }) => services.news.current_fetch === null && services.indicators.current_fetch === null)
    ).services.news.statistics;
    const before = [(await news()).total, (await computed()).total, (await logged()).total];
    await clock.advance(20 * 60_000);
    await clock.advance(30_000);
    const stopped = await status();
    expect([stopped.enabled, stopped.services.news.state, stopped.services.indicators.state]).toEqual([
      false,
      'stopped',
      'stopped',
    ]);
    expect([(await news()).total, (await computed()).total, (await logged()).total]).toEqual(before);
    expect((await ask(app, 'startMinuteTracking')).body).toEqual({
      success: true,
      message: 'All services started successfully',
    });
    await going(
      ({ services }) =>
        services.news.statistics.fetches_today === fetches_today + 1 && services.news.current_fetch === null,
    );
    expect((await news()).total).toBe((before[0] ?? 0) + 21);
  });

  // ACONST-14
  test('while an earlier session is replayed at night, rounds go on at every quarter of an hour', async () => {
    await ask(app, 'startMinuteTracking');
    clock.set('2026-11-18T02:01:00.000Z');
    const now = await going(({ services }) => services.news.current_fetch === null);
    expect(now.is_market_hours).toBe(true);
    expect(now.services.news.schedule.next_fetch).toBe('2026-11-18T02:15:00.000Z');
    await ask(app, 'stopMinuteTracking');
  });
});
