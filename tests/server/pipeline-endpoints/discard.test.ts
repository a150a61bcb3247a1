// Discarding and restoring batches and files: the audit log names what was discarded and why.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ask, runPipeline, upload } from '../../journeys/pipeline-steps.ts';
import { startTestApp, type TestApp } from '../../setup/app.ts';
import { archiveOf } from './archives.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
  app.clock.set('2026-11-17T18:00:00.000Z');
});
afterEach(() => app.close());

const gap = (...symbols: string[]) => ['Symbol,Volume', ...symbols.map((symbol) => `${symbol},1`), ''].join('\n');

async function audited(): Promise<[string, string, string][]> {
  const { rows } = await app.storage.database.pool.query<{ action: string; target: string; result: string }>(
    `select action, target, result from audit_log where action in ('pipeline.discard', 'pipeline.restore') order by id`,
  );
  return rows.map(({ action, target, result }) => [action, target, result]);
}

test('the audit entry of a discarded batch or file holds its name and the reason', async () => {
  const name = 'gap_up_2026-11-17.csv';
  await upload(app, await archiveOf([{ name, content: gap('KEST', 'BRKB') }]));
  await runPipeline(app);
  const id = (await ask(app, 'batches')).body.batches[0]?.id ?? 0;
  const file = (await ask(app, 'batch', { path: [id] })).body.files[0]?.id ?? 0;

  const reason = 'the vendor sent last week again';
  expect((await ask(app, 'discardBatchFile', { path: [id, file], body: { reason } })).status).toBe(200);
  expect((await ask(app, 'restoreBatchFile', { path: [id, file] })).status).toBe(200);
  expect((await ask(app, 'discardBatch', { path: [id], body: { reason } })).status).toBe(200);
  expect((await ask(app, 'discardBatch', { path: [id], body: { reason: 'once more' } })).status).toBe(409);
  expect((await ask(app, 'restoreBatch', { path: [id] })).status).toBe(200);
  expect((await ask(app, 'discardBatch', { path: [id + 1], body: { reason } })).status).toBe(404);

  expect(await audited()).toEqual([
    ['pipeline.discard', `${name} of batch ${id}: ${reason}`, 'ok'],
    ['pipeline.restore', `${name} of batch ${id}`, 'ok'],
    ['pipeline.discard', `batch ${id}: ${reason}`, 'ok'],
    ['pipeline.discard', `batch ${id}: once more`, 'refused 409'],
    ['pipeline.restore', `batch ${id}`, 'ok'],
    ['pipeline.discard', `/api/admin/batches/${id + 1}/discard`, 'refused 404'],
  ]);
});
