// Pipeline Status: the manual controls - upload, single stages, Verify.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { PipelineReadiness } from '../../../src/domain/pipeline/stage-cards.ts';
import type { Answers } from '../contract-server.ts';
import { until, untilHeld } from '../until.ts';
import { openPipeline } from './open-pipeline.tsx';
import { jobState, waiting } from './sample-pipeline.ts';

const readyFor = (ready_for_stage: PipelineReadiness['ready_for_stage']): Answers => ({
  pipelineReadiness: {
    ready_for_stage,
    inbox_files: 0,
    latest_batch: { id: 412, file_count: 63, signals_imported: 0, symbols_synthesized: 0 },
  },
});

async function openManual(answers: Answers = {}) {
  const server = await openPipeline(answers);
  await userEvent.click(screen.getByRole('button', { name: 'Manual Controls' }));
  return server;
}

const STAGE_BUTTON = /^(Organize|Preprocess|Transform|Import|Synthesize) /;
const runButton = () => screen.getByRole('button', { name: 'Run full pipeline' });
const stageButtons = () => screen.getAllByRole('button', { name: STAGE_BUTTON });
const stateWords = () => stageButtons().map((button) => button.textContent);
const alertText = async () => (await screen.findByRole('alert')).textContent;
const zip = (name = 'lists.zip') => new File(['PK'], name, { type: 'application/zip' });
const uploadInput = () => screen.getByLabelText('ZIP of CSV lists, or single lists');

// PIPE-11, PIPE-12, PIPE-13, PIPE-14, VALID-26
test('Manual Controls start folded and hold five stage buttons, Verify and the upload, which takes archives and lists alone', async () => {
  const { times } = await openPipeline();
  const section = screen.getByRole('button', { name: 'Manual Controls' });
  expect(section).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('button', { name: 'Upload ZIP or lists' })).toBeNull();
  await userEvent.click(section);
  expect(screen.getByRole('button', { name: 'Upload ZIP or lists' })).toBeEnabled();
  expect(stageButtons()).toHaveLength(5);
  expect(screen.getByRole('button', { name: 'Verify' })).toBeEnabled();
  const clicked = new Promise<void>((resolve) => uploadInput().addEventListener('click', () => resolve()));
  await userEvent.click(screen.getByRole('button', { name: 'Upload ZIP or lists' }));
  await clicked;
  const user = userEvent.setup({ applyAccept: false });
  await user.upload(uploadInput(), new File(['a,b'], 'lists.pdf', { type: 'application/pdf' }));
  expect(await alertText()).toBe('Only .zip, .csv, .tsv and .txt files can be uploaded');
  expect(times('uploadLists')).toBe(0);
});

// PIPE-22, PIPE-23, PIPE-24
test("the server's next stage is ready, the ones before are complete, the ones after disabled", async () => {
  await openManual(readyFor('transform'));
  await waitFor(() =>
    expect(stateWords()).toEqual([
      'Organize complete',
      'Preprocess complete',
      'Transform ready',
      'Import disabled',
      'Synthesize disabled',
    ]),
  );
  expect(stageButtons().map((button) => (button as HTMLButtonElement).disabled)).toEqual([
    true,
    true,
    false,
    true,
    true,
  ]);
});

// VALID-28
test('no stage and no other run is ready while the full pipeline runs', async () => {
  await openManual({ ...readyFor('organize'), pipelineJob: jobState({ status: 'running' }) });
  await screen.findByText('Running pipeline: Starting');
  expect(runButton()).toBeDisabled();
  expect(stateWords()[0]).toBe('Organize disabled');
});

// PIPE-24, PIPE-25, PIPE-26, VALID-28, AAPI-16, AAPI-17, AERR-28, AERR-34
test('a stage runs alone, says how long it took for three seconds, and its batch becomes the current one', async () => {
  let finish = () => {};
  const { answers, asked } = await openManual({
    pipelineReadiness: waiting(3),
    runStage: ({ path }) =>
      new Promise((resolve) => {
        finish = () => {
          const stage = path.split('/').at(-1);
          answers.pipelineReadiness = {
            ready_for_stage: stage === 'organize' ? 'preprocess' : 'transform',
            inbox_files: 0,
            latest_batch: { id: 413, file_count: 3, signals_imported: 0, symbols_synthesized: 0 },
          };
          resolve({ success: true, duration: 1.25, batch_id: 413, output: '3 files organized' });
        };
      }),
  });
  await waitFor(() => expect(stateWords()[0]).toBe('Organize ready'));
  expect(runButton()).toBeEnabled();
  expect(screen.getByText('No current batch')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Organize ready' }));
  await waitFor(() =>
    expect(stateWords()).toEqual([
      'Organize running',
      'Preprocess disabled',
      'Transform disabled',
      'Import disabled',
      'Synthesize disabled',
    ]),
  );
  expect(screen.getByRole('button', { name: 'Organize running' })).toHaveAttribute('aria-busy');
  for (const button of [screen.getByRole('button', { name: 'Verify' }), runButton()]) expect(button).toBeDisabled();
  await until(() => asked.some(({ name }) => name === 'runStage'));
  const { setTimeout: realTimeout } = globalThis;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  finish();
  await until(() => screen.queryByText("Stage 'organize' completed in 1.3s") !== null);
  await vi.advanceTimersByTimeAsync(2_999);
  expect(screen.getByText("Stage 'organize' completed in 1.3s")).toBeVisible();
  await vi.advanceTimersByTimeAsync(1);
  await until(() => screen.queryByText("Stage 'organize' completed in 1.3s") === null);
  // A turn that is put off when the timers become real never comes.
  await untilHeld(() => screen.queryByRole('button', { name: 'Preprocess ready' }) !== null);
  vi.useRealTimers();
  expect(globalThis.setTimeout).toBe(realTimeout);
  expect(await screen.findByText('Current batch: 413')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Preprocess ready' }));
  await until(() => asked.filter(({ name }) => name === 'runStage').length === 2);
  finish();
  await screen.findByText("Stage 'preprocess' completed in 1.3s");
  expect(asked.filter(({ name }) => name === 'runStage').map(({ path, body }) => [path, body])).toEqual([
    ['/api/expert-data/pipeline/stage/organize', { date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }],
    ['/api/expert-data/pipeline/stage/preprocess', { batch_id: 413 }],
  ]);
});

// PIPE-14, AERR-29, AAPI-18
test('Verify counts the current batch again, and names what does not add up', async () => {
  const counted = { summary: { stages_complete: 5, symbols_synthesized: 7_419 }, counted_at: new Date().toISOString() };
  const { asked, answers } = await openManual({ verifyBatch: { ...counted, problems: [] } });
  await screen.findByText('Current batch: 412');
  await userEvent.click(screen.getByRole('button', { name: 'Verify' }));
  expect(await screen.findByText('Verification: 5/5 stages complete, 7,419 symbols synthesized')).toBeVisible();
  expect(asked.find(({ name }) => name === 'verifyBatch')?.path).toBe('/api/expert-data/pipeline/verify/412');
  expect(screen.queryByRole('alert')).toBeNull();
  const problems = ['2 rows are neither stored nor quarantined', 'one score is off'];
  answers.verifyBatch = { ...counted, problems };
  await userEvent.click(screen.getByRole('button', { name: 'Verify' }));
  expect(await alertText()).toBe(`Verification failed: ${problems.join('; ')}`);
});

// PIPE-12, AAPI-15
test('an upload says how many files it brought and names what was left out', async () => {
  const { times, answers } = await openManual({
    uploadLists: {
      files_extracted: 2,
      date: '2026-11-17',
      files_known: 1,
      warnings: ['README.txt: skipped, not a list'],
    },
  });
  expect(uploadInput()).toHaveAttribute('accept', '.zip,.csv,.tsv,.txt');
  const readiness = times('pipelineReadiness');
  await userEvent.upload(uploadInput(), zip('LISTS.ZIP'));
  expect(await screen.findByText('2 files extracted, 1 already known (2026-11-17)')).toBeVisible();
  const warning = screen.getByText('About the uploaded files').closest('[role=status]') as HTMLElement;
  expect(within(warning).getByRole('listitem')).toHaveTextContent('README.txt: skipped, not a list');
  await waitFor(() => expect(times('pipelineReadiness')).toBeGreaterThan(readiness));
  await userEvent.click(within(warning).getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('About the uploaded files')).toBeNull();
  // Several lists are sent together, an archive by itself.
  answers.uploadLists = { files_extracted: 2, date: '2026-11-17', files_known: 0, warnings: [] };
  const list = (name: string) => new File(['a,b'], name, { type: 'text/csv' });
  await userEvent.upload(uploadInput(), [list('gap-up.csv'), zip(), list('gap-down.tsv')]);
  expect(await screen.findByText('4 files extracted (2026-11-17)')).toBeVisible();
  expect(times('uploadLists')).toBe(3);
  expect(await screen.findByText('Uploaded last: gap-up.csv, lists.zip, gap-down.tsv')).toBeVisible();
});
