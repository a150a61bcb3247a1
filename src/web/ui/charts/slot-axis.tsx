// Day axis of slots: blocks that differ in fill, not only in hue, and a line at the present.
import { clsx } from 'clsx';

export type AxisBlock = {
  id: string;
  /** Percent of the axis. */
  at: number;
  width: number;
  state: 'planned' | 'due' | 'done' | 'failed' | 'missed' | 'off';
  /** Share of a done block in which slots were missed or failed, in percent of its width. */
  gap?: number;
  title: string;
};

/** An event on the axis, at a percentage of it. */
type AxisMark = { id: string; at: number; title: string };

export type SlotAxisProps = {
  blocks: readonly AxisBlock[];
  marks: readonly AxisMark[];
  now: number;
  label: string;
};

/** CSS classes of slots at times for which their automation is turned off. */
export const AXIS_OFF = 'border border-dashed border-warn bg-warn-soft';

const STYLES: Record<AxisBlock['state'], string> = {
  planned: 'border border-line-strong',
  due: 'border border-dashed border-info',
  done: 'bg-bull-fill',
  failed: 'bg-bear-fill',
  missed: 'border-2 border-warn',
  off: AXIS_OFF,
};

export function SlotAxis({ blocks, marks, now, label }: SlotAxisProps) {
  return (
    <div role="img" aria-label={label} className="relative h-6 self-center rounded-sm bg-page max-lg:self-auto">
      {blocks.map(({ id, at, width, state, gap = 0, title }) => (
        <span
          key={id}
          title={title}
          className={clsx(
            'absolute inset-y-0.5 overflow-hidden rounded-sm',
            STYLES[state],
            gap > 0 && 'border-2 border-warn',
          )}
          style={{ left: `${at}%`, width: `max(0.1875rem, calc(${width}% - 0.125rem))` }}
        >
          {gap > 0 && (
            <span className="absolute inset-y-0 right-0 min-w-0.5 bg-warn-fill" style={{ width: `${gap}%` }} />
          )}
        </span>
      ))}
      {marks.map(({ id, at, title }) => (
        <span
          key={id}
          title={title}
          className="absolute -inset-y-0.5 w-0 border-l-2 border-dashed border-bear"
          style={{ left: `${at}%` }}
        />
      ))}
      <span className="absolute -inset-y-1 w-0.5 rounded-full bg-brand" style={{ left: `${now}%` }} />
    </div>
  );
}
