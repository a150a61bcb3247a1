// The stock detail and the stocks page in a real browser, against the product as a user starts it: chart, tabs and analysis.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { pagesOf } from '../setup/pages.ts';

const SYMBOL = 'NVDA';
const DETAIL = `/screener?symbol=${SYMBOL}`;

const pages = pagesOf();

const detail = (page: Page) => page.getByRole('dialog', { name: new RegExp(`^${SYMBOL}\\b`) });

test('the chart is drawn under the content policy for the day, several days and the year, and read by keyboard', async () => {
  const { page, close } = await pages.visit(DETAIL);
  const chart = page.getByRole('region', { name: `Chart of ${SYMBOL}` });
  const slider = chart.getByRole('slider', { name: `Candles of ${SYMBOL}` });
  /** Strokes that really cover something. */
  const drawn = () =>
    slider
      .locator('path')
      .evaluateAll((paths) => paths.filter((path) => path.getBoundingClientRect().width > 0).length);
  for (const [range, when] of [
    ['Day', / PT/],
    ['5 days', /^[A-Z][a-z]{2} \d{1,2}, .* PT/],
    ['Year', /^[A-Z][a-z]{2} \d{1,2}(, \d{4})?, open/],
  ] as const) {
    await chart.getByRole('button', { name: range, exact: true }).click();
    await expect.poll(() => slider.getAttribute('aria-valuetext')).toMatch(when);
    await expect.poll(drawn).toBeGreaterThan(3);
  }
  await slider.press('Home');
  const first = await slider.getAttribute('aria-valuetext');
  await slider.press('ArrowRight');
  expect(await slider.getAttribute('aria-valuetext')).not.toBe(first);
  for (const zoom of ['Zoom in', 'Zoom out', 'Show all candles'])
    await chart.getByRole('button', { name: zoom }).click();
  await close();
});

test('an analysis is asked for, opens in its tab, and Escape closes the detail', async () => {
  // PROD-15, MODAL-06, MODAL-10, MODAL-18, MODAL-23, MODAL-24, KEYS-15
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
  // ROUTE-10, PROD-14, STOCK-02, STOCK-03, STOCK-04, STOCK-05, STOCK-06
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
