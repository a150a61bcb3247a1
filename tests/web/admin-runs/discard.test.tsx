// Discard dialog of a run: a reason is required, the outcome leads to publishing, a discarded run can be restored.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Batch } from '../../../src/domain/pipeline/batch.ts';
import { batch } from '../admin-pipeline/sample-pipeline.ts';
import { type Answers, Refused } from '../contract-server.ts';
import { openRuns, page } from './open-runs.tsx';

const open = (run: Batch, answers: Answers) => openRuns({ batches: page(run), ...answers }, `?run=${run.id}`);

test('a run is discarded with a reason, a refusal stands in the dialog, which leads to the publication without it', async () => {
  const { asked, answers } = await open(batch(412), {
    discardBatch: new Refused({ status: 409, detail: 'Batch 412 is discarded already' }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Discard batch 412' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Discard batch 412?' }));
  expect(dialog.getByText(/What readers see now stays as it is until the next publication/)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Discard' })).toBeDisabled();
  await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), '  sent twice ');
  await userEvent.click(dialog.getByRole('button', { name: 'Discard' }));
  // A refusal leaves the reason as it was typed.
  expect(await dialog.findByText('Batch 412 is discarded already')).toBeVisible();
  expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('  sent twice ');
  answers.discardBatch = { message: 'Batch 412 is discarded.', publish_batch: 411 };
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

const discarded = { at: '2026-11-17T18:20:00.000Z', by: 1, reason: 'sent twice' };

test('a discarded run is neither retried nor scored again', async () => {
  const failed = { status: 'failed', error: 'The disk has no space left', synthesized_at: null, is_published: false };
  await open(batch(412, { ...failed, discarded, mended_at: '2026-11-17T18:25:00.000Z' }), {});
  expect(await screen.findByText('The disk has no space left')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Retry/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Synthesize again' })).toBeNull();
});

test('a discarded run shows its reason and is restored without one', async () => {
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
