// Signals Pro and the dashboard in a browser, against the running product: thousands of cards, panel, first screen.
import type { Page } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import { MiniCards } from '../../src/domain/signals/mini-cards/mini-cards.ts';
import { longTest } from '../setup/long-run.ts';
import { isSettled, javascriptBytes, pagesOf, type VisitOptions } from '../setup/pages.ts';

/** JavaScript a signed-in user downloads to see the dashboard, compressed. Source: goals of the product. */
const DASHBOARD_BYTES = 145_000;

const pages = pagesOf();

async function visit(search = '', options: VisitOptions = {}) {
  const opened = await pages.visit(`/signals-live-pro${search}`, options);
  await opened.page.getByRole('article').first().waitFor();
  return opened;
}

longTest(
  'a tab of thousands of symbols draws only the cards near the window, and goes on drawing as one scrolls',
  async () => {
    // PROD-10, SIGPRO-02, SIGPRO-07
    const { page, close } = await visit('?tab=bullish');
    const tab = page.getByRole('tab', { name: /^Bullish/ });
    const count = Number((await tab.innerText()).replace(/\D/g, ''));
    expect(count).toBeGreaterThan(500);
    const cards = page.getByRole('article');
    expect(await cards.count()).toBeLessThan(20);
    expect(await cards.first().getAttribute('aria-setsize')).toBe(String(count));
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await page.locator(`article[aria-posinset="${count}"]`).waitFor();
    expect(await cards.count()).toBeLessThan(20);
    await close();
  },
);

test.each([
  { width: 1440, height: 900, columns: 2, whole: 8, tallest: 180, others: [1024] },
  { width: 390, height: 844, columns: 1, whole: 0, tallest: 330, others: [640, 360] },
])(
  '$width pixels wide the first screen has whole cards in columns, none of them tall; what they say keeps to its cells',
  async (screen) => {
    // SIGPRO-07
    const { width, height, columns, whole, tallest, others } = screen;
    const { page, close } = await visit('', { own: true, width, height });
    const live = page
      .getByRole('article')
      .first()
      .getByText(/^RSI 14/);
    await live.waitFor();
    await isSettled(page);
    const readCards = () =>
      page.getByRole('article').evaluateAll((found) => {
        // A replayed session has a strip of its own between bar and page.
        const strip = document.querySelector('main')!.getBoundingClientRect().top - 49;
        // Cards that have left the page meanwhile have no box.
        return found
          .filter((card) => card.isConnected)
          .map((card) => {
            const { left, height: tall, bottom } = card.getBoundingClientRect();
            return { left: Math.round(left), tall, isWhole: bottom - strip <= window.innerHeight };
          });
      });
    // New scores replace the cards while they are read.
    const cards = await vi.waitUntil(async () => {
      const found = await readCards();
      return found.length > 0 && found;
    });
    expect(new Set(cards.map(({ left }) => left)).size, 'columns').toBe(columns);
    expect(Math.max(...cards.map(({ tall }) => tall)), 'tallest').toBeLessThanOrEqual(tallest);
    expect(cards.filter(({ isWhole }) => isWhole).length, 'whole cards').toBeGreaterThanOrEqual(whole);
    const verdicts = page.getByRole('article').getByRole('group', { name: /^Verdicts of/ });
    const beyond = () =>
      verdicts.evaluateAll((found) =>
        found.flatMap((strip) =>
          [...strip.querySelectorAll('p')].flatMap((line) => {
            const cell = line.parentElement?.getBoundingClientRect();
            const isBeyond = cell !== undefined && line.getBoundingClientRect().right > cell.right + 1;
            return isBeyond ? [line.textContent] : [];
          }),
        ),
      );
    const tabs = page.getByRole('tablist', { name: 'Signals by side' });
    await tabs.getByRole('tab', { name: /^Neutral/ }).waitFor();
    for (const wide of [width, ...others]) {
      await page.setViewportSize({ width: wide, height });
      await verdicts.first().locator('p').first().waitFor();
      await isSettled(page);
      await expect.poll(beyond, { message: `verdicts beyond their cells, ${wide} wide` }).toEqual([]);
      const pushed = await tabs.evaluate((list) => list.scrollWidth - list.clientWidth);
      expect(pushed, `tabs pushed sideways, ${wide} wide`).toBeLessThanOrEqual(0);
    }
    await close();
  },
);

longTest('compact shows at least twelve whole symbols on a laptop', async () => {
  const { page, close } = await visit('?view=compact');
  const compact = page.getByRole('button', { name: /^Show Why: / });
  await compact.first().waitFor();
  const dismiss = page.getByRole('button', { name: 'Dismiss introduction' });
  if ((await dismiss.count()) > 0) await dismiss.click();
  const whole = () =>
    page.getByRole('article').evaluateAll(
      (cards) =>
        cards.filter((card) => {
          const { top, bottom } = card.getBoundingClientRect();
          return top >= 0 && bottom <= window.innerHeight;
        }).length,
    );
  await expect.poll(whole).toBeGreaterThanOrEqual(12);
  await close();
});

const cards = (page: Page) => page.locator('main button[data-symbol]');
const panel = (page: Page, symbol: string) => page.getByRole('region', { name: `${symbol} in detail` });
/** Its upper edge is inside the window. */
const isInSight = (element: Element) => {
  const { top } = element.getBoundingClientRect();
  return top >= 0 && top < window.innerHeight;
};

test('a small download lists all stocks of a tab, of which only the cards in sight are drawn, down to the last one', async () => {
  // ROUTE-07, DASH-03, DASH-06
  const reply = await pages.ask('/api/dashboard/mini-cards');
  const bullish = MiniCards.parse(await reply.json()).data?.bullish ?? [];
  const { page, close } = await pages.visit('/dashboard?tab=bullish', { own: true });
  await cards(page).first().waitFor();
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  const bytes = await javascriptBytes(page);
  expect(bytes, 'bytes of code').toBeGreaterThan(0);
  expect(bytes, 'bytes of code').toBeLessThan(DASHBOARD_BYTES);
  expect(bullish.length).toBeGreaterThan(100);
  await page.getByRole('tab', { name: `Bullish ${bullish.length.toLocaleString('en-US')}` }).waitFor();
  expect(await cards(page).count()).toBeLessThan(120);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.locator(`li[aria-posinset="${bullish.length}"]`).waitFor();
  await close();
});

test('a card far down opens its panel close below it, and Back leads to the same place of the list', async () => {
  // DASH-07, DASH-13, DASH-14
  const { page, close } = await pages.visit('/dashboard?tab=bullish');
  await cards(page).first().waitFor();
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
