// Golden Eye in a browser, against the running product: pushed polls, rows and their charts.
import { beforeAll, expect, test, vi } from 'vitest';
import { categories, watchedSymbols } from '../../src/domain/goldeneye/watchlist.ts';
import { pagesOf, type VisitOptions } from '../setup/pages.ts';

const PATH = '/goldeneye';

const pages = pagesOf();

/** Requests a poll by hand; true on success. */
async function poll(): Promise<boolean> {
  const reply = await pages.ask('/api/goldeneye/fetch', { method: 'POST' });
  return ((await reply.json()) as { success?: boolean }).success === true;
}

beforeAll(async () => {
  await vi.waitUntil(poll, { timeout: 240_000, interval: 2_000 });
});

/** Query that unfolds the untradable rows of every category. */
const UNFOLDED = `unfolded=${categories.map(({ category }) => category).join(',')}`;

async function visit(search = '', options: VisitOptions = {}) {
  const opened = await pages.visit(`${PATH}${search}`, options);
  if (!search.includes('guide'))
    await opened.page
      .getByRole('button', { name: /Market Context/ })
      .first()
      .waitFor();
  return opened;
}

test('the table lists every stock of the watchlist and scrolls with the page; a row opens to its chart and its comparisons', async () => {
  // ROUTE-09, PROD-12, PROD-13, GOLD-17, GOLD-24, GOLD-25, GOLD-34
  const { page, close } = await visit(`?${UNFOLDED}`);
  const table = page.getByRole('table', { name: 'Watchlist' });
  await table.waitFor();
  await expect.poll(() => table.locator('th[scope=row]').count()).toBe(watchedSymbols.length);

  // The wheel over the table moves the page, heads stay below the bar, and there is nothing below the footer.
  await page.mouse.move(700, 700);
  await page.mouse.wheel(0, 1_600);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(700);
  const apart = () =>
    page.evaluate(() => {
      const bar = document.querySelector('header')!.getBoundingClientRect().bottom;
      return Math.round(document.querySelector('table[aria-label=Watchlist] th')!.getBoundingClientRect().top - bar);
    });
  await expect.poll(apart).toBe(0);
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    await page.getByRole('table', { name: 'Watchlist' }).waitFor();
    // A screen-reader text such as "+1 more" in the last row must not lengthen the page. Measured before and after in
    // one turn of the page, because a poll may redraw it.
    const { before, after } = await page.evaluate(() => {
      const below = () => {
        const footer = document.querySelector('footer')?.getBoundingClientRect().bottom ?? 0;
        return document.documentElement.scrollHeight - (footer + window.scrollY);
      };
      const cell = [...document.querySelectorAll('table tbody tr')].at(-1)?.querySelector('td:nth-of-type(4)');
      if (!cell) throw new Error('The last row has no fourth cell.');
      const start = below();
      const more = document.createElement('span');
      more.className = 'sr-only';
      more.textContent = ' more';
      cell.append(more);
      const end = below();
      more.remove();
      return { before: start, after: end };
    });
    expect(before, `${width} wide`).toBeLessThanOrEqual(64);
    expect(after, `${width} wide`).toBe(before);
  }

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.evaluate(() => window.scrollTo(0, 0));
  await table.getByRole('button', { name: 'SPY', exact: true }).click();
  const details = page.getByRole('region', { name: 'SPY in detail' });
  await details.getByRole('heading', { name: 'Raw Metrics' }).waitFor();
  await details.getByRole('heading', { name: /^Disqualifiers/ }).waitFor();
  const tops = () =>
    details.locator('h4').evaluateAll((heads) => heads.map((head) => Math.round(head.getBoundingClientRect().top)));
  await expect.poll(async () => (await tops()).length).toBe(6);
  // Side by side under the chart.
  await expect.poll(async () => new Set(await tops()).size).toBe(1);
  await details.getByRole('img', { name: /^SPY, one-minute candles of the last hour/ }).waitFor();
  await details.getByRole('button', { name: 'Session' }).click();
  await details.getByRole('slider', { name: 'Candles of SPY' }).waitFor();
  expect(new URL(page.url()).searchParams.get('open')).toBe('SPY');
  await close();
});

test('a new poll reaches the open page by itself, and the administrator page says how long it took', async () => {
  // GOLD-35, API-21
  const { page, close } = await pages.visit('/admin/goldeneye');
  await page.getByRole('button', { name: 'Latency' }).click();
  const way = page.getByRole('table', { name: 'Way of a poll to this page' });
  await expect
    .poll(async () => (await poll()) && (await way.isVisible()), { timeout: 240_000, interval: 1_500 })
    .toBe(true);
  for (const leg of ['Arrived to published', 'Published to heard of here', 'Heard of to painted']) {
    await way.getByRole('rowheader', { name: leg }).waitFor();
  }
  await close();
});

test('a phone begins at the top of the page, whichever tab is chosen further down', async () => {
  const { page, close } = await pages.visit('/goldeneye', { width: 360, height: 780 });
  await page.getByRole('tab', { name: 'Watchlist', selected: true }).waitFor();
  await page.getByRole('region', { name: 'Scoreboard of the day' }).waitFor();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await close();
});
