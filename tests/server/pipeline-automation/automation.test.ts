// The automation of the pipeline over the wire: its days and slots, what a run fetches and makes, and what survives a restart.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PipelineAutomation } from '../../../src/domain/pipeline/automation.ts';
import { expertLists } from '../../../src/domain/signals/expert-lists.ts';
import { ask, comeBack } from '../../journeys/pipeline-steps.ts';
import { callAs, startTestApp, type TestApp } from '../../setup/app.ts';
import { testClock } from '../../setup/clock.ts';
import { longTest } from '../../setup/long-run.ts';
import { historyTemplate } from '../../setup/market-history.ts';
import { type TestDatabase, testDatabase, testServer } from '../../setup/postgres.ts';

const required = expertLists.filter((list) => list.required);
/** Tuesday, 17 November 2026, 7:14:30 in Los Angeles. */
const clock = testClock('2026-11-17T15:14:30.000Z');
const filesDir = mkdtempSync(join(tmpdir(), 'smart-cat-files-'));
let storage: TestDatabase;
let app: TestApp;
beforeAll(async () => {
  storage = await testDatabase(await historyTemplate(testServer()));
  app = await startTestApp({ clock, storage, filesDir, registers: true });
  await app.platform.begin(() => undefined);
});
afterAll(async () => {
  await app.close();
  await storage.drop();
  rmSync(filesDir, { recursive: true, force: true });
});

const status = async (): Promise<PipelineAutomation> => (await ask(app, 'pipelineAutomation')).body;

/** Lets the clock go on a second at a time until the condition holds. */
async function going(condition: () => Promise<boolean>): Promise<void> {
  const looking = async () => {
    await clock.advance(1_000);
    return condition();
  };
  await expect.poll(looking, { timeout: 60_000, interval: 20 }).toBe(true);
}

const runsEnded = (count: number) => going(async () => (await status()).run_history.length === count);
const states = ({ slots_today }: PipelineAutomation) =>
  slots_today.slots.map(({ scheduled_for, state }) => `${scheduled_for.slice(11, 16)} ${state}`);

// T-34, T-35, AAPI-19, AAPI-20, AENT-18
test('it is off until an administrator turns it on; twice is once', async () => {
  expect(await status()).toEqual({
    enabled: false,
    last_run: null,
    is_market_day: true,
    todays_count: 0,
    next_run_time: null,
    day_type: 'market day',
    run_history: [],
    next_slot: null,
    slots_today: {
      ...{ scheduled: 3, due: 0, done: 0, failed: 0, missed: 0, off: 3 },
      slots: ['15:15', '17:15', '19:15'].map((at) => ({
        scheduled_for: `2026-11-17T${at}:00.000Z`,
        state: 'off',
        reason: null,
      })),
    },
  });
  for (const name of ['startPipelineAutomation', 'stopPipelineAutomation'] as const) {
    for (let times = 0; times < 2; times += 1) {
      expect((await ask(app, name)).body).toEqual({ success: true });
      const { enabled, next_slot } = await status();
      expect(enabled).toBe(name === 'startPipelineAutomation');
      // Readers see the same.
      const next = await callAs(app, app.userToken, '/api/signals/next-sync');
      expect(await next.json()).toEqual({ at: next_slot });
    }
  }
});

describe('on a market day', () => {
  // ACONST-02, ACONST-03, AENT-18
  test('a planned run fetches the 21 required lists, where progress and errors always stand, and runs all stages', async () => {
    await ask(app, 'startPipelineAutomation');
    const planned = await status();
    expect(planned).toMatchObject({ enabled: true, next_run_time: '2026-11-17T15:15:00.000Z', todays_count: 0 });
    expect(states(planned)).toEqual(['15:15 planned', '17:15 planned', '19:15 planned']);
    expect(planned.slots_today).toMatchObject({ scheduled: 3, due: 0, done: 0, missed: 0 });
    await runsEnded(1);
    const now = await status();
    expect(now.run_history).toEqual([
      {
        timestamp: now.last_run,
        scheduled_time: '2026-11-17T15:15:00.000Z',
        fetch_success: true,
        pipeline_success: true,
        files_fetched: 21,
        fetch_errors: 0,
        batch_id: 1,
        held: null,
        message: 'Pipeline completed: batch 1',
      },
    ]);
    expect(now).toMatchObject({ todays_count: 1, next_run_time: '2026-11-17T17:15:00.000Z' });
    expect(states(now)).toEqual(['15:15 done', '17:15 planned', '19:15 planned']);
    const { body: fetched } = await ask(app, 'fetchStatus');
    expect(fetched).toMatchObject({ status: 'completed', progress: { current: 21, total: 21 }, errors: [] });
    expect(fetched.items.map(({ list }) => list).sort()).toEqual(required.map(({ name }) => name).sort());
    expect((await ask(app, 'pipelineJob')).body).toMatchObject({ status: 'completed', batch_id: 1 });
    const { batches } = (await ask(app, 'batches')).body;
    expect(batches.map(({ id, file_count, is_published }) => ({ id, file_count, is_published }))).toEqual([
      { id: 1, file_count: 21, is_published: true },
    ]);
  });

  test('a fetch that fails wholly ends the run with its reason, and no batch is made', async () => {
    clock.set('2026-11-17T17:14:58.000Z');
    app.simulator.faults.add({ path: '/lists/', kind: '404', times: null });
    await runsEnded(2);
    app.simulator.faults.clear();
    const now = await status();
    const message = 'Fetch failed: The source does not have this list';
    expect(now.run_history[0]).toMatchObject({
      scheduled_time: '2026-11-17T17:15:00.000Z',
      fetch_success: false,
      pipeline_success: false,
      files_fetched: 0,
      fetch_errors: 21,
      batch_id: null,
      message,
    });
    expect(now.slots_today.slots[1]).toEqual({
      scheduled_for: '2026-11-17T17:15:00.000Z',
      state: 'failed',
      reason: message,
    });
    expect(now.slots_today).toMatchObject({ scheduled: 3, due: 2, done: 1, failed: 1, missed: 0 });
    expect(now).toMatchObject({ todays_count: 2, next_run_time: '2026-11-17T19:15:00.000Z' });
    expect((await ask(app, 'batches')).body.batches).toHaveLength(1);
  });
});

describe('over days', () => {
  // L-53
  test('slots nobody could begin are missed with their reason, not made up for', async () => {
    await comeBack(app, '2026-11-18T18:00:00.000Z');
    await going(async () => (await status()).slots_today.missed === 2);
    const now = await status();
    expect(states(now)).toEqual(['15:15 missed', '17:15 missed', '19:15 planned']);
    expect(now.slots_today.slots[0]?.reason).toBe(
      'Not started in time: the database was unavailable or the clock was set forward',
    );
    expect(now).toMatchObject({ todays_count: 0, next_run_time: '2026-11-18T19:15:00.000Z' });
    expect(now.run_history).toHaveLength(2);
  });

  // ACONST-04
  test('a holiday has no run and the day of an early close the two before it', async () => {
    await comeBack(app, '2026-11-26T18:00:00.000Z');
    expect(await status()).toMatchObject({
      enabled: true,
      is_market_day: false,
      day_type: 'holiday: Thanksgiving',
      todays_count: 0,
      next_run_time: null,
      next_slot: '2026-11-27T15:15:00.000Z',
      slots_today: { scheduled: 0, slots: [] },
    });
    await comeBack(app, '2026-11-27T14:00:00.000Z');
    const now = await status();
    expect(now).toMatchObject({
      is_market_day: true,
      day_type: 'early close',
      next_run_time: '2026-11-27T15:15:00.000Z',
    });
    expect(states(now)).toEqual(['15:15 planned', '17:15 planned']);
  });

  longTest('lists that cannot be had are reported, the run goes on; a held batch is a run that went well', async () => {
    await comeBack(app, '2026-11-27T17:14:58.000Z');
    for (const { slug } of required) {
      if (slug !== 'golden-cross') app.simulator.faults.add({ path: `/lists/${slug}.csv`, kind: '404', times: null });
    }
    await runsEnded(3);
    app.simulator.faults.clear();
    const [run] = (await status()).run_history;
    const [batch] = (await ask(app, 'batches')).body.batches;
    expect(batch?.held?.reason).toMatch(/^20 expected lists missing: Idea Engine/);
    expect(run).toMatchObject({
      fetch_success: true,
      pipeline_success: true,
      files_fetched: 1,
      fetch_errors: 20,
      batch_id: batch?.id,
      held: batch?.held?.reason,
      message: `Batch ${batch?.id} is complete, not published: ${batch?.held?.reason}`,
    });
    expect((await ask(app, 'fetchStatus')).body).toMatchObject({ status: 'completed_with_errors' });
    expect(states(await status())).toEqual(['15:15 missed', '17:15 done']);
  });

  // L-53, ACONST-21
  longTest(
    'switch and runs outlive a restart; what nobody was there for is missed; turned off, nothing is',
    async () => {
      const before = await status();
      await app.close();
      clock.set('2026-11-30T18:00:00.000Z');
      app = await startTestApp({ clock, storage, filesDir });
      await app.platform.begin(() => undefined);
      const now = await status();
      expect(now.enabled).toBe(true);
      expect(now.run_history).toEqual(before.run_history);
      expect(now.slots_today.slots.map(({ state, reason }) => [state, reason])).toEqual([
        ['missed', 'The server was not running'],
        ['missed', 'The server was not running'],
        ['planned', null],
      ]);
      await ask(app, 'stopPipelineAutomation');
      await comeBack(app, '2026-12-01T18:00:00.000Z');
      await clock.advance(1_000);
      expect(await status()).toMatchObject({
        enabled: false,
        next_run_time: null,
        slots_today: { scheduled: 3, missed: 0, off: 3 },
      });
    },
  );
});
