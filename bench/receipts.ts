// Goal: the receipt of any score, and the line behind any of its rows, within 100 ms over usual days.
import { alone, type Goal, type GoalResult, rounded } from './compare.ts';
import { fillUsualDays } from './large-batch.ts';
import { type Program, readJson, startProgram } from './program.ts';
import { inScratchFolder } from './scratch.ts';

const DAYS = 5;
const SYMBOLS = 300;
const TARGET_MS = 100;

/** Requests each path once, like a reader who opens a receipt for the first time. */
async function measure(program: Program, goal: string, paths: readonly string[]): Promise<GoalResult> {
  const times: number[] = [];
  for (const path of paths) {
    const from = performance.now();
    await readJson(program, path);
    times.push(performance.now() - from);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => rounded(sorted[Math.ceil(sorted.length * share) - 1] ?? 0);
  const note = `p95 of ${paths.length}; median ${at(0.5)} ms, slowest ${at(1)} ms`;
  return alone(goal, at(0.95), TARGET_MS, 'ms', note);
}

type Listed = { signals: { symbol: string }[] };
type Receipt = { rows: { id: number }[] };

async function measureReceipts(folder: string): Promise<GoalResult[]> {
  const program = await startProgram(folder);
  try {
    const { signals } = await readJson<Listed>(program, '/api/signals/latest');
    const every = Math.max(1, Math.floor(signals.length / SYMBOLS));
    const symbols = signals.filter((_, place) => place % every === 0).map(({ symbol }) => symbol);
    const receipts = symbols.map((symbol) => `/api/signals/symbol/${symbol}/receipt`);
    const scores = await measure(program, 'receipt of a score', receipts);
    const lines: string[] = [];
    for (const path of receipts) {
      const { rows } = await readJson<Receipt>(program, path);
      lines.push(...rows.slice(0, 1).map(({ id }) => `${path}/${id}`));
    }
    return [scores, await measure(program, 'line behind a row', lines)];
  } finally {
    await program.end();
  }
}

export const receiptsGoal: Goal = {
  name: 'receipts',
  run: () =>
    inScratchFolder(async (folder) => {
      await fillUsualDays(folder, DAYS);
      return measureReceipts(folder);
    }),
};
