// Dashboard: the line of waiting work and the retry button of a failed batch.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { AdminHealth } from '../../../src/domain/reports/health.ts';
import { DashboardScreen } from '../../../src/web/admin/dashboard/dashboard-screen.tsx';
import { type Answers, Refused, serveContract } from '../contract-server.ts';
import { drawScreen } from '../drawn-screen.tsx';
import { failing, health, passing } from './sample-health.ts';

async function open(adminHealth: Answers['adminHealth'], answers: Answers = {}) {
  const server = await serveContract({
    adminSummary: { total_batches: 0, total_signals: 0, total_symbols: 0 },
    batches: { batches: [] },
    screenerToday: { runs_today: 0, stocks_today: 0, last_run_time: null, last_run_stocks: null },
    publishedChange: { change: null },
    ...(adminHealth && { adminHealth }),
    ...answers,
  });
  drawScreen('/admin', <DashboardScreen />);
  return { ...server, times: (name: string) => server.asked.filter((one) => one.name === name).length };
}

test('waiting work of all batches is one line, each part with its page', async () => {
  const waiting: AdminHealth['waiting'] = {
    count: 38,
    parts: [
      { id: 'rows', count: 36, words: '36 quarantined rows', path: '/admin/pipeline?quarantine=all' },
      { id: 'files', count: 1, words: '1 unknown file', path: '/admin/pipeline/mappings' },
      { id: 'held', count: 1, words: '1 held batch', path: '/admin/pipeline/publish/412' },
    ],
  };
  await open({ ...health, waiting });
  const line = within(await screen.findByRole('region', { name: 'Waiting work' }));
  expect(line.getByText('38 things wait for you')).toBeVisible();
  expect(line.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
    waiting.parts.map(({ words, path }) => [words, path]),
  );
});

test('one waiting thing is singular', async () => {
  const parts: AdminHealth['waiting']['parts'] = [
    { id: 'held', count: 1, words: '1 held batch', path: '/admin/pipeline/publish/412' },
  ];
  await open({ ...health, waiting: { count: 1, parts } });
  expect(await screen.findByText('1 thing waits for you')).toBeVisible();
});

const interrupted: AdminHealth = {
  ...health,
  checks: [
    ...failing.map((check) =>
      check.id === 'batch' ? { ...check, action: null, retry: { label: 'Retry from Import', batch_id: 427 } } : check,
    ),
    ...passing,
  ],
};

test('a failed batch is retried from the stage it stopped in, and health is read again; a refusal says why', async () => {
  const { asked, answers, times } = await open(interrupted, {
    retryBatch: new Refused({ status: 409, detail: 'The pipeline runs already' }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Retry from Import' }));
  expect(await screen.findByText('The pipeline runs already')).toBeVisible();
  // Nothing waits, so that no line says so.
  expect(screen.queryByRole('region', { name: 'Waiting work' })).toBeNull();
  answers.retryBatch = { message: 'Batch 427 runs', stage: 'import', attempt: 2 };
  const before = times('adminHealth');
  await userEvent.click(screen.getByRole('button', { name: 'Retry from Import' }));
  await waitFor(() => expect(times('retryBatch')).toBe(2));
  expect(asked.find(({ name }) => name === 'retryBatch')?.path).toBe('/api/admin/batches/427/retry');
  await waitFor(() => expect(times('adminHealth')).toBeGreaterThan(before));
});
