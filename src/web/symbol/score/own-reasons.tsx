// Points of the reader's own lists for a stock: shown beside the Smart Cat Score, which they do not change.
import { hourMs } from '../../../domain/numbers/time.ts';
import { optionalPart } from '../../ui/failures/lazy-part.tsx';
import { useNow } from '../../ui/time/clock.ts';
import { zonedTime } from '../../ui/time/time-format.ts';
import { useOwnReasons } from './own-lists.ts';
import { points } from './points.ts';
import { findTone, toneInk } from './side-style.tsx';

const OwnListRecord = optionalPart(() => import('./own-list-record.tsx'), 'OwnListRecord');

type OwnReasonsProps = {
  symbol: string;
  /** Smart Cat Score; null for a stock without one and where the score is not shown. */
  score: number | null;
  className?: string;
};

export function OwnReasons({
  symbol,
  score,
  className = 'border-t border-line px-4 py-3 max-sm:px-3',
}: OwnReasonsProps) {
  const own = useOwnReasons(symbol);
  const now = useNow(hourMs);
  if (own === null) return null;
  return (
    <section aria-label={`Your lists about ${symbol}`} className={`grid gap-1 ${className}`}>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <b>Your lists</b>
        <b className={`font-strong ${toneInk[findTone(own.points)]}`}>{points(own.points)}</b>
        {score !== null && (
          <span className="text-ink-2">
            and the Smart Cat Score {points(score)}: together {points(score + own.points)}
          </span>
        )}
        <span className="text-label text-ink-3">seen by you alone, not part of the score</span>
      </p>
      <ul className="grid gap-1">
        {own.reasons.map(({ id, name, points: given, since }) => (
          <li key={id}>
            <span className="flex flex-wrap items-baseline gap-x-2">
              <span className={toneInk[findTone(given)]}>{points(given)}</span>
              <span className="wrap-anywhere">{name}</span>
              <span className="text-label text-ink-3">your list, since {zonedTime(since, now)}</span>
            </span>
            <OwnListRecord id={id} lists={own.lists} />
          </li>
        ))}
      </ul>
    </section>
  );
}
