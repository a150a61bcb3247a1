// The stock detail and the stocks page in a real browser, against the product as a user starts it: chart, tabs, analysis, both themes, every width.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { isOpenToAll, isSettled, pagesOf } from '../setup/pages.ts';

const SYMBOL = 'NVDA';
const DETAIL = `/screener?symbol=${SYMBOL}`;

const pages = pagesOf();

const detail = (page: Page) => page.getByRole('dialog', { name: new RegExp(`^${SYMBOL}\\b`) });

/** Colours on the largest canvas of the chart: one where nothing was drawn. */
async function coloursDrawn(page: Page): Promise<number> {
  return page
    .getByRole('region', { name: `Chart of ${SYMBOL}` })
    .locator('canvas')
    .evaluateAll((canvases) => {
      const [largest] = (canvases as HTMLCanvasElement[]).toSorted((a, b) => b.width * b.height - a.width * a.height);
      const context = largest?.getContext('2d');
      if (!largest || !context) return 0;
      return new Set(new Uint32Array(context.getImageData(0, 0, largest.width, largest.height).data.buffer)).size;
    });
}

test('the chart is drawn under the content policy, in the colours of the theme, for the day and for the year', async () => {
  const { page, close } = await pages.visit(DETAIL);
  const chart = page.getByRole('region', { name: `Chart of ${SYMBOL}` });
  await chart.getByRole('img', { name: new RegExp(`^${SYMBOL} (rose|fell|stayed) from .* PT`) }).waitFor();
  await expect.poll(() => coloursDrawn(page)).toBeGreaterThan(3);
  await chart.getByRole('button', { name: 'Year' }).click();
  await chart.getByRole('img', { name: new RegExp(`^${SYMBOL} (rose|fell|stayed) from .* on \\d{4}-`) }).waitFor();
  await expect.poll(() => coloursDrawn(page)).toBeGreaterThan(3);
  for (const zoom of ['Zoom in', 'Zoom out', 'Show all candles'])
    await chart.getByRole('button', { name: zoom }).click();
  expect(await chart.getByRole('link', { name: 'TradingView' }).getAttribute('href')).toBe(
    'https://www.tradingview.com/',
  );
  await close();
});

test('an analysis is asked for, opens in its tab, and Escape closes the detail', async () => {
  // MODAL-06, MODAL-10, MODAL-18, MODAL-23, MODAL-24, KEYS-15
  const { page, close } = await pages.visit(DETAIL);
  await detail(page).getByRole('region', { name: 'Trading signals' }).waitFor();
  expect(await page.evaluate(() => document.body.style.overflow)).toBe('hidden');
  await detail(page).getByRole('button', { name: 'Request AI Analysis' }).click();
  await detail(page).getByRole('tab', { name: 'AI Analysis', selected: true }).waitFor();
  await detail(page).getByRole('region', { name: 'Primary factors' }).waitFor();
  await page.keyboard.press('Escape');
  await detail(page).waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.body.style.overflow)).toBe('');
  await close();
});

test('a popular stock opens its analysis, and a search finds others', async () => {
  // STOCK-02, STOCK-03, STOCK-04, STOCK-05, STOCK-06
  const { page, close } = await pages.visit('/stocks');
  const popular = page.getByRole('list', { name: 'Popular Stocks' });
  await popular.getByRole('button', { name: new RegExp(`^${SYMBOL}`) }).click();
  const panel = page.getByRole('region', { name: `Analysis of ${SYMBOL}` });
  await panel.getByRole('region', { name: 'Analyst ratings' }).waitFor();
  await panel.getByRole('button', { name: 'Close analysis' }).click();
  await panel.waitFor({ state: 'detached' });
  await page.keyboard.press('/');
  await page.keyboard.type('spy');
  await page.getByRole('list', { name: 'Search Results' }).getByRole('button', { name: /^SPY/ }).click();
  await page.getByRole('region', { name: 'Analysis of SPY' }).getByRole('region', { name: 'Top holdings' }).waitFor();
  await close();
});

test.each(['dark', 'light'] as const)(
  'nothing overflows and axe finds nothing serious in the %s theme, at any width, in any tab',
  async (theme) => {
    for (const [path, width] of [
      [DETAIL, 360],
      [DETAIL, 1024],
      [DETAIL, 1440],
      [`${DETAIL}&tab=deep`, 360],
      [`${DETAIL}&tab=deep`, 1440],
      [`${DETAIL}&tab=news`, 1024],
      ['/stocks', 360],
      [`/stocks?symbol=${SYMBOL}`, 360],
      ['/stocks?symbol=SPY', 1440],
    ] as const) {
      const { page, close } = await pages.visit(path, { theme, width });
      await page
        .getByRole('tabpanel')
        .or(page.getByRole('heading', { name: 'Popular Stocks' }))
        .first()
        .waitFor();
      await isSettled(page);
      await isOpenToAll(page, `${path} at ${width}`);
      await close();
    }
  },
);
