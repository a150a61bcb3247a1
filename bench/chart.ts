// Goal: a year of days as a chart in a browser, with every indicator, an index and marks.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, preview } from 'vite';
import { openBrowser } from './browser.ts';
import { alone, type Goal, type GoalResult, median } from './compare.ts';

const TARGET_MS = 50;
const ROUNDS = 15;
const SESSIONS = 252;
/** CPU throttling of a phone. */
const SLOWER = 4;

async function run(): Promise<GoalResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'smart-cat-bench-'));
  const root = fileURLToPath(new URL('./chart-page/', import.meta.url));
  const given = { configFile: false, root, logLevel: 'error' } as const;
  const outDir = { outDir: folder, emptyOutDir: true, target: 'es2023' };
  await build({
    ...given,
    plugins: [react(), tailwindcss()],
    build: { ...outDir, rolldownOptions: { input: join(root, 'chart.html') } },
  });
  const server = await preview({ ...given, build: outDir, preview: { host: '127.0.0.1', port: 0 } });
  const browser = await openBrowser();
  const first: number[] = [];
  const later: number[] = [];
  const slow: number[] = [];
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
      const page = await context.newPage();
      await page.goto(`${server.resolvedUrls?.local[0]}chart.html`);
      await page.waitForFunction(() => 'drawYear' in window);
      const draw = async (into: number[], withAll = true) => {
        const { ms, candles } = await page.evaluate((all) => window.drawYear(all), withAll);
        if (candles !== SESSIONS) throw new Error(`${candles} candles were drawn`);
        into.push(ms);
      };
      await draw(first, false);
      await draw(later);
      const session = await context.newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
      await draw(slow);
      await context.close();
    }
  } finally {
    await browser.close();
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
  const all = 'six indicators, an index and marks, computed, rendered and laid out';
  const result = (what: string, times: readonly number[], note = all) =>
    alone(`Chart of a year of days: ${what}`, median(times), TARGET_MS, 'ms', note);
  return [
    result('the first of a page', first, 'candles and marks; code and styles are met for the first time'),
    result('with everything', later),
    result(`with everything, ${SLOWER} times slower`, slow),
  ];
}

export const chartGoal: Goal = { name: 'chart', run };
