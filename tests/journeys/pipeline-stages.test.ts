// An administrator runs the stages by hand: their order, their failures, and that only one run happens at a time.
import { existsSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Batch } from '../../src/domain/pipeline/batch.ts';
import { stages } from '../../src/domain/pipeline/stage.ts';
import { expertLists } from '../../src/domain/signals/expert-lists.ts';
import { archiveOf } from '../server/pipeline-endpoints/archives.ts';
import { startTestApp, type TestApp } from '../setup/app.ts';
import { ask, fetchLists, runEnded, runPipeline, upload } from './pipeline-steps.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await fetchLists(app, ['golden-cross', 'most-active']);
  await runPipeline(app);
});
afterAll(() => app.close());

const readiness = async () => (await ask(app, 'pipelineReadiness')).body;
const stageCards = async () => (await ask(app, 'pipelineStages')).body.stages;
const newest = async () => (await ask(app, 'batches')).body.batches[0] as Batch;

describe('stage by stage over an upload', () => {
  const csv = (symbol: string, other = 'OTHR') =>
    `Company,Symbol,Current Price,Price Change\nSample "Corp",${symbol},"$1,234.00",+1.1%\nAnother Sample,${other},N/A,\n`;

  // AAPI-16, AAPI-17, PIPE-22, PIPE-26
  test('each stage runs once its turn has come and names the batch', async () => {
    const archive = await archiveOf([
      { name: 'golden-cross-2026-11-17.csv', content: csv('AAPL') },
      { name: 'death-cross-2026-11-17.csv', content: csv('MSFT', 'MORE') },
    ]);
    expect((await upload(app, archive)).body.files_extracted).toBe(2);
    const before = await newest();
    let id = 0;
    for (const stage of stages) {
      expect(await readiness()).toMatchObject({ ready_for_stage: stage });
      const next = stages[stages.indexOf(stage) + 1];
      if (next !== undefined && id > 0) {
        const tooEarly = await ask(app, 'runStage', { path: [next], body: { batch_id: id } });
        expect({ stage: next, status: tooEarly.status }).toEqual({ stage: next, status: 409 });
      }
      const body = stage === 'organize' ? { date: '2026-11-17' } : stage === 'synthesize' ? { batch_id: id } : {};
      const { status, body: reply } = await ask(app, 'runStage', { path: [stage], body });
      expect({ stage, status, success: reply.success, detail: reply.detail }).toEqual({
        stage,
        status: 200,
        success: true,
        detail: undefined,
      });
      expect(reply.duration).toBeGreaterThanOrEqual(0);
      expect(reply.output).toEqual(expect.any(String));
      id = reply.batch_id ?? 0;
      expect(id).toBeGreaterThan(before.id);
    }
    expect(await readiness()).toMatchObject({ ready_for_stage: 'complete' });
    expect((await ask(app, 'verifyBatch', { path: [id] })).body.problems).toEqual([]);
    // A single stage is not a pipeline run: the status of the last run stays.
    expect((await ask(app, 'pipelineJob')).body.batch_id).toBe(before.id);
  });

  test('B-17 a changed row makes a new file and a new batch; the old batch is untouched', async () => {
    const old = await newest();
    const changed = csv('AAPL').replace('1.1%', '2.2%');
    const reply = await upload(app, await archiveOf([{ name: 'golden-cross.csv', content: changed }]));
    expect(reply.body).toMatchObject({ files_extracted: 1, files_known: 0 });
    expect(await runPipeline(app)).toMatchObject({ status: 'completed' });
    const batch = await newest();
    expect(batch.id).toBeGreaterThan(old.id);
    const { body } = await ask(app, 'batch', { path: [old.id] });
    expect({ ...body.batch, is_published: true }).toMatchObject({ ...old, is_published: true });
    const again = await upload(app, await archiveOf([{ name: 'golden-cross.csv', content: changed }]));
    // Uploaded once more it becomes a batch of its own, which mends a wrong publication; its rows still count once.
    expect(again.body).toMatchObject({
      files_extracted: 1,
      files_known: 0,
      warnings: ['golden-cross.csv: this file was received before; rows it repeats count once'],
    });
    const scores = (id: number) =>
      app.storage.database.pool
        .query('select symbol, bullish_score, bearish_score from synthesis where batch_id = $1 order by 1', [id])
        .then(({ rows }) => rows);
    expect(await runPipeline(app)).toMatchObject({ status: 'completed' });
    expect(await scores((await newest()).id)).toEqual(await scores(batch.id));
  });
});

describe('a stage that fails', () => {
  const folder = () => join(app.filesDir, 'files');
  const aside = () => join(app.filesDir, 'files-aside');

  // AERR-11, AERR-20, PIPE-28
  test('says why, on the reply, on the batch and on the run, and is repaired by running again', async () => {
    const archive = await archiveOf([
      { name: 'gap-up-2026-11-17.csv', content: 'Company,Symbol,Current Price\nSample Corp,AAPL,$5.00\n' },
    ]);
    await upload(app, archive);
    const organized = await ask(app, 'runStage', { path: ['organize'], body: {} });
    const id = organized.body.batch_id ?? 0;
    expect(existsSync(folder())).toBe(true);
    renameSync(folder(), aside());
    await app.clock.advance(60_000);
    const failed = await ask(app, 'runStage', { path: ['preprocess'], body: {} });
    expect(failed.status).toBe(200);
    expect(failed.body).toMatchObject({ success: false, batch_id: id, detail: expect.any(String) });
    expect(await newest()).toMatchObject({ id, status: 'failed', error: failed.body.detail });
    const card = (await stageCards()).find(({ name }) => name === 'preprocess');
    expect(card).toMatchObject({ status: 'error', note: failed.body.detail });
    // A run that failed is a run: the card tells when it was.
    const log = await ask(app, 'stageLog', { path: [id, 'preprocess'] });
    expect(card?.last_run).toBe(log.body.attempts.at(-1)?.finished_at);
    const run = await runPipeline(app);
    expect(run).toMatchObject({ status: 'failed', current_stage: 'preprocess', batch_id: id });
    expect(run.message).toMatch(/^Pipeline failed: /);
    renameSync(aside(), folder());
    expect(await runPipeline(app)).toMatchObject({ status: 'completed', batch_id: id });
    expect(await newest()).toMatchObject({ id, status: 'completed', error: null });
  });
});

describe('one pipeline run at a time', () => {
  // PIPE-25
  test('L-10 of fifty simultaneous starts exactly one runs', async () => {
    await fetchLists(app, ['upgrades', 'downgrades', 'insider-buying', 'top-rated', '52-week-highs', '52-week-lows']);
    const batches = (await ask(app, 'adminSummary')).body.total_batches;
    const starts = await Promise.all(Array.from({ length: 50 }, () => ask(app, 'runPipeline')));
    const status = (code: number) => starts.filter((start) => start.status === code).length;
    expect(status(200)).toBe(1);
    // Those that came after its end found nothing left to do.
    expect(status(409) + status(400)).toBe(49);
    expect(await runEnded(app)).toMatchObject({ status: 'completed' });
    expect((await ask(app, 'adminSummary')).body.total_batches).toBe(batches + 1);
  });

  // PIPE-24, PIPE-25, PIPE-28, AENT-04
  test('while it runs, its stage is shown as running and no stage can be started beside it', async () => {
    await fetchLists(
      app,
      expertLists.filter((list) => list.required).map((list) => list.slug),
    );
    expect((await ask(app, 'runPipeline')).status).toBe(200);
    const seen = new Set<string>();
    const refusals = new Set<string>();
    for (;;) {
      const [job, cards, stage] = await Promise.all([
        ask(app, 'pipelineJob'),
        stageCards(),
        ask(app, 'runStage', { path: ['organize'], body: {} }),
      ]);
      if (job.body.status !== 'running') break;
      for (const card of cards) if (card.status === 'running') seen.add(card.name);
      if (stage.status === 409) refusals.add(stage.detail);
    }
    expect(seen.size).toBeGreaterThan(0);
    expect([...refusals]).toContain('The pipeline is already running');
    expect((await stageCards()).some((card) => card.status === 'running')).toBe(false);
  });
});
