// Pipeline Status: stage cards, source, quarantine notice, recent runs.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Stage } from '../../../src/domain/pipeline/stage.ts';
import { type Answers, Refused } from '../contract-server.ts';
import { texts } from '../texts.ts';
import { until } from '../until.ts';
import { at, openPipeline } from './open-pipeline.tsx';
import { batch, file, fiveStages } from './sample-pipeline.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-17T18:24:00Z'), toFake: ['Date', 'setInterval', 'clearInterval'] });
});

const timeline = async () => within(await screen.findByRole('region', { name: 'Runs' })).findAllByRole('img');
const cards = () => within(screen.getByRole('list', { name: 'Pipeline stages' })).getAllByRole('listitem');

// PIPE-01, PIPE-02, PIPE-03, PIPE-04, PIPE-05, PIPE-10, PIPE-21, PROD-22, PROD-23, ROUTE-18, AAPI-02, AAPI-14
test('five stage cards say how each stage stands, how much it handled and when it last ran; source and current batch stand beside', async () => {
  const { times } = await openPipeline({
    pipelineStages: fiveStages({
      preprocess: { status: 'warning', note: '1 file left out', file_count: 62 },
      transform: { status: 'error', note: 'The disk has no space left', file_count: 0 },
      import: { status: 'running', file_count: 12 },
      synthesize: { status: 'pending', last_run: null },
    }),
  });
  expect(cards().map((card) => card.textContent)).toEqual([
    '1. Organizesuccess63filesLast run 10:14 PT',
    '2. Preprocesswarning62filesLast run 10:14 PT1 file left out',
    '3. Transformerror0filesLast run 10:14 PTThe disk has no space left',
    '4. Importrunning12filesLast run 10:14 PT',
    '5. Synthesizepending18,778signalsLast run Never',
  ]);
  const icons = cards().map((card) => card.querySelector('svg')?.getAttribute('class') ?? '');
  expect(new Set(icons.map((names) => /lucide-[a-z-]+/.exec(names)?.[0])).size).toBe(5);
  const panel = within(screen.getByRole('region', { name: 'Pipeline source' }));
  for (const words of ['Expert CSV files', 'Batch mode', 'Manual (Phase 1)']) {
    expect(panel.getByText(words)).toBeVisible();
  }
  expect(await screen.findByText('Signals imported')).toBeVisible();
  const summary = screen.getByRole('heading', { name: 'Current batch' }).parentElement as HTMLElement;
  expect(texts(summary, 'definition')).toEqual(['412', '63', '18,778', '7,419', '0']);
  // Nothing is said of lists whose age is unknown.
  await until(() => times('adminHealth') > 0);
  expect(screen.queryByRole('region', { name: 'Freshness of the required lists' })).toBeNull();
});

// AERR-03
test('five places are kept free while the stages load; a status that cannot be loaded says why, and is tried again when asked', async () => {
  let broken = true;
  const { promise: loaded, resolve: load } = Promise.withResolvers<void>();
  const { times } = await openPipeline(
    {
      pipelineStages: async () => {
        await loaded;
        if (broken) throw new Refused({ status: 403, detail: 'Administrators only' });
        return fiveStages();
      },
    },
    '',
    false,
  );
  expect(cards()).toHaveLength(5);
  expect(screen.queryByRole('heading', { name: '1. Organize' })).toBeNull();
  load();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Failed to load pipeline status');
  expect(alert).toHaveTextContent('Administrators only');
  expect(times('pipelineStages')).toBe(1);
  broken = false;
  vi.useRealTimers();
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: '1. Organize' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('what a batch left out opens as a drawer with an address of its own: files with their reason, rows verbatim', async () => {
  const rows = Array.from({ length: 100 }, (_, index) => ({
    id: index + 1,
    file_id: 1,
    file_name: 'insider-selling.csv',
    line_number: 88 + index,
    stage: 'transform' as const,
    column: 'Symbol',
    reason: 'no symbol',
    raw: `<img src=x onerror=alert(1)>,line ${index}`,
  }));
  const { asked } = await openPipeline({
    pipelineStages: fiveStages({
      organize: { status: 'warning', note: '1 file left out' },
      transform: { note: '101 rows quarantined' },
    }),
    batch: {
      batch: batch(412),
      files: [file(1), file(2, { file_name: 'notes.csv', status: 'skipped', notes: 'Unknown list' })],
    },
    batchQuarantine: ({ path }) => ({
      rows: path.includes('after=100') ? rows.slice(0, 1).map((row) => ({ ...row, id: 101 })) : rows,
      total: 101,
    }),
  });
  vi.useRealTimers();
  const notice = screen
    .getByText('Organize: 1 file left out; Transform: 101 rows quarantined')
    .closest('[role=status]');
  await userEvent.click(within(notice as HTMLElement).getByRole('button', { name: 'Open rows' }));
  expect(at()).toBe('?quarantine=412');
  const drawer = screen.getByRole('dialog', { name: 'Quarantine of batch 412' });
  const left = await within(drawer).findByRole('region', { name: 'Files left out' });
  expect(texts(left, 'listitem')).toEqual(['notes.csv skippedUnknown list']);
  expect(await within(drawer).findByText('101 rows')).toBeVisible();
  // B-25
  expect(within(drawer).getByText('<img src=x onerror=alert(1)>,line 0')).toBeInTheDocument();
  expect(drawer.querySelector('img')).toBeNull();
  expect(within(drawer).getByRole('button', { name: 'Previous' })).toBeDisabled();
  await userEvent.click(within(drawer).getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(within(drawer).getByRole('button', { name: 'Next' })).toBeDisabled());
  expect(asked.filter(({ name }) => name === 'batchQuarantine').map(({ path }) => path)).toEqual([
    '/api/admin/batches/412/quarantine?after=0&limit=100',
    '/api/admin/batches/412/quarantine?after=100&limit=100',
  ]);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(at()).toBe('');
});

test.each<[string, Answers, string]>([
  [
    'that left nothing out',
    { batch: { batch: batch(412), files: [file(1)] }, batchQuarantine: { rows: [], total: 0 } },
    'No rows in quarantine',
  ],
  [
    'whose rows cannot be loaded',
    { batchQuarantine: new Refused({ status: 404, detail: 'There is no batch 412' }) },
    'Failed to load the quarantined rows',
  ],
])('the drawer of a batch %s says so', async (_, answers, words) => {
  await openPipeline(answers, '?quarantine=412', false);
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.queryByText('Files left out')).toBeNull();
});

test('recent runs stand on one scale with the time of each stage, but not between stages, and where one stopped', async () => {
  const attempt = (stage: Stage, started_at: string, finished_at: string) => ({
    ...{ stage, attempt: 1, state: 'completed' as const, error: null },
    ...{ started_at: `2026-11-17T${started_at}Z`, finished_at: `2026-11-17T${finished_at}Z` },
  });
  await openPipeline({
    batches: {
      batches: [
        batch(414, {
          status: 'processing',
          preprocessed_at: null,
          transformed_at: null,
          imported_at: null,
          synthesized_at: null,
          is_published: false,
        }),
        batch(413, {
          status: 'failed',
          imported_at: null,
          synthesized_at: null,
          error: 'The disk has no space left',
          is_published: false,
        }),
        batch(412),
        batch(411, { is_published: false }),
        batch(410, {
          transformed_at: '2026-11-17T20:10:00.000Z',
          imported_at: null,
          synthesized_at: null,
          attempts: [
            attempt('organize', '18:09:59.000', '18:10:00.000'),
            attempt('preprocess', '18:10:00.000', '18:10:01.500'),
            attempt('transform', '20:09:59.200', '20:10:00.000'),
          ],
        }),
      ],
    },
  });
  const runs = await timeline();
  expect(runs.map((run) => run.getAttribute('aria-label'))).toEqual([
    'no stage after organize yet',
    'Preprocess 1.5s, Transform 0.5s',
    'Preprocess 1.5s, Transform 0.5s, Import 2.0s, Synthesize 1.0s',
    'Preprocess 1.5s, Transform 0.5s, Import 2.0s, Synthesize 1.0s',
    'Preprocess 1.5s, Transform 0.8s',
  ]);
  expect(runs.slice(0, 4).map((run) => run.closest('li')?.textContent)).toEqual([
    '41410:10 PTprocessing--',
    '41310:10 PTfailed in import2.0sPrepTrans',
    '41210:10 PTpublished5.0sPrepTransImportSynth',
    '41110:10 PTcompleted5.0sPrepTransImportSynth',
  ]);
  expect(screen.getByText('failed in import')).toHaveAttribute('title', 'The disk has no space left');
});

test('a short run keeps its place beside a long one; a run left waiting for hours does not flatten the others', async () => {
  const short = batch(411, { synthesized_at: '2026-11-17T18:10:04.100Z' });
  await openPipeline({ batches: { batches: [batch(412, { synthesized_at: '2026-11-17T21:10:05.000Z' }), short] } });
  const [left, full] = await timeline();
  const widths = (run: HTMLElement | undefined) =>
    [...(run?.children ?? [])].map((bar) => Number.parseFloat((bar as HTMLElement).style.width));
  expect(widths(full)[0]).toBe(2.5);
  expect(widths(left)[3]).toBeGreaterThan(100);
});
