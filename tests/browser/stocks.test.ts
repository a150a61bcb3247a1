// Layout shifts of pages, gestures of a chart and the start page of stocks in a browser.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { StocksOverview } from '../../src/domain/stocks/overview/overview.ts';
import { inGate, longTest } from '../setup/long-run.ts';
import { isSettled, pagesOf } from '../setup/pages.ts';
import { hasNoSightFault } from './sight-faults.ts';

const pages = pagesOf();
const MOST_SHIFT = 0.02;

type Shift = { value: number; at: number; nodes: string[] };

/** Layout shifts without recent input, from the start of the page on, with the moved elements. */
async function watchShifts(page: Page): Promise<() => Promise<Shift[]>> {
  await page.addInitScript(() => {
    const seen: unknown[] = [];
    Object.assign(window, { shifts: seen });
    type Entry = PerformanceEntry & { hadRecentInput: boolean; value: number; sources: { node: Node | null }[] };
    new PerformanceObserver((list) => {
      for (const { value, startTime: at, hadRecentInput, sources } of list.getEntries() as Entry[]) {
        const nodes = sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 120) : ''));
        if (!hadRecentInput) seen.push({ value, at, nodes });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
}

const SOME_SHIFT = 0.05;
/** Replies that parts of Golden Eye and of the heads of lists wait for. */
const PARTS = /\/api\/(?:goldeneye\/(?:setups|scoreboard)|signals\/next-sync)/;
/** Frames after which the code of the parts has loaded. */
const FRAMES = 60;
/** Resolves after the page was drawn for a while without the held-back parts. */
async function drawnWithout(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(async (count) => {
    for (let at = 0; at < count; at += 1) await new Promise((next) => requestAnimationFrame(next));
  }, FRAMES);
}

const jumpy = [
  '/stocks/SQQQ at 360',
  '/goldeneye at 768',
  '/dashboard at 360',
  '/signals-live-pro at 360',
  '/stocks/SQQQ at 1440',
  '/goldeneye at 360',
];

test.each(inGate(jumpy.slice(0, 1), jumpy))('%s hardly jumps while it comes', async (what) => {
  const [path = '', width = ''] = what.split(' at ');
  const { page, close } = await pages.open({ own: true, width: Number(width) });
  const shifts = await watchShifts(page);
  await page.route(PARTS, async (route) => {
    await drawnWithout(page);
    await route.continue();
  });
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await isSettled(page);
  await page.unrouteAll({ behavior: 'wait' });
  await isSettled(page);
  const seen = await shifts();
  expect(
    seen.reduce((sum, { value }) => sum + value, 0),
    JSON.stringify(seen),
  ).toBeLessThanOrEqual(SOME_SHIFT);
  await close();
});

test('a wheel over a chart zooms it, a drag moves it, a double click shows all, and a finger scrolls the page; a search opens an analysis', async () => {
  // ROUTE-10, PROD-14
  const { page, close } = await pages.visit('/stocks?symbol=NVDA');
  const chart = page.getByRole('region', { name: 'Chart of NVDA' });
  await chart.getByRole('button', { name: 'Year', exact: true }).click();
  const slider = chart.getByRole('slider', { name: 'Candles of NVDA' });
  await slider.waitFor();
  await isSettled(page);
  const times = () => chart.locator('[aria-hidden] > span.whitespace-nowrap').allInnerTexts();
  const whole = await times();
  const box = await slider.boundingBox();
  if (box === null) throw new Error('The chart is not on the page.');
  const [x, y] = [box.x + box.width * 0.7, box.y + box.height / 3];
  await page.mouse.move(x, y);
  for (let turn = 0; turn < 5; turn += 1) await page.mouse.wheel(0, -100);
  await expect.poll(times).not.toEqual(whole);
  const zoomed = await times();
  await page.mouse.down();
  await page.mouse.move(x + 200, y, { steps: 4 });
  await page.mouse.up();
  await expect.poll(times).not.toEqual(zoomed);
  await page.mouse.dblclick(x, y);
  await expect.poll(times).toEqual(whole);
  expect(await slider.evaluate((plot) => getComputedStyle(plot).touchAction)).toBe('pan-y');
  await page.getByRole('heading', { level: 1, name: 'Stock Analysis' }).waitFor();
  await page.getByLabel('Search symbol or company').fill('spy');
  await page.getByRole('list', { name: 'Search Results' }).getByRole('button', { name: /^SPY/ }).click();
  await page.getByRole('region', { name: 'Analysis of SPY' }).waitFor();
  await close();
});

/** After a start the first prices take a moment, and the sectors of the companies some more. */
async function waitForOverview(): Promise<void> {
  const isThere = async () => {
    const { counted, mapped } = (await (await pages.ask('/api/stocks/overview')).json()) as StocksOverview;
    return counted > 0 && mapped > counted / 4;
  };
  await expect.poll(isThere, { timeout: 240_000, interval: 1_000 }).toBe(true);
}

test.each(inGate([360], [1440, 1280, 768, 360]))(
  'nothing jumps while the market overview comes, %i wide',
  async (width) => {
    await waitForOverview();
    const { page, close } = await pages.open({ own: true, width });
    const shifts = await watchShifts(page);
    await page.goto('/stocks');
    const map = page.getByRole('region', { name: 'Heat map' });
    await map.getByRole('link').first().waitFor();
    await isSettled(page);
    const seen = await shifts();
    expect(
      seen.reduce((sum, { value }) => sum + value, 0),
      JSON.stringify(seen),
    ).toBeLessThanOrEqual(MOST_SHIFT);
    expect(await map.getByRole('link').count()).toBeGreaterThan(20);
    await close();
  },
);

longTest('beside a mover that is not screened its price stays readable on the smallest phone', async () => {
  await waitForOverview();
  const { page, close } = await pages.open({ own: true, width: 360 });
  await page.route('**/api/stocks/overview*', async (route) => {
    const reply = await route.fetch();
    const overview = (await reply.json()) as StocksOverview;
    const unknown = overview.gainers.map((mover, at) => ({ ...mover, symbol: `WWWW${'ABCDEFGHIJ'[at]}` }));
    await route.fulfill({ response: reply, json: { ...overview, gainers: unknown } });
  });
  await page.goto('/stocks');
  const gainers = page.getByRole('region', { name: 'Top gainers' });
  await gainers.getByText('not screened').first().waitFor();
  await hasNoSightFault(page, 'movers', 360);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await close();
});
