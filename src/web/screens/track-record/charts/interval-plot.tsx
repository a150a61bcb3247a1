// Interval plot of a row: the 95 % interval as a bar, the mean as a tick, zero through all rows.
import { clsx } from 'clsx';
import type { Horizon } from '../../../../domain/record/outcome.ts';
import type { RecordState, SourceFigures } from '../../../../domain/record/record-figures.ts';
import { findUnit, noOutcomeWords, tickWords, withUnit } from './figure-words.ts';
import { place, ticks } from './scale.ts';

type IntervalPlotProps = {
  figures: Pick<SourceFigures, 'mean' | 'low' | 'high' | 'state' | 'horizon' | 'unsettled'>;
  /** Half range of the axis. */
  half: number;
  /** Words on the empty side of zero, beside an interval that does not touch zero. */
  why?: string | null;
};

/** Colours for better and worse than chance; too few calls and no direction are outlines. */
const FILLS: Record<RecordState, string> = {
  edge: 'bg-bull-fill/75',
  worse: 'bg-bear-fill/75',
  none: 'bg-ink-3/55',
  too_few: 'border border-line-strong',
  no_direction: 'border border-line-strong',
};

export function IntervalPlot({ figures, half, why = null }: IntervalPlotProps) {
  const { mean, low, high, state, horizon } = figures;
  if (mean === null || low === null || high === null) {
    return <span className="text-label text-ink-3">{mean === null ? noOutcomeWords(figures) : 'no interval yet'}</span>;
  }
  const from = place(low, half);
  return (
    <div
      role="img"
      aria-label={`mean ${withUnit(mean, horizon)}, 95% interval ${withUnit(low, horizon)} to ${withUnit(high, horizon)}${why === null ? '' : `, ${why}`}`}
      className="relative h-5 min-w-0 overflow-x-clip"
    >
      <span className="absolute -inset-y-2 left-1/2 w-stroke bg-line-strong/70 max-sm:inset-y-0" />
      <span
        className={clsx('absolute top-1.5 h-2 min-w-0.5 rounded-sm', FILLS[state])}
        style={{ left: `${from}%`, width: `${place(high, half) - from}%` }}
      />
      <span
        className={clsx(
          'absolute inset-y-0.5 w-tick -translate-x-1/2 rounded-sm ring-1 ring-surface',
          state === 'too_few' ? 'bg-ink-3' : 'bg-ink',
        )}
        style={{ left: `${place(mean, half)}%` }}
      />
      {why !== null && (
        <span
          className={clsx(
            'absolute inset-y-0 content-center px-2 text-label whitespace-nowrap text-ink-3',
            low > 0 ? 'right-1/2' : 'left-1/2',
          )}
        >
          {why}
        </span>
      )}
    </div>
  );
}

/** Axis labels for the column heading; the outer labels stay inside the column. */
export function IntervalAxis({ half, horizon, short = false }: { half: number; horizon: Horizon; short?: boolean }) {
  const marks = short ? [-half, 0, half] : ticks(half, findUnit(horizon).by);
  return (
    <span className="relative block h-4 min-w-28">
      <span className="sr-only">Mean and 95% interval</span>
      {marks.map((value, at) => (
        <span
          key={value}
          aria-hidden
          className={clsx(
            'absolute whitespace-nowrap',
            at === 0 ? '' : at === marks.length - 1 ? '-translate-x-full' : '-translate-x-1/2',
          )}
          style={{ left: `${place(value, half)}%` }}
        >
          {tickWords(value, horizon)}
        </span>
      ))}
    </span>
  );
}
