// GoldenEye Control: polling switch, manual polls, counters, recent polls, pattern activity.
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { type GoldenEyeStatus, noPoll } from '../../../src/domain/goldeneye/golden-eye.ts';
import { GoldenEyeControlScreen } from '../../../src/web/admin/goldeneye/golden-eye-control-screen.tsx';
import { type Answers, Refused, serveContract } from '../contract-server.ts';
import { drawScreen, onPhone } from '../drawn-screen.tsx';
import { amzn, samplePoll, sampleStock, tna } from '../goldeneye/sample-poll.ts';
import { until, untilPolled } from '../until.ts';

const MADE = '2026-11-17T18:13:02.000Z';

function status(changes: Partial<GoldenEyeStatus> = {}): GoldenEyeStatus {
  return {
    state: 'running',
    last_poll: MADE,
    poll_count: 312,
    patterns_found: 3,
    symbols_count: 10_631,
    analysis_count: 12_792,
    market_direction: 'BULL',
    clock: 'open',
    recent_polls: [
      { number: 312, symbols: 10_631, patterns: 3, timestamp: MADE },
      { number: 311, symbols: 10_630, patterns: 2, timestamp: '2026-11-17T18:12:02.000Z' },
    ],
    manual_poll: null,
    ...changes,
  };
}

async function open(answers: Answers = {}) {
  const server = await serveContract({
    goldenEyeStatus: status(),
    goldenEyeCurrent: { ...samplePoll, stocks: [amzn, tna, sampleStock('NVDA')] },
    ...answers,
  });
  drawScreen('/admin/goldeneye', <GoldenEyeControlScreen />);
  await screen.findByText('#312');
  const times = (name: string) => server.asked.filter((asked) => asked.name === name).length;
  return { ...server, times };
}

const runNow = () => screen.getByRole('button', { name: 'Run Now' });
const toggle = () => screen.getByRole('switch', { name: /Poll every minute/ });

// GOLDCTL-03, GOLDCTL-04, GOLDCTL-05, GOLDCTL-06, ACONST-12, AENT-21, AAPI-25
test('counters, recent polls and what the newest poll found stand on the page, asked for every 30 seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  const { times } = await open();
  expect(toggle()).toBeChecked();
  expect(screen.getByText('polling every minute')).toBeVisible();
  expect(screen.getByText(/^Polling every minute; .+ at /)).toBeVisible();
  for (const text of ['312', '12,792', '10,631', 'BULL']) expect(screen.getAllByText(text)[0]).toBeVisible();
  const polls = within(screen.getByRole('table', { name: 'Recent polls' }));
  expect(polls.getByText('#311')).toBeVisible();
  const activity = within(await screen.findByRole('list', { name: 'Patterns of the newest poll' }));
  expect(activity.getAllByRole('listitem')).toHaveLength(5);
  expect(activity.getByText('AMZN, TNA')).toBeVisible();
  const before = times('goldenEyeStatus');
  // Pages draw their own part of the interval, so that they do not ask all at once.
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(times('goldenEyeStatus')).toBe(before);
  await act(() => vi.advanceTimersByTimeAsync(10_100));
  await until(() => times('goldenEyeStatus') > before);
});

// GOLDCTL-01, AAPI-26, AERR-23, AERR-32, AERR-34
test('polling is turned off and on again; what was not done says so with the reason, for five seconds', async () => {
  let state = 'running';
  const { times, answers } = await open({
    goldenEyeStatus: () => status({ state }),
    startGoldenEye: new Refused({ status: 503, text: 'busy' }),
  });
  for (const [reply, reason] of [
    [{ success: false, error: 'sample reason' }, 'sample reason'],
    [new Refused({ status: 503, detail: 'another reason' }), 'another reason'],
  ] as const) {
    answers.stopGoldenEye = reply;
    await userEvent.click(toggle());
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(reason));
    expect(screen.getByText('Failed to stop polling')).toBeVisible();
    expect(toggle()).toBeChecked();
  }
  answers.stopGoldenEye = () => {
    state = 'stopped';
    return { success: true };
  };
  await userEvent.click(toggle());
  await waitFor(() => expect(toggle()).not.toBeChecked());
  expect(screen.getByText('stopped')).toBeVisible();
  expect(screen.getByText('Automation stopped')).toBeVisible();
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(toggle());
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to start polling');
  expect(times('startGoldenEye')).toBe(1);
  await vi.advanceTimersByTimeAsync(5_100);
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

// GOLDCTL-02, AAPI-27, AERR-24, AERR-31
test('a poll by hand says what it found, or what the server said', async () => {
  let reply: () => unknown = () => ({ success: true, symbols_processed: 10_631, patterns_found: 4 });
  await open({ fetchGoldenEye: () => reply() });
  await userEvent.click(runNow());
  expect(await screen.findByText('processed 10,631 symbols - 4 patterns found')).toBeVisible();
  reply = () => new Refused({ status: 409, detail: 'A poll is already being made' });
  await userEvent.click(runNow());
  expect(await screen.findByText('A poll is already being made')).toBeVisible();
  reply = () => ({ success: false, symbols_processed: 0, patterns_found: 0, error: 'The poll failed: see the log' });
  await userEvent.click(runNow());
  expect(await screen.findByText('The poll failed: see the log')).toBeVisible();
});

// GOLDCTL-07
test('while a poll is being made Run Now cannot be pressed; clock and slots are those of the server', async () => {
  const slots_today = { scheduled: 186, due: 0, done: 0, failed: 0, missed: 0, off: 186 };
  await open({ goldenEyeStatus: status({ state: 'polling', clock: 'after hours', slots_today }) });
  expect(runNow()).toBeDisabled();
  expect(screen.getByText('poll running')).toBeVisible();
  // The clock of the server knows the corrections of the calendar.
  expect(screen.getByText('after hours')).toBeVisible();
  expect(screen.getByText('none due, 186 turned off')).toBeVisible();
});

test('a poll that outlives its reply shows that it goes on, and its end when it comes', async () => {
  const going = {
    state: 'running' as const,
    started_at: '2026-11-17T18:13:30.000Z',
    finished_at: null,
    symbols_processed: 0,
    patterns_found: 0,
    error: null,
  };
  let manual: GoldenEyeStatus['manual_poll'] = null;
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  const { times } = await open({
    goldenEyeStatus: () => status({ manual_poll: manual }),
    fetchGoldenEye: () => {
      manual = going;
      return { success: true, symbols_processed: 0, patterns_found: 0, running: true, detail: 'goes on' };
    },
  });
  await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(runNow());
  await until(() => screen.queryByRole('progressbar', { name: 'Poll asked for by hand' }) !== null);
  await until(() => times('goldenEyeStatus') >= 2);
  await until(() => runNow().hasAttribute('disabled'));
  manual = { ...going, state: 'completed', finished_at: MADE, symbols_processed: 10_631, patterns_found: 2 };
  await untilPolled(() => screen.queryByText('processed 10,631 symbols - 2 patterns found') !== null);
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('on a phone a poll is a card, and so are those in a row that were missed for one reason, with it', async () => {
  onPhone(true);
  const missed = {
    at: '2026-11-17T18:14:00.000Z',
    state: 'missed' as const,
    reason: 'sample reason',
    by: 'automation',
  };
  const minutes = ['18:17', '18:16', '18:15'].map((minute) => ({ ...missed, at: `2026-11-17T${minute}:00.000Z` }));
  const other = { ...missed, at: '2026-11-17T18:14:00.000Z', reason: 'another reason' };
  await open({ goldenEyeStatus: status({ recent_troubles: [...minutes, other] }) });
  const cards = within(screen.getByRole('list', { name: 'Recent polls' })).getAllByRole('listitem');
  const texts = cards.map(({ textContent }) => textContent?.replace(/\s+/g, ' ').trim());
  expect(texts[0]).toMatch(/^No poll .+ missed 3 polls since 10:15 PT: sample reason$/);
  expect(texts[1]).toMatch(/^No poll .+ missed another reason$/);
  expect(texts[2]).toMatch(/^#312 .+ published Symbols 10,631 Patterns 3$/);
});

test('before the first poll the page says what to do, and a failed status keeps the last one', async () => {
  await serveContract({
    goldenEyeStatus: status({ state: 'stopped', last_poll: null, recent_polls: [], poll_count: 0 }),
    goldenEyeCurrent: noPoll(),
  });
  drawScreen('/admin/goldeneye', <GoldenEyeControlScreen />);
  expect(await screen.findByText('No polls today')).toBeVisible();
  expect(await screen.findByText('No poll yet')).toBeVisible();
  expect(screen.getByText('never')).toBeVisible();
});
