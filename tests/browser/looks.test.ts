// Rare states of pages, one of each kind: nothing overflows the smallest phone, and controls fit a finger.
import { expect, test } from 'vitest';
import type { ScreenerAutomation } from '../../src/domain/screener/run.ts';
import { slotsOfDay } from '../../src/domain/work/slots-of-day.ts';
import { sidewaysOverflow } from '../setup/browser.ts';
import { pagesOf } from '../setup/pages.ts';
import { fitsPhone, rareStates, reachState } from './rare-states.ts';

const PHONE = { width: 360, height: 740 };
const QUARTER_HOUR_MS = 15 * 60_000;
const pages = pagesOf();

test.each(rareStates.filter(({ inGate }) => inGate))(
  'on a phone $name: nothing sticks out and controls fit a thumb',
  async (state) => {
    const { page, close } = await reachState(pages, state);
    await fitsPhone(page, state.name);
    await close();
  },
);

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
