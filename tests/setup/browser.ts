// Chromium for page tests, with a signed-in page.
import { type Browser, chromium, type Page } from 'playwright-core';

const SWITCHES = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export async function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env.CHROMIUM || '/usr/bin/chromium', args: SWITCHES });
}

export type PageOptions = {
  url: string;
  /** Signed in with this token; without it a visitor. */
  token?: string;
  theme?: 'dark' | 'light';
  width?: number;
  height?: number;
  /** Touch input instead of a mouse. */
  touch?: boolean;
};

export type WatchedPage = {
  page: Page;
  /** Uncaught errors, dialogs opened by scripts, violations of the content security policy. */
  complaints: string[];
  close(): Promise<void>;
};

export async function openPage(browser: Browser, options: PageOptions): Promise<WatchedPage> {
  const context = await browser.newContext({
    viewport: { width: options.width ?? 1440, height: options.height ?? 900 },
    colorScheme: options.theme ?? 'dark',
    hasTouch: options.touch ?? false,
    isMobile: options.touch ?? false,
    reducedMotion: 'reduce',
    baseURL: options.url,
    timezoneId: 'America/New_York',
  });
  const { token } = options;
  if (token !== undefined) {
    await context.addInitScript((value) => window.localStorage.setItem('token', value), token);
  }
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('dialog', (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy|Trusted Type/i.test(message.text())) {
      complaints.push(message.text());
    }
  });
  return { page, complaints, close: () => context.close() };
}

/** Waits until the page shows the words; the error says what it shows instead. */
export async function shows(page: Page, words: string | RegExp): Promise<void> {
  const first = page.getByText(words).first();
  try {
    await first.waitFor();
  } catch (error) {
    // Dialogs and alerts over the page usually explain the failure.
    const parts = page.locator('dialog[open], [role=dialog], [role=alert], main');
    const texts = await parts.allInnerTexts().catch((unread: Error) => [unread.message]);
    const instead =
      texts.length > 0 ? texts.toReversed().join(' / ') : await page.innerText('body').catch(() => 'nothing');
    throw new Error(`The page does not show ${words}. It says: ${instead.replace(/\s+/g, ' ')}`, { cause: error });
  }
}

/** Horizontal overflow of the page in CSS pixels; 0 for none. */
export async function sidewaysOverflow(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth));
}

/** Texts of buttons and links that overlap the text of the page's heading. */
export async function overHeading(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const heading = document.querySelector('main h1');
    if (heading === null) return [];
    const words = document.createRange();
    words.selectNodeContents(heading);
    const { left, top, bottom, ...beyond } = words.getBoundingClientRect().toJSON() as DOMRect;
    // Cut text ends with the heading.
    const right = Math.min(beyond.right, heading.getBoundingClientRect().right);
    return [...document.querySelectorAll('main button, main a')].flatMap((control) => {
      // Content that a frame has scrolled away is not drawn.
      let box = control.getBoundingClientRect();
      for (let frame = control.parentElement; frame !== null; frame = frame.parentElement) {
        if (getComputedStyle(frame).overflowY === 'visible' || frame === document.documentElement) continue;
        const seen = frame.getBoundingClientRect();
        const upper = Math.max(box.top, seen.top);
        box = new DOMRect(box.left, upper, box.width, Math.max(0, Math.min(box.bottom, seen.bottom) - upper));
      }
      const apart =
        box.height === 0 || box.left >= right || box.right <= left || box.top >= bottom || box.bottom <= top;
      return apart || heading.contains(control) ? [] : [control.textContent];
    });
  });
}

const SIGN_IN_DEADLINE_MS = 60_000;

/** Signs in over the API and answers the token. */
export async function tokenOf(url: string, account: { email: string; password: string }): Promise<string> {
  const reply = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
    signal: AbortSignal.timeout(SIGN_IN_DEADLINE_MS),
  });
  if (!reply.ok) throw new Error(`Sign-in answered ${reply.status}: ${await reply.text()}`);
  return ((await reply.json()) as { access_token: string }).access_token;
}
