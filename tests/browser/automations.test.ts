// Screener Control and the exchange calendar in a real browser: every width, both themes, with the question before a correction is taken back.
import { describe, expect, test } from 'vitest';
import { shows } from '../setup/browser.ts';
import { fitsEveryWidth, isOpenToAll, isSettled, pagesOf } from '../setup/pages.ts';

const pages = pagesOf();
/** A Wednesday far from every test of the present. */
const DAY = '2031-03-12';

describe.each([
  // ROUTE-21
  ['/admin/screener', 'Screener Control', 'Last 5 runs'],
  ['/admin/settings', 'Settings', 'Thanksgiving'],
])('%s', (path, title, ready) => {
  test.each(['dark', 'light'] as const)('keeps nobody out in the %s theme and fits every width', async (theme) => {
    const { page, close } = await pages.visit(path, { theme });
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await shows(page, ready);
    await isSettled(page);
    await isOpenToAll(page, path);
    if (theme === 'dark') await fitsEveryWidth(page, path);
    await close();
  });
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
