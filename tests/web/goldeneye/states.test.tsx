// What Golden Eye says over and under its table: loading, banner, age, refreshing, errors, nothing found, guide and keys.
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refused } from '../contract-server.ts';
import { at, onPhone } from '../drawn-screen.tsx';
import { openScreen, startSample, symbols, table } from './open-screen.tsx';
import { AS_OF, samplePoll, sampleRecord } from './sample-poll.ts';

beforeEach(() => {
  localStorage.clear();
  onPhone(false);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const banner = () => screen.getByRole('region', { name: 'Market' });
const polls = (asked: readonly { name: string }[]) => asked.filter(({ name }) => name === 'goldenEyeCurrent').length;

test('while the poll is on its way the screen says what is done', async () => {
  // GOLD-01, GOLD-12
  await startSample();
  openScreen();
  expect(screen.getByText('Analyzing patterns across 41 symbols...')).toBeVisible();
  expect(screen.getByText('Waiting for market data...')).toBeVisible();
  expect(screen.getByText('Never')).toBeVisible();
  await table();
  expect(screen.queryByText(/^Analyzing patterns/)).toBeNull();
});

test('the head says how many stocks are tracked, how many patterns were found and when the last poll was', async () => {
  // GOLD-02
  await startSample();
  openScreen();
  await table();
  expect(screen.getByText(/stocks tracking$/)).toHaveTextContent('41 stocks tracking');
  expect(screen.getByText(/patterns found$/)).toHaveTextContent('4 patterns found');
  expect(screen.getByText(/^Last poll/)).toHaveTextContent('07:00 PT');
  expect(screen.getByText('Made 1.2 s after its bars closed')).toBeVisible();
});

test('the banner shows direction, five funds, calmness, bias, patterns, update and that polls go on', async () => {
  // GOLD-04, GOLD-05, GOLD-06, GOLD-07, GOLD-08, GOLD-09, GOLD-10, GOLD-11, CALC-77
  await startSample();
  openScreen();
  await table();
  const text = banner();
  expect(within(text).getByText('BULL').querySelector('svg')).not.toBeNull();
  for (const words of ['+2.14%', '−2.11%', '+2.62%', '−2.58%', '−1.84%', 'Calm', '4 patterns detected', 'Live'])
    expect(within(text).getByText(words)).toBeVisible();
  for (const fund of ['TNA', 'TZA', 'TQQQ', 'SQQQ', 'VXX']) expect(within(text).getByText(fund)).toBeVisible();
  for (const fund of ['TNA', 'VXX']) {
    expect(
      within(text).getByRole('img', { name: `${fund} through the session, against the previous close` }),
    ).toBeVisible();
  }
  expect(text).toHaveTextContent('Small caps +0.71%, Nasdaq +0.87%: both up, from 0.25%.');
  expect(text).toHaveTextContent('Favor long entries; volatility is falling.');
  expect(text).toHaveTextContent(/Last update \d+m ago/);
  expect(text).toHaveTextContent('Auto-refresh ON');
});

test.each([
  ['BEAR', -3.2, 'Very Calm'],
  ['FLAT', 0.4, 'Normal'],
  ['BULL', 2.9, 'Elevated'],
  ['BEAR', 3, 'Extreme Fear'],
] as const)('the banner of a %s market with VXX at %d percent says %s', async (market_direction, vxx_change, label) => {
  // GOLD-04, GOLD-31, CALC-77
  const market = samplePoll.market === null ? null : { ...samplePoll.market, market_direction, vxx_change };
  await startSample({ goldenEyeCurrent: { ...samplePoll, market } });
  openScreen();
  await table();
  expect(within(banner()).getByText(market_direction)).toBeVisible();
  expect(within(banner()).getByText(label)).toBeVisible();
});

test('without market data the banner waits; polls that do not go on are not called live', async () => {
  // GOLD-12, GOLD-11, GOLD-32
  await startSample({ goldenEyeCurrent: { ...samplePoll, market: null, polling_state: 'unknown' } });
  openScreen();
  await table();
  expect(within(banner()).getByText('Waiting for market data...')).toBeVisible();
  expect(within(banner()).queryByText('Live')).toBeNull();
});

test('the age of the poll is shown in seconds, then in minutes', async () => {
  // GOLD-16
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: AS_OF + 13_200 });
  await startSample();
  openScreen();
  await table();
  expect(banner()).toHaveTextContent('Last update 12s ago');
  act(() => void vi.advanceTimersByTime(110_000));
  expect(banner()).toHaveTextContent('Last update 2m ago');
});

test('while auto-refresh is on the poll is asked for every 60 seconds', async () => {
  // GOLD-14, GOLD-35, CONST-17
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: AS_OF });
  const { asked } = await startSample();
  openScreen();
  await table();
  const before = polls(asked);
  act(() => void vi.advanceTimersByTime(59_000));
  expect(polls(asked)).toBe(before);
  act(() => void vi.advanceTimersByTime(1_000));
  await waitFor(() => expect(polls(asked)).toBe(before + 1));
  const auto = screen.getByRole('switch');
  expect(auto).toBeChecked();
  act(() => auto.click());
  expect(auto).not.toBeChecked();
  expect(banner()).toHaveTextContent('Auto-refresh OFF');
  act(() => void vi.advanceTimersByTime(180_000));
  expect(polls(asked)).toBe(before + 1);
});

test('Refresh asks for the poll at once, and so does R, but not while typing', async () => {
  // GOLD-15, KEYS-12, KEYS-14
  const { asked } = await startSample();
  openScreen();
  await table();
  const before = polls(asked);
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(polls(asked)).toBe(before + 1));
  await userEvent.keyboard('r');
  await waitFor(() => expect(polls(asked)).toBe(before + 2));
  await userEvent.keyboard('/');
  const field = screen.getByLabelText('Search symbols or categories');
  expect(field).toHaveFocus();
  await userEvent.keyboard('r');
  expect(field).toHaveValue('r');
  await userEvent.keyboard('{Escape}');
  expect(field).toHaveValue('');
  expect(polls(asked)).toBe(before + 2);
});

test('an error stands beneath the table, which stays', async () => {
  // GOLD-29
  const { answers } = await startSample();
  openScreen();
  const shown = await table();
  answers.goldenEyeCurrent = () => {
    throw new Refused({ status: 403, detail: 'The poll cannot be read' });
  };
  await userEvent.keyboard('r');
  const error = await screen.findByText('Error: The poll cannot be read');
  expect(shown.compareDocumentPosition(error) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(symbols()).toContain('AMZN');
});

test('a refusal without words is reported by its status', async () => {
  // GOLD-29, ERR-32
  await startSample({
    goldenEyeCurrent: () => {
      throw new Refused({ status: 403, text: '' });
    },
  });
  openScreen();
  expect(await screen.findByText('Error: API Error (403): Forbidden')).toBeVisible();
  expect(screen.queryByText(/^Analyzing patterns/)).toBeNull();
});

test('a search that finds nothing gives tips and can be cleared', async () => {
  // GOLD-27
  await startSample();
  openScreen('?q=nosuch');
  expect(await screen.findByText('No stocks found')).toBeVisible();
  expect(screen.getByText(/Try part of a symbol/)).toHaveTextContent('Wild Cards');
  await userEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
  expect(symbols()).toContain('AMZN');
});

test('before the first poll the screen says when polls are made', async () => {
  // GOLD-27, GOLD-16
  await startSample({
    goldenEyeCurrent: { ...samplePoll, last_poll: null, as_of: null, poll_id: null, market: null, stocks: [] },
  });
  openScreen();
  expect(await screen.findByText('No stocks found')).toBeVisible();
  expect(screen.getByText(/from 1:00 AM to 1:00 PM Pacific/)).toBeVisible();
  expect(banner()).toHaveTextContent('Last update Never');
});

test('windows of a few sessions are not enough to judge a pattern by, and the guide says so', async () => {
  // GOLD-28
  const few = sampleRecord.lines.map((line) => ({
    ...line,
    market: { ...line.market, days: Math.min(3, line.market.days) },
  }));
  await startSample({ goldenEyeRecord: { ...sampleRecord, lines: few } });
  openScreen('?guide=open');
  const guide = await screen.findByRole('dialog', { name: 'Golden Eye Guide' });
  expect(await within(guide).findByText(/Not enough to judge/)).toBeVisible();
  expect(within(guide).getByText(/Settled so far: windows of 3 sessions/)).toBeVisible();
});

test('the introduction is dismissed for good', async () => {
  // GOLD-03
  await startSample();
  const first = openScreen();
  await table();
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(localStorage.getItem('goldeneyeIntroDismissed')).toBe('true');
  first.unmount();
  openScreen();
  await table();
  expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull();
});

test('the guide names the claim as a claim, beside the record of the product', async () => {
  // GOLD-28, GOLD-03, CALC-67, CALC-68, CALC-69, CALC-70, CALC-71, CALC-72
  await startSample();
  openScreen();
  await table();
  await userEvent.click(screen.getByRole('button', { name: 'Learn More' }));
  const guide = await screen.findByRole('dialog', { name: 'Golden Eye Guide' });
  expect(at()).toBe('?guide=open');
  expect(within(guide).getByText(/^Claim: a golden window lasts about 2-3 minutes/)).toHaveTextContent('68% win rate');
  const record = await within(guide).findByRole('table', { name: 'Own record of BUY and SELL' });
  const [, total, late, opening, , golden] = within(record).getAllByRole('row');
  const words = (row: HTMLElement | undefined) => [...(row?.children ?? [])].map((cell) => cell.textContent);
  expect(words(total)).toEqual([
    'All patternsmarket',
    '24012 sessions',
    '50.0%43.0% to 57.0%',
    '+0.18 R+0.14 to +0.21',
  ]);
  expect(words(late)).toEqual([
    'All patternsreader +15 min',
    '18012 sessions, 60 missed',
    '26.7%20.1% to 34.5%',
    '−0.23 R−0.28 to −0.18',
  ]);
  expect(words(opening)[0]).toBe('All patternsFirst half hour, market');
  expect(words(golden)[0]).toBe('Golden Windowmarket');
  const watched = within(guide).getByRole('table', { name: 'Own record of WATCH' });
  expect(words(within(watched).getAllByRole('row')[1]).slice(1)).toEqual(['11 session', '0.0%', '−1.10 R']);
  expect(within(guide).queryByText(/Not enough to judge/)).toBeNull();
  expect(within(guide).getByText(/still open/)).toHaveTextContent('7 windows of earlier versions');
  await userEvent.click(within(guide).getByRole('button', { name: 'The 5 patterns' }));
  const rules = [
    ['Relative volume above', '3x'],
    ['5-minute momentum from', '0.3%'],
    ['5-minute momentum to', '0.8%'],
    ['Distance to VWAP within', '0.3%'],
  ];
  for (const [name, figure] of rules)
    expect(within(guide).getByText(name ?? '').nextElementSibling).toHaveTextContent(figure ?? '');
  await userEvent.click(within(guide).getByRole('button', { name: 'Disqualifiers' }));
  for (const words of [
    'Relative volume below 3x',
    '5-minute momentum above 2%',
    'Off the high of the day above 10%',
    'Spread above 0.1 USD',
  ])
    expect(within(guide).getByText(words)).toBeVisible();
});

test('question mark opens and closes the guide, and Escape closes it', async () => {
  // KEYS-10, KEYS-11
  await startSample();
  openScreen();
  await table();
  await userEvent.keyboard('?');
  expect(await screen.findByRole('dialog', { name: 'Golden Eye Guide' })).toBeVisible();
  await userEvent.keyboard('?');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.keyboard('?');
  await screen.findByRole('dialog');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the guide without a record says so and asks again', async () => {
  await startSample({ goldenEyeRecord: undefined });
  openScreen('?guide=open');
  expect(await screen.findByText('The record is not available')).toBeVisible();
});
