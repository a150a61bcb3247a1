// Reports of past days: the state readers saw at the end of the day, and its screener runs.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../../journeys/pipeline-steps.ts';
import { startTestApp, type TestApp } from '../../setup/app.ts';
import { testClock } from '../../setup/clock.ts';
import { publishBatch, writeBatch, writeRun } from './sample-day.ts';

/** 10:14 in Los Angeles on a Tuesday. */
const clock = testClock('2026-11-17T18:14:00.000Z');
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ clock });
  const { pool } = app.storage.database;
  await writeBatch(pool, { id: 1, at: '2026-11-16T15:15:00Z', files: 3, scores: [['KEST', 10, 0]] });
  await publishBatch(pool, 1, '2026-11-16T15:16:00Z');
  // Half an hour before midnight in Los Angeles, and half an hour after it.
  await writeBatch(pool, { id: 2, at: '2026-11-17T07:30:00Z', files: 4, scores: [['ALDR', 0, 20]] });
  await publishBatch(pool, 2, '2026-11-17T07:31:00Z');
  await writeBatch(pool, { id: 3, at: '2026-11-17T08:30:00Z', files: 5, scores: [['BROO', 30, 0]] });
  await publishBatch(pool, 3, '2026-11-17T08:31:00Z');
  await writeRun(pool, {
    id: 1,
    day: '2026-11-16',
    number: 7,
    at: '2026-11-16T17:05:00Z',
    stocks: { KEST: 1, ALDR: 3 },
  });
  await writeRun(pool, { id: 2, day: '2026-11-17', number: 1, at: '2026-11-17T15:05:00Z', stocks: { BROO: 1 } });
});
afterAll(() => app.close());

const expert = async (query = '') => (await ask(app, 'reportExpertData', { query })).body;
const screener = async (query = '') => (await ask(app, 'reportScreener', { query })).body;

test('the expert report of a day tells the state readers saw at its end, and the days before it', async () => {
  const past = await expert('date=2026-11-16');
  expect([past.current_batch?.id, past.top_symbols.map(({ symbol }) => symbol)]).toEqual([2, ['ALDR']]);
  expect(past.history.map(({ date, files }) => [date, files])).toEqual([['2026-11-16', 7]]);
  const today = await expert();
  expect(await expert('date=2026-11-17')).toEqual(today);
  expect([today.current_batch?.id, today.history.map(({ date }) => date)]).toEqual([3, ['2026-11-17', '2026-11-16']]);
});

test('the screener report of a day counts the runs of that day alone', async () => {
  const past = await screener('date=2026-11-16');
  expect(past.timeline.map(({ run_number, file_name }) => [run_number, file_name])).toEqual([
    [7, 'screener-2026-11-16-run-07.json'],
  ]);
  expect(past.stock_coverage.map(({ symbol }) => symbol).sort()).toEqual(['ALDR', 'KEST']);
  expect((await screener()).stock_coverage.map(({ symbol }) => symbol)).toEqual(['BROO']);
});

test('a day nothing is known of gives reports of nothing, a day to come is refused', async () => {
  expect(await expert('date=2025-01-02')).toEqual({
    current_batch: null,
    signal_distribution: [],
    top_symbols: [],
    history: [],
  });
  expect((await screener('date=2025-01-02')).summary).toMatchObject({ runs_completed: 0, last_run_number: null });
  for (const name of ['reportDaily', 'reportExpertData', 'reportScreener'] as const)
    expect((await ask(app, name, { query: 'date=2026-11-18' })).status).toBe(422);
});
