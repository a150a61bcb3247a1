// Sparkline: values over time with the last point marked, and a text equivalent.
import { clsx } from 'clsx';
import { Drawing, Stroke } from './drawing.tsx';

type SparklineProps = {
  /** Oldest first; unknown values leave a gap. */
  values: readonly (number | null)[];
  /** Text equivalent. */
  label: string;
  tone?: 'bull' | 'bear' | 'neutral';
  /** Value of a dashed line, drawn when it lies in view. */
  baseline?: number | null;
  className?: string;
};

const TONES = { bull: 'text-bull', bear: 'text-bear', neutral: 'text-ink-2' };

export function Sparkline({ values, label, tone = 'neutral', baseline = null, className }: SparklineProps) {
  const known = values.filter((value): value is number => value !== null && Number.isFinite(value));
  if (known.length < 2) return null;
  const low = Math.min(...known, ...(baseline === null ? [] : [baseline]));
  const high = Math.max(...known, ...(baseline === null ? [] : [baseline]));
  const y = (value: number) => (high === low ? 50 : 95 - ((value - low) / (high - low)) * 90);
  const x = (index: number) => (index / (values.length - 1)) * 100;
  const last = values.at(-1) ?? null;

  return (
    <div role="img" aria-label={label} className={clsx('relative h-8 min-w-0', TONES[tone], className)}>
      <Drawing className="overflow-visible">
        {baseline !== null && (
          <Stroke d={`M0 ${y(baseline)}H100`} className="fill-none stroke-line-strong" strokeDasharray="2 3" />
        )}
        <Stroke
          d={linePath(values, x, y)}
          className="fill-none stroke-current"
          strokeWidth={1.5}
          strokeLinejoin="round"
        />
      </Drawing>
      {last !== null && (
        <span
          className="absolute -m-1 size-2 rounded-full bg-current ring-2 ring-surface"
          style={{ left: '100%', top: `${y(last)}%` }}
        />
      )}
    </div>
  );
}

/** SVG path with a gap at unknown values; `dot` follows the first point of each part. */
export function linePath(
  values: readonly (number | null)[],
  x: (index: number) => number,
  y: (value: number) => number,
  dot = '',
): string {
  let pen = 'M';
  let path = '';
  values.forEach((value, index) => {
    if (value === null || !Number.isFinite(value)) {
      pen = 'M';
      return;
    }
    path += `${pen}${x(index).toFixed(2)} ${y(value).toFixed(2)}${pen === 'M' ? dot : ''}`;
    pen = 'L';
  });
  return path;
}
