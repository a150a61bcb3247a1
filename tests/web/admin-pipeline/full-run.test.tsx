// Pipeline Status: running all five stages, the current batch, and a held one with the link to its dry run.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { until, untilPolled } from '../until.ts';
import { openPipeline } from './open-pipeline.tsx';
import { batch, fiveStages, jobState, waiting } from './sample-pipeline.ts';

const runButton = () => screen.getByRole('button', { name: 'Run full pipeline' });

test('an ended run is not called completed while a stage still runs', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-17T18:14:00Z'), toFake: ['Date', 'setInterval', 'clearInterval'] });
  let synthesis: 'running' | 'success' = 'running';
  await openPipeline({
    pipelineJob: jobState({ status: 'completed', batch_id: 412, finished_at: '2026-11-17T18:12:00.000Z' }),
    pipelineStages: () => fiveStages({ synthesize: { status: synthesis } }),
  });
  await screen.findByText('running');
  expect(screen.queryByText(/Pipeline completed/)).toBeNull();
  expect(runButton()).toBeDisabled();
  synthesis = 'success';
  await untilPolled(() => screen.queryByText(/Pipeline completed: batch 412/) !== null);
  expect(screen.queryByText('running')).toBeNull();
});

// VALID-27
test('before the first batch the page says what to do, and how many files wait, which the full pipeline can run', async () => {
  await openPipeline({ pipelineReadiness: waiting(12), batches: { batches: [] } });
  expect(await screen.findByText(/No batch yet/)).toBeVisible();
  expect(screen.getByText('12 files wait in the inbox.')).toBeVisible();
  expect(await screen.findByText('No batches found')).toBeVisible();
  await waitFor(() => expect(runButton()).toBeEnabled());
});

// VALID-25, VALID-27
test('without files and batches nothing can run or be verified, and a button leads to the upload in the folded part', async () => {
  const { times } = await openPipeline({ pipelineReadiness: waiting(0) });
  await userEvent.click(await screen.findByRole('button', { name: 'Upload lists' }));
  expect(screen.getByRole('button', { name: 'Upload ZIP or lists' })).toHaveFocus();
  expect(runButton()).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Verify' }));
  expect((await screen.findByRole('alert')).textContent).toBe('No batch to verify');
  expect(times('verifyBatch')).toBe(0);
});

// PIPE-09, PIPE-28, AAPI-12, AAPI-13, ACONST-20
test('a run shows its stage, is asked every two seconds with the stages, and says which batch it made', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-17T18:24:00Z'), toFake: ['Date', 'setInterval', 'clearInterval'] });
  const { answers, asked, times } = await openPipeline({
    runPipeline: () => {
      answers.pipelineJob = jobState({
        status: 'running',
        current_stage: 'transform',
        message: 'Running transform: 12 of 63',
        progress: { current: 2, total: 5 },
        started_at: '2026-11-17T18:23:51.000Z',
      });
      return { message: 'Pipeline started' };
    },
  });
  await until(() => !(runButton() as HTMLButtonElement).disabled);
  runButton().click();
  await until(() => screen.queryByText('Running pipeline: Transform') !== null);
  expect(asked.find(({ name }) => name === 'runPipeline')?.body).toBeNull();
  expect(screen.getByText('Running transform: 12 of 63')).toBeVisible();
  expect(screen.getByText('elapsed 9s')).toBeVisible();
  const bar = screen.getByRole('progressbar', { name: 'Pipeline progress' });
  expect(bar).toHaveAttribute('aria-valuenow', '2');
  expect(bar).toHaveAttribute('aria-valuemax', '5');
  const [before, stages] = [times('pipelineJob'), times('pipelineStages')];
  await vi.advanceTimersByTimeAsync(2_000);
  await until(() => times('pipelineJob') === before + 1);
  await until(() => times('pipelineStages') > stages);
  answers.pipelineJob = jobState({
    status: 'completed',
    batch_id: 413,
    message: 'Pipeline completed: batch 413',
    finished_at: '2026-11-17T18:24:04.000Z',
  });
  const readiness = times('pipelineReadiness');
  await untilPolled(() => screen.queryByText(/Pipeline completed: batch 413/) !== null);
  expect(screen.getByText(/Pipeline completed: batch 413/)).toHaveTextContent(/413, 10:24 PT, /);
  await until(() => times('pipelineReadiness') > readiness);
  await waitFor(() => expect(runButton()).toBeEnabled());
});

test('a failed run is retried from the stage it stopped in', async () => {
  const { asked } = await openPipeline({
    batches: { batches: [batch(412, { status: 'failed', imported_at: null, synthesized_at: null })] },
    pipelineJob: jobState({ status: 'failed', message: 'Pipeline failed: Interrupted in Import', batch_id: 412 }),
    retryBatch: { message: 'Pipeline started', stage: 'import', attempt: 2 },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Retry from Import' }));
  await waitFor(() => expect(asked.map(({ path }) => path)).toContain('/api/admin/batches/412/retry'));
});

test('a failed run of an older batch, or one that got through all stages, offers no retry', async () => {
  await openPipeline({
    batches: { batches: [batch(413, { status: 'failed' })] },
    pipelineJob: jobState({ status: 'failed', message: 'Pipeline failed: The disk is full', batch_id: 413 }),
  });
  await screen.findByText('Pipeline failed: The disk is full');
  expect(screen.queryByRole('button', { name: /^Retry/ })).toBeNull();
});

test('work that somebody else starts shows up within half a minute', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-17T18:24:00Z'), toFake: ['Date', 'setInterval', 'clearInterval'] });
  const { answers } = await openPipeline();
  answers.pipelineJob = jobState({ status: 'running', current_stage: 'organize' });
  await vi.advanceTimersByTimeAsync(30_000);
  await until(() => screen.queryByText('Running pipeline: Organize') !== null);
});

const reason = '493 of 495 published symbols (99.6%) would vanish; up to a third may.';
const held = batch(413, {
  status: 'pending',
  is_published: false,
  held: { reason, since: '2026-11-17T18:10:05.000Z' },
});

test('a held batch is named with its reason, is not called completed, and leads to its dry run', async () => {
  await openPipeline({
    batches: { batches: [held, batch(412)] },
    pipelineJob: jobState({
      status: 'completed',
      batch_id: 413,
      message: `Batch 413 is complete, not published: ${reason}`,
      not_published: reason,
    }),
  });
  expect(await screen.findByText('Batch 413: complete, not published')).toBeVisible();
  expect(screen.getByText(reason)).toBeVisible();
  expect(screen.getByText('complete, not published')).toHaveAttribute('title', reason);
  expect(screen.getByText(`Batch 413 is complete, not published: ${reason}`)).toBeVisible();
  expect(screen.queryByText(/Pipeline completed/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Review and publish' })).toHaveAttribute(
    'href',
    '/admin/pipeline/publish/413',
  );
});

test('a held batch is no longer asked about once a later one is published', async () => {
  await openPipeline({ batches: { batches: [batch(414), held, batch(412, { is_published: false })] } });
  expect(await screen.findByText('complete, not published')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Review and publish' })).toBeNull();
});
