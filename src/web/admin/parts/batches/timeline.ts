// Geometry of the runs chart: bars from stage times, one scale for all rows, ticks.
import { minuteMs } from '../../../../domain/numbers/time.ts';
import type { Batch } from '../../../../domain/pipeline/batch.ts';
import { stageStamps } from '../../../../domain/pipeline/batch-progress.ts';
import { type Stage, stages } from '../../../../domain/pipeline/stage.ts';
import type { StageAttempt } from '../../../../domain/pipeline/stage-attempt.ts';
import { toMs } from '../../../ui/time/time-format.ts';

/**
 * Bars are cut off beyond this many median run times (never within ALWAYS_SHOWN_MS), so that a stalled run does not
 * flatten the others.
 */
const MEDIANS_SHOWN = 4;
const ALWAYS_SHOWN_MS = minuteMs;
/** A longer gap between stages counts as a stop. */
export const STOP_MS = 30_000;
const MOST_TICKS = 5;
/** Steps round in both minutes and seconds. */
const TICK_STEPS_MS = [0.6, 1.2, 3, 6, 12, 30, 60, 120, 300, 600, 1_800, 3_600].map((step) => step * 1_000);

export const stageNames = {
  organize: ['Organize', 'Org'],
  preprocess: ['Preprocess', 'Prep'],
  transform: ['Transform', 'Trans'],
  import: ['Import', 'Import'],
  synthesize: ['Synthesize', 'Synth'],
} as const satisfies Record<Stage, readonly [string, string]>;

export type Bar = { stage: Stage; name: string; short: string; ms: number };
export type Timeline = { rows: { batch: Batch; bars: Bar[] }[]; scaleMs: number; ticksMs: number[] };

/** Total time of a stage's attempts without the waits between them; null where none is stored. */
function workedMs({ attempts = [] }: Batch, stage: Stage): number | null {
  const spans = attempts.flatMap(({ stage: of, started_at, finished_at }) => {
    const [from, to] = [toMs(started_at), toMs(finished_at)];
    return of === stage && from !== null && to !== null ? [Math.max(0, to - from)] : [];
  });
  return spans.length === 0 ? null : spans.reduce((sum, ms) => sum + ms, 0);
}

/**
 * One bar for each stage after organize that ended: the work of its attempts, or, for batches without stored attempts,
 * the time since the previous stage ended. The clock starts at organize.
 */
function stageBars(batch: Batch): Bar[] {
  const bars: Bar[] = [];
  for (const [index, stage] of stages.entries()) {
    const before = stages[index - 1];
    if (before === undefined) continue;
    const startMs = toMs(batch[stageStamps[before]]);
    const endMs = toMs(batch[stageStamps[stage]]);
    if (startMs === null || endMs === null) break;
    const [name, short] = stageNames[stage];
    bars.push({ stage, name, short, ms: workedMs(batch, stage) ?? Math.max(0, endMs - startMs) });
  }
  return bars;
}

/** `waitedMs`: from the end of the previous bar to the start of this one. */
export type AttemptBar = Bar & Pick<StageAttempt, 'attempt' | 'state' | 'error'> & { waitedMs: number };

/** One bar for each attempt, in their order; an attempt that has not ended has no length yet. */
function attemptBars(attempts: readonly StageAttempt[]): AttemptBar[] {
  let before: number | null = null;
  return attempts.map(({ stage, attempt, state, error, started_at, finished_at }) => {
    const startMs = toMs(started_at) ?? 0;
    const endMs = Math.max(startMs, toMs(finished_at) ?? startMs);
    const waitedMs = before === null ? 0 : Math.max(0, startMs - before);
    before = endMs;
    const [name, short] = stageNames[stage];
    return { stage, name, short, ms: endMs - startMs, attempt, state, error, waitedMs };
  });
}

/**
 * Attempts as stored, else derived from the end times of the stages. Organize is left out once it ended, as in the
 * duration of the run.
 */
export function runBars(batch: Batch): AttemptBar[] {
  if (batch.attempts !== undefined && batch.attempts.length > 0) {
    return attemptBars(batch.attempts).filter(({ stage }) => batch.organized_at === null || stage !== 'organize');
  }
  return stageBars(batch).map((bar) => ({ ...bar, attempt: 1, state: 'completed', error: null, waitedMs: 0 }));
}

/** Chart rows of the newest `most` batches on one scale. */
export function createTimeline(
  batches: readonly Batch[],
  most: number,
  barsIn: (batch: Batch) => Bar[] = stageBars,
): Timeline {
  const rows = batches.slice(0, most).map((batch) => ({ batch, bars: barsIn(batch) }));
  const totals = rows.map(({ bars }) => bars.reduce((sum, { ms }) => sum + ms, 0)).filter((ms) => ms > 0);
  const sorted = totals.toSorted((a, b) => a - b);
  const median = sorted[Math.floor((sorted.length - 1) / 2)] ?? 1;
  const scaleMs = Math.max(1, Math.min(sorted.at(-1) ?? 1, Math.max(median * MEDIANS_SHOWN, ALWAYS_SHOWN_MS)));
  const step = TICK_STEPS_MS.find((ms) => scaleMs / ms <= MOST_TICKS) ?? scaleMs;
  const ticksMs = Array.from({ length: Math.floor(scaleMs / step) + 1 }, (_, index) => index * step);
  return { rows, scaleMs, ticksMs };
}

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)}s`;
