// States of pages that are rarely seen: refused, loading, empty, unknown and huge figures.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { sidewaysOverflow } from '../setup/browser.ts';
import type { Pages } from '../setup/pages.ts';
import { visitorStatus } from '../web/sample-people.ts';

export type State = {
  name: string;
  /** True for one of each kind; the others run in the long run only. */
  inGate?: boolean;
  path: string;
  visitor?: boolean;
  /** Holds back, refuses or alters replies before the page is opened. */
  before?: (page: Page) => Promise<unknown>;
  act?: (page: Page) => Promise<unknown>;
  /** Element present once the state is reached. */
  shows: (page: Page) => ReturnType<Page['locator']>;
};

const text = (words: string | RegExp) => (page: Page) => page.getByText(words).first();
const dialog = (page: Page) => page.getByRole('dialog');
const refuse =
  (address: string, status = 500) =>
  (page: Page) =>
    page.route(address, (route) => route.fulfill({ status, json: { detail: 'Refused by the test' } }));
/** Requests are never answered. */
const holdBack = (address: string) => (page: Page) => page.route(address, () => undefined);
const closed = visitorStatus(false);
const registrationClosed = (page: Page) => page.route('**/api/auth/status', (route) => route.fulfill({ json: closed }));

const openFirstStock = async (page: Page) => {
  await page.getByRole('list', { name: 'All stocks' }).getByRole('button').first().click();
  await dialog(page).getByRole('tab', { name: 'Live Signals' }).waitFor();
};

/** Alters the stock in the reply of its detail. */
const altered =
  (change: (stock: Record<string, unknown>) => Record<string, unknown>) =>
  (page: Page): Promise<unknown> =>
    page.route(/\/api\/screener\/current\/[^/?]+$/, async (route) => {
      const response = await route.fetch({ maxRetries: 3 });
      const body = (await response.json()) as { stock: Record<string, unknown> };
      await route.fulfill({ response, json: { ...body, stock: change(body.stock) } });
    });
const isFigure = ([name, value]: [string, unknown]) => typeof value === 'number' && !/count|appearances/.test(name);
const allUnknown = altered((stock) => ({
  ...Object.fromEntries(Object.entries(stock).map((entry) => [entry[0], isFigure(entry) ? null : entry[1]])),
  company_name: null,
  sector: null,
  industry: null,
}));
const allHuge = altered((stock) => ({
  ...Object.fromEntries(
    Object.entries(stock).map((entry) => [entry[0], isFigure(entry) ? Number(entry[1]) * 98_765.4 : entry[1]]),
  ),
  company_name:
    'The Sample Holding Company of the Northern Territories and Adjacent Islands, Class B Non-Voting Shares',
}));

export const rareStates: readonly State[] = [
  {
    name: 'login refused',
    path: '/login',
    visitor: true,
    before: refuse('**/api/auth/login', 401),
    act: async (page) => {
      await page.getByLabel('Email').fill('sample@example.com');
      await page.getByLabel('Password', { exact: true }).fill('wrong');
      await page.getByRole('button', { name: 'Sign in' }).click();
    },
    shows: text('Refused by the test'),
  },
  {
    name: 'registration closed',
    path: '/register',
    visitor: true,
    before: registrationClosed,
    shows: text('Registration Currently Closed'),
  },
  {
    name: 'registration with every field wrong',
    inGate: true,
    path: '/register',
    visitor: true,
    act: async (page) => {
      await page.getByLabel('Full name').fill('1');
      await page.getByRole('button', { name: 'Create account' }).click();
    },
    shows: text('Name must be at least 2 characters long'),
  },
  { name: 'account', inGate: true, path: '/account', shows: text('This session') },
  { name: 'system check', path: '/test', shows: text('Answered in') },
  {
    name: 'Signals Pro without a hit',
    inGate: true,
    path: '/signals-live-pro?q=zzqqzz',
    shows: text(/^No signals found/),
  },
  {
    name: 'Signals Pro refused',
    path: '/signals-live-pro',
    before: refuse('**/api/signals/columns*'),
    shows: (page) => page.getByRole('alert'),
  },
  { name: 'guide of Signals Pro', path: '/signals-live-pro?guide=open', shows: dialog },
  {
    name: 'Dashboard loading',
    inGate: true,
    path: '/dashboard',
    before: holdBack('**/api/dashboard/mini-cards*'),
    shows: text('Loading dashboard...'),
  },
  {
    name: 'Dashboard refused',
    inGate: true,
    path: '/dashboard',
    before: refuse('**/api/dashboard/mini-cards*'),
    shows: text('Error: HTTP error! status: 500'),
  },
  {
    name: 'a symbol on the Dashboard',
    inGate: true,
    path: '/dashboard?symbol=NVDA',
    shows: (page) => page.getByRole('region', { name: 'NVDA in detail' }).getByText('Detected signals'),
  },
  {
    name: 'Screener on a phone',
    inGate: true,
    path: '/screener?view=all',
    shows: (page) => page.getByRole('list', { name: 'All stocks' }).first(),
  },
  { name: 'Screener without a hit', path: '/screener?q=zzqqzz', shows: text('No results found for "zzqqzz"') },
  {
    name: 'Screener refused',
    path: '/screener',
    before: refuse('**/api/screener/list*'),
    shows: text('Error Loading Screener'),
  },
  { name: 'Screener Guide', path: '/screener?guide=open', shows: dialog },
  {
    name: 'a stock of which nothing is known',
    path: '/screener?view=all',
    before: allUnknown,
    act: openFirstStock,
    shows: (page) => dialog(page).getByText('Company overview'),
  },
  {
    name: 'a stock with huge figures and a long name',
    inGate: true,
    path: '/screener?view=all',
    before: allHuge,
    act: openFirstStock,
    shows: (page) => dialog(page).getByText('Company overview'),
  },
  {
    name: 'an analysis refused',
    path: '/screener?view=all',
    before: refuse('**/api/screener/analyze/*', 503),
    act: async (page) => {
      await openFirstStock(page);
      await dialog(page).getByRole('button', { name: 'Request AI Analysis' }).click();
    },
    shows: (page) => dialog(page).getByRole('alert'),
  },
  {
    name: 'Stock Analysis refused',
    path: '/stocks?symbol=NVDA',
    before: refuse('**/api/stocks/analyze', 503),
    shows: text('Failed to load analysis'),
  },
  {
    name: 'Golden Eye loading',
    path: '/goldeneye',
    before: holdBack('**/api/goldeneye/current*'),
    shows: text(/^Analyzing patterns across 41 symbols/),
  },
  {
    name: 'Golden Eye refused',
    path: '/goldeneye',
    before: refuse('**/api/goldeneye/current*'),
    shows: text(/^Error: /),
  },
  { name: 'guide of Golden Eye', inGate: true, path: '/goldeneye?guide=open', shows: dialog },
  {
    name: 'menu of a phone',
    inGate: true,
    path: '/stocks',
    act: (page) => page.getByRole('button', { name: 'Open menu' }).click(),
    shows: dialog,
  },
];

/** Opens the state in a phone-sized window with touch input. */
export async function reachState(pages: Pages, state: State) {
  const { page, ...opened } = await pages.open({ width: 360, height: 740, visitor: state.visitor ?? false });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await state.before?.(page);
  await page.goto(state.path);
  await state.act?.(page);
  await state.shows(page).waitFor();
  const close = async () => {
    await session.detach();
    await opened.close();
  };
  return { page, close };
}

/** Asserts no horizontal overflow and controls large enough for touch. */
export async function fitsPhone(page: Page, what: string): Promise<void> {
  await expect.poll(() => sidewaysOverflow(page), { message: what }).toBe(0);
  expect(await smallControls(page), what).toEqual([]);
}

/** Least size of a touch target, CSS pixels: 44 less rounding. */
const TOUCH_PX = 43.5;

/** Controls smaller than a touch target, with their sizes. Links within a sentence are left out. */
async function smallControls(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const within = document.querySelector('dialog') ?? document.body;
    const controls = within.querySelectorAll<HTMLElement>('a[href], button, [role=tab], [role=switch], summary');
    return [...controls]
      .filter((control) => control.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((control) => !control.matches(':disabled, p a, p button, li a, [href="#content"]'))
      .filter((control) => {
        const { width, height } = control.getBoundingClientRect();
        return width < least || height < least;
      })
      .map((control) => {
        const { width, height } = control.getBoundingClientRect();
        const name = control.getAttribute('aria-label') ?? control.innerText;
        return `${name.slice(0, 40)} (${Math.round(width)} x ${Math.round(height)})`;
      });
  }, TOUCH_PX);
}
