// Ledger page in a real browser: a visitor checks a file, then one with a changed byte.
import { expect, test } from 'vitest';
import { exported } from '../domain/record/sample-ledger.ts';
import { pagesOf } from '../setup/pages.ts';

const pages = pagesOf();

test('a visitor checks an export in the browser, and a changed byte is found by line', async () => {
  const { page, close } = await pages.visit('/ledger', { visitor: true });
  await page.getByRole('heading', { name: 'Ledger', exact: true }).waitFor();
  const text = exported([40, 25, 60]);
  const choose = (content: string) =>
    page
      .getByLabel('Export of the ledger')
      .setInputFiles({ name: 'ledger.jsonl', mimeType: 'text/plain', buffer: Buffer.from(content) });
  await choose(text);
  await page.getByText('ledger.jsonl holds: 125 entries of 3 days, 2026-11-10 to 2026-11-12.').waitFor();
  await choose(text.replace('"symbol":"SYM4"', '"symbol":"SYM5"'));
  const fault = page.getByText(/^Line \d+: An entry of this day was changed/);
  await fault.waitFor();
  // The first day's closing line.
  expect(await fault.innerText()).toContain('Line 41:');
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await close();
});
