// Pipeline Runs: list, dots, bars, kinds, search, opened run, failure with log and retry.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { batch } from '../admin-pipeline/sample-pipeline.ts';
import { Refused } from '../contract-server.ts';
import { at, onPhone } from '../drawn-screen.tsx';
import { openRuns, page, rowOf } from './open-runs.tsx';
import { attempt, logged, stageFile } from './sample-run.ts';

const long = batch(412, { synthesized_at: '2026-11-17T18:15:24.000Z' });
const failed = batch(413, {
  status: 'failed',
  is_published: false,
  error: 'A file of the batch is missing on the disk',
  imported_at: null,
  synthesized_at: null,
  attempts: [
    attempt(),
    attempt({ stage: 'preprocess' }),
    attempt({ stage: 'transform' }),
    attempt({ stage: 'import', state: 'failed', error: 'A file of the batch is missing on the disk' }),
  ],
});

// RUNS-01, RUNS-04, RUNS-05, RUNS-06, CALC-79, ACONST-25, RUNS-07, ACONST-01
test('a row tells id, Pacific time, status, figures, minutes, and by five dots how far the run came', async () => {
  const empty = batch(414, { status: 'failed', error: 'Nothing of it is scored.' });
  await openRuns({ batches: page(empty, failed, long) });
  await screen.findByRole('table', { name: 'Pipeline runs' });
  const cells = (id: number) =>
    within(rowOf(id))
      .getAllByRole('cell')
      .slice(0, 8)
      .map((cell) => cell.textContent);
  expect(cells(412)).toEqual(['412', '10:10 PT', '10:15 PT', 'completed', '63', '18,778', '7,419', '5.40 min']);
  expect(cells(413)).toEqual(['413', '10:10 PT', '--', 'failed', '63', '--', '--', '--']);
  const whole = within(rowOf(412)).getByRole('img', { name: '5 of 5 stages complete' });
  expect(whole.children).toHaveLength(5);
  expect(within(rowOf(413)).getByRole('img', { name: '3 of 5 stages complete, import failed' })).toBeVisible();
  // A run that scored nothing is failed in its dots too, and is no measure of the usual time.
  expect(within(rowOf(414)).getByRole('img', { name: '5 of 5 stages complete, nothing scored' })).toBeVisible();
  expect(screen.queryByText(/^usual/)).toBeNull();
});

test('bars say how long each attempt took on one scale, and how long a run was left standing, which is no work', async () => {
  const retried = batch(414, {
    attempts: [
      attempt({ finished_at: '2026-11-17T18:10:30.000Z' }),
      attempt({ stage: 'preprocess', finished_at: '2026-11-17T18:11:00.000Z' }),
      attempt({ stage: 'transform', state: 'failed', error: 'The disk has no space left' }),
      attempt({ stage: 'transform', attempt: 2, finished_at: '2026-11-17T18:10:15.000Z' }),
    ],
  });
  const [started_at, finished_at] = ['2026-11-17T20:15:30.000Z', '2026-11-17T20:16:00.000Z'];
  const waited = batch(415, { attempts: [attempt(), attempt({ stage: 'preprocess', started_at, finished_at })] });
  await openRuns({ batches: page(waited, retried) });
  await screen.findByRole('table', { name: 'Pipeline runs' });
  const percentages = (id: number, name: string) =>
    [...within(rowOf(id)).getByRole('img', { name }).children].map((bar) =>
      Number.parseInt((bar as HTMLElement).style.width, 10),
    );
  const work = 'Preprocess 60.0s, Transform failed after 30.0s: The disk has no space left, Transform attempt 2 15.0s';
  expect(percentages(414, work)).toEqual([54, 27, 13]);
  expect(within(rowOf(414)).getByText('attempt 2, transform')).toBeVisible();
  expect(percentages(415, 'Preprocess 30.0s')).toEqual([27]);
  expect(within(rowOf(415)).getByText('waited 2h 5m before preprocess')).toBeVisible();
});

test('25 runs are asked for, and older ones when wanted; kinds and a search are asked of the server and stand in the address', async () => {
  const some = (from: number) => Array.from({ length: 25 }, (_, index) => batch(from - index));
  const { asked } = await openRuns({
    batches: ({ path }) => page(...(path.includes('before=476') ? [batch(475)] : some(500))),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Older runs' }));
  expect(await screen.findByRole('button', { name: 'Run 475' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Older runs' })).toBeNull();
  expect(asked.filter(({ name }) => name === 'batches').map(({ path }) => path)).toEqual([
    '/api/admin/batches?limit=25&only=all&find=',
    '/api/admin/batches?limit=25&only=all&find=&before=476',
  ]);
  await userEvent.click(screen.getByRole('tab', { name: 'Failed 9' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Search runs' }), '41');
  await waitFor(() => expect(asked.at(-1)?.path).toBe('/api/admin/batches?limit=25&only=failed&find=41'));
  expect(at()).toBe('?only=failed&find=41');
});

// RUNS-02, RUNS-03, RUNS-09, CALC-82
test('an opened run tells what it is, and each stage its figures and files', async () => {
  await openRuns(
    {
      batches: page(long),
      stageValidation: {
        results: {
          filesOrganized: 62,
          totalFiles: 63,
          filesSkipped: 1,
          organizedFiles: [
            stageFile(1),
            stageFile(2, { file_name: 'notes.csv', status: 'skipped', notes: 'Unknown list.' }),
          ],
        },
      },
    },
    '?run=412&stage=organize',
  );
  expect((await screen.findByText('Batch id')).parentElement).toHaveTextContent('Batch id 412');
  expect(screen.getByText('Type').parentElement).toHaveTextContent('Type fetch');
  expect(screen.getByText('Source description').parentElement).toHaveTextContent('63 lists fetched');
  const tabs = within(screen.getByRole('tablist', { name: 'Stages of run 412' })).getAllByRole('tab');
  expect(tabs.map((tab) => tab.textContent)).toEqual([
    'Organize 63 files',
    'Preprocess ',
    'Transform ',
    'Import 18,778 signals',
    'Synthesize 7,419 symbols',
  ]);
  const files = await screen.findByRole('table', { name: 'Files of organize of run 412' });
  expect(within(files).getAllByRole('row')).toHaveLength(3);
  expect(within(files).getAllByText('61.3 KB')).toHaveLength(2);
  expect(within(files).getByText('Unknown list.')).toBeVisible();
  expect(screen.getByText('Files organized').nextSibling).toHaveTextContent('62');
  expect(screen.getByRole('link', { name: 'Dry run, publish or roll back' })).toHaveAttribute(
    'href',
    '/admin/pipeline/publish/412',
  );
});

// RUNS-09
test('import shows its distribution, top signals and recent signals', async () => {
  await openRuns(
    {
      batches: page(long),
      stageValidation: {
        results: {
          totalSignals: 18_778,
          totalFiles: 63,
          totalUniqueSymbols: 7_419,
          signalDistribution: { bullish: 10, bearish: 5, neutral: 2, premium: 1 },
          topSignals: [{ type: 'Gap Up', direction: 'bullish', count: 1_234 }],
          fileImports: [stageFile(1)],
          recentSignals: [
            { symbol: 'KEST', company: null, signal_type: 'Gap Up', direction: 'bullish', file_name: 'gap-up.csv' },
          ],
        },
      },
    },
    '?run=412&stage=import',
  );
  expect(
    await screen.findByRole('img', { name: 'Signals by direction: premium 1, bullish 10, neutral 2, bearish 5' }),
  ).toBeVisible();
  expect(within(screen.getByRole('table', { name: 'Top signals' })).getByText('1,234')).toBeVisible();
  expect(within(screen.getByRole('table', { name: 'Recent signals' })).getByText('gap-up.csv')).toBeVisible();
});

test('a failed stage stands open with its log; a refused retry says why, else it is tried again with the next attempt', async () => {
  const { asked, answers } = await openRuns(
    {
      batches: page(failed),
      stageLog: {
        attempts: [
          logged({
            stage: 'import',
            state: 'failed',
            log: [
              { at: '2026-11-17T18:10:00.000Z', text: 'Attempt 1 of import' },
              { at: '2026-11-17T18:10:02.000Z', text: 'Failed: A file of the batch is missing on the disk' },
            ],
          }),
        ],
      },
      batchQuarantine: {
        total: 1,
        rows: [
          {
            id: 1,
            file_id: 7,
            file_name: 'insider-buying.csv',
            line_number: 41,
            stage: 'transform',
            column: 'Date',
            reason: 'Date 23/31/2026 is no date',
            raw: 'Copperline Oar,CPLO,23/31/2026',
          },
        ],
      },
      retryBatch: new Refused({ status: 409, detail: 'The pipeline is already running' }),
    },
    '?run=413',
  );
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Import failed, attempt 1');
  expect(alert).toHaveTextContent('A file of the batch is missing on the disk');
  expect(await screen.findByText('Failed: A file of the batch is missing on the disk')).toBeVisible();
  expect(screen.getByText('10:10:02')).toBeVisible();
  const set = await screen.findByRole('table', { name: 'Quarantined rows of run 413' });
  expect(within(set).getByText('Copperline Oar,CPLO,23/31/2026')).toBeVisible();
  expect(within(set).getByText('Date 23/31/2026 is no date')).toBeVisible();
  // A run that is not imported yet has nothing to discard.
  expect(screen.getByRole('link', { name: 'Dry run, publish or roll back' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Discard/ })).toBeNull();
  await userEvent.click(within(alert).getByRole('button', { name: 'Retry from Import' }));
  expect(await screen.findByText('The pipeline is already running')).toBeVisible();
  answers.retryBatch = { message: 'Batch 413: import is tried again, attempt 2', stage: 'import', attempt: 2 };
  answers.batches = page(batch(413));
  await userEvent.click(screen.getByRole('button', { name: 'Retry from Import' }));
  await waitFor(() => expect(screen.queryByText('Import failed, attempt 1')).toBeNull());
  expect(asked.find(({ name }) => name === 'retryBatch')?.path).toBe('/api/admin/batches/413/retry');
});

// AERR-06
test('a stage that cannot be loaded is logged only', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await openRuns({ batches: page(long) }, '?run=412&stage=organize');
  expect(await screen.findByText('No data available')).toBeVisible();
  expect(log).toHaveBeenCalledWith('stage organize of batch 412', expect.anything());
  expect(screen.queryByRole('alert')).toBeNull();
});

// RUNS-08, AERR-27
test('without runs the page says so', async () => {
  await openRuns({ batches: page() });
  expect(await screen.findByText('No pipeline runs found')).toBeVisible();
});

// AERR-05
test('runs that cannot be loaded say why', async () => {
  await openRuns({ batches: new Refused({ status: 403, detail: 'Administrators only' }) });
  expect(await screen.findByRole('alert')).toHaveTextContent('Error: Administrators only');
});

test('on a phone each run is a card that opens', async () => {
  onPhone(true);
  await openRuns({ batches: page(long) });
  const list = await screen.findByRole('list', { name: 'Pipeline runs' });
  expect(list).toHaveTextContent('Files 63 Signals 18,778 Symbols 7,419 Took 5.40 min');
  await userEvent.click(within(list).getAllByRole('button')[0] as HTMLElement);
  expect(await screen.findByText('Batch id')).toBeVisible();
});
