// Frame of signed-in pages.
import { readFileSync } from 'node:fs';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { MarketStatus } from '../../../src/web/api/market-status.ts';
import { VERSION_LABEL } from '../../../src/web/api/version-label.ts';
import { mount, TopBoundary } from '../../../src/web/app/app.tsx';
import { nextBell } from '../../../src/web/app/frame/market-clock.tsx';
import { replayText } from '../../../src/web/app/frame/replay-strip.tsx';
import { sourceText } from '../../../src/web/app/frame/source-label.tsx';
import { PagePart } from '../../../src/web/ui/layout/page-part.tsx';
import { Age } from '../../../src/web/ui/time/age.tsx';
import { nowMs, setReplayClock, setServerClock } from '../../../src/web/ui/time/clock.ts';
import { zonedTime } from '../../../src/web/ui/time/time-format.ts';
import { showZone } from '../../../src/web/ui/time/zone.ts';
import { serveContract } from '../contract-server.ts';
import { catchScrolls, drawInFrame, startInFrame } from '../drawn-screen.tsx';
import { sampleMarket, sampleUser } from '../sample-people.ts';
import { untilPolled } from '../until.ts';

beforeEach(() => localStorage.setItem('token', 'sct_1'));

function Failing(): never {
  throw new Error('the sample part broke');
}

async function show(page = <h1>Sample page</h1>) {
  const served = await serveContract({ me: sampleUser, marketStatus: sampleMarket });
  await drawInFrame('/signals-live-pro', page);
  return served;
}

// ADMIN-LAYOUT-16, ADMIN-LAYOUT-17, ADMIN-LAYOUT-19, ADMIN-LAYOUT-20, ADMIN-LAYOUT-21, ADMIN-LAYOUT-22
test('every page shows brand, pages, market clock, data source, notice and version, its menu and its shortcuts', async () => {
  await show();
  expect(screen.getByRole('link', { name: 'Smart Cat' })).toHaveAttribute('href', '/dashboard');
  const pages = screen.getByRole('navigation', { name: 'Pages' });
  expect(within(pages).getByRole('link', { name: 'Signals Pro' })).toHaveAttribute('aria-current', 'page');
  expect(within(pages).getByRole('link', { name: 'Watchlist' })).toHaveAttribute('href', '/watchlist');
  expect(screen.getByLabelText('Market clock')).toHaveTextContent(/^10:14 PTOpen, closes in 2h 4[56]m$/);
  expect(screen.getByText('Simulated market')).toBeVisible();
  expect(screen.getByText('Not investment advice.')).toBeVisible();
  expect(screen.getByText('Prices: Simulated market, delayed 0 min.')).toBeVisible();
  expect(screen.getByText(VERSION_LABEL)).toBeVisible();
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect(VERSION_LABEL).toBe(`v${version}`);
  const user = userEvent.setup();
  const opener = screen.getByRole('button', { name: 'Open menu' });
  await user.click(opener);
  const menu = await screen.findByRole('dialog', { name: 'Menu' });
  expect(within(menu).getByRole('link', { name: 'Pro View' })).toHaveAttribute('href', '/signals-live-pro');
  expect(within(menu).getAllByRole('link', { name: 'Watchlist' })).toHaveLength(1);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(opener).toHaveFocus();
  await user.keyboard('?');
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toHaveTextContent(
    'List the shortcuts of this screen',
  );
});

// ERR-23
test('a failed page shows its failure inside the frame and can be retried', async () => {
  await show(<Failing />);
  expect(screen.getByRole('alert')).toHaveTextContent(
    /^Something went wrongThis part of the page could not be shown. Try again; if it happens again, reload the page\./,
  );
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Smart Cat' })).toBeVisible();
});

test('another page begins at its top, what opens on a page keeps its place, and a part the address names is shown', async () => {
  const shown = catchScrolls();
  await show(
    <>
      <Link to="?open=NVDA">open</Link>
      <Link to="/watchlist">leave</Link>
      <Link to="/alerts#channels">channels</Link>
      <PagePart id="channels" title="Channels">
        none
      </PagePart>
    </>,
  );
  const root = document.documentElement;
  onTestFinished(() => {
    root.scrollTop = 0;
  });
  root.scrollTop = 500;
  await userEvent.click(screen.getByRole('link', { name: 'open' }));
  expect([window.location.search, root.scrollTop]).toEqual(['?open=NVDA', 500]);
  await userEvent.click(screen.getByRole('link', { name: 'leave' }));
  expect([window.location.pathname, root.scrollTop, shown]).toEqual(['/watchlist', 0, []]);
  await userEvent.click(screen.getByRole('link', { name: 'channels' }));
  expect(shown).toEqual(['channels']);
});

// ERR-33
test("a product that fails as a whole says 'Something went wrong' in a plain sentence and, while developing, the message with its stack", () => {
  render(
    <TopBoundary>
      <Failing />
    </TopBoundary>,
  );
  const alert = screen.getByRole('alert');
  expect(alert).toHaveTextContent('Something went wrong');
  expect(alert).toHaveTextContent('the sample part broke');
  expect(within(alert).getByText(/at Failing/)).toBeVisible();
});

// ERR-34
test('a page without its root element is only logged', () => {
  expect(() => mount(null)).not.toThrow();
  expect(console.error).toHaveBeenCalledWith('mount', expect.stringContaining('root element'));
});

test.each([
  ['open', null, '2026-11-17T21:00:00Z', 'closes in 2h 46m'],
  ['pre', '2026-11-17T18:54:00Z', null, 'opens in 40m'],
  ['closed', '2026-11-20T14:30:00Z', null, 'opens Fri 06:30 PT'],
  ['after', null, null, null],
] as const)('the clock of the session %s says what comes next', (session, opens, closes, words) => {
  expect(nextBell(session, opens, closes, Date.parse('2026-11-17T18:14:00Z'))).toBe(words);
});

const replaySource = {
  name: 'Simulated market',
  simulated: true,
  delay_minutes: 0,
  replayed_session: '2026-11-20',
  replay_now: '2026-11-20T15:21:00.000Z',
};
const replayStatus: MarketStatus = {
  ...sampleMarket,
  now: '2026-11-22T18:14:00.000Z',
  session: 'closed',
  opens_at: '2026-11-23T14:30:00.000Z',
  source: replaySource,
};
const REPLAY_WORDS = 'Session time 07:21 PT, replaying Friday Nov 20. The market is closed until Monday.';

test('a replay names its session, the position in it and the next opening of the market', () => {
  const now = Date.parse(replayStatus.now);
  expect(replayText(replayStatus, now)).toBe(REPLAY_WORDS);
  // The clock of the replay goes on with ours.
  expect(replayText(replayStatus, now + 5 * 60_000)).toContain('Session time 07:26 PT');
  expect(replayText({ ...replayStatus, source: { ...replaySource, replayed_session: null } }, now)).toBeNull();
  const monday = { ...replayStatus, now: '2026-11-23T08:14:00.000Z' };
  expect(replayText(monday, Date.parse(monday.now))).toContain('The market is closed until 06:30 PT today.');
  showZone('Pacific/Auckland');
  expect(replayText(replayStatus, now)).toBe(
    'Session time Nov 21, 04:21 GMT+13, replaying the New York session of Friday Nov 20. The market is closed until Tuesday.',
  );
  const before = { ...replaySource, delay_minutes: 15, replayed_session: '2026-11-16' };
  expect(sourceText(before, Date.parse('2026-11-17T05:00:00Z'))).toBe(
    'Simulated market, delayed 15 min, replaying the session of Nov 16',
  );
});

test('ages of market data count from the clock of a replay, all others from ours', async () => {
  const HOUR = 3_600_000;
  const replay_now = new Date(Date.parse(sampleMarket.now) - 60 * HOUR).toISOString();
  const source = { ...sampleMarket.source, replayed_session: '2026-11-15', replay_now };
  await serveContract({ me: sampleUser, marketStatus: { ...sampleMarket, source } });
  onTestFinished(() => setReplayClock(0));
  // One of the session's days: at another time of the device an hour later may be the next day.
  setServerClock(Date.parse(sampleMarket.now));
  const ago = (hours: number) => nowMs() - hours * HOUR - 1;
  const earlier = ago(59);
  await drawInFrame(
    '/signals-live-pro',
    <>
      <Age market at={ago(63)} show="age" />
      <Age at={ago(5)} show="age" />
      <Age market at={earlier} />
      <Age at={ago(-5)} show="age" />
      <Age market at={ago(60.001)} />
      <Age at={ago(0)} />
    </>,
  );
  expect(await screen.findByText('3h ago')).toBeVisible();
  expect(screen.getByText('5h ago')).toBeVisible();
  // A replay starts over: what an earlier one published is no event to come.
  expect(screen.getAllByText(/^in /)).toHaveLength(1);
  expect(screen.getByText(zonedTime(earlier, earlier - HOUR))).toBeVisible();
  // Marks stand at times of the session alone.
  expect(screen.getAllByRole('img', { name: 'time of the replayed session' })).toHaveLength(2);
});

test('the strip of a replay keeps its place on the next visit until the market clock is known, and gives it up when no session is replayed', async () => {
  const strip = () => screen.getByRole('region', { name: 'Replay' });
  localStorage.setItem('replayStrip', 'Session time 07:21 PT, replaying Friday Nov 20.');
  const { promise: later, resolve: answer } = Promise.withResolvers<MarketStatus>();
  await serveContract({ me: sampleUser, marketStatus: () => later });
  const drawn = drawInFrame('/signals-live-pro', <h1>Sample page</h1>);
  await screen.findByRole('heading', { name: 'Sample page' });
  expect(within(strip()).getByText('Session time 07:21 PT, replaying Friday Nov 20.')).toHaveClass('invisible');
  answer(sampleMarket);
  await drawn;
  expect(strip()).toBeEmptyDOMElement();
  expect(localStorage.getItem('replayStrip')).toBe('');
});

test('on a first visit the page comes with the strip of a replay, not before it', async () => {
  const { promise: later, resolve: answer } = Promise.withResolvers<MarketStatus>();
  const { asked } = await serveContract({ me: sampleUser, marketStatus: () => later });
  const drawn = drawInFrame('/signals-live-pro', <h1>Sample page</h1>);
  await waitFor(() => expect(asked.map(({ name }) => name)).toContain('marketStatus'));
  await screen.findByText('Loading...');
  expect(screen.queryByRole('heading', { name: 'Sample page' })).toBeNull();
  answer(replayStatus);
  await drawn;
  expect(screen.getByText(REPLAY_WORDS)).toBeVisible();
});

test('a market clock that never answers does not hold the page back', async () => {
  await serveContract({ me: sampleUser, marketStatus: () => new Promise(() => undefined) });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  startInFrame('/signals-live-pro', <h1>Sample page</h1>);
  await untilPolled(() => screen.queryByRole('heading', { name: 'Sample page' }) !== null);
});
