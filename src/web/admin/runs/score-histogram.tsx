// Histogram of a run's scores.
import { clsx } from 'clsx';
import { signed, whole } from '../../../domain/market/format.ts';
import { scaleMarks, scorePosition } from '../../../domain/signals/score/score-scale.ts';

/** `symbols`: number of symbols in the run; symbols with score zero have no bar, so their number is given as text. */
export function ScoreHistogram({ parts, symbols }: { parts: readonly number[]; symbols: number }) {
  const most = Math.max(1, ...parts);
  const half = parts.length / 2;
  const sum = (some: readonly number[]) => some.reduce((total, count) => total + count, 0);
  const atZero = symbols - sum(parts);
  const words = `Symbols by score: ${sum(parts.slice(0, half))} below zero, ${sum(parts.slice(half))} above`;
  return (
    <section className="@container grid gap-1">
      <div className="flex flex-wrap justify-between gap-x-4 text-label text-ink-3">
        <h3>Symbols by score, same scale as the bars</h3>
        {atZero > 0 && <span>{whole(atZero)} at zero</span>}
      </div>
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
      <div aria-hidden className="relative h-4 text-label text-ink-3">
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
