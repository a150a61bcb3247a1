// Addresses of all pages and overlays, and their check by axe.
import axe, { type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { adminPages } from '../../src/web/admin/pages.ts';
import { guestPages, landingPage, openPages, userPages } from '../../src/web/app/pages.ts';
import { isLongRun } from '../setup/long-run.ts';
import { fitsEveryWidth, isSettled, type Pages, type VisitOptions } from '../setup/pages.ts';
import { hasNoSightFault } from './sight-faults.ts';

export type Sight = {
  path: string;
  visitor?: boolean;
  /** Action once the page is drawn. */
  act?: (page: Page) => Promise<unknown>;
  /** Selector to wait for before the check; absent: the heading only. */
  shows?: string;
};

const params: Readonly<Record<string, string>> = { ':symbol': 'NVDA', ':batch': '1' };
const addressOf = (path: string) => path.replace(/:\w+/g, (param) => params[param] ?? param);

/** Pages whose bare address shows little. */
const fullest: Readonly<Record<string, string>> = {
  '/goldeneye': '/goldeneye?open=SPY',
  '/screener': '/screener?view=all',
  '/watchlist': '/watchlist?q=NVDA',
};

const signedIn = ({ path }: { path: string }): Sight => ({ path: fullest[path] ?? addressOf(path) });

export const readersPages: readonly Sight[] = [
  ...[landingPage, ...openPages, ...guestPages].map(({ path }) => ({ path, visitor: true })),
  ...userPages.map(signedIn),
];
export const administratorPages: readonly Sight[] = adminPages.map(signedIn);

/** Every page of the product, one address each. */
export const everyPage: readonly Sight[] = [...readersPages, ...administratorPages];

const inDialog = 'dialog [role=tabpanel]';

/** Overlays and states with a look of their own. */
export const everyOverlay: readonly Sight[] = [
  { path: '/screener?symbol=NVDA', shows: inDialog },
  { path: '/screener?symbol=NVDA&tab=deep', shows: inDialog },
  { path: '/screener?guide=open', shows: 'dialog' },
  { path: '/signals-live-pro?view=compact' },
  { path: '/signals-live-pro?detail=NVDA', shows: 'dialog' },
  { path: '/signals-live-pro?premium=NVDA', shows: 'dialog' },
  { path: '/signals-live-pro?insiders=NVDA', shows: 'dialog' },
  { path: '/signals-live-pro?news=NVDA', shows: 'dialog' },
  { path: '/dashboard?symbol=NVDA', shows: 'role=region[name="NVDA in detail"]' },
  { path: '/admin/pipeline?quarantine=1', shows: 'dialog' },
  { path: '/account', act: (page) => page.keyboard.press('Control+k'), shows: 'dialog [role=listbox]' },
  {
    path: '/account',
    act: (page) => page.getByRole('button', { name: /^(?:User|Open) menu/ }).click(),
    shows: '[role=menu], dialog nav',
  },
];

/** More of the same kinds, for the long run. */
export const otherOverlays: readonly Sight[] = [
  { path: '/screener?symbol=NVDA&tab=news', shows: inDialog },
  { path: '/screener?q=bank' },
  { path: '/signals-live-pro?guide=open', shows: 'dialog' },
  { path: '/dashboard?tab=bearish' },
  { path: '/dashboard?open=guide', shows: 'dialog' },
  { path: '/goldeneye?scope=market' },
  { path: '/goldeneye?guide=open', shows: 'dialog' },
  { path: '/stocks/SQQQ', shows: 'role=group[name="Verdicts of SQQQ"]' },
  { path: '/stocks?symbol=SPY', shows: 'role=region[name="Top holdings"]' },
  { path: '/track-record?kind=window&horizon=5' },
  { path: '/admin/runs?run=1' },
];

export async function visitSight(pages: Pages, sight: Sight, options: VisitOptions = {}) {
  const opened = await pages.visit(sight.path, { ...options, visitor: sight.visitor ?? false });
  const { page } = opened;
  await page.locator('h1').first().waitFor();
  await isSettled(page);
  await sight.act?.(page);
  if (sight.shows !== undefined) await page.locator(sight.shows).first().waitFor();
  await isSettled(page);
  return opened;
}

/** Rules for the other theme: themes differ in colors alone. */
export const CONTRAST = ['color-contrast'];

/** `rules`: rules axe checks, absent for all; `part`: selector of the part checked, absent for the document. */
type Judged = { rules?: string[] | undefined; part?: string | undefined };

/** Rows and cards from here on repeat the markup of those before them; the long run judges them too. */
const FIRST_REPEATED = 13;
const repeated = isLongRun
  ? []
  : ['tr', 'li', 'article', 'button'].map((kind) => [`${kind}:nth-of-type(n+${FIRST_REPEATED})`]);

/** Serious and critical findings of axe, each with its places. */
async function seriousAxeFindings(page: Page, { rules, part }: Judged): Promise<string[]> {
  // Added once per document: its half megabyte of code would be compiled each time.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  // No page embeds frames, and only violations are read.
  const options: RunOptions = {
    resultTypes: ['violations'],
    preload: false,
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  };
  return page.evaluate(
    async ([chosen, within, exclude]) => {
      const context = { include: [[within ?? 'html']], exclude };
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(context, chosen);
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`);
    },
    [options, part, repeated] as const,
  );
}

/** Asserts no serious findings in either theme; `rules` limits the other theme's, in which the page is left. */
export async function isOpenToAll(page: Page, what: string, { rules, part }: Judged = {}): Promise<void> {
  expect((await seriousAxeFindings(page, { part })).join('\n'), what).toBe('');
  const other = (await themeOf(page)) === 'light' ? 'dark' : 'light';
  await setTheme(page, other);
  expect((await seriousAxeFindings(page, { rules, part })).join('\n'), `${what}, ${other}`).toBe('');
}

/** Asserts an accessible page without sight faults at every width. */
export async function isOpenAtEveryWidth(pages: Pages, sight: Sight): Promise<void> {
  const { page, close } = await visitSight(pages, sight);
  await isOpenToAll(page, sight.path, { rules: CONTRAST });
  await fitsEveryWidth(page, sight.path);
  await hasNoSightFault(page, sight.path);
  await close();
}

const themeOf = (page: Page) =>
  page.evaluate(() => (document.documentElement.dataset.theme === 'light' ? 'light' : 'dark'));

/** Changes the system theme, which the page follows. */
async function setTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await expect.poll(() => themeOf(page)).toBe(theme);
  // Waits for colour transitions: contrast halfway belongs to neither theme.
  await page.evaluate(async () => {
    const passing = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(passing.map(({ finished }) => finished));
  });
}
