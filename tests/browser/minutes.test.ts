// Minute tracking over the running product: tables fill, services are switched, pages, filters and the chart, every width and both themes.
import { describe, expect, test } from 'vitest';
import { minuteRules } from '../../src/domain/rules/minute-rules.ts';
import { shows } from '../setup/browser.ts';
import { fitsEveryWidth, isOpenToAll, isSettled, pagesOf } from '../setup/pages.ts';

const pages = pagesOf();
const AREA = '/admin/minute-tracking';
/** The feed begins with the product and brings a minute's bars after that minute. */
const FILLED_MS = 240_000;

type Table = { data: { symbol?: string | null }[]; total?: number };
const read = async (path: string) => (await (await pages.ask(`/api${AREA}/${path}`)).json()) as Table;

describe.each([
  // ROUTE-28, ROUTE-29, ROUTE-30, ROUTE-31, ROUTE-32, ROUTE-33, ROUTE-34
  ['', 'Minute Tracking'],
  ['/aggregates', 'Minute Aggregates'],
  ['/luld', 'LULD Events'],
  ['/news', 'News Data'],
  ['/indicators', 'Technical Indicators'],
  ['/logs', 'API Logs'],
  ['/symbols', 'Tracked Symbols'],
])('%s', (path, title) => {
  test('keeps nobody out in both themes and fits every width', async () => {
    const { page, close } = await pages.visit(`${AREA}${path}`);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await isSettled(page);
    await isOpenToAll(page, path);
    await fitsEveryWidth(page, path);
    await close();
  });
});

// MIN-05
test('the tables fill by themselves', { timeout: 2 * FILLED_MS }, async () => {
  for (const table of ['aggregates', 'news', 'indicators', 'logs']) {
    await expect.poll(async () => (await read(`${table}?limit=1`)).data.length, { timeout: FILLED_MS }).toBe(1);
  }
  expect((await read('symbols')).data).toHaveLength(20);
  const { page, close } = await pages.visit(`${AREA}/aggregates`);
  await page.getByRole('table', { name: 'Minute Aggregates' }).waitFor();
  await close();
});

// MIN-08, MIN-09
test('page 2 has its address and leads back to page 1', { timeout: 2 * FILLED_MS }, async () => {
  const total = async () => (await read('aggregates?limit=1')).total ?? 0;
  await expect.poll(total, { timeout: FILLED_MS }).toBeGreaterThan(minuteRules.page_size.value);
  const { page, close } = await pages.visit(`${AREA}/aggregates?page=2`);
  await expect.poll(() => page.getByLabel('Page', { exact: true }).inputValue()).toBe('2');
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect.poll(() => page.url().endsWith('/aggregates')).toBe(true);
  await expect.poll(() => page.getByRole('button', { name: 'Previous' }).isDisabled()).toBe(true);
  await close();
});

test('a symbol is filtered for and drawn as a chart that tells its values by keyboard', async () => {
  await expect.poll(async () => (await read('aggregates?limit=1')).data.length, { timeout: FILLED_MS }).toBe(1);
  const symbol = (await read('aggregates?limit=1')).data[0]?.symbol ?? '';
  const { page, close } = await pages.visit(`${AREA}/aggregates`);
  await page.getByRole('textbox', { name: 'Symbol' }).fill(symbol.toLowerCase());
  await expect.poll(() => page.url()).toContain('symbol=');
  const chart = page.getByRole('slider', { name: `${symbol} by the minute` });
  await chart.waitFor();
  await chart.press('Home');
  await expect.poll(() => chart.getAttribute('aria-valuetext')).toMatch(/^\d\d:\d\d PT, open /);
  await expect
    .poll(() => page.locator('tbody tr td:nth-child(2)').allInnerTexts())
    .toSatisfy((shown: string[]) => shown.length > 0 && shown.every((text) => text === symbol));
  await isOpenToAll(page, 'a chart of minutes');
  await fitsEveryWidth(page, 'a chart of minutes');
  await close();
});

// MIN-14, MIN-15, AERR-33
test('a service is stopped and started, and says so', async () => {
  const { page, close } = await pages.visit(AREA);
  const [start, stop] = ['Start News', 'Stop News'].map((name) => page.getByRole('button', { name }));
  await expect.poll(() => stop?.isEnabled()).toBe(true);
  await stop?.click();
  await shows(page, 'news stopped successfully');
  await expect.poll(() => start?.isEnabled()).toBe(true);
  await start?.click();
  await shows(page, 'news started successfully');
  await expect.poll(() => stop?.isEnabled()).toBe(true);
  await close();
});
