// Rarely seen states of pages: nothing overflows the smallest phone, and controls fit a thumb.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { ScreenerAutomation } from '../../src/domain/screener/run.ts';
import { slotsOfDay } from '../../src/domain/work/slots-of-day.ts';
import { sidewaysOverflow } from '../setup/browser.ts';
import { pagesOf } from '../setup/pages.ts';
import { rareStates, reachState } from './rare-states.ts';

const PHONE = { width: 360, height: 740 };
/** What a thumb needs, CSS pixels; half a pixel is lost to rounding. */
const TOUCH_PX = 43.5;
const QUARTER_HOUR_MS = 15 * 60_000;
const pages = pagesOf();

/** A phone: small, and pressed with a thumb. */
async function onPhone(visitor = false) {
  const opened = await pages.open({ ...PHONE, visitor });
  const session = await opened.page.context().newCDPSession(opened.page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const close = async () => {
    await session.detach();
    await opened.close();
  };
  return { page: opened.page, close };
}

/** Controls a thumb would miss, in words. What stands inside a sentence is as high as its line. */
async function smallControls(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const within = document.querySelector('dialog') ?? document.body;
    const controls = within.querySelectorAll<HTMLElement>('a[href], button, [role=tab], [role=switch], summary');
    return [...controls]
      .filter((control) => control.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((control) => !control.matches(':disabled, p a, p button, li a, [href="#content"]'))
      .filter((control) => {
        const { width, height } = control.getBoundingClientRect();
        return width < least || height < least;
      })
      .map((control) => {
        const { width, height } = control.getBoundingClientRect();
        const name = control.getAttribute('aria-label') ?? control.innerText;
        return `${name.slice(0, 40)} (${Math.round(width)} x ${Math.round(height)})`;
      });
  }, TOUCH_PX);
}

test.each(rareStates)('on a phone $name: nothing sticks out and controls fit a thumb', async (state) => {
  const { page, close } = await onPhone(state.visitor);
  await reachState(page, state);
  await expect.poll(() => sidewaysOverflow(page), { message: state.name }).toBe(0);
  expect(await smallControls(page), state.name).toEqual([]);
  await close();
});

test('without a connection the bar says so, and stops when it is back', async () => {
  const { page, close } = await pages.visit('/stocks');
  await page.getByRole('heading', { level: 1, name: 'Stock Analysis' }).waitFor();
  await page.context().setOffline(true);
  await page.getByText('You are offline.').waitFor();
  await page.context().setOffline(false);
  await page.getByText('You are offline.').waitFor({ state: 'detached' });
  await close();
});

test('the star is the reader’s own mark: premium has another', async () => {
  const { page, close } = await pages.visit('/dashboard?tab=premium');
  const card = page.locator('main li').filter({ has: page.getByRole('button', { name: /^Star / }) });
  const own = card
    .first()
    .getByRole('button', { name: /^Star / })
    .locator('svg path');
  const premium = card.first().getByTitle('Premium signals').locator('svg path');
  await premium.first().waitFor();
  expect(await premium.first().getAttribute('d')).not.toBe(await own.first().getAttribute('d'));
  await close();
});

test('the table of the screener stands on a page of 1440 without being pushed sideways', async () => {
  const { page, close } = await pages.visit('/screener?view=all', { width: 1440 });
  const grid = page.getByRole('grid');
  await grid.waitFor();
  expect(
    await grid.evaluate((table) => (table.parentElement?.scrollWidth ?? 0) - (table.parentElement?.clientWidth ?? 0)),
  ).toBeLessThanOrEqual(0);
  await close();
});

test('on a landscape page of paper the table of the screener is whole', async () => {
  const { page, close } = await pages.visit('/screener?q=micro');
  await page.getByRole('grid').waitFor();
  await page.emulateMedia({ media: 'print' });
  // A4 within margins of 12 mm, at 96 pixels an inch.
  await page.setViewportSize({ width: 1032, height: 703 });
  expect(await sidewaysOverflow(page)).toBe(0);
  await close();
});

test('on a phone what a stock of the screener shows stays within its card', async () => {
  const { page, close } = await pages.visit('/screener?view=all', PHONE);
  const cards = page.getByRole('list', { name: /^All stocks/ }).getByRole('listitem');
  await cards.first().waitFor();
  const beyond = await cards.evaluateAll((items) =>
    items.flatMap((item) => {
      const { right } = item.getBoundingClientRect();
      return [...item.querySelectorAll('span, b, svg')]
        .filter((part) => part.getBoundingClientRect().right > right)
        .map((part) => part.textContent);
    }),
  );
  expect(beyond).toEqual([]);
  await close();
});

test('on a phone the four tabs of signals stand beside each other', async () => {
  const { page, close } = await pages.visit('/signals-live-pro', PHONE);
  const tabs = page.getByRole('tablist', { name: 'Signals by side' });
  await tabs.getByRole('tab', { name: /^Neutral/ }).waitFor();
  expect(await tabs.evaluate((list) => list.scrollWidth - list.clientWidth)).toBeLessThanOrEqual(0);
  await close();
});

test('a replayed day of quarter hours, and what became of each, fits the smallest phone', async () => {
  const { page, close } = await pages.open(PHONE);
  const states = ['done', 'failed', 'missed', 'due', 'planned'] as const;
  const slots = Array.from({ length: 96 }, (_, at) => ({
    scheduled_for: new Date(Date.UTC(2031, 2, 12) + at * QUARTER_HOUR_MS).toISOString(),
    state: states[at % states.length] ?? 'planned',
    reason: at % states.length === 2 ? 'The server did not run at that time' : null,
  }));
  await page.route('**/api/screener/automation/status', async (route) => {
    const response = await route.fetch({ maxRetries: 3 });
    const body = (await response.json()) as ScreenerAutomation;
    await route.fulfill({ response, json: { ...body, slots_today: slotsOfDay(slots) } });
  });
  await page.goto('/admin/screener');
  await page.getByRole('img', { name: /^Slots of today: 20 of 96 done/ }).waitFor();
  expect(await sidewaysOverflow(page)).toBe(0);
  await close();
});
