// Goal: cost of a first visit, JavaScript per page and paint, blocked time and layout shift on a throttled phone.
// The production build, served by the program itself over its simulated market, opened in Chromium with an empty cache.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { build } from 'vite';
import { isPastWhole, type PastProgress } from '../src/domain/record/record-view.ts';
import { openBrowser, script } from './browser.ts';
import { alone, type Goal, type GoalResult, median, rounded } from './compare.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const PUBLIC_TARGET_KB = 120;
const SCREENER_TARGET_KB = 160;
/** 'Good' by https://web.dev/articles/lcp, https://web.dev/articles/tbt and https://web.dev/articles/cls. */
const PAINT_TARGET_MS = 2_500;
const BLOCKED_TARGET_MS = 200;
const SHIFT_TARGET = 0.1;
/** Budget until the first row or card of a page. */
const CONTENT_TARGET_MS = 4_000;
const ROUNDS = 3;
/** Earlier sessions whose record a first start makes; enough for figures after one and five sessions. */
const PAST_SESSIONS = '8';
/** Wait after the content: signed-in pages keep a stream open, so the network is never idle. */
const QUIET_MS = 4_000;

/** The phone profile of https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md: slow 4G, a quarter of the CPU. */
const phone = { latency: 150, downloadThroughput: (1.6 * 1_000_000) / 8, uploadThroughput: (750 * 1_000) / 8, cpu: 4 };

type Visit = { path: string; signedIn: boolean; ready: string; targetKb: number };

const visits: readonly Visit[] = [
  { path: '/', signedIn: false, ready: 'h1', targetKb: PUBLIC_TARGET_KB },
  { path: '/login', signedIn: false, ready: 'form', targetKb: PUBLIC_TARGET_KB },
  { path: '/register', signedIn: false, ready: 'h1', targetKb: PUBLIC_TARGET_KB },
  { path: '/screener', signedIn: true, ready: 'main ul[aria-label] li', targetKb: SCREENER_TARGET_KB },
  { path: '/dashboard', signedIn: true, ready: 'main li button', targetKb: SCREENER_TARGET_KB },
  { path: '/signals-live-pro', signedIn: true, ready: 'article', targetKb: SCREENER_TARGET_KB },
  { path: '/goldeneye', signedIn: true, ready: 'main li button', targetKb: SCREENER_TARGET_KB },
  { path: '/stocks', signedIn: true, ready: 'main li button', targetKb: SCREENER_TARGET_KB },
];

type Seeded = { url: string; token: string; end: () => Promise<void> };
type Figures = { js_kb: number; paint_ms: number; content_ms: number; blocked_ms: number; shift: number };

/** Metrics recorded in the page. */
type Noted = { paint_ms: number; first_paint_ms: number; long: { from: number; ms: number }[]; shift: number };

async function throttle(session: CDPSession): Promise<void> {
  const { cpu, ...network } = phone;
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: false, ...network });
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
}

function noteYourself(): void {
  const noted = { paint_ms: 0, first_paint_ms: 0, long: [] as { from: number; ms: number }[], shift: 0 };
  Object.assign(window, { noted });
  const watch = (type: string, see: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true });
  watch('largest-contentful-paint', (entry) => {
    noted.paint_ms = entry.startTime;
  });
  watch('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') noted.first_paint_ms = entry.startTime;
  });
  watch('layout-shift', (entry) => {
    noted.shift += (entry as unknown as { value: number }).value;
  });
  watch('longtask', (entry) => noted.long.push({ from: entry.startTime, ms: entry.duration }));
}

/** Requested scripts with the sizes of their compressed files. */
function compressedKb(urls: Iterable<string>): number {
  let bytes = 0;
  for (const url of urls) {
    const file = join(root, 'dist', 'web', new URL(url).pathname);
    bytes += existsSync(`${file}.gz`) ? readFileSync(`${file}.gz`).length : gzipSync(readFileSync(file)).length;
  }
  return bytes / 1_000;
}

async function visit(browser: Browser, { url, token }: Seeded, { path, signedIn, ready }: Visit): Promise<Figures> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  });
  try {
    if (signedIn) await context.addInitScript((value) => localStorage.setItem('token', value), token);
    await context.addInitScript(noteYourself);
    const page: Page = await context.newPage();
    const scripts = new Set<string>();
    page.on('response', (response) => {
      if (new URL(response.url()).pathname.endsWith('.js')) scripts.add(response.url());
    });
    await throttle(await context.newCDPSession(page));
    await page.goto(path);
    await page.locator(ready).first().waitFor({ timeout: 120_000 });
    const content_ms = await page.evaluate(() => performance.now());
    await page.waitForTimeout(QUIET_MS);
    const noted = await page.evaluate(() => (window as unknown as { noted: Noted }).noted);
    // Blocking time is the part of a task beyond 50 ms, after the first paint.
    const blocked = noted.long
      .filter(({ from }) => from >= noted.first_paint_ms)
      .reduce((sum, { ms }) => sum + Math.max(0, ms - 50), 0);
    return {
      js_kb: compressedKb(scripts),
      paint_ms: noted.paint_ms,
      content_ms,
      blocked_ms: blocked,
      shift: noted.shift,
    };
  } finally {
    await context.close();
  }
}

/** React hello world, built like the product: the lower bound of a React page. */
async function helloKb(): Promise<number> {
  const folder = join(root, '.cache', 'bench-hello');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'index.html'), '<div id="root"></div><script type="module" src="/main.jsx"></script>');
  await writeFile(
    join(folder, 'main.jsx'),
    `import { createRoot } from 'react-dom/client';\ncreateRoot(document.getElementById('root')).render(<h1>Hello</h1>);\n`,
  );
  const out = join(folder, 'out');
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { outDir: out, target: 'es2023' },
  });
  let bytes = 0;
  for (const name of await readdir(join(out, 'assets'))) {
    if (name.endsWith('.js')) bytes += gzipSync(readFileSync(join(out, 'assets', name)), { level: 9 }).length;
  }
  rmSync(folder, { recursive: true, force: true });
  return bytes / 1_000;
}

function toResults({ path, targetKb }: Visit, rounds: readonly Figures[], hello_kb: number): GoalResult[] {
  const of = (name: keyof Figures) => rounded(median(rounds.map((round) => round[name])));
  const js = of('js_kb');
  const own = (goal: string, value: number, target: number, note: string, unit: GoalResult['unit'] = 'ms') =>
    alone(`First load: ${path}, ${goal}`, value, target, unit, note);
  return [
    {
      goal: `First load: ${path}, JavaScript gz, in KB`,
      ours_ms: js,
      peer: 'React hello-world gz, in KB',
      peer_ms: rounded(hello_kb),
      ratio: rounded(js / hello_kb),
      target: targetKb,
      unit: 'KB',
      ok: js <= targetKb,
    },
    own('largest paint', of('paint_ms'), PAINT_TARGET_MS, 'slow 4G, a quarter of the CPU'),
    own('first content', of('content_ms'), CONTENT_TARGET_MS, 'the first row or card of its data stands'),
    own('blocked time', of('blocked_ms'), BLOCKED_TARGET_MS, 'tasks beyond 50 ms after the first paint'),
    own('layout shift', of('shift'), SHIFT_TARGET, 'all shifts added up', 'points'),
  ];
}

/** Waits until the first start has made its record and no job runs: both would take a core from the pages. */
async function firstStartDone({ url, token }: Seeded): Promise<void> {
  const read = async (path: string): Promise<unknown> =>
    (await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } })).json();
  for (;;) {
    const made = (await read('/api/record/progress')) as PastProgress | null;
    const { jobs } = (await read('/api/admin/jobs?state=running')) as { jobs: unknown[] };
    if (jobs.length === 0 && (made === null || isPastWhole(made))) return;
    await setTimeout(1_000);
  }
}

async function run(): Promise<GoalResult[]> {
  const { ensureWebBuilt } = await script<{ ensureWebBuilt: () => Promise<boolean> }>('web-build.mjs');
  const { startSeededProgram } = await script<{
    startSeededProgram: (settings: Record<string, string>) => Promise<Seeded>;
  }>('seeded-program.mjs');
  await ensureWebBuilt();
  const hello_kb = await helloKb();
  const program = await startSeededProgram({ SIM_PAST_SESSIONS: PAST_SESSIONS });
  await firstStartDone(program);
  const browser = await openBrowser();
  try {
    const results: GoalResult[] = [];
    for (const place of visits) {
      const rounds: Figures[] = [];
      for (let round = 0; round < ROUNDS; round += 1) rounds.push(await visit(browser, program, place));
      results.push(...toResults(place, rounds, hello_kb));
    }
    return results;
  } finally {
    await browser.close();
    await program.end();
  }
}

export const firstLoadGoal: Goal = { name: 'first-load', run };
