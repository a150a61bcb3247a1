// The first visit of a page by somebody signed in: code and first answers are fetched before the program itself is there, and once.
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
    // The program does not come before everything was asked for.
    await page.route('**/assets/start-*.js', async (route) => {
      await allAsked;
      await route.continue();
    });
    // What is published meanwhile would rightly be asked for again.
    await page.route('**/api/stream*', () => undefined);
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await isSettled(page);
    expect(asked.filter((call) => first.includes(call)).toSorted()).toEqual(first.toSorted());
    // What is asked for once the page stands there, such as measured figures, keeps nobody waiting.
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
