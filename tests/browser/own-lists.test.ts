// Stars, CSV exports and printing in a browser: the list, and an open stock.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { sidewaysOverflow } from '../setup/browser.ts';
import { longTest } from '../setup/long-run.ts';
import { pagesOf } from '../setup/pages.ts';

const pages = pagesOf();

afterAll(withoutStars);

const starOf = (page: Page, symbol: string) => page.getByRole('button', { name: `Star ${symbol}`, exact: true });

/** Removes all stars, which an earlier try may have left. */
async function withoutStars(): Promise<void> {
  const reply = await pages.ask('/api/watchlist');
  const { stars } = (await reply.json()) as { stars: { symbol: string }[] };
  for (const { symbol } of stars) {
    await pages.ask(`/api/watchlist/${symbol}`, { method: 'DELETE' });
  }
}

/** Symbols of the drawn rows; other bold texts, such as verdicts, are excluded. */
const symbolsShown = (page: Page) => page.locator('[role=grid] tbody tr td:first-of-type b:not([class*=inline-flex])');

test('a star given in the screener is there after a reload, and limits the list', async () => {
  await withoutStars();
  const { page, close } = await pages.visit('/screener?view=all');
  const symbol = (await symbolsShown(page).first().innerText()).trim();
  const kept = page.waitForResponse((reply) => reply.url().includes('/api/watchlist/'));
  await starOf(page, symbol).click();
  expect((await kept).status()).toBe(200);
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.reload();
  await page.locator(`button[aria-label="Star ${symbol}"][aria-pressed=true]`).waitFor();
  await page.getByRole('button', { name: /^My stars/ }).click();
  await page.waitForURL('**/screener?view=all&watch=1');
  await expect.poll(() => symbolsShown(page).allInnerTexts()).toEqual([symbol]);
  await close();
});

test('the exported file holds what the table shows, in its order', async () => {
  const { page, close } = await pages.visit('/screener?view=all&sort=symbol-asc&folded=none');
  const grid = page.getByRole('grid');
  await grid.waitFor();
  const tab = await page.getByRole('tab', { name: /^All/ }).innerText();
  const rows = Number(tab.replaceAll(/\D/g, ''));
  const shown = await symbolsShown(page).allInnerTexts();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^screener-all_\d{4}-\d\d-\d\d_\d{4}Z\.csv$/);
  const lines = readFileSync(await saved.path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  expect(lines[0]).toMatch(/^\ufeffsymbol,company_name,.*,as_of$/);
  expect(lines).toHaveLength(rows + 1);
  expect(lines.slice(1, shown.length + 1).map((line) => line.split(',')[0])).toEqual(shown);
  await close();
});

longTest(
  'on paper the list is whole and as wide as a landscape page, in light colours, without the bar and the buttons',
  async () => {
    // More rows than are drawn on the screen, and not so many that a slow machine takes long over them.
    const { page, close } = await pages.visit('/screener?q=hold', { theme: 'dark' });
    const grid = page.getByRole('grid');
    await grid.waitFor();
    const rows = Number(await grid.getAttribute('aria-rowcount')) - 1;
    const drawn = () => page.locator('[role=grid] tbody tr:not([aria-hidden])').count();
    // On a low screen, because how many stocks a session screens is not known.
    await page.setViewportSize({ width: 1440, height: 320 });
    await expect.poll(drawn).toBeLessThan(rows);
    await page.emulateMedia({ media: 'print' });
    await expect.poll(drawn).toBe(rows);
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('light');
    expect(await page.locator('header').first().isVisible()).toBe(false);
    expect(await page.getByRole('button', { name: 'Refresh' }).isVisible()).toBe(false);
    // A4, landscape, within margins of 12 mm, at 96 pixels an inch.
    await page.setViewportSize({ width: 1032, height: 703 });
    expect(await sidewaysOverflow(page)).toBe(0);
    const frame = grid.locator('xpath=..');
    expect(await frame.evaluate((box) => box.scrollHeight - box.clientHeight)).toBeLessThanOrEqual(1);
    await page.emulateMedia({ media: null });
    await expect.poll(drawn).toBeLessThan(rows);
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    await close();
  },
);

test('the watchlist is ordered by dragging and by buttons, and is kept', async () => {
  await withoutStars();
  for (const symbol of ['AAPL', 'MSFT', 'NVDA']) await pages.ask(`/api/watchlist/${symbol}`, { method: 'PUT' });
  const { page, close } = await pages.visit('/watchlist');
  const order = () => page.locator('table tbody tr td:nth-child(2) a').allInnerTexts();
  await expect.poll(order).toEqual(['NVDA', 'MSFT', 'AAPL']);
  const kept = () => page.waitForResponse((reply) => reply.url().endsWith('/api/watchlist/order'));
  const dragged = kept();
  await page.getByTitle('Drag AAPL to its place').dragTo(page.locator('table tbody tr').first());
  expect((await dragged).status()).toBe(200);
  await expect.poll(order).toEqual(['AAPL', 'NVDA', 'MSFT']);
  const moved = kept();
  await page.getByRole('button', { name: 'Move MSFT up' }).press('Enter');
  expect((await moved).status()).toBe(200);
  await page.reload();
  await expect.poll(order).toEqual(['AAPL', 'MSFT', 'NVDA']);
  await close();
});

longTest('an open stock prints as a document of its own: all of it over pages, and no page behind it', async () => {
  // The list behind has one stock only, because printing draws every row.
  const { page, close } = await pages.visit('/screener?view=all&q=NVDA&symbol=NVDA');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('region', { name: 'Technical indicators' }).waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('#root').isVisible()).toBe(false);
  expect(await dialog.getByRole('button', { name: 'Request AI Analysis' }).isVisible()).toBe(false);
  const cut = await dialog.evaluate((box) =>
    [box, ...box.querySelectorAll('*')]
      .filter((element) => {
        const { overflowY } = getComputedStyle(element);
        return (
          /auto|scroll/.test(overflowY) && element.scrollHeight > element.clientHeight + 1 && element.clientHeight > 0
        );
      })
      .map((element) => element.className.toString()),
  );
  expect(cut).toEqual([]);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0).toBeGreaterThan(1);
  await close();
});
