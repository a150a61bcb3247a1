// Score bar around zero: bearish left, bullish right, on one scale, with a tick at the sum.
import { clsx } from 'clsx';

type ZeroBarProps = {
  /** Size of the part left of zero, as a positive number. */
  negative: number;
  /** Size of the part right of zero. */
  positive: number;
  /** Points that fill half the bar. */
  max: number;
  /** Position of the tick, negative to the left; none when absent. */
  marker?: number | null;
  /** Positions of the scale's hairlines, negative to the left. */
  lines?: readonly number[];
  /** Text equivalent of the bar. */
  label: string;
  size?: 'sm' | 'md';
};

const share = (value: number, max: number) => (max > 0 ? Math.min(1, Math.max(0, value / max)) : 0);

export function ZeroBar({ negative, positive, max, marker, lines = [], label, size = 'md' }: ZeroBarProps) {
  const left = share(negative, max) * 50;
  const right = share(positive, max) * 50;
  const tick =
    marker === undefined || marker === null ? null : 50 + Math.sign(marker) * share(Math.abs(marker), max) * 50;
  return (
    <div role="img" aria-label={label} className={clsx('relative rounded-sm bg-line', size === 'sm' ? 'h-2' : 'h-3')}>
      <span className="absolute inset-y-0 rounded-l-sm bg-bear-fill" style={{ right: '50%', width: `${left}%` }} />
      <span className="absolute inset-y-0 rounded-r-sm bg-bull-fill" style={{ left: '50%', width: `${right}%` }} />
      {lines.map((line) => (
        <span
          key={line}
          className="absolute inset-y-0 w-stroke bg-line-strong"
          style={{ left: `${50 + Math.sign(line) * share(Math.abs(line), max) * 50}%` }}
        />
      ))}
      <span className="absolute -inset-y-1 left-1/2 w-stroke bg-ink-2" />
      {tick !== null && (
        <span
          className="absolute -inset-y-1 -ml-0.5 w-tick rounded-sm bg-ink ring-2 ring-surface"
          style={{ left: `${tick}%` }}
        />
      )}
    </div>
  );
}
