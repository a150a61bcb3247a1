// Alerts of the daily report over batches, jobs and slots of a day.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../../journeys/pipeline-steps.ts';
import { startTestApp, type TestApp } from '../../setup/app.ts';
import { testClock } from '../../setup/clock.ts';
import { writeBatch, writeJob, writeSlot } from './sample-day.ts';

const at = (time: string) => `2026-11-19T${time}Z`;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock: testClock(at('20:00:00')) });
});
afterAll(() => app.close());

// REPORT-04, AENT-23
test('alerts of the daily report are, word for word, what batches, jobs and slots of the day come to', async () => {
  const { pool } = app.storage.database;
  const batch = { files: 2, scores: [] };
  const full = 'The disk has no space left';
  await writeBatch(pool, { ...batch, id: 901, at: at('15:15:00'), status: 'failed', error: full });
  await writeBatch(pool, { ...batch, id: 902, at: at('16:00:00'), status: 'failed' });
  await writeBatch(pool, { ...batch, id: 903, at: at('16:30:00'), status: 'failed', error: 'reported by its job' });
  await writeBatch(pool, { ...batch, id: 904, at: at('17:15:00'), status: 'pending', held: 'Half would vanish' });
  // The evening before and the morning after, in Los Angeles.
  await writeBatch(pool, { ...batch, id: 905, at: at('07:59:59'), status: 'failed', error: 'of yesterday' });
  const ofBatch = { detail: { batch_id: 903, message: 'Pipeline failed: a file' } };
  const withErrors = { kind: 'expert.fetch', state: 'completed_with_errors' };
  const down = { error: 'The source is down', detail: { message: 'reading' } };
  const ends = [
    { ...ofBatch, kind: 'pipeline', state: 'failed', at: at('16:31:00') },
    { ...withErrors, at: at('17:14:00'), detail: { message: 'Fetch completed with 2 errors' } },
    { ...withErrors, at: at('17:20:00') },
    { ...down, kind: 'screener-run', state: 'failed', at: at('15:50:00') },
    { kind: 'goldeneye-poll', state: 'failed', at: at('18:01:00') },
    { kind: 'goldeneye-poll', state: 'completed', at: at('18:02:00'), detail: { message: 'went well' } },
    { kind: 'minute-news', state: 'failed', at: at('18:03:00'), error: 'watched elsewhere' },
    { kind: 'screener-run', state: 'failed', at: at('07:30:00'), error: 'of yesterday' },
  ];
  for (const end of ends) await writeJob(pool, end);
  const restarted = 'The server was restarted';
  const slots: [string, string, 'done' | 'failed' | 'missed', string | null][] = [
    ['screener-run', '16:05:00', 'missed', restarted],
    ['screener-run', '16:20:00', 'missed', restarted],
    ['screener-run', '16:35:00', 'missed', 'The run before still went on'],
    ['screener-run', '16:50:00', 'done', null],
    ['screener-run', '17:05:00', 'missed', restarted],
    ['screener-run', '17:20:00', 'failed', 'reported as its job'],
    ['pipeline', '15:15:00', 'missed', 'Another run was still going on'],
    ['goldeneye-poll', '16:05:00', 'missed', restarted],
    ['goldeneye-poll', '16:06:00', 'missed', restarted],
    ['goldeneye-poll', '16:07:00', 'missed', restarted],
  ];
  for (const [kind, time, state, reason] of slots) await writeSlot(pool, kind, at(time), state, reason);

  const { issues } = (await ask(app, 'reportDaily')).body;
  expect(issues.map(({ timestamp, system, message }) => [timestamp.slice(11, 19), system, message])).toEqual([
    ['18:01:00', 'goldeneye', 'GoldenEye: it failed; see the server log'],
    ['17:20:00', 'expert', 'Fetching lists: it ended with errors'],
    ['17:15:06', 'expert', 'Batch 904 is complete, not published: Half would vanish'],
    ['17:14:00', 'expert', 'Fetching lists: Fetch completed with 2 errors'],
    ['17:05:00', 'screener', 'Screener: 1 slot missed, 09:05 PT: The server was restarted'],
    ['16:35:00', 'screener', 'Screener: 1 slot missed, 08:35 PT: The run before still went on'],
    ['16:31:00', 'expert', 'Pipeline failed: a file'],
    ['16:20:00', 'screener', 'Screener: 2 slots missed, 08:05 to 08:20 PT: The server was restarted'],
    ['16:07:00', 'goldeneye', 'GoldenEye: 3 slots missed, 08:05 to 08:07 PT: The server was restarted'],
    ['16:00:01', 'expert', 'Batch 902 failed'],
    ['15:50:00', 'screener', 'Screener: The source is down'],
    ['15:15:01', 'expert', 'Batch 901 failed: The disk has no space left'],
    ['15:15:00', 'expert', 'Pipeline: 1 slot missed, 07:15 PT: Another run was still going on'],
  ]);
});
