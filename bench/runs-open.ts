// Goal: Pipeline Runs from the click on its link to painted bars of 25 runs, in Chromium over the production build.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, script } from './browser.ts';
import { alone, type Goal, type GoalResult, median, rounded } from './compare.ts';
import { fillSmallBatches } from './large-batch.ts';
import { type Program, startProgram } from './program.ts';

const RUNS = 25;
const ROUNDS = 7;
const TARGET_MS = 300;
const DEADLINE_MS = 30_000;

/** Time from the click to the frame after all bars are drawn, by the page's clock. */
async function opened(page: Page): Promise<number> {
  await page.evaluate(
    ({ runs, deadline }) => {
      const noted = window as unknown as { opened: Promise<number> };
      noted.opened = new Promise((resolve, reject) => {
        document.addEventListener(
          'pointerdown',
          ({ timeStamp }) => {
            const look = () => {
              const drawn = document.querySelectorAll('main tbody tr[data-row] > td:last-child [role=img]').length;
              if (drawn >= runs) requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)));
              else if (performance.now() - timeStamp > deadline)
                reject(new Error(`${drawn} of ${runs} runs are drawn`));
              else requestAnimationFrame(look);
            };
            look();
          },
          { once: true, capture: true },
        );
      });
    },
    { runs: RUNS, deadline: DEADLINE_MS },
  );
  await page.getByRole('link', { name: 'Pipeline Runs' }).click();
  return page.evaluate(() => (window as unknown as { opened: Promise<number> }).opened);
}

async function measure(browser: Browser, { url, token }: Program): Promise<{ first: number[]; again: number[] }> {
  const first: number[] = [];
  const again: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
    try {
      await context.addInitScript((value) => localStorage.setItem('token', value), token);
      const page = await context.newPage();
      page.setDefaultTimeout(DEADLINE_MS);
      await page.goto('/admin');
      await page.getByText('Recent batches').waitFor();
      first.push(await opened(page));
      await page.getByRole('link', { name: 'Users' }).click();
      await page.getByRole('table').first().waitFor();
      again.push(await opened(page));
    } finally {
      await context.close();
    }
  }
  return { first, again };
}

function toResult(goal: string, times: readonly number[]): GoalResult {
  const note = `median of ${times.length}, slowest ${rounded(Math.max(...times))} ms`;
  return alone(goal, rounded(median(times)), TARGET_MS, 'ms', note);
}

async function run(): Promise<GoalResult[]> {
  const { ensureWebBuilt } = await script<{ ensureWebBuilt: () => Promise<boolean> }>('web-build.mjs');
  await ensureWebBuilt();
  const folder = await mkdtemp(join(tmpdir(), 'smart-cat-bench-'));
  try {
    await fillSmallBatches(folder, RUNS);
    const program = await startProgram(folder);
    const browser = await openBrowser();
    try {
      const { first, again } = await measure(browser, program);
      return [
        toResult(`Pipeline Runs, ${RUNS} runs, first time in a window`, first),
        toResult(`Pipeline Runs, ${RUNS} runs, opened again`, again),
      ];
    } finally {
      await browser.close();
      await program.end();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export const runsOpenGoal: Goal = { name: 'runs-open', run };
