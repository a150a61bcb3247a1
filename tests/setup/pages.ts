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

/** Window widths in CSS pixels; the gate has the narrowest with cards, with tables, and of a laptop. */
const WIDTHS = inGate([360, 640, 1440], [360, 640, 768, 1024, 1440, 1920]);
const HEIGHT = 900;

/** `remove` ends a product that the test file started itself. */
type Product = { url: string; remove?: () => Promise<void> };

export type VisitOptions = Omit<PageOptions, 'url' | 'token'> & {
  /** Nobody is signed in. */
  visitor?: boolean;
  /**
   * A fresh window that is not reused, for tests of downloads and of missing data. Other windows pass to the next test
   * of the file, with code and pictures already cached.
   */
  own?: boolean;
};

type Visit = {
  page: Page;
  /** Closes the page and asserts that it had no complaints; after a failed test the page is closed anyway. */
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
  /** Window left by the test before; key: whether its user is a visitor. */
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
    // A failed test leaves no window to others.
    kept.delete(visitor);
    let isLeft = false;
    onTestFinished(() => (isLeft ? undefined : watched.close()));
    const { page, complaints } = watched;
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: theme, media: null });
    const close = async () => {
      expect(complaints).toEqual([]);
      // A test with two open pages leaves only one.
      if (kept.has(visitor)) return;
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await page.evaluate(() => {
        localStorage.clear();
        sessionStorage.clear();
      });
      await page.context().clearCookies();
      // An idle page of the product: from a blank one the next visit would start another browser process.
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

/** Asserts at each width that nothing overflows the window or overlaps the heading; `what` names the page. */
export async function fitsEveryWidth(page: Page, what: string): Promise<void> {
  await isNeverWider(page, what, async (width) => {
    await expect.poll(() => overHeading(page), { message: `over the heading of ${what} at ${width}` }).toEqual([]);
  });
}

/** Asserts at each width that nothing overflows the window; `also` runs at each width. */
export async function isNeverWider(
  page: Page,
  what: string,
  also: (width: number) => Promise<void> = async () => undefined,
): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT });
    // Cards replace tables a moment after the width has changed.
    await expect.poll(() => sidewaysOverflow(page), { message: `${what} at ${width}` }).toBe(0);
    await also(width);
  }
}

/** Waits until the page has loaded: no busy part, no skeleton, no spinner. */
export async function isSettled(page: Page): Promise<void> {
  await expect.poll(() => page.locator(UNSETTLED).count(), { timeout: SETTLED_MS }).toBe(0);
}

/** Busy parts, skeletons and spinners. */
const UNSETTLED = '[aria-busy=true], div.animate-pulse[aria-hidden], .animate-spin';
const SETTLED_MS = 30_000;

/**
 * Compressed bytes of the scripts a page needs to show anything: those of every page, and those its plan names
 * (public/ahead.js). Later downloads are not counted, because they vary by chance.
 */
export async function javascriptBytes(page: Page): Promise<number> {
  await page.waitForLoadState('load');
  const served = await (await page.request.get(page.url(), { headers: { accept: 'text/html' } })).text();
  const plan = /<meta name="ahead" content="([^"]*)"/.exec(served)?.[1]?.replaceAll('&quot;', '"') ?? '';
  const { pages } = JSON.parse(plan) as { pages: Record<string, { code: string[] }> };
  const started = [...served.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, file]) => file ?? '');
  const files = [...new Set([...started, ...(pages[new URL(page.url()).pathname]?.code ?? [])])];
  return page.evaluate((names) => {
    const sizes = names.map((name) => {
      const [entry] = performance.getEntriesByName(new URL(name, location.href).href);
      if (entry === undefined) throw new Error(`${name} was not fetched`);
      return (entry as PerformanceResourceTiming).encodedBodySize;
    });
    return sizes.reduce((sum, size) => sum + size, 0);
  }, files);
}
