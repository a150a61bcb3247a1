// Minute tracking over the running product: tables fill, a filter and the chart.
import { expect, test } from 'vitest';
import { fitsEveryWidth, pagesOf } from '../setup/pages.ts';

const pages = pagesOf();
const AREA = '/admin/minute-tracking';
/** The feed begins with the product and brings a minute's bars after that minute. */
const FILLED_MS = 240_000;

type Table = { data: { symbol?: string | null }[]; total?: number };
const read = async (path: string) => (await (await pages.ask(`/api${AREA}/${path}`)).json()) as Table;

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
  await fitsEveryWidth(page, 'a chart of minutes');
  await close();
});
