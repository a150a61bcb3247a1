// Pipeline Status: a batch that is complete but not published, what publishing it would change, and the button that does it.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { DryRun } from '../../../src/domain/signals/state/publishing-guard.ts';
import { Refused } from '../contract-server.ts';
import { openPipeline } from './open-pipeline.tsx';
import { batch, jobState } from './sample-pipeline.ts';

const reason = '493 of 495 published symbols (100 %) would vanish; up to a third may.';
const held = batch(413, {
  status: 'pending',
  is_published: false,
  held: { reason, since: '2026-11-17T18:10:05.000Z' },
});
const dryRun: DryRun = {
  batch_id: 413,
  published_batch: 412,
  symbols_before: 495,
  symbols_after: 2,
  appearing: { count: 0, first: [] },
  vanishing: { count: 493, first: ['ALDR', 'BRKB'] },
  bands_crossed: { count: 1, first: [{ symbol: 'KEST', before: 5, after: -5, from: 'bullish', to: 'bearish' }] },
  largest_moves: [{ symbol: 'KEST', before: 5, after: -5 }],
  unusual_lists: [{ list: 'Analyst Upgrades', required: true, usual: 40, before: 80, after: 0 }],
  verdict: { result: 'hold', reason },
};

test('is named with its reason, and is not called completed', async () => {
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
});

test('is no longer asked about once a later batch is published', async () => {
  await openPipeline({ batches: { batches: [batch(414), held, batch(412, { is_published: false })] } });
  expect(await screen.findByText('complete, not published')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Review and publish' })).toBeNull();
});

test('shows what publishing it would change and asks before it does', async () => {
  const { asked, answers } = await openPipeline({
    batches: { batches: [held, batch(412)] },
    dryRunBatch: dryRun,
    publishBatch: { message: 'Batch 413 is published', published_at: '2026-11-17T18:24:00.000Z' },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Review and publish' }));
  const dialog = await screen.findByRole('dialog', { name: 'Publish batch 413?' });
  expect(await within(dialog).findByText('495 to 2')).toBeVisible();
  expect(within(dialog).getByText('493: ALDR, BRKB ...')).toBeVisible();
  expect(within(dialog).getByText('KEST +5 to -5')).toBeVisible();
  expect(within(dialog).getByText('Analyst Upgrades (required)')).toBeVisible();
  expect(within(dialog).getByText('0, usually 40 a day')).toBeVisible();
  expect(asked.some(({ name }) => name === 'publishBatch')).toBe(false);
  answers.batches = { batches: [batch(413), batch(412, { is_published: false })] };
  await userEvent.click(within(dialog).getByRole('button', { name: 'Publish batch 413' }));
  await waitFor(() => expect(screen.queryByText('Batch 413: complete, not published')).toBeNull());
  expect(asked.find(({ name }) => name === 'publishBatch')).toMatchObject({
    path: '/api/admin/batches/413/publish',
    body: { confirm: true },
  });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('stays where it is when the reader keeps what is published, or the server refuses', async () => {
  const { asked } = await openPipeline({
    batches: { batches: [held] },
    dryRunBatch: dryRun,
    publishBatch: () => {
      throw new Refused({ status: 409, detail: 'The pipeline is running; please wait until it has finished' });
    },
  });
  const open = () => userEvent.click(screen.getByRole('button', { name: 'Review and publish' }));
  await screen.findByText('Batch 413: complete, not published');
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Keep what is published' }));
  expect(asked.some(({ name }) => name === 'publishBatch')).toBe(false);
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Publish batch 413' }));
  expect(await screen.findByText('The pipeline is running; please wait until it has finished')).toBeVisible();
  expect(screen.getByRole('dialog')).toBeVisible();
});
