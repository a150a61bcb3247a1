// Observability page: latency, budget, endpoints, processes, changed checks; another span; nothing yet.
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Observability } from '../../../src/domain/observability/observability.ts';
import { ObservabilityScreen } from '../../../src/web/admin/observability/observability-screen.tsx';
import { adminPages } from '../../../src/web/admin/pages.ts';
import { serveContract } from '../contract-server.ts';
import { at, drawScreen } from '../drawn-screen.tsx';

const latency = { requests: 1_200, errors: 3, bad: 3, p50: 12, p95: 61, p99: 94 };
const sample: Observability = {
  checked_at: '2026-11-17T18:14:00.000Z',
  span: 'day',
  objective: { ms: 300, share: 99.9, days: 30 },
  total: latency,
  points: [
    { ...latency, at: '2026-11-17T16:30:00.000Z' },
    { ...latency, at: '2026-11-17T17:00:00.000Z' },
    { ...latency, at: '2026-11-17T17:30:00.000Z' },
    { requests: 0, errors: 0, bad: 0, p50: null, p95: null, p99: null, at: '2026-11-17T18:00:00.000Z' },
  ],
  budget: {
    left: 0.74,
    used_minutes: 11.4,
    of_minutes: 43.2,
    burn: [
      { hours: 1, rate: 0.2 },
      { hours: 6, rate: 8.9 },
      { hours: 72, rate: null },
    ],
    spent: [{ day: '2026-11-12', minutes: 4.1, requests: 900, bad: 12 }],
  },
  calls: [{ method: 'GET', route: '/api/signals/latest', ...latency, within: true }],
  processes: [
    {
      ...{ id: 1, role: 'web', host: 'sample', pid: 4711, version: '0.12.0', started_at: '2026-11-17T16:14:00.000Z' },
      ...{ seen_at: '2026-11-17T18:13:50.000Z', ended_at: null, state: 'up', memory_mb: 412, connections: 2 },
      bus: {
        engine: 'nats',
        connected: false,
        since: '2026-11-17T18:12:00.000Z',
        sent: 31,
        received: 17,
        reconnects: 2,
      },
    },
  ],
  losses: [{ back_at: '2026-11-17T16:40:12.000Z', away_from: '2026-11-17T16:39:30.000Z', restarted: true }],
  starts: 1,
  sizes: {
    disk_free_bytes: 169e9,
    database: [
      { day: '2026-11-16', bytes: 6.5e9 },
      { day: '2026-11-17', bytes: 6.8e9 },
    ],
  },
  checks: [
    {
      ...{ check_id: 'pipeline-slots', at: '2026-11-17T15:16:00.000Z', before: 'pass', state: 'error' },
      ...{ title: 'A slot of the pipeline failed', figure: '1 of 3' },
    },
  ],
};

test('the page has its place in the area and shows every part with its figures; another span is asked for', async () => {
  expect(await adminPages.find(({ path }) => path === '/admin/observability')?.load()).toBe(ObservabilityScreen);
  const { asked } = await serveContract({ observability: sample });
  drawScreen('/admin/observability', <ObservabilityScreen />);
  expect(
    await screen.findByRole('img', { name: /half within 12 ms, 95% within 61 ms, 99% within 94 ms; objective 300 ms/ }),
  ).toBeVisible();
  expect(screen.getByText('1 process up')).toBeVisible();
  expect(screen.getByText('74% left')).toBeVisible();
  expect(screen.getByText('11.4 of 43.2 minutes used')).toBeVisible();
  expect(screen.getByText('8.9x')).toHaveClass('text-warn');
  expect(screen.getByText('Spent on: Nov 12 4.1 min (12 slow or failed)')).toBeVisible();
  const endpointsTable = screen.getByRole('table', { name: 'Latency by endpoint' });
  expect(within(endpointsTable).getByRole('rowheader', { name: 'GET /api/signals/latest' })).toBeVisible();
  expect(screen.getByRole('rowheader', { name: 'Pages 4711 on sample' })).toBeVisible();
  const checks = within(screen.getByRole('table', { name: 'Health checks that changed' }));
  expect(checks.getByText('A slot of the pipeline failed')).toBeVisible();
  expect(checks.getByText('pass to')).toBeVisible();
  expect(screen.getByText('0.30 GB')).toBeVisible();
  // Answers in three of its parts are enough for a chart.
  expect(screen.getAllByRole('img', { name: /^Answers over/ })).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: '30 days' }));
  expect(at()).toBe('?span=month');
  await expect.poll(() => asked.at(-1)?.path).toBe('/api/admin/observability?span=month');
  expect(screen.getByRole('button', { name: '30 days' })).toHaveAttribute('aria-pressed', 'true');
});

test('the table has endpoints with slow or failed answers, most first, and all on demand', async () => {
  const [call] = sample.calls;
  if (call === undefined) throw new Error('The sample has no endpoint');
  const calls = [
    { ...call, route: '/api/fast', errors: 0, bad: 0 },
    { ...call, route: '/api/failing', errors: 1, bad: 1 },
    { ...call, route: '/api/slow', requests: 400, errors: 0, bad: 17, within: false },
  ];
  await serveContract({ observability: { ...sample, calls, total: { ...latency, bad: 18 } } });
  drawScreen('/admin/observability', <ObservabilityScreen />);
  const table = within(await screen.findByRole('table', { name: 'Latency by endpoint' }));
  const routes = () => table.getAllByRole('rowheader').map(({ textContent }) => textContent?.split('/api/')[1]);
  expect(routes()).toEqual(['slow', 'failing']);
  expect(table.getByText('17 (4.3%)')).toBeVisible();
  expect(screen.getByText('18 of the 18 answers over 300 ms or failed')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'All 3 endpoints' }));
  expect(routes()).toEqual(['fast', 'failing', 'slow']);
});

test('with few answers nothing is judged, a slow endpoint still shows, and two parts of the span make no chart', async () => {
  const few = { ...sample.budget, left: null, used_minutes: null };
  const calls = sample.calls.map((one) => ({ ...one, route: 'other', within: null }));
  await serveContract({ observability: { ...sample, budget: few, calls, points: sample.points.slice(0, 2) } });
  drawScreen('/admin/observability', <ObservabilityScreen />);
  expect(await screen.findByText('Not judged yet')).toBeVisible();
  expect(screen.queryAllByRole('img', { name: /^Answers over/ })).toHaveLength(0);
  expect(screen.getByText('Too few answers to draw: 2 of 2 parts of the span have any.')).toBeVisible();
  expect(screen.getByText('judged from 1,000 answers')).toBeVisible();
  expect(screen.getByText('missed, few answers')).toBeVisible();
  expect(screen.getByRole('rowheader', { name: 'GET pages and unknown paths' })).toBeVisible();
});

test('before anything was counted each part says so, and a budget that is used up is named', async () => {
  const none = { requests: 0, errors: 0, bad: 0, p50: null, p95: null, p99: null };
  await serveContract({
    observability: {
      ...sample,
      ...{ total: none, points: [], calls: [], processes: [], checks: [] },
      budget: { ...sample.budget, left: -0.2, spent: [] },
      sizes: { disk_free_bytes: null, database: [] },
    },
  });
  drawScreen('/admin/observability', <ObservabilityScreen />);
  expect(await screen.findByText('Nothing was answered in this span.')).toBeVisible();
  expect(screen.getByText('No process was seen in this span.')).toBeVisible();
  expect(screen.getByText('No check changed in this span.')).toBeVisible();
  expect(screen.getByText('used up')).toHaveClass('text-bear');
  expect(screen.getByText('No answer was slow or failed.')).toBeVisible();
});
