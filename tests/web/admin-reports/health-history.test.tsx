// Health history: checks of a day, those that failed with times and words, days without a record.
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { HealthHistory } from '../../../src/domain/observability/health-history.ts';
import { HealthHistoryScreen } from '../../../src/web/admin/reports/health-history-screen.tsx';
import { serveContract } from '../contract-server.ts';
import { drawScreen } from '../drawn-screen.tsx';

const [from, to] = ['2026-11-16T08:00:00.000Z', '2026-11-17T08:00:00.000Z'];
const [failed, mended] = ['2026-11-16T18:00:00.000Z', '2026-11-16T19:30:00.000Z'];
const pass = { state: 'pass', title: 'Every job ended', figure: '12 of 12', detail: null } as const;
const history: HealthHistory = {
  date: '2026-11-16',
  from,
  to,
  until: to,
  since: from,
  checks: [
    {
      check_id: 'work',
      worst: 'error',
      failing_minutes: 90,
      spans: [
        { ...pass, from, to: failed },
        { state: 'error', title: '2 jobs failed', figure: '2 of 9', detail: 'See Jobs.', from: failed, to: mended },
        { ...pass, from: mended, to },
      ],
    },
    { check_id: 'clock', worst: 'pass', failing_minutes: 0, spans: [{ ...pass, title: 'Clock', from, to }] },
  ],
};

async function open(path: string, answer: HealthHistory) {
  const server = await serveContract({ healthHistory: answer });
  drawScreen(path, <HealthHistoryScreen />);
  return server;
}

test('a past day lists each check, the failing one first, with its times and words', async () => {
  await open('/admin/reports/health?date=2026-11-16', history);
  const list = within(await screen.findByRole('list', { name: 'Checks through the day' }));
  expect(list.getAllByRole('img').map((bar) => bar.getAttribute('aria-label'))).toEqual([
    'Pacific time: error 10:00 to 11:30, 1h 30m',
    'Pacific time: pass all day',
  ]);
  const failures = within(list.getByRole('list', { name: 'Failures: Every job ended' })).getAllByRole('listitem');
  expect(failures).toHaveLength(1);
  expect(failures[0]).toHaveTextContent('10:00 to 11:30, 1h 30merror2 jobs failed: 2 of 9See Jobs.');
  expect(list.getByText('failing for 1h 30m')).toBeVisible();
  expect(screen.getByLabelText('Day, Pacific')).toHaveValue('2026-11-16');
});

test('a day without a record says from which day on there is one', async () => {
  await open('/admin/reports/health?date=2026-11-13', { ...history, date: '2026-11-13', checks: [] });
  expect(await screen.findByText(/The oldest recorded check is of/)).toHaveTextContent(/Checks are kept for 31 days/);
});

test('before the first record nothing is claimed', async () => {
  await open('/admin/reports/health', { ...history, checks: [], since: null });
  expect(await screen.findByText('No health check has been recorded yet.')).toBeVisible();
});
