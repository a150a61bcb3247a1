// Pages of a running product in Chromium: one browser and session per test file, every page watched for errors.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import {
  openBrowser,
  openPage,
  overHeading,
  type PageOptions,
  sidewaysOverflow,
  tokenOf,
  type WatchedPage,
} from './browser.ts';
import { inGate } from './long-run.ts';
import { programAdmin } from './program.ts';
import { seededProgram } from './seeded-program.ts';

/** From the smallest phone to a wide screen, CSS pixels; the gate has the narrowest of cards, of tables and of a laptop. */
const WIDTHS = inGate([360, 640, 1440], [360, 640, 768, 1024, 1440, 1920]);
const HEIGHT = 900;

/** The address of the product, and how to end it where the file started its own. */
type Product = { url: string; remove?: () => Promise<void> };

export type VisitOptions = Omit<PageOptions, 'url' | 'token'> & {
  /** Nobody is signed in. */
  visitor?: boolean;
  /**
   * A window that nobody had before and nobody gets after, for tests of what is fetched and of what is not there yet.
   * Others leave theirs to the next test of the file: code and pictures are there already, which is half the work of showing a page.
   */
  own?: boolean;
};

type Visit = {
  page: Page;
  /** Closes the page, which must have had nothing to complain of. A test that fails before has its page closed for it. */
  close(): Promise<void>;
};

export type Pages = {
  readonly url: string;
  /** Asks the API as the signed-in person. */
  ask(path: string, init?: RequestInit): Promise<Response>;
  /** Goes to the address in a window without anything stored, signed in as the administrator. */
  visit(path: string, options?: VisitOptions): Promise<Visit>;
  /** A window that has not gone anywhere yet. */
  open(options?: VisitOptions): Promise<Visit>;
};

/** Called once at the top of a file; without `start` its tests share the seeded product. */
export function pagesOf(start: () => Promise<Product> | Product = seededProgram): Pages {
  let product: Product | undefined;
  let browser: Browser | undefined;
  let token = '';
  /** The window left by the test before, by whether somebody is signed in. */
  const kept = new Map<boolean, WatchedPage>();

  beforeAll(async () => {
    [product, browser] = await Promise.all([start(), openBrowser()]);
    token = await tokenOf(product.url, programAdmin);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.remove?.();
  });

  const url = () => {
    if (product === undefined) throw new Error('The product is running only while tests are.');
    return product.url;
  };
  const openFresh = ({ visitor = false, own: _, ...options }: VisitOptions): Promise<WatchedPage> => {
    if (browser === undefined) throw new Error('The browser is open only while tests run.');
    return openPage(browser, { url: url(), token: visitor ? undefined : token, ...options });
  };
  const openKept = async (options: VisitOptions): Promise<Visit> => {
    const { visitor = false, theme = 'dark', width = 1440, height = 900 } = options;
    const watched = kept.get(visitor) ?? (await openFresh(options));
    // Who fails leaves nothing to others.
    kept.delete(visitor);
    let isLeft = false;
    onTestFinished(() => (isLeft ? undefined : watched.close()));
    const { page, complaints } = watched;
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: theme, media: null });
    const close = async () => {
      expect(complaints).toEqual([]);
      // A test that looked at two pages at once leaves one of them.
      if (kept.has(visitor)) return;
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.evaluate(() => {
        localStorage.clear();
        sessionStorage.clear();
      });
      await page.context().clearCookies();
      // A page of the product at which nothing goes on: from a blank one the next would begin a process of its own.
      await page.goto('/theme.js');
      isLeft = true;
      kept.set(visitor, watched);
    };
    return { page, close };
  };
  const openOwn = async (options: VisitOptions): Promise<Visit> => {
    const { page, complaints, close } = await openFresh(options);
    onTestFinished(close);
    return {
      page,
      close: async () => {
        expect(complaints).toEqual([]);
        await close();
      },
    };
  };
  const open = (options: VisitOptions = {}) => (options.own ? openOwn(options) : openKept(options));
  return {
    get url() {
      return url();
    },
    ask: (path, init) =>
      fetch(`${url()}${path}`, { ...init, headers: { ...init?.headers, authorization: `Bearer ${token}` } }),
    open,
    visit: async (path, options) => {
      const opened = await open(options);
      await opened.page.goto(path);
      return opened;
    },
  };
}

/** Nothing on the page is wider than the window and nothing stands over its heading, at any width; `what` is reported when something is. */
export async function fitsEveryWidth(page: Page, what: string): Promise<void> {
  await isNeverWider(page, what, async (width) => {
    await expect.poll(() => overHeading(page), { message: `over the heading of ${what} at ${width}` }).toEqual([]);
  });
}

/** Nothing on the page is wider than the window; `also` is asked at each width. */
export async function isNeverWider(
  page: Page,
  what: string,
  also: (width: number) => Promise<void> = async () => undefined,
): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    // Cards take the place of tables a moment after the width has changed.
    await expect.poll(() => sidewaysOverflow(page), { message: `${what} at ${width}` }).toBe(0);
    await also(width);
  }
}

/** Everything the page began to load stands: nothing is busy, nothing holds a place, no call for a first answer is under way. */
export async function isSettled(page: Page): Promise<void> {
  await expect.poll(() => page.locator(UNSETTLED).count(), { timeout: SETTLED_MS }).toBe(0);
}

/** What stands where something is still on its way. */
const UNSETTLED = '[aria-busy=true], div.animate-pulse[aria-hidden], .animate-spin';
const SETTLED_MS = 30_000;

/**
 * Compressed bytes of the scripts without which the page shows nothing: those that start every page, and those its plan names
 * (public/ahead.js). What is fetched once the page shows is not counted, and would be by chance.
 */
export async function javascriptBytes(page: Page): Promise<number> {
  await page.waitForLoadState('load');
  const served = await (await page.request.get(page.url(), { headers: { accept: 'text/html' } })).text();
  const plan = /<meta name="ahead" content="([^"]*)"/.exec(served)?.[1]?.replaceAll('&quot;', '"') ?? '';
  const { pages } = JSON.parse(plan) as { pages: Record<string, { code: string[] }> };
  const started = [...served.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, file]) => file ?? '');
  const files = [...started, ...(pages[new URL(page.url()).pathname]?.code ?? [])];
  return page.evaluate((names) => {
    const sizes = names.map((name) => {
      const [entry] = performance.getEntriesByName(new URL(name, location.href).href);
      if (entry === undefined) throw new Error(`${name} was not fetched`);
      return (entry as PerformanceResourceTiming).encodedBodySize;
    });
    return sizes.reduce((sum, size) => sum + size, 0);
  }, files);
}
