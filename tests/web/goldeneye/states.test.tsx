// States of Golden Eye: loading, banner, tradable patterns, polls, errors, end of the session.
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { storeToken } from '../../../src/web/api/token.ts';
import { type Asked, Refused } from '../contract-server.ts';
import { sampleMarket } from '../sample-people.ts';
import { cells, openSample, openScreen, openTable, startSample, symbols, table } from './open-screen.tsx';
import { AS_OF, samplePoll, sampleStock } from './sample-poll.ts';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

const banner = () => screen.getByRole('region', { name: 'Market' });
const polls = (asked: readonly { name: string }[]) => asked.filter(({ name }) => name === 'goldenEyeCurrent').length;

// GOLD-01, GOLD-12, GOLD-02, GOLD-04, GOLD-05, GOLD-06, GOLD-07, GOLD-08, GOLD-09, GOLD-10, GOLD-11, CALC-77
test('while the poll is on its way the screen says so; then head and banner tell what it found', async () => {
  await openSample();
  expect(screen.getByText('Analyzing patterns across 41 symbols...')).toBeVisible();
  expect(screen.getByText('Waiting for market data...')).toBeVisible();
  expect(screen.getByText('Never')).toBeVisible();
  await table();
  expect(screen.queryByText(/^Analyzing patterns/)).toBeNull();
  expect(screen.getByText(/stocks tracking$/)).toHaveTextContent('41 stocks tracking');
  expect(screen.getByText(/patterns found, 2 tradable now\./)).toBeVisible();
  expect(screen.getByText(/^Last poll/)).toHaveTextContent('07:00 PT');
  expect(screen.queryByText(/after its bars closed/)).toBeNull();
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
  expect(text).toHaveTextContent('Small caps +0.71%, Nasdaq +0.87%. BULL: both are at least +0.25%.');
  expect(text).toHaveTextContent('Favor long entries; volatility is falling.');
  expect(text).toHaveTextContent(/Last update \d+m ago/);
  expect(text).toHaveTextContent('Auto-refresh ON');
});

test('with auto-refresh on the poll is requested every 60 seconds; its age is in seconds, then in minutes', async () => {
  // GOLD-14, GOLD-16, GOLD-35, CONST-17
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: AS_OF + 13_200 });
  const { asked } = await openTable();
  expect(banner()).toHaveTextContent('Last update 12s ago');
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
  expect(banner()).toHaveTextContent('Last update 4m ago');
});

test('Refresh asks for the poll at once, and so does R, but not while typing; an error stands below the table, which stays; the introduction is dismissed', async () => {
  // GOLD-03, GOLD-15, GOLD-29, KEYS-12, KEYS-14
  const { asked, answers } = await openSample();
  const shown = await table();
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
  answers.goldenEyeCurrent = new Refused({ status: 403, detail: 'The poll cannot be read' });
  await userEvent.keyboard('r');
  const error = await screen.findByText('Error: The poll cannot be read');
  expect(shown.compareDocumentPosition(error) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(symbols()).toContain('AMZN');
  answers.goldenEyeCurrent = { ...samplePoll, poll_id: 226 };
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByText('Error: The poll cannot be read')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull();
  expect(localStorage.getItem('goldeneyeIntroDismissed')).toBe('true');
});

test('a first poll that cannot be read leaves nothing waiting for it', async () => {
  await openSample({ goldenEyeCurrent: new Refused({ status: 403, detail: 'The poll cannot be read' }) });
  await screen.findByText('Error: The poll cannot be read');
  expect(document.querySelector('[data-waiting]')).toBeNull();
  expect(screen.queryByRole('region', { name: 'Open setups' })).toBeNull();
});

// GOLD-11, GOLD-32
test('after the close the page names the next session and says that polling is off', async () => {
  const closed = {
    ...sampleMarket,
    now: '2026-11-25T22:10:00.000Z',
    session: 'closed' as const,
    opens_at: '2026-11-27T14:30:00.000Z',
    closes_at: '2026-11-27T18:00:00.000Z',
  };
  const { answers } = await startSample({
    marketStatus: closed,
    goldenEyeCurrent: { ...samplePoll, polling_state: 'unknown' },
  });
  const first = openScreen();
  expect(await screen.findByText(/^The session is over and polling is off/)).toHaveTextContent(
    'until the next session, Fri 06:30 PT.',
  );
  expect(banner()).toHaveTextContent('Polling off');
  expect(within(banner()).queryByText('Live')).toBeNull();
  expect(await screen.findByText(/every plan has ended/)).toBeVisible();
  // Nothing else on the page says that a plan still stands.
  expect(await screen.findByText(/^9 patterns found/)).toHaveTextContent(
    '9 patterns found, 2 tradable at the last poll.',
  );
  expect(await screen.findByRole('button', { name: 'No result: 1, list' })).toBeVisible();
  first.unmount();
  answers.goldenEyeCurrent = samplePoll;
  openScreen();
  await table();
  expect(screen.queryByText(/^The session is over/)).toBeNull();
});

test('before the first poll the screen says when polls are made', async () => {
  // GOLD-27, GOLD-16, GOLD-12
  await openSample({
    goldenEyeCurrent: { ...samplePoll, last_poll: null, as_of: null, poll_id: null, market: null, stocks: [] },
  });
  expect(await screen.findByText('No stocks found')).toBeVisible();
  expect(within(banner()).getByText('Waiting for market data...')).toBeVisible();
  expect(screen.getByText(/from 1:00 AM to 1:00 PM Pacific/)).toBeVisible();
  expect(banner()).toHaveTextContent('Last update Never');
  expect(screen.queryByText(/every plan has ended/)).toBeNull();
});

test('one line says how many patterns are tradable, and which rules the others fail', async () => {
  const { answers } = await openTable();
  expect(screen.getByText(/^9 patterns found/)).toHaveTextContent(
    '9 patterns found, 2 tradable now. Of the others 3 fail only on volume below 3x, 1 only on momentum above 2%, 2 on two rules or more. 1 could not be judged: a figure is unknown.',
  );
  const without = [{ reason: 'LOW_VOLUME' as const, standing: 12, only: 12 }];
  const standing = { found: 12, standing: 0, not_judged: 0, refused: 0, without, quotes: true };
  answers.goldenEyeCurrent = { ...samplePoll, standing };
  await userEvent.keyboard('r');
  expect(await screen.findByText('12 patterns found, none tradable now: volume is below 3x in all 12.')).toBeVisible();
  answers.goldenEyeCurrent = { ...samplePoll, standing: { ...standing, found: 15, standing: 1, refused: 2 } };
  await userEvent.keyboard('r');
  expect(
    await screen.findByText(
      '15 patterns found, 1 tradable now. Of the others 12 fail only on volume below 3x, 2 only on a spread above 30% of the risk or a stop closer than 3 ticks.',
    ),
  ).toBeVisible();
});

test('polls of earlier versions say nothing of it, have no lines of the funds and speak of the stocks they list; a source without quotes says that spreads are not checked', async () => {
  const earlier = { ...samplePoll, standing: null, symbols: null, market: { ...samplePoll.market!, fund_lines: null } };
  const { answers } = await openTable({ goldenEyeCurrent: earlier });
  expect(screen.queryByText(/with a pattern/)).toBeNull();
  expect(screen.queryByRole('img', { name: /through the session/ })).toBeNull();
  expect(screen.getByText(/stocks tracking$/)).toHaveTextContent('7 watchlist stocks tracking');
  expect(screen.queryByText(/listed$/)).toBeNull();
  const standing = { found: 0, standing: 0, not_judged: 0, refused: 0, without: [], quotes: false };
  answers.goldenEyeCurrent = { ...samplePoll, standing };
  await userEvent.keyboard('r');
  expect(await screen.findByText(/No stock of this list has a pattern/)).toHaveTextContent('spreads are not checked');
});

test('a pattern that could not be judged says so, and a disqualifier without a pattern is a grey word', async () => {
  const unjudged = sampleStock('AAPL', {
    pattern_count: 1,
    has_reversal: true,
    not_judged: ['LOW_VOLUME'],
    volume_float_ratio: null,
    risk_warning: 'Not judged: volume pace unknown',
  });
  const quiet = sampleStock('MSFT', {
    is_disqualified: true,
    disqualify_reasons: ['LOW_VOLUME'],
    risk_warning: 'Low volume: 0.90x the usual, below 3x',
  });
  await openTable({ goldenEyeCurrent: { ...samplePoll, stocks: [unjudged, quiet] } });
  expect(screen.getByText('1 not judged: AAPL')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Mega Caps' }));
  expect(cells('AAPL').slice(5)).toEqual(['not judged', '--', '--', '--', '--', 'Not judged: volume pace unknown']);
  expect(cells('MSFT').slice(4)).toEqual(['--', 'NONE', '--', '--', '--', '--', 'low volume']);
  expect(screen.getByText('low volume')).toHaveClass('text-ink-3');
});

describe('a poll the server tells of', () => {
  const shown = samplePoll.poll_id ?? 0;

  beforeEach(() => storeToken('sct_sample'));

  /** An event of the stream: the newest poll of both lists. */
  function pollEvent(poll_id: number) {
    const now = new Date().toISOString();
    const news = { id: poll_id, source_id: poll_id, as_of: now, received_at: now, published_at: now };
    return {
      sent_at: now,
      snapshots: [
        { kind: 'goldeneye', ...news },
        { kind: 'goldeneye-market', ...news },
      ],
    };
  }

  /** The screen in front of a server whose newest poll is `newest.id`; `tell` speaks to the open page. */
  async function open() {
    const newest = { id: shown };
    const streams: Asked[] = [];
    const { asked } = await openTable({
      goldenEyeCurrent: () => ({ ...samplePoll, poll_id: newest.id, arrived_at: new Date().toISOString() }),
      snapshotStream: (one: Asked) => {
        streams.push(one);
        one.tell?.(pollEvent(newest.id));
      },
    });
    await waitFor(() => expect(streams).toHaveLength(1));
    const reads = () => asked.filter(({ name }) => name === 'goldenEyeCurrent').length;
    const tell = async (poll_id: number) => {
      newest.id = poll_id;
      await act(async () => streams.at(-1)?.tell?.(pollEvent(poll_id)));
    };
    return { asked, streams, reads, tell, newest };
  }

  test('a new poll is read at once; the same news again are none', async () => {
    // GOLD-35, API-21
    const { streams, reads, tell } = await open();
    expect(streams[0]?.authorization).toBe('Bearer sct_sample');
    expect(reads()).toBe(1);
    await tell(shown + 1);
    await waitFor(() => expect(reads()).toBe(2));
    await tell(shown + 1);
    await tell(shown);
    await tell(shown + 2);
    await waitFor(() => expect(reads()).toBe(3));
  });

  test('with auto-refresh off the page does not change; turned on it catches up', async () => {
    // GOLD-14
    const user = userEvent.setup();
    const { reads, tell } = await open();
    const auto = screen.getByRole('switch');
    await user.click(auto);
    await tell(shown + 1);
    await tell(shown + 2);
    await act(() => new Promise((over) => setTimeout(over, 100)));
    expect(reads()).toBe(1);
    await user.click(auto);
    await waitFor(() => expect(reads()).toBe(2));
  });

  test('all that listens shares one call, and the last to leave ends it', async () => {
    const { streams } = await open();
    openScreen();
    await waitFor(() => expect(screen.getAllByRole('table', { name: 'Watchlist' })).toHaveLength(2));
    expect(streams).toHaveLength(1);
    cleanup();
    await streams[0]?.left;
  });
});
