// Dashboard in a browser, against the running product: thousands of cards, panel and keyboard.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type MiniCardBook, MiniCards } from '../../src/domain/signals/mini-cards/mini-cards.ts';
import { javascriptBytes, pagesOf, type VisitOptions } from '../setup/pages.ts';

const PATH = '/dashboard';
/** JavaScript a signed-in user downloads to see the dashboard, compressed. Source: goals of the product. */
const JAVASCRIPT_BYTES = 145_000;

const pages = pagesOf();

async function book(): Promise<MiniCardBook> {
  const reply = await pages.ask('/api/dashboard/mini-cards');
  const { data } = MiniCards.parse(await reply.json());
  if (data === null) throw new Error('There are no cards.');
  return data;
}

async function visit(search = '', options: VisitOptions = {}) {
  const opened = await pages.visit(`${PATH}${search}`, options);
  await cards(opened.page).first().waitFor();
  return opened;
}

const cards = (page: Page) => page.locator('main button[data-symbol]');
const panel = (page: Page, symbol: string) => page.getByRole('region', { name: `${symbol} in detail` });
/** Its upper edge is inside the window. */
const isInSight = (element: Element) => {
  const { top } = element.getBoundingClientRect();
  return top >= 0 && top < window.innerHeight;
};

test('a small download lists all stocks of a tab, of which only the cards in sight are drawn, down to the last one', async () => {
  // ROUTE-07, DASH-03, DASH-06
  const { bullish } = await book();
  const { page, close } = await visit('?tab=bullish');
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  const bytes = await javascriptBytes(page);
  expect(bytes, 'bytes of code').toBeGreaterThan(0);
  expect(bytes, 'bytes of code').toBeLessThan(JAVASCRIPT_BYTES);
  expect(bullish.length).toBeGreaterThan(100);
  await page.getByRole('tab', { name: `Bullish ${bullish.length.toLocaleString('en-US')}` }).waitFor();
  expect(await cards(page).count()).toBeLessThan(120);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.locator(`li[aria-posinset="${bullish.length}"]`).waitFor();
  await close();
});

test('a card far down opens its panel close below it, and Back leads to the same place of the list', async () => {
  // DASH-07, DASH-13, DASH-14
  const { page, close } = await visit('?tab=bullish');
  await page.evaluate(() => window.scrollTo(0, 3_000));
  const card = page.locator('li[aria-posinset="101"] button[data-symbol]');
  await card.waitFor();
  const symbol = (await card.getAttribute('data-symbol')) ?? '';
  await card.click();
  await panel(page, symbol).waitFor();
  expect(await card.getAttribute('aria-pressed')).toBe('true');
  await expect.poll(() => card.evaluate(isInSight)).toBe(true);
  await expect.poll(() => panel(page, symbol).evaluate(isInSight)).toBe(true);
  await page.goBack();
  await panel(page, symbol).waitFor({ state: 'detached' });
  await card.waitFor();
  await expect.poll(() => card.evaluate(isInSight)).toBe(true);
  await close();
});
