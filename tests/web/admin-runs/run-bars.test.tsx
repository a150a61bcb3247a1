// Run bars: one per attempt on one scale; waiting between attempts is not drawn as work.
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Batch } from '../../../src/domain/pipeline/batch.ts';
import { RunsScreen } from '../../../src/web/admin/runs/runs-screen.tsx';
import { batch } from '../admin-pipeline/sample-pipeline.ts';
import { serveContract } from '../contract-server.ts';
import { drawScreen } from '../drawn-screen.tsx';
import { attempt } from './sample-run.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-17T18:24:00Z'), toFake: ['Date', 'setInterval', 'clearInterval'] });
});

async function open(...batches: Batch[]) {
  await serveContract({ batches: { batches, counts: { all: 31, failed: 9, held: 2, manual: 4 } } });
  drawScreen('/admin/runs', <RunsScreen />);
  await screen.findByRole('table', { name: 'Pipeline runs' });
}
const rowOf = (id: number) => screen.getByRole('button', { name: `Run ${id}` }).closest('tr') as HTMLElement;

test('bars on one scale say how long each stage took, a failed attempt and its retry too', async () => {
  const retried = batch(414, {
    attempts: [
      attempt({ finished_at: '2026-11-17T18:10:30.000Z' }),
      attempt({ stage: 'preprocess', finished_at: '2026-11-17T18:11:00.000Z' }),
      attempt({ stage: 'transform', state: 'failed', error: 'The disk has no space left' }),
      attempt({ stage: 'transform', attempt: 2, finished_at: '2026-11-17T18:10:15.000Z' }),
    ],
  });
  await open(retried);
  const bars = within(rowOf(414)).getByRole('img', {
    name: 'Organize 30.0s, Preprocess 60.0s, Transform failed after 30.0s: The disk has no space left, Transform attempt 2 15.0s',
  });
  expect([...bars.children].map((bar) => (bar as HTMLElement).style.width)).toEqual([
    expect.stringMatching(/^22/),
    expect.stringMatching(/^44/),
    expect.stringMatching(/^22/),
    expect.stringMatching(/^11/),
  ]);
  expect(within(rowOf(414)).getByText('attempt 2, transform')).toBeVisible();
});

test('a run that was left standing between two stages tells how long, and its bars are of the work alone', async () => {
  const waited = batch(415, {
    attempts: [
      attempt({ finished_at: '2026-11-17T18:10:30.000Z' }),
      attempt({
        stage: 'preprocess',
        started_at: '2026-11-17T20:15:30.000Z',
        finished_at: '2026-11-17T20:16:00.000Z',
      }),
    ],
  });
  await open(waited);
  const bars = within(rowOf(415)).getByRole('img', { name: 'Organize 30.0s, Preprocess 30.0s' });
  expect([...bars.children].map((bar) => (bar as HTMLElement).style.width)).toEqual(['50%', '50%']);
  expect(within(rowOf(415)).getByText('waited 2h 5m before preprocess')).toBeVisible();
});
