// Rules of every page of the user area and the public pages: downloads, installing, pictures and the check of a ledger.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { exported } from '../domain/record/sample-ledger.ts';
import { inGate } from '../setup/long-run.ts';
import { pagesOf } from '../setup/pages.ts';

const pages = pagesOf();

const h1 = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

test('the page of a signed-in reader is fetched while the session is still being checked', async () => {
  const { page, close } = await pages.open({ own: true });
  const asked = page.waitForRequest(/assets\/screener-screen-.*\.js$/);
  await page.route('**/api/auth/me', async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto('/screener');
  await h1(page, 'Screener');
  await close();
});

test('a visitor downloads none of the signed-in pages', async () => {
  const { page, close } = await pages.open({ visitor: true, own: true });
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
  await page.goto('/');
  await page.getByRole('link', { name: 'Sign In' }).first().waitFor();
  await page.waitForLoadState('networkidle');
  expect(
    scripts.filter(
      (path) =>
        path.endsWith('.js') && /readers-|pages-|screener|dashboard|goldeneye-screen|signals-pro-screen/.test(path),
    ),
  ).toEqual([]);
  await close();
});

test('the product can be installed: the browser reads the manifest without a fault and finds the icons', async () => {
  const { page, close } = await pages.visit('/', { visitor: true, own: true });
  const session = await page.context().newCDPSession(page);
  const { errors, manifest } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(manifest).toBeDefined();
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // A window without a profile counts as private; no other obstacle is allowed.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
  await close();
});

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

const looks = ['dark at 360', 'light at 1280', 'dark at 1280', 'light at 360'] as const;

// LAND-09
test.each(inGate(looks.slice(0, 2), looks))(
  'every picture of the landing page comes, %s, in the proportions it was promised',
  async (look) => {
    const theme = look.startsWith('dark') ? 'dark' : 'light';
    const width = Number(look.split(' ').at(-1));
    const { page, close } = await pages.visit('/', { theme, width, visitor: true });
    const pictures = page.getByRole('region', { name: 'The screens' }).getByRole('img');
    await pictures.first().waitFor();
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded();
      const seen = await picture.evaluate(async (image: HTMLImageElement) => {
        await image.decode();
        const { width: shown, height } = image.getBoundingClientRect();
        return { src: image.currentSrc, natural: image.naturalWidth / image.naturalHeight, shown: shown / height };
      });
      expect(seen.src).toContain(width < 640 ? `${theme}-phone` : `-${theme}`);
      expect(Math.abs(seen.natural - seen.shown)).toBeLessThan(0.02);
    }
    await close();
  },
);
