// Screener in a browser, against the running product: thousands of rows, keyboard, search, stock and phone.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { unpackSymbols } from '../../src/domain/text/pack-symbols.ts';
import { sidewaysOverflow } from '../setup/browser.ts';
import { longTest } from '../setup/long-run.ts';
import { javascriptBytes, pagesOf, type VisitOptions } from '../setup/pages.ts';

const PATH = '/screener';
/** JavaScript a signed-in user downloads to see the screener, compressed. Source: goals of the product. */
const JAVASCRIPT_BYTES = 150_000;

/** Top bar with its line, CSS pixels. */
const BAR_PX = 49;

const pages = pagesOf();

/** The symbols of the newest run. */
async function listedSymbols(): Promise<ReadonlySet<string>> {
  const reply = await pages.ask('/api/screener/list');
  return new Set(unpackSymbols(((await reply.json()) as { symbols: string }).symbols));
}

async function visit(search = '', options: VisitOptions = {}) {
  const opened = await pages.visit(`${PATH}${search}`, options);
  await opened.page.getByRole('tab', { name: /^All/ }).waitFor();
  return opened;
}

/** Rows without group headings. */
const rows = (page: Page) => page.locator('tbody tr[aria-rowindex]:not(:has(td[colspan]))');
/** The tab of all stocks counts those of the newest run, which may be published meanwhile. */
const countsAll = (page: Page) =>
  expect
    .poll(async () => {
      const all = (await listedSymbols()).size.toLocaleString('en-US');
      return page.getByRole('tab', { name: `All ${all}` }).isVisible();
    })
    .toBe(true);
const searchOf = (page: Page) => decodeURIComponent(new URL(page.url()).search);

test('a small download lists the whole run from near the top, of which only the rows in sight are drawn, down to the last one', async () => {
  // ROUTE-08, PROD-11, SCREEN-04, SCREEN-05, SCREEN-09
  // The suggestions of a first visit stand above it once.
  await pages.ask('/api/auth/first-suggestions/put-away', { method: 'POST' });
  const { page, close } = await visit('?view=all&folded=none', { own: true });
  const grid = page.getByRole('grid');
  await grid.waitFor();
  await rows(page).first().waitFor();
  await page.getByRole('button', { name: 'View Screener Guide' }).waitFor();
  // A replayed session has a strip of its own above the page.
  const top = (await page.locator('main').boundingBox())?.y ?? 0;
  const below = async () => ((await rows(page).first().boundingBox())?.y ?? 0) - top;
  // Room is kept for suggestions until it is known that there are none.
  await expect.poll(below).toBeLessThanOrEqual(260 - BAR_PX);
  const bytes = await javascriptBytes(page);
  expect(bytes, 'bytes of code').toBeGreaterThan(0);
  expect(bytes, 'bytes of code').toBeLessThan(JAVASCRIPT_BYTES);
  const lines = async () => Number(await grid.getAttribute('aria-rowcount'));
  // The head, the stocks, and a heading of each group; a run may be published between the two counts.
  const headings = async () => (await lines()) - (await listedSymbols()).size - 1;
  await countsAll(page);
  await expect.poll(headings).toBeGreaterThanOrEqual(3);
  await expect.poll(headings).toBeLessThanOrEqual(4);
  expect(await lines()).toBeGreaterThan(1_000);
  expect(await rows(page).count()).toBeLessThan(80);
  const isAtLast = async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    return page.locator(`tr[aria-rowindex="${await lines()}"]`).isVisible();
  };
  await expect.poll(isAtLast).toBe(true);
  expect(await rows(page).count()).toBeLessThan(80);
  await close();
});

longTest(
  'the table is 1400 pixels wide inside a frame that goes sideways, and its first column and header stay',
  async () => {
    // SCREEN-12
    const { page, close } = await visit('?view=all', { width: 1024 });
    await rows(page).first().waitFor();
    await page.mouse.move(500, 600);
    // The wheel over the table scrolls the page: the table has no scroller of its own.
    await page.mouse.wheel(0, 2_000);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1_500);
    const grid = page.getByRole('grid');
    await grid.locator('tbody').evaluate((body) => {
      body.scrollLeft = 300;
    });
    const places = () =>
      grid.evaluate((table) => {
        const at = table.getBoundingClientRect().left;
        const box = (selector: string) => table.querySelector(selector)!.getBoundingClientRect();
        const bar = document.querySelector('header')!.getBoundingClientRect().bottom;
        return {
          row: box('tbody tr[aria-rowindex]').width,
          first: Math.round(box('tbody tr[aria-rowindex] td').left - at),
          head: Math.round(box('th').left - at),
          second: Math.round(box('th:nth-child(2)').left - box('tbody tr[aria-rowindex] td:nth-child(2)').left),
          below: Math.round(box('thead').top - bar),
        };
      });
    await expect.poll(places).toEqual({ row: 1400, first: 1, head: 1, second: 0, below: 0 });
    expect(await sidewaysOverflow(page)).toBe(0);
    await close();
  },
);

test.each([
  ['columns=market_cap,volume,float,relative_volume', [1440]],
  ['', [1440, 1024, 640, 360]],
])('with %j the decision of a stock is in sight without going sideways at %j pixels', async (columns, widths) => {
  const { page, close } = await visit(`?view=all&${columns}`);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const isPhone = width < 640;
    const first = isPhone ? page.getByRole('list', { name: 'All stocks' }).locator('li').first() : rows(page).first();
    // Which stock stands first depends on the hour.
    const badge = first.getByText(/^(YES|MAYBE|NO|SKIP)(, no direction)?$/);
    const isInSight = async () => {
      const { x, width: wide } = (await badge.boundingBox())!;
      return x >= 0 && x + wide <= width;
    };
    await expect.poll(isInSight, { message: `${width} wide` }).toBe(true);
    if (width !== 1440) continue;
    const beyond = await page
      .getByRole('grid')
      .evaluate(({ parentElement: frame }) => frame!.scrollWidth - frame!.clientWidth);
    expect(columns === '' ? beyond : 0, 'the table is pushed sideways').toBeLessThanOrEqual(0);
  }
  await close();
});

test('a stock is found by keyboard alone and opens, and Back leads to the list again', async () => {
  // KEYS-13, SCREEN-23
  const { page, close } = await visit();
  await page.keyboard.press('3');
  await page.waitForURL(/view=all/);
  // Until the new rows are drawn, keys move over the old ones.
  await page.getByRole('grid', { name: 'All stocks' }).waitFor();
  await rows(page).first().waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('ArrowDown');
  const symbol = await page.locator('tr[aria-selected=true] b').first().innerText();
  await page.keyboard.press('Enter');
  const modal = page.getByRole('dialog', { name: new RegExp(`^${symbol}`) });
  await modal.getByRole('tab', { name: 'Live Signals' }).waitFor();
  expect(searchOf(page)).toContain(`symbol=${symbol}`);
  await page.goBack();
  await modal.waitFor({ state: 'detached' });
  expect(searchOf(page)).toBe('?view=all');
  expect(await page.getByRole('grid').evaluate((grid) => grid === document.activeElement)).toBe(true);
  await close();
});

test('on a phone the stocks are cards that hold what they show and open their stock', async () => {
  // SCREEN-11
  const { page, close } = await visit('?view=all', { width: 360, height: 740 });
  const list = page.getByRole('list', { name: 'All stocks' });
  await list.getByRole('button').first().waitFor();
  expect(await list.getByRole('listitem').count()).toBeLessThan(60);
  const beyond = await list.getByRole('listitem').evaluateAll((items) =>
    items.flatMap((item) => {
      const { right } = item.getBoundingClientRect();
      return [...item.querySelectorAll('span, b, svg')]
        .filter((part) => part.getBoundingClientRect().right > right)
        .map((part) => part.textContent);
    }),
  );
  expect(beyond, 'beyond their card').toEqual([]);
  await page.evaluate(() => window.scrollTo(0, 40_000));
  const firstDrawn = async () => Number(await list.getByRole('listitem').first().getAttribute('aria-posinset'));
  await expect.poll(firstDrawn).toBeGreaterThan(200);
  const card = list.getByRole('listitem').nth(5);
  const symbol = await card.locator('b').first().innerText();
  // A run that comes meanwhile may move the card.
  await list
    .getByRole('button', { name: new RegExp(`^${symbol}`) })
    .first()
    .click();
  await page.getByRole('dialog', { name: new RegExp(`^${symbol}`) }).waitFor();
  expect(await sidewaysOverflow(page)).toBe(0);
  await close();
});

test('the chart is drawn under the content policy, and an analysis opens in its tab', async () => {
  // PROD-15, MODAL-06, MODAL-10, MODAL-18
  const { page, close } = await pages.visit('/screener?symbol=NVDA');
  const detail = page.getByRole('dialog', { name: /^NVDA\b/ });
  const chart = page.getByRole('region', { name: 'Chart of NVDA' });
  const slider = chart.getByRole('slider', { name: 'Candles of NVDA' });
  /** Paths with a visible width. */
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
  await detail.getByRole('button', { name: 'Request AI Analysis' }).click();
  await detail.getByRole('tab', { name: 'AI Analysis', selected: true }).waitFor();
  await detail.getByRole('region', { name: 'Primary factors' }).waitFor();
  await close();
});
