// Mending quarantined rows: check, put back alone or with others, score again.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { QuarantinedRow } from '../../../src/domain/pipeline/quarantine.ts';
import { QuarantineDrawer } from '../../../src/web/admin/pipeline/quarantine-drawer.tsx';
import { QuarantinePanel } from '../../../src/web/admin/runs/quarantine-panel.tsx';
import { batch, file } from '../admin-pipeline/sample-pipeline.ts';
import { type Answers, Refused, serveContract } from '../contract-server.ts';
import { drawScreen, onPhone } from '../drawn-screen.tsx';

const COLUMNS = ['Company', 'Symbol', 'Current Price'];
const waiting = (id: number, part: Partial<QuarantinedRow> = {}): QuarantinedRow => ({
  id,
  file_id: 7,
  file_name: 'gap-up.csv',
  line_number: id + 1,
  stage: 'transform',
  column: 'Current Price',
  reason: 'a price below zero',
  raw: `Minus ${id},MIN${id},-5`,
  mended: null,
  ...part,
});
const rows = [waiting(1), waiting(2), waiting(3, { reason: 'no symbol' })];

const usual: Answers = {
  batch: { batch: batch(412), files: [file(7)] },
  batchQuarantine: { rows, total: rows.length },
  quarantineCounts: {
    waiting: 3,
    mended: 4,
    files: [{ file_id: 7, file_name: 'gap-up.csv', rows: 3 }],
    reasons: [
      { reason: 'a price below zero', rows: 2 },
      { reason: 'no symbol', rows: 1 },
    ],
  },
  quarantinedRow: ({ path }) => {
    const given = new URL(path, 'http://x').searchParams.get('cells');
    const cells = given === null ? ['Minus 1', 'MIN1', '-5'] : (JSON.parse(given) as string[]);
    return {
      row: waiting(1),
      batch_id: 412,
      columns: COLUMNS,
      separator: ',',
      cells,
      unmendable: null,
      reading: cells[2]?.startsWith('-')
        ? { kind: 'refused', column: 'Current Price', reason: 'a price below zero' }
        : {
            kind: 'signal',
            symbol: 'MIN1',
            company: 'Minus 1',
            signal_type: 'Gap Up',
            direction: 'bullish',
            signal_date: '2026-11-17',
          },
    };
  },
};

async function openDrawer(answers: Answers = {}) {
  const server = await serveContract({ ...usual, ...answers });
  drawScreen('/admin/pipeline', <QuarantineDrawer batchId={412} onClose={() => undefined} />);
  await screen.findByRole('button', { name: 'Mend line 2 of gap-up.csv' });
  return server;
}

async function mendPrice(price: string): Promise<HTMLElement> {
  await userEvent.click(screen.getByRole('button', { name: 'Mend line 2 of gap-up.csv' }));
  const modal = await screen.findByRole('dialog', { name: 'Mend line 2' });
  const field = await within(modal).findByRole('textbox', { name: 'Current Price' });
  await userEvent.clear(field);
  await userEvent.type(field, price);
  return modal;
}

test('a row is read as it is mended, kept as typed by a refusal, and put back', async () => {
  const { asked, answers } = await openDrawer({
    mendRows: new Refused({ status: 409, detail: 'The pipeline is already running' }),
    runStage: { success: true, duration: 1, output: 'Batch 412: 3 symbols scored' },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Mend line 2 of gap-up.csv' }));
  const modal = await screen.findByRole('dialog', { name: 'Mend line 2' });
  expect(await within(modal).findByText('Still no signal')).toBeVisible();
  expect(within(modal).getByRole('button', { name: 'Put 1 row back' })).toBeDisabled();
  await userEvent.click(within(modal).getByRole('button', { name: 'Cancel' }));
  const again = await mendPrice('5');
  expect(await within(again).findByText('MIN1, Minus 1, Gap Up, bullish, 2026-11-17')).toBeVisible();
  const put = within(again).getByRole('button', { name: 'Put 1 row back' });
  await waitFor(() => expect(put).toBeEnabled());
  await userEvent.click(put);
  expect(await within(again).findByText('The pipeline is already running')).toBeVisible();
  expect(within(again).getByRole('textbox', { name: 'Current Price' })).toHaveValue('5');
  const message = '1 row put back into batch 412';
  answers.mendRows = { message, put_back: 1, refused: [], needs_synthesis: true };
  answers.batch = { batch: batch(412, { mended_at: '2026-11-17T18:20:00.000Z' }), files: [file(7)] };
  await userEvent.click(put);
  expect(await screen.findByText(message)).toBeVisible();
  expect(asked.find(({ name }) => name === 'mendRows')).toMatchObject({
    path: '/api/admin/batches/412/quarantine/mend',
    body: { rows: [{ id: 1, cells: ['Minus 1', 'MIN1', '5'] }] },
  });
  const synthesize = await screen.findByRole('button', { name: 'Synthesize again' });
  answers.batch = { batch: batch(412), files: [file(7)] };
  await userEvent.click(synthesize);
  expect(await screen.findByText('Batch 412: 3 symbols scored')).toBeVisible();
  expect(asked.find(({ name }) => name === 'runStage')).toMatchObject({
    path: '/api/expert-data/pipeline/stage/synthesize',
    body: { batch_id: 412 },
  });
});

test('the same change in rows alike is asked about first', async () => {
  const { asked } = await openDrawer({
    mendRows: {
      message: '1 row put back into batch 412; 1 row still in quarantine',
      put_back: 1,
      refused: [{ id: 2, reason: 'the same row again' }],
      needs_synthesis: false,
    },
  });
  const modal = await mendPrice('5');
  await userEvent.click(await within(modal).findByRole('checkbox', { name: /1 other row shown/ }));
  const put = within(modal).getByRole('button', { name: 'Put 2 rows back' });
  await waitFor(() => expect(put).toBeEnabled());
  await userEvent.click(put);
  expect(asked.some(({ name }) => name === 'mendRows')).toBe(false);
  await userEvent.click(within(modal).getByRole('button', { name: 'Yes, put 2 rows back' }));
  expect(await screen.findByText(/1 row still in quarantine: the same row again/)).toBeVisible();
  expect(asked.find(({ name }) => name === 'mendRows')?.body).toEqual({
    confirm: true,
    rows: [
      { id: 1, cells: ['Minus 1', 'MIN1', '5'] },
      { id: 2, cells: ['Minus 2', 'MIN2', '5'] },
    ],
  });
});

test('a row that cannot be mended says why', async () => {
  await openDrawer({
    quarantinedRow: {
      row: waiting(1),
      batch_id: 412,
      columns: [],
      separator: null,
      cells: ['x'],
      unmendable: 'Its file could not be read as a list',
      reading: { kind: 'refused', column: null, reason: 'Its file could not be read as a list' },
    },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Mend line 2 of gap-up.csv' }));
  const modal = await screen.findByRole('dialog', { name: 'Mend line 2' });
  expect(await within(modal).findByText('Its file could not be read as a list')).toBeVisible();
  expect(within(modal).queryByRole('textbox')).toBeNull();
  expect(within(modal).getByRole('button', { name: 'Put 1 row back' })).toBeDisabled();
});

test('rows are chosen by file, by reason, and those that were put back are listed', async () => {
  const { asked, answers } = await openDrawer();
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Reason' }), 'no symbol (1)');
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'File' }), 'gap-up.csv (3)');
  answers.batchQuarantine = {
    total: 1,
    rows: [
      waiting(9, { mended: { at: '2026-11-17T18:20:00.000Z', by_user: 1, cells: ['a', 'KEST', '5'], signal_id: 77 } }),
    ],
  };
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Rows' }), 'Put back (4)');
  await waitFor(() =>
    expect(asked.filter(({ name }) => name === 'batchQuarantine').map(({ path }) => path.split('?')[1])).toEqual([
      'after=0&limit=100',
      'after=0&limit=100&reason=no+symbol',
      'after=0&limit=100&file=7&reason=no+symbol',
      'after=0&limit=100&show=mended',
    ]),
  );
  expect(await screen.findByText(/KEST/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Mend/ })).toBeNull();
});

test('Pipeline Runs mends the same rows beside the way to their lines', async () => {
  await serveContract(usual);
  drawScreen('/admin/runs', <QuarantinePanel batchId={412} />);
  const table = await screen.findByRole('table', { name: 'Quarantined rows of run 412' });
  expect(within(table).getByRole('button', { name: 'View line 2 of gap-up.csv' })).toBeVisible();
  await userEvent.click(within(table).getByRole('button', { name: 'Mend line 2 of gap-up.csv' }));
  expect(await screen.findByRole('dialog', { name: 'Mend line 2' })).toBeVisible();
});

test('on a phone a row has its reason, its place, its text and its buttons', async () => {
  onPhone(true);
  await serveContract({ ...usual, batchQuarantine: { rows: [waiting(1)], total: 1 } });
  drawScreen('/admin/runs', <QuarantinePanel batchId={412} />);
  const list = await screen.findByRole('list', { name: 'Quarantined rows of run 412' });
  expect(list).toHaveTextContent('a price below zero gap-up.csv, line 2 Minus 1,MIN1,-5MendView line');
});
