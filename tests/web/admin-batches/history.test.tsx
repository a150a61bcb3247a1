// Batch History: table, opened row, statuses, older pages, empty and failed states.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Batch } from '../../../src/domain/pipeline/batch.ts';
import { BatchHistoryScreen } from '../../../src/web/admin/batches/batch-history-screen.tsx';
import { batch, file } from '../admin-pipeline/sample-pipeline.ts';
import { type Answers, Refused, serveContract } from '../contract-server.ts';
import { at, drawScreen, onPhone } from '../drawn-screen.tsx';
import { texts } from '../texts.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-17T18:24:00Z'), toFake: ['Date', 'setInterval', 'clearInterval'] });
});

const counts = { all: 2, failed: 0, held: 0, manual: 0 };
const page = (...batches: Batch[]) => ({ batches, counts });

async function open(answers: Answers, search = '') {
  const server = await serveContract(answers);
  drawScreen(`/admin/batches${search}`, <BatchHistoryScreen />);
  return server;
}

const cells = (row: HTMLElement) => texts(row, 'cell');
const rowOf = (name: string) => screen.getByRole('button', { name }).closest('tr') as HTMLElement;

// BATCH-01, ADMIN-LAYOUT-04
test('the table tells date, type, files, signals, symbols and status of each batch', async () => {
  await open({
    batches: page(
      batch(412),
      batch(411, {
        batch_type: 'upload',
        imported_at: null,
        synthesized_at: null,
        status: 'processing',
        is_published: false,
      }),
    ),
  });
  const table = await screen.findByRole('table', { name: 'Batches' });
  expect(texts(table, 'columnheader')).toEqual(['Batch date', 'Type', 'Files', 'Signals', 'Symbols', 'Status']);
  expect(cells(rowOf('Batch 412'))).toEqual([
    '#41210:10 PT, 14m ago',
    'fetched',
    '63',
    '18,778',
    '7,419',
    'completedreaders see it',
  ]);
  expect(cells(rowOf('Batch 411'))).toEqual(['#41110:10 PT, 14m ago', 'uploaded', '63', '--', '--', 'processing']);
});

// BATCH-10, BATCH-11, BATCH-12, BATCH-13
test('each status has its colour and its sign', async () => {
  const statuses = [
    ['completed', 'text-bull', 'lucide-circle-check'],
    ['processing', 'text-ink-2', 'lucide-clock'],
    ['error', 'text-bear', 'lucide-circle-x'],
    ['failed', 'text-bear', 'lucide-circle-x'],
    ['organized', 'text-ink-2', 'lucide-clock'],
  ] as const;
  await open({ batches: page(...statuses.map(([status], at) => batch(400 + at, { status, is_published: false }))) });
  await screen.findByRole('button', { name: 'Batch 400' });
  for (const [at, [status, colour, icon]] of statuses.entries()) {
    const badge = within(rowOf(`Batch ${400 + at}`)).getByText(status);
    expect(badge).toHaveClass(colour);
    expect(badge.querySelector('svg')).toHaveClass(icon);
  }
});

// BATCH-02, BATCH-03, BATCH-14
test('a row opens to batch id, source and the processed files', async () => {
  const { asked } = await open({
    batches: page(batch(412)),
    batch: {
      batch: batch(412),
      files: [
        file(1, { row_count: 1_234, signal_count: 1_200 }),
        file(2, {
          file_name: 'notes.csv',
          file_type: 'unknown',
          status: 'skipped',
          row_count: null,
          signal_count: null,
        }),
      ],
    },
  });
  const button = await screen.findByRole('button', { name: 'Batch 412' });
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  expect(at()).toBe('?batch=412');
  const files = await screen.findByRole('table', { name: 'Processed files of batch 412' });
  expect(texts(files, 'columnheader')).toEqual(['Name', 'Type', 'Rows', 'Signals', 'Status', 'Counts']);
  const rows = within(files).getAllByRole('row').slice(1);
  expect(rows.map(cells)).toEqual([
    ['golden-cross.csv', 'Golden Cross Stocks', '1,234', '1,200', 'imported', 'Discard'],
    ['notes.csv', 'unknown', '--', '--', 'skipped', ''],
  ]);
  expect(within(files).getByText('imported')).toHaveClass('text-bull');
  expect(screen.getByText('Batch id').parentElement).toHaveTextContent('Batch id 412');
  expect(screen.getByText('Source').parentElement).toHaveTextContent('Source 63 lists fetched');
  await userEvent.click(button);
  expect(screen.queryByText('Batch id')).toBeNull();
  expect(at()).toBe('');
  expect(asked.filter(({ name }) => name === 'batch').map(({ path }) => path)).toEqual(['/api/admin/batches/412']);
});

test('a held batch is not called completed, says why, and leads to its dry run', async () => {
  const reason = '493 of 495 published symbols (99.6%) would vanish; up to a third may.';
  const held = batch(413, {
    status: 'pending',
    is_published: false,
    held: { reason, since: '2026-11-17T18:10:05.000Z' },
  });
  await open({ batches: page(held), batch: { batch: held, files: [] } }, '?batch=413');
  const badge = await screen.findByText('complete, not published');
  expect(badge).toHaveAttribute('title', reason);
  expect(badge).toHaveClass('text-warn');
  expect(await screen.findByText(reason)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Review and publish' })).toHaveAttribute(
    'href',
    '/admin/pipeline/publish/413',
  );
});

test('of hundreds of batches fifty are asked for, and older ones when wanted', async () => {
  const fifty = (from: number) =>
    Array.from({ length: 50 }, (_, index) => batch(from - index, { is_published: false }));
  const { asked } = await open({
    batches: ({ path }) => ({
      batches: path.includes('before=451') ? [batch(450)] : fifty(500),
      counts: { ...counts, all: 500 },
    }),
  });
  expect(await screen.findByText('500')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Older batches' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Batch 450' })).toBeVisible());
  expect(screen.queryByRole('button', { name: 'Older batches' })).toBeNull();
  expect(asked.map(({ path }) => path)).toEqual([
    '/api/admin/batches?limit=50',
    '/api/admin/batches?limit=50&before=451',
  ]);
});

// BATCH-04, AERR-27
test('without batches the page says so and leads to the pipeline', async () => {
  await open({ batches: page() });
  expect(await screen.findByText('No batches found')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open Pipeline Status' })).toHaveAttribute('href', '/admin/pipeline');
});

// AERR-04, AERR-06
test('batches that cannot be loaded say so, and are asked for again; files that cannot be are logged only', async () => {
  let broken = true;
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await open({
    batches: () => {
      if (broken) throw new Refused({ status: 403, detail: 'Administrators only' });
      return page(batch(412));
    },
    batch: new Refused({ status: 404, detail: 'There is no batch 412' }),
  });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Failed to load batches');
  expect(alert).toHaveTextContent('Administrators only');
  broken = false;
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Batch 412' }));
  expect(await screen.findByText('No data available')).toBeVisible();
  expect(log).toHaveBeenCalledWith('files of batch 412', expect.anything());
  expect(screen.queryByRole('alert')).toBeNull();
});

test('on a phone each batch is a short card that opens', async () => {
  onPhone(true);
  await open({ batches: page(batch(412)), batch: { batch: batch(412), files: [file(1)] } });
  const list = await screen.findByRole('list', { name: 'Batches' });
  expect(list).toHaveTextContent('Files 63 Signals 18,778 Symbols 7,419');
  await userEvent.click(within(list).getByRole('button'));
  const files = await screen.findByRole('list', { name: 'Processed files of batch 412' });
  expect(files).toHaveTextContent('Rows 10 Signals 10');
});
