// The dashboard in a real browser, against the product as a user starts it: thousands of cards, panel, keyboard, phone, both themes.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type MiniCardBook, MiniCards } from '../../src/domain/signals/mini-cards/mini-cards.ts';
import { fitsEveryWidth, isOpenToAll, isSettled, javascriptBytes, pagesOf, type VisitOptions } from '../setup/pages.ts';

const PATH = '/dashboard';
/** JavaScript a signed-in user downloads to see the dashboard, compressed. Source: goals of the product. */
const JAVASCRIPT_BYTES = 160_000;

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
const searchOf = (page: Page) => decodeURIComponent(new URL(page.url()).search);

test('all stocks of a tab are listed, of which only the cards in sight are drawn, down to the last one', async () => {
  // ROUTE-07, DASH-03, DASH-06
  const { bullish } = await book();
  const { page, close } = await visit('?tab=bullish');
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
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

test('everything is done by keyboard: tabs, first card, refresh, search, guide', async () => {
  // KEYS-03, KEYS-04, KEYS-05, KEYS-06, KEYS-07, KEYS-08, KEYS-09
  const { bullish } = await book();
  const { page, close } = await visit();
  await page.keyboard.press('2');
  await page.locator('[role=tab][aria-selected=true]', { hasText: 'Bullish' }).waitFor();
  await page.keyboard.press('Space');
  const first = bullish[0]?.symbol ?? '';
  await panel(page, first).waitFor();
  // A refresh joins the first load as long as that is under way.
  await isSettled(page);
  const refreshed = page.waitForRequest((request) => request.url().includes(`/${first}/live?refresh=true`));
  await page.keyboard.press('r');
  await refreshed;
  await page.keyboard.press('/');
  await page.keyboard.type('zzzz');
  await page.getByText('No signals found for this category').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Dashboard Guide' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await panel(page, first).waitFor({ state: 'detached' });
  await page.keyboard.press('ArrowRight');
  await page.waitForURL(/tab=bearish$/);
  expect(searchOf(page)).toBe('?tab=bearish');
  await close();
});

test('the dashboard is a small download', async () => {
  const { page, close } = await visit();
  const bytes = await javascriptBytes(page);
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThan(JAVASCRIPT_BYTES);
  await close();
});

test('nothing overflows at any width in any state', async () => {
  const symbol = (await book()).premium[0]?.symbol ?? '';
  for (const search of ['', `?symbol=${symbol}`, '?open=guide']) {
    const { page, close } = await visit(search);
    await fitsEveryWidth(page, search);
    await close();
  }
});

test('axe finds nothing serious in both themes', async () => {
  const symbol = (await book()).premium[0]?.symbol ?? '';
  for (const [search, width] of [
    ['', 360],
    ['?tab=bearish', 1024],
    [`?symbol=${symbol}`, 1440],
    [`?symbol=${symbol}`, 360],
    ['?open=guide', 1440],
  ] as const) {
    const { page, close } = await visit(search, { width });
    await isSettled(page);
    await isOpenToAll(page, `${search} at ${width}`);
    await close();
  }
});
