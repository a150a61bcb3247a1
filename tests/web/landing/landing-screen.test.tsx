// The page for visitors.
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { settleRules } from '../../../src/domain/rules/goldeneye/goldeneye-rules.ts';
import { expertLists } from '../../../src/domain/signals/expert-lists.ts';
import { exampleSignals } from '../../../src/web/screens/landing/how-it-works.tsx';
import { LandingScreen } from '../../../src/web/screens/landing/landing-screen.tsx';
import { chooseTheme } from '../../../src/web/ui/theme/theme.ts';
import { Refused, serveContract } from '../contract-server.ts';
import { drawScreen } from '../drawn-screen.tsx';
import { sampleUser, visitorStatus } from '../sample-people.ts';
import { until } from '../until.ts';

const show = () => drawScreen('/', <LandingScreen />);

const noCalls = { market: 'simulated' as const, calls: 0, horizon: 'close' as const, settled: 0, sources: 0, edges: 0 };
const closed = { authStatus: visitorStatus(false), recordHeadline: noCalls };

// LAND-01, LAND-03, LAND-04, LAND-06, LAND-07, LAND-08, LAND-10, LAND-11, PROD-03, PROD-04, PROD-05, PROD-06, PROD-07, PROD-09, PROD-16
test('a visitor sees the ALPHA badge, the way in, the waitlist and every section', async () => {
  const { asked } = await serveContract(closed);
  show();
  await waitFor(() => expect(asked.map(({ name }) => name).toSorted()).toEqual(['authStatus', 'recordHeadline']));
  expect(screen.getByText('ALPHA')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/login');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('−1,000 to +1,000');
  for (const name of ['How it works', 'The screens', 'What you see', 'Measured, not promised']) {
    expect(screen.getByRole('heading', { level: 2, name })).toBeVisible();
  }
  expect(await screen.findByRole('link', { name: 'questions@smartcat.example' })).toHaveAttribute(
    'href',
    'mailto:questions@smartcat.example',
  );
  expect(screen.getByText(/Private alpha, limited spots/)).toBeVisible();
  expect(screen.getByText(/60\+ sources across 15,000\+ stocks/)).toBeVisible();
  expect(screen.getByText(/about every 30 minutes during market hours/)).toBeVisible();
  expect(screen.getByText('Premium signals weigh 3x')).toBeVisible();
  expect(screen.getByText(/^The golden window is said/)).toHaveTextContent(
    `or after ${settleRules.lasts.value} minutes`,
  );
  expect(screen.queryByText('Start Free Trial')).toBeNull();
  expect(screen.queryByText('Go to Dashboard')).toBeNull();
  // Invented figures are called an example before they are seen; their points are those of the product's lists.
  const ladder = screen.getByRole('figure', { name: 'Example scores' });
  expect(ladder.firstElementChild).toHaveTextContent('Example Invented figures');
  for (const signal of exampleSignals) {
    const list = expertLists.find((entry) => entry.slug === signal.slug);
    expect({ name: list?.name, points_each: list?.points_each, side: list?.direction }).toEqual({
      name: signal.name,
      points_each: signal.points_each,
      side: signal.side,
    });
  }
  expect(within(screen.getByRole('region', { name: 'How it works' })).getByText('+249')).toBeVisible();
  expect(screen.getByText(/Every call is written down when it is published/)).toBeVisible();
});

// LAND-09
test('each tool is shown as it is, in the theme of the page, with words for those who do not see it, without a jump', async () => {
  await serveContract(closed);
  localStorage.setItem('theme', 'light');
  show();
  const screens = screen.getByRole('region', { name: 'The screens' });
  const pictures = within(screens).getAllByRole('img');
  const shots = pictures.map((picture) => picture.getAttribute('src') ?? '');
  expect(shots.map((shot) => /([a-z-]+)-light/.exec(shot)?.[1])).toEqual([
    'signals-pro',
    'screener',
    'goldeneye',
    'stock',
  ]);
  for (const picture of pictures) {
    expect(picture.getAttribute('alt')).toMatch(/\w+ \w+/);
    // The browser keeps the room before the picture has come.
    expect([picture.getAttribute('width'), picture.getAttribute('height')]).toEqual(['1280', '800']);
    expect(picture).toHaveAttribute('loading', 'lazy');
    const forPhones = picture.parentElement?.querySelector('source');
    expect(forPhones?.getAttribute('srcset')).toMatch(/-light-phone/);
  }
  act(() => chooseTheme('dark'));
  expect(within(screens).getAllByRole('img')[0]?.getAttribute('src')).toMatch(/signals-pro-dark/);
  expect(within(screens).getByText(/come from its simulated market/)).toBeVisible();
});

// LAND-05
test("'Start Free Trial' leads to registration while it is open", async () => {
  await serveContract({ authStatus: visitorStatus(true) });
  show();
  expect(await screen.findByRole('link', { name: 'Start Free Trial' })).toHaveAttribute('href', '/register');
});

// LAND-02, LAND-06, ROLE-02
test("a signed-in person sees 'Go to Dashboard' and no waitlist", async () => {
  localStorage.setItem('token', 'sct_1');
  await serveContract({ ...closed, me: sampleUser });
  show();
  expect(await screen.findByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute('href', '/dashboard');
  expect(screen.queryByLabelText('Email')).toBeNull();
  expect(screen.queryByText('Sign In')).toBeNull();
});

// LAND-12, LAND-13, VALID-16, ERR-06
test('a failed signup is logged only and keeps the address; joining the waitlist is confirmed for five seconds', async () => {
  const { asked, answers } = await serveContract({
    ...closed,
    waitlistSignup: new Refused({ status: 429, detail: 'Slow down' }),
  });
  show();
  const email = screen.getByLabelText('Email');
  expect(email).toBeRequired();
  expect(email).toHaveAttribute('type', 'email');
  await userEvent.type(email, 'wren@sample.example');
  await userEvent.click(screen.getByRole('button', { name: 'Join the waitlist' }));
  await waitFor(() => expect(console.error).toHaveBeenCalledWith('waitlist', expect.objectContaining({ status: 429 })));
  expect(asked.filter((a) => a.name === 'waitlistSignup')).toHaveLength(1);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByLabelText('Email')).toHaveValue('wren@sample.example');
  answers.waitlistSignup = { success: true };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  act(() => screen.getByRole('button', { name: 'Join the waitlist' }).click());
  await until(() => screen.queryByText(/You are on the waitlist/) !== null);
  expect(asked.findLast((a) => a.name === 'waitlistSignup')).toMatchObject({
    path: '/api/waitlist/signup',
    body: { email: 'wren@sample.example' },
    authorization: undefined,
  });
  act(() => void vi.advanceTimersByTime(4_999));
  expect(screen.getByText(/You are on the waitlist/)).toBeVisible();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.queryByText(/You are on the waitlist/)).toBeNull();
  expect(screen.getByLabelText('Email')).toHaveValue('');
});

test('the track record stands in one line', async () => {
  const recordHeadline = {
    ...{ market: 'simulated' as const, calls: 1_204_318, horizon: '5' as const },
    ...{ settled: 1_021_870, sources: 53, edges: 5 },
  };
  await serveContract({ ...closed, recordHeadline });
  show();
  expect(
    await screen.findByText(
      /Track record on the simulated market: 1,204,318 calls published, 1,021,870 settled after 5 sessions, 5 of 53 sources show an edge/,
    ),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'See every call' })).toHaveAttribute('href', '/track-record');
});
