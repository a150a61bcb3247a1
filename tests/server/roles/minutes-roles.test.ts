// Minute tracking over a web and a work process.
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../../journeys/pipeline-steps.ts';
import { startTestApp, type TestApp } from '../../setup/app.ts';
import type { TestClock } from '../../setup/clock.ts';
import { scaledClock } from '../../setup/scaled-clock.ts';

let work: TestApp;
let web: TestApp;
beforeAll(async () => {
  const going = scaledClock({ at: Date.now(), shows: Date.parse('2026-11-17T18:16:00.000Z'), rate: 1 });
  const clock: TestClock = { ...going, advance: async () => undefined, set: () => undefined };
  work = await startTestApp({ environment: { ROLE: 'work' }, withAccounts: false, withHistory: true, clock });
  const { storage, filesDir } = work;
  web = await startTestApp({
    environment: { ROLE: 'web', MASSIVE_API_KEY: 'sample-key' },
    storage,
    filesDir,
    clock,
    registers: true,
  });
  await work.platform.begin(() => undefined);
  await web.platform.begin(() => undefined);
});
afterAll(async () => {
  await web.close();
  await work.platform.close();
  await work.bus.close();
  await work.simulator.close();
  await work.storage.drop();
  rmSync(work.filesDir, { recursive: true, force: true });
});

const status = async () => (await ask(web, 'minuteStatus')).body;
const totals = async () => {
  const pages = await Promise.all([ask(web, 'minuteNews'), ask(web, 'minuteIndicators')]);
  return pages.map(({ body }) => body.total);
};

// AAPI-29, AAPI-30, MIN-11
test('turned on at the web process, done by the work process, reported by the web process', async () => {
  expect((await ask(web, 'startMinuteTracking')).body.success).toBe(true);
  const done = async () => {
    const { websocket, news, indicators } = (await status()).services;
    return [websocket.state, news.statistics.successful, indicators.statistics.successful];
  };
  await expect.poll(done, { timeout: 60_000, interval: 200 }).toEqual(['connected', 21, 80]);
  const { services } = await status();
  expect(services.websocket).toMatchObject({ is_running: true, owner: expect.any(String) });
  expect(web.vendorRequests()).toBe(0);
  expect(await totals()).toEqual([21, 80]);
  const { data } = (await ask(web, 'minuteLogs')).body;
  expect(data).toContainEqual(
    expect.objectContaining({ log_type: 'ws_connect', service: 'websocket', status: 'success' }),
  );
});

// AAPI-30, MIN-11
test('turned off at the web process it ends, and nothing is added', async () => {
  await ask(web, 'stopMinuteTracking');
  const { enabled, services } = await status();
  expect([enabled, services.websocket.is_running, services.news.state, services.indicators.state]).toEqual([
    false,
    false,
    'stopped',
    'stopped',
  ]);
  expect(await totals()).toEqual([21, 80]);
});
