// Discard dialog of a run: a reason is required, the outcome leads to publishing, a discarded run can be restored.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Batch } from '../../../src/domain/pipeline/batch.ts';
import { RunsScreen } from '../../../src/web/admin/runs/runs-screen.tsx';
import { batch, jobState } from '../admin-pipeline/sample-pipeline.ts';
import { type Answers, Refused, serveContract } from '../contract-server.ts';
import { drawScreen, onPhone } from '../drawn-screen.tsx';

beforeEach(() => {
  onPhone(false);
  vi.useFakeTimers({ now: Date.parse('2026-11-17T18:24:00Z'), toFake: ['Date', 'setInterval', 'clearInterval'] });
});

async function open(run: Batch, answers: Answers = {}) {
  const server = await serveContract({
    batches: { batches: [run], counts: { all: 1, failed: 0, held: 0, manual: 0 } },
    stageLog: { attempts: [] },
    batchQuarantine: { rows: [], total: 0 },
    pipelineJob: jobState(),
    stageValidation: new Refused({ status: 404, detail: 'has not run' }),
    ...answers,
  });
  drawScreen(`/admin/runs?run=${run.id}`, <RunsScreen />);
  return server;
}

test('a run is discarded with a reason, and the dialog leads to the publication without it', async () => {
  const { asked } = await open(batch(412), {
    discardBatch: { message: 'Batch 412 is discarded.', publish_batch: 411 },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Discard batch 412' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Discard batch 412?' }));
  expect(dialog.getByText(/What readers see now stays as it is until the next publication/)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Discard' })).toBeDisabled();
  await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), '  sent twice ');
  await userEvent.click(dialog.getByRole('button', { name: 'Discard' }));
  expect(await dialog.findByText('Batch 412 is discarded.')).toBeVisible();
  expect(asked.find(({ name }) => name === 'discardBatch')).toMatchObject({
    path: '/api/admin/batches/412/discard',
    body: { reason: 'sent twice' },
  });
  expect(dialog.getByRole('link', { name: 'Review and publish batch 411' })).toHaveAttribute(
    'href',
    '/admin/pipeline/publish/411',
  );
  const before = asked.filter(({ name }) => name === 'batches').length;
  await userEvent.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
  await waitFor(() => expect(asked.filter(({ name }) => name === 'batches').length).toBeGreaterThan(before));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a refusal stands in the dialog and the reason is kept', async () => {
  await open(batch(412), {
    discardBatch: new Refused({ status: 409, detail: 'Batch 412 is discarded already' }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Discard batch 412' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'sent twice');
  await userEvent.click(dialog.getByRole('button', { name: 'Discard' }));
  expect(await dialog.findByText('Batch 412 is discarded already')).toBeVisible();
  expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('sent twice');
});

test('a discarded run shows its reason and is restored without one', async () => {
  const discarded = { at: '2026-11-17T18:20:00.000Z', by: 1, reason: 'sent twice' };
  const { asked } = await open(batch(412, { discarded, is_published: false }), {
    restoreBatch: { message: 'Batch 412 is restored.', publish_batch: null },
  });
  expect(await screen.findByText('sent twice')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Restore batch 412' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Restore batch 412?' }));
  expect(dialog.queryByRole('textbox')).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Restore' }));
  expect(await dialog.findByText('Batch 412 is restored.')).toBeVisible();
  expect(asked.filter(({ name }) => name === 'restoreBatch')).toHaveLength(1);
});

test('a run that is not imported yet has nothing to discard', async () => {
  await open(batch(412, { imported_at: null, synthesized_at: null, status: 'processing', is_published: false }));
  await screen.findByRole('link', { name: 'Dry run, publish or roll back' });
  expect(screen.queryByRole('button', { name: /^Discard/ })).toBeNull();
});
