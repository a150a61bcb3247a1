// Provider calls page: each call with its answer, filters in the address, pages, and failure.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ProviderCall } from '../../../src/domain/work/job-view.ts';
import { ProviderCallsScreen } from '../../../src/web/admin/jobs/calls-screen.tsx';
import { type Answers, Refused, serveContract } from '../contract-server.ts';
import { at, drawScreen } from '../drawn-screen.tsx';
import { rowTexts } from '../texts.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-17T18:24:30Z'), toFake: ['Date', 'setInterval', 'clearInterval'] });
});

const providerCall = (part: Partial<ProviderCall> = {}): ProviderCall => ({
  id: 7,
  created_at: '2026-11-17T18:20:00.000Z',
  service: 'news',
  symbol: 'NVDA',
  status: 'success',
  response_time_ms: 1_240,
  error_message: null,
  api_calls_remaining: 58,
  ...part,
});
const calls = [
  providerCall({
    id: 8,
    service: 'quotes',
    symbol: null,
    status: 'failed',
    response_time_ms: null,
    error_message: 'The vendor answered 429',
    api_calls_remaining: null,
  }),
  providerCall(),
];

async function open(answers: Answers = {}, search = '') {
  const server = await serveContract({
    providerCalls: { services: ['news', 'quotes'], total: 102, calls },
    ...answers,
  });
  drawScreen(`/admin/jobs/calls${search}`, <ProviderCallsScreen />);
  return { ...server, last: () => server.asked.at(-1)?.path };
}

const rows = async () => rowTexts(await screen.findByRole('table', { name: 'Provider calls' }));

test('each call shows service, symbol, result, time, calls left and error; service, result and page are asked of the server', async () => {
  const { last } = await open();
  expect(await rows()).toEqual([
    ['10:20 PT, 4m ago', 'quotes', '--', 'failed', '--', '--', 'The vendor answered 429'],
    ['10:20 PT, 4m ago', 'news', 'NVDA', 'success', '1,240 ms', '58', ''],
  ]);
  expect(screen.getByText('102 calls, newest first')).toBeVisible();
  expect(await screen.findByText(/^102 of 102 calls today failed: quotes/)).toBeVisible();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Service' }), 'quotes');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Result' }), 'failed');
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(at()).toBe('?service=quotes&status=failed&page=2');
  await waitFor(() =>
    expect(last()).toBe('/api/admin/provider-calls?service=quotes&status=failed&limit=100&offset=100'),
  );
  expect(screen.getByText('Page 2 of 2, 102 rows')).toBeVisible();
});

test('no call for the filters, and calls that cannot be read, say so', async () => {
  await open({ providerCalls: { services: [], total: 0, calls: [] } }, '?day=2026-11-16');
  expect(await screen.findByText('No call fits these filters.')).toBeVisible();
  await open({ providerCalls: new Refused({ status: 403, detail: 'Administrators only' }) });
  expect(await screen.findByText('The calls could not be loaded')).toBeVisible();
});
