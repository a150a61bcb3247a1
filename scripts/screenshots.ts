// Takes the pictures of README and landing page: starts the program on a temporary folder with the simulated market, looks at it, ends it.
// Usage: npm run screenshots [folder], docs/screenshots by default.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright-core';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = resolve(process.argv[2] ?? join(root, 'docs', 'screenshots'));
const admin = { email: 'sample.admin@example.com', password: 'Sample-Admin-1' };
/** The same market in every picture. */
const SIM_SEED = '7';
const START_DEADLINE_MS = 180_000;
const SETTLED_MS = 800;
/** Larger ones make the repository heavy for everyone who clones it. */
const MOST_BYTES = 250_000;

type Shot = { name: string; path: string; theme: 'dark' | 'light'; width: number; height: number; ready: string };

const shots: readonly Shot[] = [
  { name: 'signals-pro-dark', path: '/signals-live-pro', theme: 'dark', width: 1440, height: 900, ready: 'article' },
  { name: 'signals-pro-light', path: '/signals-live-pro', theme: 'light', width: 1440, height: 900, ready: 'article' },
  { name: 'signals-pro-phone', path: '/signals-live-pro', theme: 'dark', width: 390, height: 844, ready: 'article' },
  {
    name: 'pipeline-status',
    path: '/admin/pipeline',
    theme: 'dark',
    width: 1440,
    height: 900,
    ready: 'text=Synthesize',
  },
];

/** Starts the program and answers its address once the first batch stands. */
function startProgram(dataDir: string) {
  const child = spawn(process.execPath, [join(root, 'src', 'server', 'main.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      SIM_SEED,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    },
  });
  const ended = new Promise<void>((settle) => child.once('close', () => settle()));
  const ready = new Promise<string>((settle, refuse) => {
    let said = '';
    const timer = setTimeout(() => refuse(new Error(`No first batch in time. It said:\n${said}`)), START_DEADLINE_MS);
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const url = /running at (http:\S+)/.exec(said)?.[1];
      if (url !== undefined && /\d+ lists, \d+ signals/.test(said)) settle(url);
    });
    child.once('close', () => {
      clearTimeout(timer);
      refuse(new Error(`The program ended:\n${said}`));
    });
  });
  const end = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { ready, end };
}

async function signIn(url: string): Promise<string> {
  const reply = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  });
  if (!reply.ok) throw new Error(`Sign-in answered ${reply.status}`);
  return ((await reply.json()) as { access_token: string }).access_token;
}

async function take(page: Page, shot: Shot): Promise<void> {
  await page.goto(shot.path);
  await page.locator(shot.ready).first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.getByText('Analyzing signals with AI...').first().waitFor({ state: 'detached' });
  await page.waitForTimeout(SETTLED_MS);
  const path = join(folder, `${shot.name}.png`);
  await page.screenshot({ path, animations: 'disabled' });
  const bytes = statSync(path).size;
  console.log(`${path} (${Math.round(bytes / 1000)} kB)`);
  if (bytes > MOST_BYTES) throw new Error(`${shot.name} is larger than ${MOST_BYTES / 1000} kB`);
}

async function main(): Promise<void> {
  const tools = (file: string) => import(new URL(file, import.meta.url).href);
  const { ensureWebBuilt } = (await tools('./web-build.mjs')) as { ensureWebBuilt: () => Promise<boolean> };
  const { findChromium } = (await tools('./chromium.mjs')) as { findChromium: () => string | null };
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('No Chromium found: install it, or name it in CHROMIUM.');
  await ensureWebBuilt();
  mkdirSync(folder, { recursive: true });
  const dataDir = mkdtempSync(join(tmpdir(), 'smart-cat-screenshots-'));
  const program = startProgram(dataDir);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const url = await program.ready;
    const token = await signIn(url);
    for (const shot of shots) {
      const context = await browser.newContext({
        baseURL: url,
        viewport: { width: shot.width, height: shot.height },
        deviceScaleFactor: 1,
        colorScheme: shot.theme,
        reducedMotion: 'reduce',
      });
      await context.addInitScript((value) => {
        localStorage.setItem('token', value);
        localStorage.setItem('proIntroBannerDismissed', 'true');
      }, token);
      await take(await context.newPage(), shot);
      await context.close();
    }
  } finally {
    await browser.close();
    await program.end();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

await main();
