// Jobs page: rows with trigger, status and reason; filters in the address; running a failed job again.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { JobView } from '../../../src/domain/work/job-view.ts';
import { JobsScreen } from '../../../src/web/admin/jobs/jobs-screen.tsx';
import { type Answers, Refused, serveContract } from '../contract-server.ts';
import { at, drawScreen } from '../drawn-screen.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-17T18:24:00Z'), toFake: ['Date', 'setInterval', 'clearInterval'] });
});

const job = (part: Partial<JobView> = {}): JobView => ({
  id: 91,
  kind: 'screener-run',
  state: 'completed',
  trigger: 'automation',
  by: null,
  scheduled_for: '2026-11-17T18:05:00.000Z',
  started_at: '2026-11-17T18:05:01.000Z',
  finished_at: '2026-11-17T18:06:31.000Z',
  attempts: 1,
  message: null,
  batch_id: null,
  action: null,
  can_run: false,
  times: 1,
  first_at: '2026-11-17T18:05:01.000Z',
  ...part,
});

const jobs: JobView[] = [
  job({
    id: 93,
    kind: 'minute-news',
    state: 'failed',
    trigger: 'administrator',
    by: 'ada@example.com',
    scheduled_for: null,
    message: 'The vendor answered 503',
    can_run: true,
  }),
  job({
    id: 92,
    kind: 'pipeline',
    state: 'completed_with_errors',
    trigger: 'follow_up',
    action: { label: 'Open run 412', path: '/admin/runs?run=412' },
  }),
  job({
    id: null,
    state: 'missed',
    message: 'No process was running at that time',
    finished_at: null,
    times: 50,
    first_at: '2026-11-17T17:15:00.000Z',
  }),
  job(),
];
const kinds = [
  { kind: 'minute-news', description: 'Fetches news of the tracked symbols' },
  { kind: 'pipeline', description: 'Runs the stages of the expert lists' },
  { kind: 'screener-run', description: 'Judges the whole market for the screener' },
];

async function open(answers: Answers = {}, search = '') {
  const server = await serveContract({
    adminJobs: ({ path }) => {
      const asked = new URLSearchParams(path.split('?')[1]);
      // The jobs of the day that stand first are asked for by state, the newest of each kind.
      if (asked.get('each_kind') === null) return { kinds, total: 240, jobs };
      const found = jobs.filter(({ state }) => state === asked.get('state'));
      return { kinds, total: found.reduce((sum, { times }) => sum + times, 0), jobs: found };
    },
    ...answers,
  });
  drawScreen(`/admin/jobs${search}`, <JobsScreen />);
  const paths = (name: string) => server.asked.filter((one) => one.name === name).map(({ path }) => path);
  return { ...server, paths };
}

/** Rows of the table with cells in more than one column, so without headings of groups. */
const rows = async () => {
  const table = await screen.findByRole('table', { name: 'Jobs' });
  await screen.findByText('Failed or missed today, by kind');
  return within(table)
    .getAllByRole('row')
    .map((row) => within(row).queryAllByRole('cell'))
    .filter((cells) => cells.length > 0)
    .map((cells) => cells.map(({ textContent }) => textContent));
};

test('each job shows who began it, its status, duration and reason; kind, status and page are asked of the server', async () => {
  const { paths } = await open();
  const shown = await rows();
  expect(screen.getByText('1 job failed today, 50 missed: minute-news at 10:05 PT')).toBeVisible();
  expect(shown).toEqual([
    [
      '93',
      'minute-news',
      '10:05 PT, 18m ago',
      '--',
      'ada@example.com',
      'failed',
      '1m',
      'The vendor answered 503',
      'Run again',
    ],
    [
      '--',
      'screener-run',
      '10:05 PT, 18m ago',
      '10:05 PT',
      'automation',
      'missed',
      '--',
      '50 times since 09:15 PT: No process was running at that time',
      '',
    ],
    [
      '92',
      'pipeline',
      '10:05 PT, 18m ago',
      '10:05 PT',
      'follow-up',
      'completed with errors',
      '1m',
      'Runs the stages of the expert lists',
      'Open run 412',
    ],
    [
      '91',
      'screener-run',
      '10:05 PT, 18m ago',
      '10:05 PT',
      'automation',
      'completed',
      '1m',
      'Judges the whole market for the screener',
      '',
    ],
  ]);
  expect(screen.getByText('240 jobs')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open run 412' })).toHaveAttribute('href', '/admin/runs?run=412');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'pipeline');
  await waitFor(() => expect(screen.getAllByText('Runs the stages of the expert lists')).toHaveLength(2));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'failed');
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(at()).toBe('?kind=pipeline&state=failed&page=2');
  await waitFor(() =>
    expect(paths('adminJobs').at(-1)).toBe('/api/admin/jobs?kind=pipeline&state=failed&limit=100&offset=100'),
  );
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), '');
  expect(at()).toBe('?kind=pipeline');
});

test('a failed job that can be begun by hand is run again, a refusal stands beside its button, and the list is read again', async () => {
  const { paths, answers } = await open({ runJob: new Refused({ status: 409, detail: 'minute-news runs already' }) });
  await rows();
  await userEvent.click(screen.getByRole('button', { name: 'Run again: minute-news' }));
  expect(await screen.findByText('minute-news runs already')).toBeVisible();
  answers.runJob = { job_id: 94 };
  const before = paths('adminJobs').length;
  await userEvent.click(screen.getByRole('button', { name: 'Run again: minute-news' }));
  const run = '/api/admin/jobs/minute-news/run';
  await waitFor(() => expect(paths('runJob')).toEqual([run, run]));
  await waitFor(() => expect(paths('adminJobs').length).toBeGreaterThan(before));
});

test('no job for the filters, and jobs that cannot be read, say so', async () => {
  await open({ adminJobs: { kinds, total: 0, jobs: [] } }, '?state=refused');
  expect(await screen.findByText('No job fits these filters.')).toBeVisible();
  await open({ adminJobs: new Refused({ status: 403, detail: 'Administrators only' }) });
  expect(await screen.findByText('The jobs could not be loaded')).toBeVisible();
});
