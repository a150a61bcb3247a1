// First visit of a signed-in reader: code and first answers are requested before the program runs, and once.
import { expect, test } from 'vitest';
import { firstAddress } from '../../src/web/app/first-calls.ts';
import { everyFirstCall, userPages } from '../../src/web/app/pages.ts';
import { isSettled, pagesOf } from '../setup/pages.ts';

const pages = pagesOf();

const visited = userPages.filter(({ firstCalls }) => firstCalls !== undefined);

test.each(visited)(
  '$path asks for its first answers before any code has run, only once, and is a handful of downloads',
  async ({ path, firstCalls = [] }) => {
    const first = [...everyFirstCall, ...firstCalls].map(firstAddress);
    const { page, close } = await pages.open({ own: true });
    const asked: string[] = [];
    const allAsked = new Promise<void>((all) => {
      page.on('request', (request) => {
        const { pathname, search } = new URL(request.url());
        asked.push(`${pathname}${search}`);
        if (first.every((call) => asked.includes(call))) all();
      });
    });
    // Holds the program back until everything was requested.
    await page.route('**/assets/start-*.js', async (route) => {
      await allAsked;
      await route.continue();
    });
    // No stream: a publication meanwhile would rightly cause a second request.
    await page.route('**/api/stream*', () => undefined);
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await isSettled(page);
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
