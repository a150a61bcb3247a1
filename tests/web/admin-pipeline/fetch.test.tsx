// Pipeline Status: choosing expert lists and fetching them.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Refused } from '../contract-server.ts';
import { texts } from '../texts.ts';
import { until, untilPolled } from '../until.ts';
import { openPipeline } from './open-pipeline.tsx';
import { fetchState } from './sample-pipeline.ts';

const fetchButton = () => screen.getByRole('button', { name: 'Fetch selected lists' });
const box = (name: string) => screen.getByRole('checkbox', { name });
const alertText = async () => (await screen.findByRole('alert')).textContent;
const refuse = (refusal: { status: number; detail?: string; text?: string }) => new Refused(refusal);

// PIPE-06, PIPE-07, PIPE-08, AAPI-09, AAPI-10, ROLE-07
test('required lists are chosen from the start, optional ones are not, and what is chosen is what is fetched', async () => {
  localStorage.setItem('token', 'sct_sample');
  const { asked } = await openPipeline({ startFetch: { message: 'Fetching 3 lists' } });
  expect(screen.getByText('3 of 5 lists selected')).toBeVisible();
  for (const name of ['Idea Engine', 'Insider Sales', 'Golden Cross Stocks']) expect(box(name)).toBeChecked();
  expect(screen.queryByRole('checkbox', { name: 'Gap Up' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Optional' }));
  expect(screen.getByText('2 lists, 0 selected')).toBeVisible();
  expect(box('Gap Up')).not.toBeChecked();
  await userEvent.click(box('Gap Up'));
  await userEvent.click(box('Insider Sales'));
  await userEvent.click(fetchButton());
  await waitFor(() => expect(asked.some(({ name }) => name === 'startFetch')).toBe(true));
  expect(asked.find(({ name }) => name === 'startFetch')).toMatchObject({
    authorization: 'Bearer sct_sample',
    body: { lists: ['Idea Engine', 'Golden Cross Stocks', 'Gap Up'] },
  });
  localStorage.clear();
});

// VALID-23, VALID-24
test('whole groups are chosen and cleared at once; without a list nothing can be fetched, and the page says why', async () => {
  const { times } = await openPipeline();
  await userEvent.click(screen.getByRole('button', { name: 'Optional' }));
  await userEvent.click(screen.getByRole('button', { name: 'Select all optional' }));
  expect(screen.getByText('5 of 5 lists selected')).toBeVisible();
  const [clearRequired, clearOptional] = screen.getAllByRole('button', { name: 'Clear' });
  await userEvent.click(clearRequired as HTMLElement);
  expect(screen.getByText('3 lists, 0 selected')).toBeVisible();
  await userEvent.click(clearOptional as HTMLElement);
  expect(fetchButton()).toBeDisabled();
  expect(screen.getByText('Please select at least one list to fetch')).toBeVisible();
  expect(times('startFetch')).toBe(0);
  await userEvent.click(screen.getByRole('button', { name: 'Select all required' }));
  expect(box('Insider Sales')).toBeChecked();
  expect(screen.getByText('3 of 5 lists selected')).toBeVisible();
});

// PIPE-27, VALID-28, AAPI-11, ACONST-20
test('a running fetch shows how far it is, list by list, is asked every two seconds and its message stays when it ends', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-17T18:24:00Z'), toFake: ['Date', 'setInterval', 'clearInterval'] });
  const item = (
    list: string,
    status: 'waiting' | 'fetching' | 'done' | 'failed' | 'cancelled',
    rows: number | null,
  ) => ({ list, status, rows, message: null });
  const { answers, times } = await openPipeline({
    fetchStatus: fetchState({
      status: 'running',
      progress: { current: 1, total: 3 },
      message: 'Fetching 3 lists',
      started_at: '2026-11-17T18:23:36.000Z',
      items: [
        item('Idea Engine', 'done', 1_204),
        item('Insider Sales', 'fetching', null),
        item('Golden Cross Stocks', 'waiting', null),
      ],
    }),
  });
  expect(await screen.findByText('Fetching 1 of 3')).toBeVisible();
  expect(screen.getByText('elapsed 24s')).toBeVisible();
  expect(screen.getByText('Fetching 1 of 3').parentElement).toHaveTextContent('Fetching 1 of 3Insider Sales');
  const bar = screen.getByRole('progressbar', { name: 'Lists fetched' });
  expect(bar).toHaveAttribute('aria-valuenow', '1');
  expect(bar).toHaveAttribute('aria-valuemax', '3');
  const lines = screen.getAllByRole('checkbox').map((input) => input.closest('li')?.textContent);
  expect(lines).toEqual(['Idea Engine1,204 rows', 'Insider Salesfetching', 'Golden Cross Stockswaiting']);
  expect(fetchButton()).toBeDisabled();
  expect(box('Idea Engine')).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Run full pipeline' })).toBeDisabled();
  const before = times('fetchStatus');
  await vi.advanceTimersByTimeAsync(2_000);
  await until(() => times('fetchStatus') === before + 1);
  answers.fetchStatus = fetchState({
    status: 'completed',
    progress: { current: 3, total: 3 },
    message: 'Fetched 3 lists, 2 new',
    finished_at: '2026-11-17T18:24:03.000Z',
  });
  const stagesBefore = times('pipelineReadiness');
  await untilPolled(() => screen.queryByText(/Fetched 3 lists, 2 new/) !== null);
  expect(screen.getByText(/Fetched 3 lists, 2 new/)).toHaveTextContent(/2 new, 10:24 PT, \d+s ago/);
  // What the fetch brought is on the page at once.
  await until(() => times('pipelineReadiness') > stagesBefore);
  expect(fetchButton()).toBeEnabled();
});

test('a running fetch can be cancelled, a refusal is said; each list tells how it ended', async () => {
  const running = fetchState({ status: 'running', progress: { current: 1, total: 3 } });
  const { answers, times } = await openPipeline({
    fetchStatus: running,
    cancelFetch: refuse({ status: 500, text: 'boom' }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel fetch' }));
  expect(await alertText()).toBe('Failed to cancel fetch');
  answers.cancelFetch = () => {
    answers.fetchStatus = fetchState({
      status: 'failed',
      message: 'Fetch cancelled: 1 of 3 lists fetched',
      finished_at: '2026-11-17T18:24:03.000Z',
      items: [
        { list: 'Idea Engine', status: 'done', rows: null, message: null },
        { list: 'Insider Sales', status: 'failed', rows: null, message: 'The source did not answer in time' },
        { list: 'Golden Cross Stocks', status: 'cancelled', rows: null, message: null },
      ],
    });
    return { success: true };
  };
  await userEvent.click(screen.getByRole('button', { name: 'Cancel fetch' }));
  const ended = await screen.findByText(/Fetch cancelled: 1 of 3 lists fetched/);
  expect(ended.closest('[role=alert]')).toBeVisible();
  expect(times('cancelFetch')).toBe(2);
  const lines = screen.getAllByRole('checkbox').map((input) => input.closest('li')?.textContent);
  expect(lines).toEqual(['Idea Enginedone', 'Insider Salesfailed', 'Golden Cross Stockscancelled']);
  expect(screen.getByText('failed')).toHaveAttribute('title', 'The source did not answer in time');
});

// AERR-16, PIPE-27
test('a fetch that ended with errors names each list and its reason', async () => {
  await openPipeline({
    fetchStatus: fetchState({
      status: 'completed_with_errors',
      message: 'Fetch completed with 2 errors',
      errors: [
        { list: 'Idea Engine', message: 'The source did not answer in time' },
        { list: 'Gap Up', message: 'The list is empty' },
      ],
    }),
  });
  const notice = (await screen.findByText('Fetch completed with 2 errors')).closest('[role=status]') as HTMLElement;
  expect(texts(notice, 'listitem')).toEqual([
    'Idea Engine: The source did not answer in time',
    'Gap Up: The list is empty',
  ]);
});
