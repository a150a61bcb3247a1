// Distribution of results around zero: losers to the left, winners to the right.
import { clsx } from 'clsx';
import type { Horizon } from '../../../../domain/record/outcome.ts';
import type { RecordedCalls } from '../../../../domain/record/record-view.ts';
import { count, tickWords } from './figure-words.ts';

type ResultDistributionProps = { distribution: RecordedCalls['distribution']; horizon: Horizon };

export function ResultDistribution({ distribution: { edge, counts }, horizon }: ResultDistributionProps) {
  const most = Math.max(1, ...counts);
  const middle = (counts.length - 1) / 2;
  const sum = (from: number, to: number) => counts.slice(from, to).reduce((total, calls) => total + calls, 0);
  const sign = horizon === 'plan' ? ' R' : '%';
  const label = (value: number) => `${tickWords(value, horizon)}${value === 0 ? '' : sign}`;
  return (
    <div className="grid gap-1">
      <div
        role="img"
        aria-label={`Distribution of results from ${label(-edge)} to ${label(edge)}: ${count(sum(0, middle))} below, ${count(counts[middle] ?? 0)} around zero, ${count(sum(middle + 1, counts.length))} above`}
        className="flex h-22 items-end gap-stroke border-b border-line-strong"
      >
        {counts.map((calls, at) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a bin is its place
            key={at}
            title={`${count(calls)} calls`}
            className={clsx(
              'flex-1',
              at < middle ? 'bg-bear-fill/75' : at > middle ? 'bg-bull-fill/75' : 'bg-neutral/55',
              calls > 0 && 'min-h-stroke',
            )}
            style={{ height: `${(calls / most) * 100}%` }}
          />
        ))}
      </div>
      <div aria-hidden className="flex justify-between text-label text-ink-3">
        <span>≤ {label(-edge)}</span>
        {[-edge / 2, 0, edge / 2].map((value) => (
          <span key={value}>{label(value)}</span>
        ))}
        <span>≥ {label(edge)}</span>
      </div>
    </div>
  );
}
