// Screener Control and the exchange calendar in a real browser: every width, both themes, with the question before a correction is taken back.
import { describe, expect, test } from 'vitest';
import type { ScreenerAutomation } from '../../src/domain/screener/run.ts';
import { slotsOfDay } from '../../src/domain/work/slots-of-day.ts';
import { shows, sidewaysOverflow } from '../setup/browser.ts';
import { fitsEveryWidth, isOpenToAll, isSettled, pagesOf } from '../setup/pages.ts';

const pages = pagesOf();
/** A Wednesday far from every test of the present. */
const DAY = '2031-03-12';
const QUARTER_HOUR_MS = 15 * 60_000;

describe.each([
  // ROUTE-21
  ['/admin/screener', 'Screener Control', 'Last 5 runs'],
  ['/admin/settings', 'Settings', 'Thanksgiving'],
])('%s', (path, title, ready) => {
  test('keeps nobody out in both themes and fits every width', async () => {
    const { page, close } = await pages.visit(path);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await shows(page, ready);
    await isSettled(page);
    await isOpenToAll(page, path);
    await fitsEveryWidth(page, path);
    await close();
  });
});

test('a replayed day of quarter hours, and what became of each, fits the smallest phone', async () => {
  const { page, close } = await pages.open({ width: 360 });
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

test('a day is corrected by keyboard and taken back after a question', async () => {
  const { page, close } = await pages.visit('/admin/settings');
  await shows(page, 'Thanksgiving');
  await page.getByLabel('Day', { exact: true }).fill(DAY);
  await page.getByRole('button', { name: 'Early close' }).press('Enter');
  await page.getByLabel('Closes at, New York').fill('12:30');
  await page.getByLabel('Why').fill('Storm');
  await page.getByLabel('Why').press('Enter');
  await shows(page, `${DAY} is corrected`);
  const row = page.getByRole('row').filter({ hasText: 'Mar 12, 2031' });
  await expect.poll(() => row.innerText()).toMatch(/early close\s+12:30 New York, 09:30 PT\s+Storm/);
  await row.getByRole('button', { name: /^Take back/ }).click();
  await page.getByRole('dialog').getByText('market day').waitFor();
  await isOpenToAll(page, 'the question');
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
  await expect.poll(() => row.count()).toBe(0);
  await close();
});
