// Stages of a run as bars over time on one scale, failed attempts included, and as five dots.
import { clsx } from 'clsx';
import { minuteMs, secondMs } from '../../../domain/numbers/time.ts';
import type { Batch } from '../../../domain/pipeline/batch.ts';
import { findFailedStage, findOpenStage, stageStamps } from '../../../domain/pipeline/batch-progress.ts';
import { stages } from '../../../domain/pipeline/stage.ts';
import { StageBars } from '../parts/batches/stage-bars.tsx';
import { type AttemptBar, runBars, STOP_MS, seconds, stageNames, type Timeline } from '../parts/batches/timeline.ts';

/** Shorter times are written in seconds. */
export const LEAST_MINUTES = 2;

function toBarClass({ state }: AttemptBar, isLast: boolean, isFailed: boolean): string {
  if (isLast && (isFailed || state === 'failed')) return 'bg-bear-fill text-on-bear';
  if (state === 'failed' || state === 'interrupted') return 'border border-bear bg-bear-soft text-bear';
  return state === 'running' ? 'border border-info bg-info-soft text-info' : 'bg-neutral-soft text-ink-2';
}

function toWords({ name, ms, attempt, state, error }: AttemptBar): string {
  const tried = attempt > 1 ? ` attempt ${attempt}` : '';
  const ended = state === 'completed' ? seconds(ms) : `${state}${ms > 0 ? ` after ${seconds(ms)}` : ''}`;
  return `${name}${tried} ${ended}${error === null ? '' : `: ${error}`}`;
}

/** `scaleMs`: time that fills the line. */
export function RunBars({ batch, scaleMs }: { batch: Batch; scaleMs: number }) {
  const bars = runBars(batch);
  const isFailed = findFailedStage(batch) !== null;
  if (bars.length === 0) return <span className="text-ink-3">--</span>;
  return (
    <StageBars
      bars={bars}
      scaleMs={scaleMs}
      none=""
      toWords={toWords}
      toClass={(bar, place) =>
        clsx(
          // Words are hidden at widths where the table's columns leave them no room.
          'flex h-6 min-w-1 flex-wrap overflow-hidden rounded-sm px-1 text-label leading-6 sm:max-xl:text-transparent',
          toBarClass(bar, place === bars.length - 1, isFailed),
          // Time between stages or before a retry is no work, so it is drawn as a gap.
          (bar.attempt > 1 || bar.waitedMs >= STOP_MS) && 'ml-2',
        )
      }
      toLabel={({ short }) => (
        // Words without room wrap out of sight, so that each is shown whole or not at all.
        <>
          <span className="h-6" />
          <span>{short}</span>
        </>
      )}
      className="h-6 w-full min-w-24 gap-px xl:min-w-48"
    />
  );
}

export function RunScale({ timeline: { ticksMs, scaleMs } }: { timeline: Pick<Timeline, 'ticksMs' | 'scaleMs'> }) {
  const [unit, unitMs] = scaleMs < LEAST_MINUTES * minuteMs ? ['seconds', secondMs] : ['minutes', minuteMs];
  return (
    <span className="flex items-center gap-3" title="Without waits between stages and before a retry">
      <span className="relative block h-4 min-w-24 flex-1 text-label xl:min-w-48">
        {ticksMs.slice(1).map((ms) => (
          <span
            key={ms}
            aria-hidden
            className="absolute -translate-x-full pr-0.5"
            style={{ left: `${Math.min(100, (ms / scaleMs) * 100)}%` }}
          >
            {ms / unitMs}
            {/* The narrow scale has no line for its unit, so each figure has its own. */}
            <span className="xl:hidden">{unit.charAt(0)}</span>
          </span>
        ))}
      </span>
      <span className="w-36 shrink-0 text-right font-regular max-xl:hidden">{unit} of work</span>
    </span>
  );
}

export function RunLegend() {
  const styles = [
    ['bg-neutral-soft', 'done'],
    ['border border-info bg-info-soft', 'running'],
    ['bg-bear-fill', 'failed'],
    ['border border-bear bg-bear-soft', 'failed, then retried'],
  ] as const;
  return (
    <ul aria-label="Legend" className="flex w-full flex-wrap gap-x-4 text-label text-ink-3">
      <li>After organize, left to right: {stages.slice(1).join(', ')}</li>
      {styles.map(([style, word]) => (
        <li key={word} className="flex items-center gap-1.5 max-sm:hidden">
          <span aria-hidden className={clsx('h-3 w-4 rounded-sm', style)} />
          {word}
        </li>
      ))}
    </ul>
  );
}

/** Five dots: complete, failed, not run. */
export function StageDots({ batch }: { batch: Batch }) {
  const done = stages.filter((stage) => batch[stageStamps[stage]] !== null);
  const next = findOpenStage(batch);
  const failed = findFailedStage(batch);
  const failure = next === null ? 'nothing scored' : batch.interrupted_in == null ? 'failed' : 'interrupted';
  const outcome = failed === null ? '' : next === null ? `, ${failure}` : `, ${failed} ${failure}`;
  const words = `${done.length} of ${stages.length} stages complete${outcome}`;
  return (
    <span role="img" aria-label={words} className="inline-flex items-center gap-1">
      {stages.map((stage) => (
        <span
          key={stage}
          title={`${stageNames[stage][0]}: ${stage === failed ? failure : done.includes(stage) ? 'complete' : 'not run'}`}
          className={clsx(
            'grid size-2.5 place-items-center text-[0.5rem] leading-none',
            stage === failed
              ? 'rounded-sm bg-bear-fill text-on-bear'
              : done.includes(stage)
                ? 'rounded-full bg-bull-fill'
                : 'rounded-full border border-line-strong',
          )}
        >
          {stage === failed ? 'x' : ''}
        </span>
      ))}
    </span>
  );
}
