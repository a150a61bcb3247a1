// Screener Control: automation, manual runs, figures of today, recent runs by day.
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { RunProgress, ScreenerAutomation, ScreenerRun } from '../../../src/domain/screener/run.ts';
import { slotsOfDay } from '../../../src/domain/work/slots-of-day.ts';
import { ScreenerControlScreen } from '../../../src/web/admin/screener/screener-control-screen.tsx';
import { type Answers, Refused, serveContract } from '../contract-server.ts';
import { drawScreen, onPhone } from '../drawn-screen.tsx';
import { sampleMarket } from '../sample-people.ts';
import { until } from '../until.ts';

beforeEach(() => {
  vi.useFakeTimers({
    now: Date.parse('2026-11-17T18:24:00Z'),
    toFake: ['Date', 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'],
    shouldAdvanceTime: true,
  });
});

const automation = (part: Partial<ScreenerAutomation> = {}): ScreenerAutomation => ({
  enabled: true,
  last_run: '2026-11-17T18:20:01.000Z',
  is_market_hours: true,
  total_runs: 40,
  missed_count: 0,
  success_count: 38,
  run_history: [
    {
      timestamp: '2026-11-17T18:20:01.000Z',
      scheduled_time: '2026-11-17T18:20:00.000Z',
      success: true,
      stocks_processed: 4_210,
      duration_seconds: 3.42,
      run_id: 77,
      error: null,
    },
    {
      timestamp: '2026-11-17T18:05:01.000Z',
      scheduled_time: '2026-11-17T18:05:00.000Z',
      success: false,
      stocks_processed: 0,
      duration_seconds: 0.5,
      run_id: null,
      error: 'Market data is not available right now',
    },
  ],
  is_market_day: true,
  day_type: 'market day',
  todays_count: 2,
  next_slot: '2026-11-17T18:35:00.000Z',
  slots_today: slotsOfDay([
    { scheduled_for: '2026-11-17T18:05:00.000Z', state: 'failed', reason: 'Market data is not available right now' },
    { scheduled_for: '2026-11-17T18:20:00.000Z', state: 'done', reason: null },
    { scheduled_for: '2026-11-17T18:35:00.000Z', state: 'planned', reason: null },
  ]),
  ...part,
});

const ended: RunProgress = {
  job_id: 5,
  state: 'completed',
  started_at: '2026-11-17T18:20:01.000Z',
  finished_at: '2026-11-17T18:20:04.000Z',
  stage: null,
  duration_ms: { snapshot: 1_200, judge: 1_800 },
  run_id: 77,
  stocks_processed: 4_210,
  error: null,
};
const going: RunProgress = {
  ...ended,
  job_id: 6,
  state: 'running',
  finished_at: null,
  stage: 'judge',
  duration_ms: {},
};

const run = (run_id: number, part: Partial<ScreenerRun> = {}): ScreenerRun => ({
  run_id,
  run_number: run_id - 70,
  stock_count: 4_210,
  timestamp_display: '2026-11-17 10:20',
  data_timestamp: '2026-11-17T18:20:00.000Z',
  market_conditions: 'normal',
  status: 'complete',
  ...part,
});

async function open(answers: Answers = {}) {
  const server = await serveContract({
    screenerAutomation: automation(),
    screenerProgress: ended,
    screenerToday: {
      runs_today: 15,
      stocks_today: 5_120,
      last_run_time: '2026-11-17T18:20:02.000Z',
      last_run_stocks: 4_210,
    },
    recentRuns: {
      today: '2026-11-17',
      runs_by_date: {
        '2026-11-16': [run(70, { market_conditions: 'extreme', timestamp_display: '2026-11-16 12:50' })],
        '2026-11-17': [
          run(77),
          run(76, { market_conditions: 'volatile', status: 'processing' }),
          run(75, { status: 'failed' }),
        ],
      },
    },
    marketStatus: sampleMarket,
    ...answers,
  });
  drawScreen('/admin/screener', <ScreenerControlScreen />);
  await screen.findByText('On');
  const times = (name: string) => server.asked.filter((asked) => asked.name === name).length;
  return { ...server, times };
}

const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const runNow = () => screen.getByRole('button', { name: 'Run Now' });
const runIdle = async () => {
  await waitFor(() => expect(runNow()).toBeEnabled());
  await waitFor(() => expect(runNow()).not.toHaveAttribute('aria-busy'));
  await user().click(runNow());
};
const toggle = () => screen.getByRole('switch', { name: /^Screener automation/ });

// SCRCTL-04, AENT-19, AAPI-22, SCRCTL-05, ACONST-07, ACONST-21
test('the figures of today stand in the head, those of the schedule and its last runs in its card, asked for every 30 seconds', async () => {
  const { times } = await open();
  expect(await screen.findByText(/^1 of 2 scheduled runs made, 1 failed; 14 more by hand/)).toBeVisible();
  await waitFor(() => expect(screen.getByTitle('14 expected, 3 scheduled')).toHaveTextContent('Runs today 15'));
  expect(screen.getByText('5,120')).toBeVisible();
  const card = within(screen.getByRole('region', { name: 'Automation' }));
  expect(card.getByText('38 of 40, 2 failed')).toBeVisible();
  expect(card.getByText('10:35 PT, in 11m')).toBeVisible();
  expect(await card.findByText('Open, market day')).toBeVisible();
  expect(card.getByRole('img', { name: 'Slots of today: 1 of 3 done, 0 missed, 1 failed, 1 to come' })).toBeVisible();
  const lastRuns = within(screen.getByRole('list', { name: 'Last runs of the automation' })).getAllByRole('listitem');
  expect(lastRuns.map(({ textContent }) => textContent)).toEqual([
    '10:20 PT4,210 stocks, 3.4 s',
    '10:05 PTfailed, 0.5 sMarket data is not available right now',
  ]);
  const before = times('screenerAutomation');
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  await until(() => times('screenerAutomation') > before);
});

// SCRCTL-01, AAPI-23, AERR-22, AERR-32
test('the automation is turned off and on again; what could not be done is said for three seconds', async () => {
  let enabled = true;
  await open({
    screenerAutomation: () => automation({ enabled }),
    stopScreenerAutomation: () => {
      enabled = false;
      return { success: true };
    },
    startScreenerAutomation: new Refused({ status: 503, text: 'busy' }),
  });
  await user().click(toggle());
  expect(await screen.findByText('Automation stopped')).toBeVisible();
  await waitFor(() => expect(toggle()).not.toBeChecked());
  await user().click(toggle());
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to start automation');
  await act(() => vi.advanceTimersByTimeAsync(3_100));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

// SCRCTL-02, SCRCTL-03, AAPI-24, ACONST-09, ACONST-10, AERR-21, AERR-30
test('a run by hand asks for the built-in filters with enrichment unless set otherwise, and says what it processed or why it could not be begun', async () => {
  const { asked, answers } = await open();
  for (const [refusal, text] of [
    [{ status: 409, detail: 'A screener run is already under way' }, 'A screener run is already under way'],
    [{ status: 502, text: 'bad gateway' }, 'Failed to fetch screener data'],
  ] as const) {
    answers.fetchScreener = new Refused(refusal);
    await runIdle();
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain(text));
  }
  answers.fetchScreener = { success: true, stocks_processed: 4_302 };
  await runIdle();
  expect(await screen.findByText('Successfully processed 4,302 stocks')).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(3_100));
  expect(screen.queryByText(/Successfully processed/)).toBeNull();
  const enrichment = screen.getByRole('checkbox', { name: /^Enrichment/ });
  expect(enrichment).toBeChecked();
  await user().click(enrichment);
  await waitFor(() => expect(runNow()).toBeEnabled());
  await user().click(runNow());
  await screen.findByText('Successfully processed 4,302 stocks');
  const bodies = asked.filter(({ name }) => name === 'fetchScreener').map(({ body }) => body);
  expect(bodies.slice(2)).toEqual([
    { filter_id: 10060, enrichment_enabled: true },
    { filter_id: 10060, enrichment_enabled: false },
  ]);
});

test('a run that outlives its reply shows its step, and its end when it comes', async () => {
  let progress: RunProgress = ended;
  const { times } = await open({
    screenerProgress: () => progress,
    fetchScreener: () => {
      progress = going;
      return { success: true, stocks_processed: 0, running: true, job_id: going.job_id };
    },
  });
  await waitFor(() => expect(runNow()).toBeEnabled());
  await user().click(runNow());
  const bar = await screen.findByRole('progressbar', { name: 'Steps of the run' });
  await waitFor(() => expect(bar).toHaveAttribute('aria-valuenow', '3'));
  expect(bar).toBeInTheDocument();
  expect(screen.getByText('judging every stock')).toBeVisible();
  expect(runNow()).toBeDisabled();
  const lists = times('recentRuns');
  progress = { ...going, state: 'completed', stage: null, run_id: 78, stocks_processed: 4_190 };
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(await screen.findByText('Successfully processed 4,190 stocks')).toBeVisible();
  await until(() => times('recentRuns') > lists);
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
});

// SCRCTL-06, SCRCTL-07, AENT-20, AAPI-21, ACONST-08
test('runs of seven days stand by day, today open, and are asked for again on demand', async () => {
  const { asked, times } = await open();
  const today = await screen.findByRole('button', { name: 'Nov 17, today' });
  expect(today).toHaveAttribute('aria-expanded', 'true');
  const table = within(screen.getByRole('table', { name: 'Runs of Nov 17' }));
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'RunMadeMarket data ofStocksMarketByStatusReason',
    '#710:20 PT10:20 PT4,210normal--complete',
    '#610:20 PT10:20 PT4,210volatile--processing',
    '#510:20 PT10:20 PT4,210normal--failed',
  ]);
  await user().click(screen.getByRole('button', { name: 'Nov 16' }));
  expect(within(screen.getByRole('table', { name: 'Runs of Nov 16' })).getByText('extreme')).toBeVisible();
  const before = times('recentRuns');
  await user().click(screen.getByRole('button', { name: 'Refresh' }));
  await until(() => times('recentRuns') > before);
  // The server's own default is seven days.
  expect(asked.find(({ name }) => name === 'recentRuns')?.path).toBe('/api/screener/runs/recent');
});

test('on a phone a run is a card, and so is one that failed, with its reason', async () => {
  onPhone(true);
  const failed = {
    at: '2026-11-17T18:05:00.000Z',
    state: 'failed' as const,
    reason: 'sample reason',
    by: 'automation',
  };
  await open({
    recentRuns: {
      today: '2026-11-17',
      runs_by_date: { '2026-11-17': [run(77)] },
      troubles_by_date: { '2026-11-17': [failed] },
    },
  });
  const cards = within(await screen.findByRole('list', { name: 'Runs of Nov 17' })).getAllByRole('listitem');
  expect(cards.map(({ textContent }) => textContent?.replace(/\s+/g, ' ').trim())).toEqual([
    '#7 10:20 PT complete Stocks 4,210 Market normal',
    '-- 10:05 PT failed By automation sample reason',
  ]);
});

test('a day without a run says so above the days before', async () => {
  await open({
    recentRuns: {
      today: '2026-11-17',
      runs_by_date: {
        '2026-11-16': [run(71, { timestamp_display: '2026-11-16 07:05', data_timestamp: '2026-11-16T15:05:00.000Z' })],
      },
    },
  });
  expect(await screen.findByText('No runs today')).toBeVisible();
  expect(screen.getByText('Nov 16')).toBeVisible();
});

test('before the first run the page says what to do', async () => {
  await open({
    screenerAutomation: automation({ run_history: [], total_runs: 0, success_count: 0, last_run: null }),
    screenerProgress: { ...ended, job_id: null, state: null, started_at: null, finished_at: null, duration_ms: {} },
    screenerToday: { runs_today: 0, stocks_today: 0, last_run_time: null, last_run_stocks: null },
    recentRuns: { today: '2026-11-17', runs_by_date: {} },
  });
  expect(await screen.findByText('No runs today')).toBeVisible();
  expect(await screen.findByText(/^1 of 2 scheduled runs made, 1 failed/)).toBeVisible();
  expect(screen.getByText('No run yet. Press Run Now, or turn the automation on.')).toBeVisible();
  expect(screen.getByText('No scheduled run yet.')).toBeVisible();
});
