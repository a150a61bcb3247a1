// Small windows and forced colours: boxes stay within reach, verdicts are not cut, what a colour says stays visible.
import type { Locator, Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import type { StockVerdicts } from '../../src/domain/verdicts/verdict.ts';
import { sidewaysOverflow } from '../setup/browser.ts';
import { inGate, longTest } from '../setup/long-run.ts';
import { isSettled, pagesOf } from '../setup/pages.ts';
import { hasNoSightFault } from './sight-faults.ts';

const pages = pagesOf();

const placeOf = (box: Locator) =>
  box.evaluate((element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    return {
      isInside: top >= 0 && left >= 0 && bottom <= window.innerHeight && right <= window.innerWidth,
      isReachable:
        element.scrollHeight <= element.clientHeight ||
        ['auto', 'scroll'].includes(getComputedStyle(element).overflowY),
    };
  });

longTest('the box of a bell fits a small window, high or wide, and scrolls', async () => {
  const { page, close } = await pages.visit('/stocks/NVDA');
  for (const [width, height] of [
    [320, 256],
    [740, 360],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.getByRole('button', { name: 'Set an alert for NVDA' }).first().click();
    const box = page.getByRole('dialog', { name: 'New alert for NVDA' });
    await box.getByRole('button', { name: 'More conditions' }).waitFor();
    await expect
      .poll(() => placeOf(box), { message: `${width} x ${height}` })
      .toEqual({ isInside: true, isReachable: true });
    await page.keyboard.press('Escape');
    await box.waitFor({ state: 'detached' });
  }
  await close();
});

test('a menu fits a window lower than itself', async () => {
  const { page, close } = await pages.visit('/dashboard', { width: 1300, height: 120 });
  await page.getByRole('button', { name: /^User menu/ }).click();
  await expect.poll(() => placeOf(page.getByRole('menu'))).toEqual({ isInside: true, isReachable: true });
  await close();
});

test('Signals Pro needs no sideways scrolling at twice the size, also in a zone with a long name', async () => {
  const choose = (time_zone: string | null) =>
    pages.ask('/api/auth/time-zone', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ time_zone }),
    });
  await choose('Pacific/Auckland');
  onTestFinished(async () => {
    await choose(null);
  });
  const { page, close } = await pages.visit('/signals-live-pro', { width: 640, height: 512 });
  await page
    .getByText(/GMT\+13/)
    .first()
    .waitFor();
  await page
    .getByRole('button', { name: /^Star / })
    .first()
    .waitFor();
  expect(await sidewaysOverflow(page)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page
    .getByRole('button', { name: /Show Why/ })
    .first()
    .click();
  const facts = page.getByRole('region', { name: /^Market data of/ });
  await facts
    .getByText(/GMT\+13/)
    .first()
    .waitFor();
  expect(await facts.evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth))).not.toContainEqual(
    expect.toSatisfy((beyond: number) => beyond > 1),
  );
  await close();
});

test('the cards of Alerts hold what they show at twice the size', async () => {
  const { page, close } = await pages.visit('/alerts', { width: 640, height: 512 });
  const cards = page.getByRole('region', { name: 'My stars' }).getByRole('listitem');
  await cards.first().getByText('Lists').waitFor();
  const beyond = () => cards.evaluateAll((all) => Math.max(...all.map((one) => one.scrollWidth - one.clientWidth)));
  await expect.poll(beyond).toBeLessThanOrEqual(0);
  await close();
});

longTest(
  'in forced colours the line stands under the current page and tab alone, and a mark of a scale is drawn',
  async () => {
    const { page, close } = await pages.visit('/screener', { own: true });
    await page.emulateMedia({ forcedColors: 'active' });
    const lines = (selector: string) =>
      page
        .locator(selector)
        .evaluateAll((all) =>
          all.map(
            (one) =>
              getComputedStyle(one).borderBottomColor === getComputedStyle(document.documentElement).backgroundColor,
          ),
        );
    const nav = 'nav[aria-label=Pages] a';
    await page.locator(`${nav}[aria-current=page]`).waitFor();
    expect(await lines(`${nav}:not([aria-current=page])`)).not.toContain(false);
    expect(await lines(`${nav}[aria-current=page]`)).toEqual([false]);
    await page.goto(`${pages.url}/alerts`);
    await page.getByRole('tab').first().waitFor();
    expect(await lines('[role=tab][aria-selected=false]')).not.toContain(false);
    expect(await lines('[role=tab][aria-selected=true]')).not.toContain(true);
    await page.goto(`${pages.url}/stocks/NVDA`);
    const track = page.getByRole('img', { name: /^Day range/ });
    await track.locator(':empty').first().waitFor();
    for (const drawn of [track.first(), track.locator(':empty').first()]) {
      expect(
        await drawn.evaluate(
          (one) => getComputedStyle(one).backgroundColor !== getComputedStyle(document.body).backgroundColor,
        ),
      ).toBe(true);
    }
    await close();
  },
);

/** Pages with strips; the first ones show each size once: whole, slim, line, words, inline. */
const STRIPS = [
  '/stocks/NVDA',
  '/signals-live-pro',
  '/signals-live-pro?view=compact',
  '/stocks',
  '/watchlist?q=NVDA',
  '/dashboard?symbol=NVDA',
  '/screener?view=all&symbol=NVDA',
  '/goldeneye?open=NVDA',
];
const ONE_OF_EACH_SIZE = 5;

/** Texts of verdicts that lie beyond their strip or the window, or are cut. */
const readCut = (page: Page) =>
  page.getByRole('group', { name: /^Verdicts of/ }).evaluateAll((strips) =>
    strips.flatMap((strip) => {
      const edge = Math.min(strip.getBoundingClientRect().right, window.innerWidth) + 1;
      return [...strip.querySelectorAll<HTMLElement>('*')].flatMap((part) => {
        const { right, width } = part.getBoundingClientRect();
        const isCut = part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflow !== 'visible';
        // A width of one pixel is a text for screen readers.
        return width > 1 && (right > edge || isCut) ? [`${strip.ariaLabel}: ${part.textContent}`] : [];
      });
    }),
  );

test.each(inGate(STRIPS.slice(0, ONE_OF_EACH_SIZE), STRIPS))(
  '%s: no word, figure or time of a verdict is cut on a phone',
  async (path) => {
    for (const width of inGate([320], [320, 360, 390])) {
      const { page, close } = await pages.visit(path, { width });
      await page
        .getByRole('group', { name: /^Verdicts of/ })
        .first()
        .waitFor();
      await isSettled(page);
      expect(await readCut(page), `${width} wide`).toEqual([]);
      await close();
    }
  },
);

/** Replaces the verdicts of all stocks by those with the longest words. */
const sayTheLongest = (page: Page) =>
  page.route('**/api/verdicts?**', async (route) => {
    const response = await route.fetch({ maxRetries: 3 });
    const { verdicts } = (await response.json()) as { verdicts: StockVerdicts[] };
    const json = {
      verdicts: verdicts.map(({ minutes, weeks, ...rest }) => ({
        ...rest,
        minutes: { ...minutes, word: 'WATCH', direction: 'short' },
        weeks: { ...weeks, word: 'STRONG SELL' },
      })),
    };
    await route.fulfill({ response, json });
  });

test.each(inGate(['/screener?view=all'], ['/screener?view=all', '/watchlist?q=NVDA', '/dashboard', '/stocks/NVDA']))(
  '%s: the longest words of verdicts are whole',
  async (path) => {
    const { page, close } = await pages.open();
    await sayTheLongest(page);
    await page.goto(path);
    await page.getByText('STRONG SELL').first().waitFor();
    await hasNoSightFault(page, path);
    await close();
  },
);

test('in the panel of the strongest stock each verdict stands in one line', async () => {
  const { page, close } = await pages.visit('/dashboard');
  const card = page.locator('button[data-symbol]').first();
  const symbol = await card.getAttribute('data-symbol');
  await card.click();
  const strip = page
    .getByRole('region', { name: `${symbol} in detail` })
    .getByRole('group', { name: `Verdicts of ${symbol}` });
  await strip.getByText('Lists', { exact: true }).waitFor();
  await isSettled(page);
  const heights = await strip
    .locator('p.min-h-7')
    .evaluateAll((lines) => lines.map(({ clientHeight }) => clientHeight));
  expect(heights.length).toBeGreaterThan(1);
  expect(Math.max(...heights)).toBeLessThan(40);
  await close();
});
