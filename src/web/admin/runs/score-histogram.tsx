// How many symbols of a run stand where on the score bar.
import { clsx } from 'clsx';
import { signed } from '../../../domain/market/format.ts';
import { scaleMarks, scorePosition } from '../../../domain/signals/score/score-scale.ts';

export function ScoreHistogram({ parts }: { parts: readonly number[] }) {
  const most = Math.max(1, ...parts);
  const half = parts.length / 2;
  const sum = (some: readonly number[]) => some.reduce((total, count) => total + count, 0);
  const words = `Symbols by score: ${sum(parts.slice(0, half))} below zero, ${sum(parts.slice(half))} above`;
  return (
    <section className="@container grid gap-1">
      <h3 className="text-label text-ink-3">Symbols by score, same scale as the bars</h3>
      <div role="img" aria-label={words} className="flex h-16 items-end gap-px border-b border-line-strong">
        {parts.map((count, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: parts are their places
            key={index}
            title={`${count} symbols`}
            className={clsx('flex-1', index < half ? 'bg-bear-fill' : 'bg-bull-fill')}
            style={{ height: count === 0 ? 0 : `${Math.max(3, (count / most) * 100)}%` }}
          />
        ))}
      </div>
      <div aria-hidden className="relative h-4 text-label text-ink-3 tabular-nums">
        {scaleMarks.map((mark, index) => (
          <span
            key={mark}
            className={clsx(
              'absolute',
              index === 0 ? '' : index === scaleMarks.length - 1 ? '-translate-x-full' : '-translate-x-1/2',
              index % 2 !== 0 && '@max-[15rem]:hidden',
            )}
            style={{ left: `${((scorePosition(mark) + 1) / 2) * 100}%` }}
          >
            {mark === 0 ? '0' : signed(mark, 0)}
          </span>
        ))}
      </div>
    </section>
  );
}
