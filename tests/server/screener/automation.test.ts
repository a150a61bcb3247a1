// The automation of the screener over the wire: its slots, what a run of it makes, runs by hand beside it, and what survives a restart.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ScreenerAutomation } from '../../../src/domain/screener/run.ts';
import { ask, comeBack } from '../../journeys/pipeline-steps.ts';
import { drawMarket, startTestApp, type TestApp } from '../../setup/app.ts';
import { testClock } from '../../setup/clock.ts';
import { longTest } from '../../setup/long-run.ts';
import { historyTemplate } from '../../setup/market-history.ts';
import { type TestDatabase, testDatabase, testServer } from '../../setup/postgres.ts';

/** Tuesday, 17 November 2026, 7:04:30 in Los Angeles. */
const clock = testClock('2026-11-17T15:04:30.000Z');
const filesDir = mkdtempSync(join(tmpdir(), 'smart-cat-files-'));
let storage: TestDatabase;
let app: TestApp;
beforeAll(async () => {
  storage = await testDatabase(await historyTemplate(testServer()));
  app = await startTestApp({ clock, storage, filesDir, registers: true });
  await app.platform.begin(() => undefined);
  await drawMarket(app);
});
afterAll(async () => {
  await app.close();
  await storage.drop();
  rmSync(filesDir, { recursive: true, force: true });
});

const status = async (): Promise<ScreenerAutomation> => (await ask(app, 'screenerAutomation')).body;

/**
 * Lets the clock go on until the condition holds: a second at a time up to the next slot, then slowly, so that however long
 * the slot's run takes on a busy machine, the slot after it does not come.
 */
async function going(condition: (now: ScreenerAutomation) => boolean): Promise<ScreenerAutomation> {
  let now = await status();
  const { due } = now.slots_today;
  const looking = async () => {
    await clock.advance(now.slots_today.due === due ? 1_000 : 250);
    now = await status();
    return condition(now);
  };
  await expect.poll(looking, { timeout: 60_000, interval: 20 }).toBe(true);
  return now;
}

const slotAt = ({ slots_today }: ScreenerAutomation, time: string) =>
  slots_today.slots.find(({ scheduled_for }) => scheduled_for.slice(11, 16) === time);

// T-34, AAPI-22, AAPI-23, AENT-19, SCRCTL-01
test('it is off until an administrator turns it on; twice is once', async () => {
  expect(await status()).toEqual({
    enabled: false,
    last_run: null,
    is_market_hours: true,
    total_runs: 0,
    success_count: 0,
    run_history: [],
    is_market_day: true,
    day_type: 'market day',
    todays_count: 0,
    next_slot: null,
    missed_count: 0,
    slots_today: expect.objectContaining({ scheduled: 24, due: 0, done: 0, failed: 0, missed: 0, off: 24 }),
  });
  for (const name of ['startScreenerAutomation', 'stopScreenerAutomation', 'startScreenerAutomation'] as const) {
    for (let times = 0; times < 2; times += 1) {
      expect((await ask(app, name)).body).toEqual({ success: true });
      expect((await status()).enabled).toBe(name === 'startScreenerAutomation');
    }
  }
  const { rows } = await storage.database.pool.query<{ action: string; n: number }>(
    `select action, count(*)::int as n from audit_log where action like 'screener.automation.%' and result = 'ok'
     group by action order by action`,
  );
  expect(rows).toEqual([
    { action: 'screener.automation.start', n: 4 },
    { action: 'screener.automation.stop', n: 2 },
  ]);
});

// AENT-19, AENT-20, AAPI-21
test('a slot makes a run, which readers get and the lists of runs tell', async () => {
  // The run is in the history a moment before its job has ended.
  const now = await going((now) => now.run_history.length === 1 && slotAt(now, '15:05')?.state === 'done');
  const [run] = now.run_history;
  expect(run).toMatchObject({ scheduled_time: '2026-11-17T15:05:00.000Z', success: true, error: null });
  expect(run!.stocks_processed).toBeGreaterThan(0);
  expect(run!.duration_seconds).toBeGreaterThanOrEqual(0);
  expect(now).toMatchObject({ total_runs: 1, success_count: 1, todays_count: 1, last_run: run!.timestamp });
  expect(now.next_slot).toBe('2026-11-17T15:20:00.000Z');
  expect(slotAt(now, '15:05')).toMatchObject({ state: 'done', reason: null });
  const { runs_by_date, today } = (await ask(app, 'recentRuns')).body;
  expect(runs_by_date[today]![0]).toMatchObject({ run_id: run!.run_id, status: 'complete' });
});

test('a run by hand is no run of the schedule; a slot that comes while it goes on is missed with the reason', async () => {
  app.simulator.faults.add({ kind: 'held', path: '/snapshot/', times: null });
  clock.set('2026-11-17T15:19:50.000Z');
  const byHand = ask(app, 'fetchScreener', { body: {} });
  const missed = await going(({ slots_today }) => slots_today.missed === 1);
  app.simulator.faults.clear();
  await byHand;
  expect(slotAt(missed, '15:20')).toMatchObject({
    state: 'missed',
    reason: 'Skipped: the previous run had not finished',
  });
  await expect.poll(async () => (await ask(app, 'screenerProgress')).body.state).toBe('completed');
  expect(await status()).toMatchObject({ total_runs: 1, todays_count: 1 });
});

test('a run that fails says why in the history and in its slot', async () => {
  app.simulator.faults.add({ kind: '403', path: '/snapshot/', times: null });
  clock.set('2026-11-17T15:34:58.000Z');
  const now = await going((now) => now.run_history.length === 2 && slotAt(now, '15:35')?.state === 'failed');
  app.simulator.faults.clear();
  const error = 'Massive refuses the market data: not part of the plan: "You are not entitled to this data."';
  expect(now.run_history[0]).toMatchObject({ success: false, stocks_processed: 0, run_id: null, error });
  expect(slotAt(now, '15:35')).toMatchObject({ state: 'failed', reason: error });
  expect(now).toMatchObject({ total_runs: 2, success_count: 1 });
});

test('a weekend on which an earlier session is shown has slots from then on, and owes none of the time before', async () => {
  await comeBack(app, '2026-11-21T13:00:00.000Z');
  await clock.advance(1_000);
  const now = await status();
  expect(now).toMatchObject({
    is_market_day: false,
    is_market_hours: true,
    day_type: 'weekend',
    next_slot: '2026-11-21T13:05:00.000Z',
  });
  expect(now.slots_today).toMatchObject({ due: 0, missed: 0 });
});

// L-53
longTest('switch and runs outlive a restart; what nobody was there for is missed; turned off, nothing is', async () => {
  const before = await status();
  await app.close();
  clock.set('2026-11-30T15:36:00.000Z');
  app = await startTestApp({ clock, storage, filesDir });
  await app.platform.begin(() => undefined);
  const now = await status();
  expect(now).toMatchObject({ enabled: true, run_history: before.run_history, total_runs: 2 });
  for (const time of ['15:05', '15:20']) {
    expect(slotAt(now, time)).toMatchObject({ state: 'missed', reason: 'The server was not running' });
  }
  await ask(app, 'stopScreenerAutomation');
  await comeBack(app, '2026-12-01T18:00:00.000Z');
  await clock.advance(1_000);
  expect(await status()).toMatchObject({ enabled: false, next_slot: null, slots_today: { scheduled: 24, off: 24 } });
});
