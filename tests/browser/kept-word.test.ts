// Lost connections, ended sessions and printing in a real browser.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { MiniCards } from '../../src/domain/signals/mini-cards/mini-cards.ts';
import { shows } from '../setup/browser.ts';
import { pagesOf } from '../setup/pages.ts';

const pages = pagesOf();

/** Goes to a page by the menu, within the same document. */
const choose = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name, exact: true }).click();

const PROBE = '/assets/probe.js';

/**
 * Whether the browser requests a module again after a failed load. Some, such as Chromium 150, remember the failure:
 * the page is reloaded there.
 */
async function asksAgain(page: Page): Promise<boolean> {
  // As text: the browser's own import, not one the test runner rewrites.
  const came = () => page.evaluate<boolean>(`import('${PROBE}').then(() => true, () => false)`);
  await page.route(PROBE, (route) => route.abort('internetdisconnected'));
  expect(await came()).toBe(false);
  await page.unroute(PROBE);
  await page.route(PROBE, (route) => route.fulfill({ contentType: 'text/javascript', body: 'export {};' }));
  const answer = await came();
  await page.unroute(PROBE);
  return answer;
}

test('a page opened while the connection is away says so; once it is back, Try again shows it without a reload', async () => {
  const { page, close } = await pages.visit('/test', { own: true });
  await shows(page, 'Smart Cat');
  const staysOpen = await asksAgain(page);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.route(/\/assets\/|\/api\//, (route) => route.abort('internetdisconnected'));
  await choose(page, 'Stocks');
  await shows(page, 'Something went wrong');
  await shows(page, 'This part of the page could not be loaded. Check the connection and try again.');
  await page.unroute(/\/assets\/|\/api\//);
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Stock Analysis' }).waitFor();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(staysOpen);
  expect(await page.title()).toBe('Stocks - Smart Cat');
  await close();
});

test('a symbol in the address of the dashboard opens the tab it stands in, and a closed one leaves that tab open', async () => {
  const reply = await pages.ask('/api/dashboard/mini-cards');
  const symbol = MiniCards.parse(await reply.json()).data?.bearish[0]?.symbol ?? '';
  const { page, close } = await pages.visit(`/dashboard?symbol=${symbol}`);
  await page.getByRole('region', { name: `${symbol} in detail` }).waitFor();
  await page.getByRole('tab', { name: /^Bearish/, selected: true }).waitFor();
  expect(await page.title()).toBe(`${symbol} - Dashboard - Smart Cat`);
  await page.getByRole('button', { name: `Close ${symbol}` }).click();
  await page.getByRole('region', { name: `${symbol} in detail` }).waitFor({ state: 'detached' });
  await page.getByRole('tab', { name: /^Bearish/, selected: true }).waitFor();
  await close();
});

test('an open stock prints as a document of its own: all of it over pages, and no page behind it', async () => {
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
