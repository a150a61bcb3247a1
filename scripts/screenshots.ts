// Screenshots for README and landing page, of a program on a temporary folder with the simulated market.
// Usage: npm run screenshots [-- --only landing]; files: docs/screenshots (PNG), src/web/screens/landing/shots (WebP).
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright-core';

const root = fileURLToPath(new URL('..', import.meta.url));
const folders = {
  docs: join(root, 'docs', 'screenshots'),
  landing: join(root, 'src', 'web', 'screens', 'landing', 'shots'),
};
const READY_MS = 600_000;
const SETTLED_MS = 1_200;
const AGAIN_MS = 2_000;
const WEBP_QUALITY = 82;
/** Size limits, for the repository and for the landing page. */
const MOST_BYTES = { docs: 280_000, landing: 140_000 };
/** Flags that hide the introductions of a first visit. */
const DISMISSED = [
  'proIntroBannerDismissed',
  'dashboardIntroDismissed',
  'screenerIntroDismissed',
  'goldeneyeIntroDismissed',
];

type Theme = 'dark' | 'light';
type Shot = {
  for: keyof typeof folders;
  name: string;
  path: string;
  theme: Theme;
  width: number;
  height: number;
  /** Text present when the page is ready for its screenshot. */
  ready: string;
  /** Actions before the screenshot. */
  act?: (page: Page) => Promise<void>;
};

const desktop = { width: 1440, height: 900 };
const wide = { width: 1280, height: 800 };
const phone = { width: 390, height: 700 };
/** Sizes with equal proportions; the screener's table needs the wider one to show the decision. */
const wideFor = { 'signals-pro': wide, screener: desktop, goldeneye: wide };

/** Waits for the bars, which may come late on a busy machine. */
const detailDrawn = async (page: Page) => {
  const detail = page.getByRole('dialog');
  await detail.getByRole('tab', { name: 'Live Signals' }).waitFor();
  await detail.getByRole('slider', { name: /^Candles of / }).waitFor();
};

const rowOpened = async (page: Page) => {
  await page.getByRole('grid').first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await detailDrawn(page);
};
const cardOpened = async (page: Page) => {
  await page.locator('main li[aria-setsize] button').first().click();
  await detailDrawn(page);
};

const screens = {
  'signals-pro': { path: '/signals-live-pro', ready: 'article' },
  dashboard: { path: '/dashboard', ready: 'main button[aria-pressed]' },
  screener: { path: '/screener', ready: 'main :is([role=grid], ul[aria-label] li)' },
  // Waits for a plan that can be entered: it may last only a minute.
  goldeneye: { path: '/goldeneye', ready: 'main :is(a, button):text-is("Open plan")' },
};

const landingShots = (['dark', 'light'] as const).flatMap((theme): Shot[] => [
  ...(['signals-pro', 'screener', 'goldeneye'] as const).flatMap((name): Shot[] => [
    { for: 'landing', name: `${name}-${theme}`, theme, ...screens[name], ...wideFor[name] },
    { for: 'landing', name: `${name}-${theme}-phone`, theme, ...screens[name], ...phone },
  ]),
  { for: 'landing', name: `stock-${theme}`, theme, ...screens.screener, ...wide, act: rowOpened },
  { for: 'landing', name: `stock-${theme}-phone`, theme, ...screens.screener, ...phone, act: cardOpened },
]);

const docsShots: Shot[] = [
  { for: 'docs', name: 'signals-pro-dark', theme: 'dark', ...screens['signals-pro'], ...desktop, height: 720 },
  { for: 'docs', name: 'signals-pro-light', theme: 'light', ...screens['signals-pro'], ...desktop, height: 720 },
  { for: 'docs', name: 'signals-pro-phone', theme: 'dark', ...screens['signals-pro'], width: 390, height: 844 },
  { for: 'docs', name: 'dashboard', theme: 'dark', ...screens.dashboard, ...desktop },
  // Fewer rows keep the file small despite sectors, industries and icons.
  { for: 'docs', name: 'screener', theme: 'dark', ...screens.screener, ...desktop, height: 760 },
  { for: 'docs', name: 'goldeneye', theme: 'dark', ...screens.goldeneye, ...desktop },
  {
    for: 'docs',
    name: 'pipeline-status',
    theme: 'dark',
    path: '/admin/pipeline',
    ready: 'text=Synthesize',
    ...desktop,
  },
];

/** Opens the page until it is ready: runs and polls follow the first batch. */
async function openReady(page: Page, shot: Shot): Promise<void> {
  const until = performance.now() + READY_MS;
  for (;;) {
    await page.goto(shot.path);
    const there = await page
      .locator(shot.ready)
      .first()
      .waitFor({ timeout: 10_000 })
      .then(() => true)
      .catch(() => false);
    if (there) return;
    if (performance.now() > until) throw new Error(`${shot.path} never showed ${shot.ready}`);
  }
}

async function take(page: Page, shot: Shot): Promise<void> {
  await openReady(page, shot);
  await shot.act?.(page);
  await page.getByText('Analyzing signals with AI...').first().waitFor({ state: 'detached' });
  await page.waitForTimeout(SETTLED_MS);
  const bytes = shot.for === 'docs' ? await page.screenshot({ animations: 'disabled' }) : await webp(page);
  const path = join(folders[shot.for], `${shot.name}.${shot.for === 'docs' ? 'png' : 'webp'}`);
  writeFileSync(path, bytes);
  console.log(`${path} (${Math.round(bytes.length / 1000)} kB)`);
  const most = MOST_BYTES[shot.for];
  if (bytes.length > most) throw new Error(`${shot.name} is larger than ${most / 1000} kB`);
}

async function webp(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: WEBP_QUALITY });
  return Buffer.from(data, 'base64');
}

type Seeded = { url: string; token: string; end: () => Promise<void> };

/** Waits for a run with company data; the first one knows prices only. */
async function companiesKnown({ url, token }: Seeded): Promise<void> {
  const until = performance.now() + READY_MS;
  for (;;) {
    const reply = await fetch(`${url}/api/screener/current`, { headers: { authorization: `Bearer ${token}` } });
    const { stocks } = (await reply.json()) as { stocks: { sector: string | null }[] };
    const known = stocks.filter(({ sector }) => sector !== null).length;
    if (known > stocks.length / 2) return;
    if (performance.now() > until) throw new Error(`Only ${known} of ${stocks.length} stocks have a sector`);
    await new Promise((settle) => setTimeout(settle, AGAIN_MS));
  }
}

async function takeAll(browser: Browser, { url, token }: Seeded, shots: readonly Shot[]): Promise<void> {
  for (const shot of shots) {
    const context = await browser.newContext({
      baseURL: url,
      viewport: { width: shot.width, height: shot.height },
      deviceScaleFactor: 1,
      colorScheme: shot.theme,
      reducedMotion: 'reduce',
    });
    await context.addInitScript(
      ([value, flags]) => {
        localStorage.setItem('token', value);
        for (const flag of flags) localStorage.setItem(flag, 'true');
      },
      [token, DISMISSED] as const,
    );
    await take(await context.newPage(), shot);
    await context.close();
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { only: { type: 'string' } } });
  const shots = [...docsShots, ...landingShots].filter((shot) => values.only === undefined || shot.for === values.only);
  if (shots.length === 0) throw new Error(`There are pictures for: ${Object.keys(folders).join(', ')}`);
  const tools = (file: string) => import(new URL(file, import.meta.url).href);
  const { ensureWebBuilt } = (await tools('./web-build.mjs')) as { ensureWebBuilt: () => Promise<boolean> };
  const { findChromium } = (await tools('./chromium.mjs')) as { findChromium: () => string | null };
  const { startSeededProgram } = (await tools('./seeded-program.mjs')) as { startSeededProgram: () => Promise<Seeded> };
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('No Chromium found: install it, or name it in CHROMIUM.');
  await ensureWebBuilt();
  for (const folder of Object.values(folders)) mkdirSync(folder, { recursive: true });
  const program = await startSeededProgram();
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    await companiesKnown(program);
    await takeAll(browser, program, shots);
  } finally {
    await browser.close();
    await program.end();
  }
}

await main();
