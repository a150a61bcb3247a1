// Pipeline Status: a held batch with its reason and link to the dry run.
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPipeline } from './open-pipeline.tsx';
import { batch, jobState } from './sample-pipeline.ts';

const reason = '493 of 495 published symbols (99.6%) would vanish; up to a third may.';
const held = batch(413, {
  status: 'pending',
  is_published: false,
  held: { reason, since: '2026-11-17T18:10:05.000Z' },
});
test('is named with its reason, is not called completed, and leads to its dry run', async () => {
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

test('is no longer asked about once a later batch is published', async () => {
  await openPipeline({ batches: { batches: [batch(414), held, batch(412, { is_published: false })] } });
  expect(await screen.findByText('complete, not published')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Review and publish' })).toBeNull();
});
