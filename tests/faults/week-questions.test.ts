// Queries of a trial's database: batches of equal files are found, their differences reported.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runPipeline, upload } from '../journeys/pipeline-steps.ts';
import { archiveOf } from '../server/pipeline-endpoints/archives.ts';
import { startTestApp, type TestApp } from '../setup/app.ts';
import { compareTwins } from './week-questions.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
  app.clock.set('2026-11-17T18:00:00.000Z');
});
afterEach(() => app.close());

const crosses = 'Company,Symbol,Current Price\nSample Corp,SMPL,$11.50\nSample Steel,SMPS,$21.50\n';

async function batchOf(content: string): Promise<void> {
  await upload(app, await archiveOf([{ name: 'golden-cross_2026-11-17.csv', content }]));
  await runPipeline(app);
}

const twins = () =>
  compareTwins(async (text, values) => (await app.storage.database.query(text, values as unknown[])).rows as never);

test('two batches of a day made of the same files have the same rows and scores; a row or a score that differs is reported', async () => {
  await batchOf(crosses);
  expect(await twins()).toEqual({ pairs: 0, differing: [] });
  await batchOf(crosses);
  expect(await twins()).toEqual({ pairs: 1, differing: [] });
  await app.storage.database.query(`update signal set direction = 'bearish' where batch_id = 2 and symbol = 'SMPL'`);
  await app.storage.database.query(`delete from synthesis where batch_id = 2 and symbol = 'SMPS'`);
  expect((await twins()).differing).toEqual([
    '2026-11-17: batches 1 and 2 of the same files: 2 rows and 1 scores differ',
  ]);
});

test('batches of other files, or of another day, are no pair', async () => {
  await batchOf(crosses);
  await batchOf(crosses.replace('SMPS', 'SMPT'));
  await batchOf(crosses);
  await app.storage.database.query(`update batch set batch_datetime = batch_datetime + interval '1 day' where id = 3`);
  expect(await twins()).toEqual({ pairs: 0, differing: [] });
});
