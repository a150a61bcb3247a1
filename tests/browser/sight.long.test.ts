// Every page at five widths in both themes, full, empty, failing, waiting: nothing is cut, overlapping or misaligned.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { isSettled, pagesOf } from '../setup/pages.ts';
import { everyOverlay, everyPage, otherOverlays, type Sight, visitSight } from './every-page.ts';
import { hasNoSightFault, readSightFaults } from './sight-faults.ts';

const pages = pagesOf();
const WIDTHS = [360, 390, 768, 1440, 1920];
const LEAST_TARGET = 44;

/** Replies of the product in other states than full. */
const STATES = ['failing', 'waiting', 'long', 'empty'] as const;

async function hasNone(page: Page, what: string): Promise<void> {
  for (const width of WIDTHS) await hasNoSightFault(page, what, width);
}

test.each([...everyPage, ...everyOverlay, ...otherOverlays])(
  '$path has no fault in sight at any width, in either theme',
  async (sight) => {
    for (const theme of ['dark', 'light'] as const) {
      const { page, close } = await visitSight(pages, sight, { theme });
      await hasNone(page, `${sight.path}, ${theme}`);
      await close();
    }
  },
);

const LONG_NAME = 'Incorporated Northwestern Telecommunications and Agricultural Holdings of Saskatchewan';

/** Reply with every list of objects emptied, at any depth. */
function emptied(value: unknown): unknown {
  if (Array.isArray(value)) return value.some((one) => typeof one === 'object') ? [] : value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, emptied(one)]));
}

async function put(page: Page, state: (typeof STATES)[number]): Promise<void> {
  await page.route(/\/api\/(?!auth|account)/, async (route) => {
    if (state === 'failing') return route.fulfill({ status: 500, json: { detail: 'The database is away' } });
    if (state === 'waiting') return new Promise(() => undefined);
    // A stream has no end to wait for.
    if (/\/api\/stream/.test(route.request().url())) return route.continue();
    const reply = await route.fetch();
    const text = await reply.text();
    if (state === 'empty') {
      const isJson = reply.headers()['content-type']?.startsWith('application/json');
      return route.fulfill(isJson ? { response: reply, json: emptied(JSON.parse(text)) } : { response: reply });
    }
    await route.fulfill({
      response: reply,
      body: text.replaceAll(/"(company_name|name)":"[^"]{3,}"/g, `"$1":"${LONG_NAME}"`),
    });
  });
}

const ofUsers: readonly Sight[] = everyPage.filter(({ visitor, path }) => !visitor && !path.startsWith('/admin'));

test.each(STATES.flatMap((state) => ofUsers.map((sight) => ({ state, ...sight }))))(
  '$path, $state, has no fault in sight',
  async ({ state, path }) => {
    const { page, close } = await pages.open({ own: true });
    await put(page, state);
    await page.goto(path);
    await page.locator('h1').first().waitFor();
    if (state !== 'waiting') await isSettled(page);
    await hasNone(page, `${path}, ${state}`);
    await close().catch(() => undefined);
  },
);

test.each(everyPage)('what a finger presses on $path is large enough', async (sight) => {
  const { page, close } = await pages.visit(sight.path, {
    own: true,
    visitor: sight.visitor ?? false,
    width: 390,
    touch: true,
  });
  await page.locator('h1').first().waitFor();
  await isSettled(page);
  expect(await readSightFaults(page, { target: LEAST_TARGET })).toEqual([]);
  await close();
});
