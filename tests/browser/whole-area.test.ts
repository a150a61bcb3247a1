// Rules of every page of the user area and the public pages: first answers, downloads, lost connections, pictures.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { firstAddress } from '../../src/web/app/first-calls.ts';
import { everyFirstCall, userPages } from '../../src/web/app/pages.ts';
import { shows } from '../setup/browser.ts';
import { inGate } from '../setup/long-run.ts';
import { isSettled, pagesOf } from '../setup/pages.ts';

const pages = pagesOf();

test('the page of a signed-in reader is fetched while the session is still being checked', async () => {
  const { page, close } = await pages.open({ own: true });
  const asked = page.waitForRequest(/assets\/screener-screen-.*\.js$/);
  await page.route('**/api/auth/me', async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto('/screener');
  await page.getByRole('heading', { level: 1, name: 'Screener' }).waitFor();
  await close();
});

test('a visitor downloads none of the signed-in pages, and can install the product', async () => {
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
  // The browser reads the manifest without a fault and finds the icons.
  const session = await page.context().newCDPSession(page);
  const { errors, manifest } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  expect(manifest).toBeDefined();
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // A window without a profile counts as private; no other obstacle is allowed.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
  await close();
});

const looks = ['dark at 360', 'light at 1280', 'dark at 1280', 'light at 360'] as const;

// LAND-09
test.each(inGate(looks.slice(0, 1), looks))(
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

const visited = userPages.filter(({ firstCalls }) => firstCalls !== undefined);
/** A page with a list, and one of cards. */
const inBoth = visited.filter(({ path }) => path === '/screener' || path === '/dashboard');

test.each(inGate(inBoth, visited))(
  '$path asks for the account before any code has run, for its list once the code is there, each once, in few downloads',
  async ({ path, firstCalls = [] }) => {
    const early = everyFirstCall.map(firstAddress);
    const lists = firstCalls.map(firstAddress);
    const first = [...early, ...lists];
    const { page, close } = await pages.open({ own: true });
    const asked: string[] = [];
    const beforeCode: string[] = [];
    const earlyAsked = new Promise<void>((all) => {
      page.on('request', (request) => {
        const { pathname, search } = new URL(request.url());
        asked.push(`${pathname}${search}`);
        if (early.every((call) => asked.includes(call))) all();
      });
    });
    // Holds the program back until everything early was requested.
    await page.route('**/assets/start-*.js', async (route) => {
      await earlyAsked;
      beforeCode.push(...asked);
      await route.continue();
    });
    // No stream: a publication meanwhile would rightly cause a second request.
    await page.route('**/api/stream*', () => undefined);
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await isSettled(page);
    expect(beforeCode.filter((call) => lists.includes(call))).toEqual([]);
    expect(asked.filter((call) => first.includes(call)).toSorted()).toEqual(first.toSorted());
    // Counts only scripts requested before the first paint: later ones keep nobody waiting.
    const scripts = await page.evaluate(() => {
      const drawn = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
      return performance
        .getEntriesByType('resource')
        .filter(({ name, startTime }) => name.includes('/assets/') && name.endsWith('.js') && startTime < drawn).length;
    });
    expect(scripts, 'downloads of code').toBeGreaterThan(0);
    expect(scripts, 'downloads of code').toBeLessThan(15);
    await close();
  },
);

const PROBE = '/assets/probe.js';

/**
 * Whether the browser requests a module again after a failed load. Some, such as Chromium 150, remember the failure:
 * the page is reloaded there.
 */
async function asksAgain(page: Page): Promise<boolean> {
  // As text: the browser's own import, not one the test runner rewrites.
  const came = () => page.evaluate<boolean>(`import('${PROBE}').then(() => true, () => false)`);
  await page.route(PROBE, (route) => route.abort('internetdisconnected'));
  expect(await came()).toBe(false);
  await page.unroute(PROBE);
  await page.route(PROBE, (route) => route.fulfill({ contentType: 'text/javascript', body: 'export {};' }));
  const answer = await came();
  await page.unroute(PROBE);
  return answer;
}

test('a page opened while the connection is away says so; once it is back, Try again shows it without a reload', async () => {
  const { page, close } = await pages.visit('/test', { own: true });
  await shows(page, 'Smart Cat');
  const staysOpen = await asksAgain(page);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.route(/\/assets\/|\/api\//, (route) => route.abort('internetdisconnected'));
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Stocks', exact: true }).click();
  await shows(page, 'Something went wrong');
  await shows(page, 'This part of the page could not be loaded. Check the connection and try again.');
  await page.unroute(/\/assets\/|\/api\//);
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Stock Analysis' }).waitFor();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(staysOpen);
  expect(await page.title()).toBe('Stocks - Smart Cat');
  await close();
});
