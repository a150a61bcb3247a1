// Rarely seen states of pages: nothing overflows the smallest phone, controls fit a thumb, axe finds nothing.
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { sidewaysOverflow } from '../setup/browser.ts';
import { isOpenToAll, pagesOf } from '../setup/pages.ts';
import { visitorStatus } from '../web/sample-people.ts';

const PHONE = { width: 360, height: 740 };
/** What a thumb needs, CSS pixels; half a pixel is lost to rounding. */
const TOUCH_PX = 43.5;
const pages = pagesOf();

type State = {
  name: string;
  path: string;
  visitor?: boolean;
  /** Before the page is opened: replies that are held back, refused or altered. */
  before?: (page: Page) => Promise<unknown>;
  act?: (page: Page) => Promise<unknown>;
  /** What stands when the state is reached. */
  shows: (page: Page) => ReturnType<Page['locator']>;
};

const text = (words: string | RegExp) => (page: Page) => page.getByText(words).first();
const dialog = (page: Page) => page.getByRole('dialog');
const refuse =
  (address: string, status = 500) =>
  (page: Page) =>
    page.route(address, (route) => route.fulfill({ status, json: { detail: 'Refused by the test' } }));
/** Asked and never answered. */
const holdBack = (address: string) => (page: Page) => page.route(address, () => undefined);
const closed = visitorStatus(false);
const registrationClosed = (page: Page) => page.route('**/api/auth/status', (route) => route.fulfill({ json: closed }));

const openFirstStock = async (page: Page) => {
  await page.getByRole('list', { name: 'All stocks' }).getByRole('button').first().click();
  await dialog(page).getByRole('tab', { name: 'Live Signals' }).waitFor();
};

/** A stock of which next to nothing is known, and one with more digits and letters than anyone planned for. */
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

const states: State[] = [
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
    path: '/register',
    visitor: true,
    act: async (page) => {
      await page.getByLabel('Full name').fill('1');
      await page.getByRole('button', { name: 'Create account' }).click();
    },
    shows: text('Name must be at least 2 characters long'),
  },
  { name: 'account', path: '/account', shows: text('This session') },
  { name: 'system check', path: '/test', shows: text('Answered in') },
  { name: 'Signals Pro without a hit', path: '/signals-live-pro?q=zzqqzz', shows: text(/^No signals found/) },
  {
    name: 'Signals Pro refused',
    path: '/signals-live-pro',
    before: refuse('**/api/signals/columns*'),
    shows: (page) => page.getByRole('alert'),
  },
  { name: 'guide of Signals Pro', path: '/signals-live-pro?guide=open', shows: dialog },
  {
    name: 'Dashboard loading',
    path: '/dashboard',
    before: holdBack('**/api/dashboard/mini-cards*'),
    shows: text('Loading dashboard...'),
  },
  {
    name: 'Dashboard refused',
    path: '/dashboard',
    before: refuse('**/api/dashboard/mini-cards*'),
    shows: text('Error: HTTP error! status: 500'),
  },
  {
    name: 'a symbol on the Dashboard',
    path: '/dashboard?symbol=NVDA',
    shows: (page) => page.getByRole('region', { name: 'NVDA in detail' }).getByText('Detected signals'),
  },
  {
    name: 'Screener on a phone',
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
  { name: 'guide of Golden Eye', path: '/goldeneye?guide=open', shows: dialog },
  {
    name: 'menu of a phone',
    path: '/stocks',
    act: (page) => page.getByRole('button', { name: 'Open menu' }).click(),
    shows: dialog,
  },
];

/** A phone: small, and pressed with a thumb. */
async function onPhone(visitor = false) {
  const opened = await pages.open({ ...PHONE, visitor });
  const session = await opened.page.context().newCDPSession(opened.page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const close = async () => {
    await session.detach();
    await opened.close();
  };
  return { page: opened.page, close };
}

async function reach(page: Page, state: State): Promise<void> {
  await state.before?.(page);
  await page.goto(state.path);
  await state.act?.(page);
  await state.shows(page).waitFor();
}

/** Controls a thumb would miss, in words. What stands inside a sentence is as high as its line. */
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

describe('on a phone, in both themes', () => {
  test.each(states)('$name: nothing sticks out and nobody is kept out', async (state) => {
    const { page, close } = await onPhone(state.visitor);
    await reach(page, state);
    await isOpenToAll(page, state.name);
    expect(await smallControls(page), state.name).toEqual([]);
    await close();
  });
});

test('without a connection the bar says so, and stops when it is back', async () => {
  const { page, close } = await pages.visit('/stocks');
  await page.getByRole('heading', { level: 1, name: 'Stock Analysis' }).waitFor();
  await page.context().setOffline(true);
  await page.getByText('You are offline.').waitFor();
  await page.context().setOffline(false);
  await page.getByText('You are offline.').waitFor({ state: 'detached' });
  await close();
});

test('the star is the reader’s own mark: premium has another', async () => {
  const { page, close } = await pages.visit('/dashboard?tab=premium');
  const card = page.locator('main li').filter({ has: page.getByRole('button', { name: /^Star / }) });
  const own = card
    .first()
    .getByRole('button', { name: /^Star / })
    .locator('svg path');
  const premium = card.first().getByTitle('Premium signals').locator('svg path');
  await premium.first().waitFor();
  expect(await premium.first().getAttribute('d')).not.toBe(await own.first().getAttribute('d'));
  await close();
});

test('the table of the screener stands on a page of 1440 without being pushed sideways', async () => {
  const { page, close } = await pages.visit('/screener?view=all', { width: 1440 });
  const grid = page.getByRole('grid');
  await grid.waitFor();
  expect(
    await grid.evaluate((table) => (table.parentElement?.scrollWidth ?? 0) - (table.parentElement?.clientWidth ?? 0)),
  ).toBeLessThanOrEqual(0);
  await close();
});

test('on a landscape page of paper the table of the screener is whole', async () => {
  const { page, close } = await pages.visit('/screener?q=micro');
  await page.getByRole('grid').waitFor();
  await page.emulateMedia({ media: 'print' });
  // A4 within margins of 12 mm, at 96 pixels an inch.
  await page.setViewportSize({ width: 1032, height: 703 });
  expect(await sidewaysOverflow(page)).toBe(0);
  await close();
});

test('on a phone what a stock of the screener shows stays within its card', async () => {
  const { page, close } = await pages.visit('/screener?view=all', PHONE);
  const cards = page.getByRole('list', { name: /^All stocks/ }).getByRole('listitem');
  await cards.first().waitFor();
  const beyond = await cards.evaluateAll((items) =>
    items.flatMap((item) => {
      const { right } = item.getBoundingClientRect();
      return [...item.querySelectorAll('span, b, svg')]
        .filter((part) => part.getBoundingClientRect().right > right)
        .map((part) => part.textContent);
    }),
  );
  expect(beyond).toEqual([]);
  await close();
});

test('on a phone the four tabs of signals stand beside each other', async () => {
  const { page, close } = await pages.visit('/signals-live-pro', PHONE);
  const tabs = page.getByRole('tablist', { name: 'Signals by side' });
  await tabs.getByRole('tab', { name: /^Neutral/ }).waitFor();
  expect(await tabs.evaluate((list) => list.scrollWidth - list.clientWidth)).toBeLessThanOrEqual(0);
  await close();
});
