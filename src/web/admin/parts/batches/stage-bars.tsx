// Stages of a batch as bars in one line, each as wide as its share of a scale.
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { type Bar, seconds } from './timeline.ts';

type StageBarsProps<B extends Bar> = {
  bars: readonly B[];
  scaleMs: number;
  /** Text in place of bars. */
  none: string;
  toWords?: (bar: B) => string;
  toClass: (bar: B, place: number) => string;
  /** Content of bars wide enough for it. */
  toLabel?: (bar: B) => ReactNode;
  className: string;
};

/** Minimum label width, as a share of the line; a narrower one only shows dots. */
const LABEL_SHARE = 0.1;

export function StageBars<B extends Bar>(props: StageBarsProps<B>) {
  const { bars, scaleMs, none, toWords = toTimeText, toClass, toLabel, className } = props;
  return (
    <div
      role="img"
      aria-label={bars.map(toWords).join(', ') || none}
      className={clsx('flex overflow-hidden', className)}
    >
      {bars.map((bar, place) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a stage may have several attempts
          key={place}
          title={toWords(bar)}
          className={clsx('shrink-0', toClass(bar, place))}
          style={{ width: `${(bar.ms / scaleMs) * 100}%` }}
        >
          {bar.ms / scaleMs >= LABEL_SHARE && toLabel?.(bar)}
        </span>
      ))}
    </div>
  );
}

const toTimeText = ({ name, ms }: Bar) => `${name} ${seconds(ms)}`;

/** Time of all bars together; `--` without any. */
export const totalText = (bars: readonly Bar[]) =>
  bars.length === 0 ? '--' : seconds(bars.reduce((sum, { ms }) => sum + ms, 0));
