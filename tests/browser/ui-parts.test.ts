// Dialogs, menus, explanations and messages in a browser under the content policy: focus, layers, scrolling, edges.
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { longTest } from '../setup/long-run.ts';
import { isSettled, pagesOf, type VisitOptions } from '../setup/pages.ts';

const pages = pagesOf();

/** The detail of the first symbol of Signals Pro, opened from its card. */
async function openDetail(options: VisitOptions = {}) {
  const { page, close } = await pages.visit('/signals-live-pro', options);
  const openers = page.getByRole('article').getByRole('heading', { level: 2 }).getByRole('button');
  const symbol = await openers.first().innerText();
  // By its words, because new scores may put another card first meanwhile.
  const opener = openers.and(page.getByText(symbol, { exact: true }));
  await opener.click();
  const detail = page.getByRole('dialog', { name: symbol, exact: true });
  await detail.getByRole('button', { name: 'View detailed news' }).waitFor();
  await isSettled(page);
  return { page, close, symbol, detail };
}

/** Names of everything assistive technology is given. */
async function toldNames(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  return nodes.filter(({ ignored }) => !ignored).map(({ name }) => String(name?.value ?? ''));
}

const hasFocus = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);

/** Timeout of reads, so that a removed element fails soon. */
const GONE_MS = 5_000;

async function box(locator: Locator) {
  const found = await locator.boundingBox({ timeout: GONE_MS });
  if (found === null) throw new Error('It is not on the page.');
  return { ...found, right: found.x + found.width, bottom: found.y + found.height };
}

/** Box once it no longer moves: anchored elements are placed again with each frame. */
async function placedBox(locator: Locator): ReturnType<typeof box> {
  const next = () =>
    locator.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => drawn(null))), null, {
      timeout: GONE_MS,
    });
  let [before, now] = [await box(locator), await box(locator)];
  do {
    await next();
    await next();
    [before, now] = [now, await box(locator)];
  } while (before.x !== now.x || before.y !== now.y);
  return now;
}

test('a drawer holds the Tab key and shows messages; of two only the upper one can be reached; each Escape closes one and gives the focus back', async () => {
  const { page, close, symbol, detail } = await openDetail();
  await expect.poll(() => hasFocus(detail), { timeout: GONE_MS }).toBe(true);
  expect(await toldNames(page)).not.toContain('Signals Pro');
  expect(await toldNames(page)).toContain('View detailed news');

  await page.keyboard.press('Tab');
  const first = detail.locator('button, a, [tabindex="0"]').first();
  await expect.poll(() => hasFocus(first), { timeout: GONE_MS }).toBe(true);
  // Again from the first control where a part that arrives has replaced the last one.
  const isLast = async () => {
    await first.focus();
    await page.keyboard.press('Shift+Tab');
    return (await detail.evaluate((dialog) => dialog.contains(document.activeElement))) && !(await hasFocus(first));
  };
  await expect.poll(isLast, { timeout: GONE_MS }).toBe(true);
  await page.keyboard.press('Tab');
  await expect.poll(() => hasFocus(first), { timeout: GONE_MS }).toBe(true);

  await page.route('**/api/watchlist/*', (route) =>
    route.fulfill({ status: 500, json: { detail: 'Refused by the test' } }),
  );
  await detail.getByRole('button', { name: /^Star / }).click();
  const message = page.getByText('Refused by the test');
  await message.waitFor();
  expect(await toldNames(page)).toContain('Refused by the test');
  await page.getByRole('button', { name: 'Dismiss message' }).click();
  await message.waitFor({ state: 'detached' });
  expect(await detail.isVisible()).toBe(true);

  const toNews = detail.getByRole('button', { name: 'View detailed news' });
  await toNews.click();
  const news = page.getByRole('dialog', { name: `${symbol} news`, exact: true });
  await news.waitFor();
  expect(await toldNames(page)).not.toContain('View detailed news');
  await page.keyboard.press('Escape');
  await news.waitFor({ state: 'detached' });
  await expect.poll(() => hasFocus(toNews), { timeout: GONE_MS }).toBe(true);
  expect(await toldNames(page)).toContain('View detailed news');
  await page.keyboard.press('Escape');
  await detail.waitFor({ state: 'detached' });
  const focused = () =>
    page.evaluate(() => `${document.activeElement?.localName} ${document.activeElement?.textContent}`);
  await expect.poll(focused, { timeout: GONE_MS }).toBe(`button ${symbol}`);
  await close();
});

test('a finger on an open dialog never scrolls the page below it, even where hidden overflow is not heeded', async () => {
  const { page, close } = await pages.visit('/signals-live-pro', { width: 640, height: 480 });
  // Before anything is measured, because touch enlarges controls.
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await page.getByRole('article').first().waitFor();
  await page.evaluate(() => window.scrollTo(0, 400));
  await page.keyboard.press('g');
  const palette = page.getByRole('dialog');
  await palette.waitFor();
  // Like older WebKit, which scrolls a page despite hidden overflow. Cards that grow when live data arrives must not
  // move the page either.
  await page.evaluate(() => {
    document.documentElement.style.overflowAnchor = 'none';
    document.body.style.overflow = 'visible';
  });
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(0);
  const swipe = (x: number, y: number, yDistance: number) =>
    session.send('Input.synthesizeScrollGesture', { x, y, yDistance, gestureSourceType: 'touch', speed: 2_000 });
  const list = await box(palette.getByRole('listbox'));
  // Beside the field, and on the list at its top and at its end.
  await swipe(list.x + 40, list.y - 20, -200);
  await swipe(list.x + 40, list.y + 40, 200);
  for (let times = 0; times < 4; times += 1) await swipe(list.x + 40, list.bottom - 20, -400);
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
  expect(await palette.getByRole('listbox').evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
  await close();
});

longTest(
  'an explanation may be pointed at, goes with its word, leaves with Escape before the drawer does, and stays within the window',
  async () => {
    const { page, close, detail } = await openDetail();
    const word = detail.getByText('Beta', { exact: true });
    const words = page.getByRole('tooltip');
    const isReached = async (): Promise<boolean> => {
      await page.mouse.move(0, 0);
      await word.scrollIntoViewIfNeeded();
      await word.hover();
      const [to, from] = [await placedBox(words), await box(word)];
      await page.mouse.move(from.x + 5, (from.y + to.y + to.height) / 2, { steps: 4 });
      await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
      return words.isVisible();
    };
    // Parts that load now move the word from under the pointer, which then follows it.
    await expect.poll(() => isReached().catch(() => false), { timeout: 120_000 }).toBe(true);
    expect(await words.evaluate((element) => element.matches(':popover-open'))).toBe(true);
    await page.mouse.move(0, 0);
    await words.waitFor({ state: 'detached' });
    await page.keyboard.press('Tab');
    await word.focus();
    await words.waitFor();
    const offset = (await placedBox(words)).y - (await box(word)).y;
    const body = detail.locator('.overflow-y-auto').first();
    const before = (await box(word)).y;
    await body.evaluate((element) => element.scrollBy(0, -60));
    expect((await box(word)).y - before).toBeGreaterThan(50);
    // Anchored elements are placed again with the next frame.
    await expect.poll(async () => Math.abs((await box(words)).y - (await box(word)).y - offset)).toBeLessThan(2);
    await page.keyboard.press('Escape');
    await words.waitFor({ state: 'detached' });
    expect(await detail.isVisible()).toBe(true);

    for (const size of [
      { width: 1440, height: 900 },
      { width: 360, height: 740 },
    ]) {
      await page.setViewportSize(size);
      await isSettled(page);
      for (const section of ['Relative Strength', 'Momentum', 'Risk']) {
        for (const block of ['start', 'end'] as const) {
          const last = detail.getByRole('region', { name: section }).locator('dt span[tabindex]').last();
          await last.evaluate((element, where) => element.scrollIntoView({ block: where }), block);
          await last.focus();
          await words.waitFor();
          const place = await placedBox(words);
          const around = await box(last);
          const what = `${section}, ${size.width} wide`;
          expect(place.x, what).toBeGreaterThanOrEqual(0);
          expect(place.right, what).toBeLessThanOrEqual(size.width);
          expect(place.y, what).toBeGreaterThanOrEqual(0);
          expect(place.bottom, what).toBeLessThanOrEqual(size.height);
          // Above or below the word, never on it.
          expect(place.bottom <= around.y + 1 || place.y >= around.bottom - 1, what).toBe(true);
          await page.keyboard.press('Escape');
          await words.waitFor({ state: 'detached' });
          await last.blur();
        }
      }
    }
    await close();
  },
);

test('a menu opens by arrow, is above everything, and turns where the window ends', async () => {
  const { page, close } = await pages.visit('/stocks', { width: 1440, height: 900 });
  const button = page.getByRole('button', { name: /^User menu/ });
  await button.focus();
  await page.keyboard.press('ArrowDown');
  const menu = page.getByRole('menu');
  await menu.waitFor();
  expect(await hasFocus(page.getByRole('menuitem', { name: 'Account' }))).toBe(true);
  expect((await box(menu)).y).toBeGreaterThanOrEqual((await box(button)).bottom);
  expect((await box(menu)).right).toBeLessThanOrEqual(1440);
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });
  await expect.poll(() => hasFocus(button), { timeout: GONE_MS }).toBe(true);
  // The bar at the foot and the button at the left edge of the window: the menu opens upwards and to the right.
  await page
    .locator('header')
    .first()
    .evaluate((header) => {
      Object.assign(header.style, { position: 'fixed', top: 'auto', bottom: '0', left: '0', direction: 'ltr' });
    });
  await button.evaluate((element) => {
    const holder = element.parentElement as HTMLElement;
    Object.assign(holder.style, { position: 'fixed', left: '0', bottom: '0' });
  });
  await button.click();
  await menu.waitFor();
  const [place, around] = [await box(menu), await box(button)];
  expect(place.bottom).toBeLessThanOrEqual(around.y);
  expect(place.x).toBeGreaterThanOrEqual(0);
  await close();
});

test('in the top bar of any width name, clock and buttons stand apart, however long the words of the clock', async () => {
  const { page, close } = await pages.open();
  await page.route('**/api/market/status*', async (route) => {
    const response = await route.fetch({ maxRetries: 3 });
    const status = (await response.json()) as object;
    const opens_at = new Date(Date.now() + 60 * 3_600_000).toISOString();
    await route.fulfill({ response, json: { ...status, session: 'after', opens_at } });
  });
  await page.goto('/account');
  const places = () =>
    page.evaluate(() => {
      const bar = document.querySelector('header')!.getBoundingClientRect();
      const parts = [...document.querySelectorAll('header a, header [role="timer"], header button')];
      return parts
        .map((part) => part.getBoundingClientRect())
        .filter(({ width, top }) => width > 0 && top < bar.bottom)
        .map(({ left, right }) => [left, right] as const)
        .sort(([one], [other]) => one - other);
    });
  for (const width of [320, 360, 390, 430, 768, 1280, 1440]) {
    await page.setViewportSize({ width, height: 740 });
    await page.getByRole('timer', { name: 'Market clock' }).waitFor();
    const misplaced = async () => {
      const shown = await places();
      expect(shown.length).toBeGreaterThan(2);
      return shown.filter(([left, right], at) => left < (shown[at - 1]?.[1] ?? 0) || right > width);
    };
    await expect.poll(misplaced, { message: `${width} wide` }).toEqual([]);
  }
  await close();
});
