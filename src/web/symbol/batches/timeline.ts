// The arithmetic of the runs chart: bars from the times stages ended, one scale for all rows, and its ticks.
import { type Batch, type Stage, stages } from '../../../domain/pipeline/batch.ts';
import { stageStamps } from '../../../domain/pipeline/batch-progress.ts';
import { toMs } from '../../ui/time/time-format.ts';

/** A run left waiting between stages must not flatten the others: beyond both limits its bars are cut off. */
const MEDIANS_SHOWN = 4;
const ALWAYS_SHOWN_MS = 60_000;
const MOST_TICKS = 5;
const TICK_STEPS_MS = [0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1_800, 3_600].map((step) => step * 1_000);

export const stageNames = {
  organize: ['Organize', 'Org'],
  preprocess: ['Preprocess', 'Prep'],
  transform: ['Transform', 'Trans'],
  import: ['Import', 'Import'],
  synthesize: ['Synthesize', 'Synth'],
} as const satisfies Record<Stage, readonly [string, string]>;

export type Bar = { stage: Stage; name: string; short: string; ms: number };
export type Timeline = { rows: { batch: Batch; bars: Bar[] }[]; scaleMs: number; ticksMs: number[] };

/** One bar for each stage after organize: from the end of the stage before to its own. Organize is where the clock starts. */
export function barsOf(batch: Batch): Bar[] {
  const bars: Bar[] = [];
  for (const [index, stage] of stages.entries()) {
    const before = stages[index - 1];
    if (before === undefined) continue;
    const startMs = toMs(batch[stageStamps[before]]);
    const endMs = toMs(batch[stageStamps[stage]]);
    if (startMs === null || endMs === null) break;
    const [name, short] = stageNames[stage];
    bars.push({ stage, name, short, ms: Math.max(0, endMs - startMs) });
  }
  return bars;
}

/** The newest batches; all bars share one scale. */
export function timelineOf(batches: readonly Batch[], most: number): Timeline {
  const rows = batches.slice(0, most).map((batch) => ({ batch, bars: barsOf(batch) }));
  const totals = rows.map(({ bars }) => bars.reduce((sum, { ms }) => sum + ms, 0)).filter((ms) => ms > 0);
  const sorted = totals.toSorted((a, b) => a - b);
  const median = sorted[Math.floor((sorted.length - 1) / 2)] ?? 1;
  const scaleMs = Math.max(1, Math.min(sorted.at(-1) ?? 1, Math.max(median * MEDIANS_SHOWN, ALWAYS_SHOWN_MS)));
  const step = TICK_STEPS_MS.find((ms) => scaleMs / ms <= MOST_TICKS) ?? scaleMs;
  const ticksMs = Array.from({ length: Math.floor(scaleMs / step) + 1 }, (_, index) => index * step);
  return { rows, scaleMs, ticksMs };
}

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)}s`;
