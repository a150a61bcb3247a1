// Administrator dashboard: totals, health, slots, lists, providers, work, newest batches, failures.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { Batch } from '../../../src/domain/pipeline/batch.ts';
import { DashboardScreen } from '../../../src/web/admin/dashboard/dashboard-screen.tsx';
import { type Answers, Refused, serveContract } from '../contract-server.ts';
import { drawScreen } from '../drawn-screen.tsx';
import { health, passing } from './sample-health.ts';

function batch(id: number, changes: Partial<Batch> = {}): Batch {
  const at = (second: number) => `2026-11-17T15:15:0${second}.000Z`;
  return {
    id,
    batch_datetime: at(0),
    batch_type: 'fetch',
    file_count: 63,
    total_signals_imported: 20_000 + id,
    total_symbols_synthesized: 7_000 + id,
    status: 'completed',
    source_description: null,
    organized_at: at(0),
    preprocessed_at: at(1),
    transformed_at: at(2),
    imported_at: at(3),
    synthesized_at: at(5),
    error: null,
    is_published: false,
    ...changes,
  };
}

const failed = batch(427, {
  status: 'failed',
  error: 'A file of the batch is missing on the disk',
  transformed_at: null,
  imported_at: null,
  synthesized_at: null,
});
const all: Answers = {
  adminSummary: { total_batches: 427, total_signals: 8_431_902, total_symbols: 9_812 },
  batches: { batches: [failed, batch(426, { is_published: true }), batch(425), batch(424)] },
  screenerToday: {
    runs_today: 12,
    stocks_today: 10_666,
    last_run_time: '2026-11-17T18:05:00.000Z',
    last_run_stocks: 10_638,
  },
  adminHealth: health,
  publishedChange: {
    change: {
      batch_id: 426,
      before_batch: 425,
      published_at: '2026-11-17T15:15:06.000Z',
      window_moved: '2 sessions became 1: 3,100 symbols left the window',
      symbols_before: 7_425,
      symbols_after: 7_426,
      appearing: { count: 2, first: ['AAAA', 'BBBB'] },
      vanishing: { count: 1, first: ['CCCC'] },
      bands_crossed: { count: 1, first: [] },
      largest_moves: [
        { symbol: 'DDDD', before: -20, after: 140 },
        { symbol: 'EEEE', before: 30, after: 21 },
      ],
    },
  },
};

async function open(answers: Answers = {}) {
  const server = await serveContract({ ...all, ...answers });
  drawScreen('/admin', <DashboardScreen />);
  return server;
}
const totals = async () => within(await screen.findByLabelText('Totals'));
const figure = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;

// ADMIN-DASH-01, ADMIN-DASH-02, ADMIN-DASH-03, ADMIN-DASH-04, ADMIN-DASH-05, ADMIN-DASH-06, ADMIN-DASH-07, ADMIN-DASH-08, ACONST-24
test('totals, health, work, what changed and the newest batches stand on the page, each with its way on', async () => {
  await open();
  await totals();
  await waitFor(() => expect(figure('Screener runs today')).toBe('12 / 14'));
  expect(figure('Total batches')).toBe('427');
  expect(figure('Total signals')).toBe('8,431,902');
  expect(figure('Unique symbols')).toBe('9,812');
  expect(figure('Unique stocks today')).toBe('10,666');
  expect(figure('Last run')).toContain('10:05 PT');
  expect((await totals()).getByText(/^10,638 stocks/)).toBeVisible();
  const batches = within(await screen.findByRole('region', { name: 'Recent batches' }));
  expect(batches.getByRole('link', { name: 'Open run 427' })).toHaveAttribute('href', '/admin/runs?run=427');
  const links = batches.getAllByRole('link').filter((link) => !link.getAttribute('href')?.includes('run='));
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Pipeline Status', '/admin/pipeline'],
    ['Screener Control', '/admin/screener'],
    ['Reports', '/admin/reports'],
  ]);
  const rows = within(await screen.findByRole('table', { name: 'Recent batches' })).getAllByRole('row');
  expect(rows).toHaveLength(4);
  expect(rows[1]).toHaveTextContent('427');
  expect(rows[1]).toHaveTextContent('failed');
  expect(rows[2]).toHaveTextContent(/^426.*07:15 PT/);
  expect(rows[2]).toHaveTextContent('20,4267,426completedreaders see it');
  expect(rows[3]).toHaveTextContent('425');
  const card = within(await screen.findByRole('region', { name: 'Health today' }));
  expect(card.getByText('1 error')).toBeVisible();
  expect(card.getByText('1 warning')).toBeVisible();
  expect(card.getByText('1 check passes')).toBeVisible();
  const lines = card.getAllByRole('listitem');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toHaveTextContent('Batch 427 failed, nothing published (batch 427)');
  expect(lines[0]).toHaveTextContent('A file of the batch is missing on the disk');
  expect(within(lines[0] as HTMLElement).getByRole('link', { name: 'Pipeline Status' })).toHaveAttribute(
    'href',
    '/admin/pipeline',
  );
  expect(
    await screen.findByRole('img', { name: 'Screener: 12 of 13 due slots done, 0 failed, 1 missed, 11 to come' }),
  ).toBeVisible();
  expect(screen.getByText('Nov 26: holiday: Thanksgiving')).toBeVisible();
  expect(screen.getByRole('img', { name: 'Guidance Cut: late' })).toBeVisible();
  const lists = within(screen.getByRole('table', { name: 'Lists' })).getAllByRole('row');
  expect(lists[1]).toHaveTextContent('Guidance CutNov 12');
  expect(screen.getByRole('img', { name: 'Rows of Guidance Cut: batch 425 40, batch 426 38' })).toBeVisible();
  const providers = within(screen.getByRole('table', { name: 'Providers' })).getAllByRole('row');
  expect(providers[1]).toHaveTextContent('Massive news1,204314.8 s');
  expect(screen.getByRole('img', { name: 'Jobs that ended in the last 2 hours: 32, 1 of them failed' })).toBeVisible();
  expect(screen.getByText(/Judges the market/)).toBeVisible();
  const times = within(screen.getByRole('list', { name: 'Stage times' }));
  expect(
    times.getAllByRole('img', { name: 'Preprocess 1.0s, Transform 1.0s, Import 1.0s, Synthesize 2.0s' }),
  ).toHaveLength(3);
  const moves = within(await screen.findByRole('region', { name: 'Largest moves' }));
  expect(moves.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^DDDD\+160.20 to \+140, now /),
    expect.stringMatching(/^EEEE.9\+30 to \+21$/),
  ]);
  expect(figure('New')).toBe('2: AAAA, BBBB');
  expect(figure('Gone')).toBe('1: CCCC');
  expect(screen.getByRole('link', { name: 'Open Publish' })).toHaveAttribute('href', '/admin/pipeline/publish/426');
  expect(await screen.findByRole('img', { name: /^Depth of the queue .*at most 5 waited or ran/ })).toBeVisible();
});

// ADMIN-DASH-09
test("without a run today it says 'No runs today', without a batch 'No batches found'", async () => {
  await open({
    screenerToday: { runs_today: 0, stocks_today: 0, last_run_time: null, last_run_stocks: null },
    batches: { batches: [] },
    adminHealth: { ...health, checks: passing },
    publishedChange: { change: null },
  });
  expect(await screen.findByText('No runs today')).toBeVisible();
  expect(figure('Screener runs today')).toBe('0 / 14');
  expect(await screen.findByText('No batches found')).toBeVisible();
  // A day without findings is healthy.
  expect(await screen.findByText('Healthy')).toBeVisible();
  expect(screen.getAllByText(/check passes/)).toHaveLength(1);
  // Before a second batch is published the card says when it tells something.
  expect(await screen.findByText('Changes stand here when a second batch is published.')).toBeVisible();
});

// API-20, AAPI-01
test('figures of the screener that cannot be had are unknown, health that cannot be had says so; the rest stands', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await open({
    screenerToday: new Refused({ status: 404, detail: 'gone' }),
    adminHealth: new Refused({ status: 404, detail: 'gone' }),
  });
  expect(await screen.findByText('No data available')).toBeVisible();
  await totals();
  expect(figure('Total batches')).toBe('427');
  expect(figure('Screener runs today')).toBe('-- / 14');
  expect(figure('Unique stocks today')).toBe('--');
  expect(screen.queryByText('No runs today')).toBeNull();
});

// AERR-02
test("a failure says 'Error: ' with the message, and can be asked for again", async () => {
  let reply: () => unknown = () => new Refused({ status: 403, text: 'no' });
  await open({ adminSummary: () => reply() });
  expect(screen.getByText('Loading...')).toBeVisible();
  expect(await screen.findByText('Error: API Error (403): no')).toBeVisible();
  reply = () => all.adminSummary;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await totals();
  expect(screen.queryByText(/^Error:/)).toBeNull();
});

test('before anything is published the first steps stand where health does', async () => {
  await open({ adminHealth: { ...health, checks: passing, published: null } });
  const steps = await screen.findByRole('list', { name: 'First steps' });
  expect(within(steps).getByRole('link', { name: 'Pipeline Status' })).toHaveAttribute('href', '/admin/pipeline');
  expect(within(steps).getByRole('link', { name: 'Users' })).toHaveAttribute('href', '/admin/users?tab=registration');
  expect(screen.queryByText('Healthy')).toBeNull();
});

test('a first start says how much is read, how long the rest takes, what stays empty and why', async () => {
  const first_start = {
    sessions: 60,
    wanted: 300,
    minutes_left: 60,
    makes_lists: true,
    empty: [{ what: 'Minute charts', why: 'massive minute bars: "You are not entitled to this data."' }],
  };
  await open({ adminHealth: { ...health, first_start } });
  const card = within(await screen.findByRole('region', { name: 'First start' }));
  expect(
    card.getByText(/^60 of 300 sessions of the market read\. About 60 minutes more at the calls of the plan\./),
  ).toBeVisible();
  expect(card.getByText(/made here from market data/)).toBeVisible();
  expect(card.getByText('Minute charts').nextElementSibling).toHaveTextContent('You are not entitled to this data.');
  expect(card.getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/admin/settings');
});

test('where lists are made here the first steps ask nobody to bring any; they stay in sight beside a warning', async () => {
  const first_start = { sessions: 1, wanted: 300, minutes_left: 75, makes_lists: true, empty: [] };
  const [first, ...others] = passing;
  const checks = [{ ...first!, state: 'warning' as const, title: 'Some market data was not read' }, ...others];
  await open({ adminHealth: { ...health, checks, first_start, published: null } });
  const steps = await screen.findByRole('list', { name: 'First steps' });
  expect(steps).toHaveTextContent(/^1. Lists are made here and published by themselves.*2. Invite readers./);
  expect(screen.getByRole('list', { name: 'What is wrong' })).toHaveTextContent('Some market data was not read');
});

test('two jobs of one kind and two losses of the database beyond the axis are each shown', async () => {
  const job = { kind: 'fetch', description: 'Fetches lists', started_at: '2026-11-17T18:13:00.000Z', message: null };
  const loss = { back_at: '2026-11-17T07:00:00.000Z', away_from: null, restarted: false };
  await open({
    adminHealth: {
      ...health,
      losses: [loss, { ...loss, back_at: '2026-11-17T08:00:00.000Z' }],
      work: { ...health.work, running: [job, { ...job, started_at: '2026-11-17T18:13:30.000Z' }] },
    },
  });
  expect(within(await screen.findByRole('list', { name: 'Running' })).getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getAllByTitle(/the database answered again$/)).toHaveLength(2 * health.schedules.length);
  expect(vi.mocked(console.error).mock.calls.filter(([text]) => String(text).includes('same key'))).toEqual([]);
});

test.each([
  ['minute-tracking', 'A health check fails'],
  ['batch 84', 'A batch is not published'],
])('the bell of the check %s offers first what covers it', async (id, first) => {
  await open({
    adminHealth: { ...health, checks: [{ ...passing[0], id, title: 'A sample' } as (typeof passing)[number]] },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Set an alert for A sample' }));
  const box = await screen.findByRole('dialog', { name: /^New alert/ });
  expect((await within(box).findAllByRole('button', { name: /^(A|The) / }))[0]).toHaveAccessibleName(first);
});
