// Points of the reader's own lists for a stock: a figure beside the Smart Cat Score, which stays as it is.
import { hourMs } from '../../../domain/numbers/time.ts';
import { useNow } from '../../ui/time/clock.ts';
import { zonedTime } from '../../ui/time/time-format.ts';
import { useOwnReasons } from './own-lists.ts';
import { points } from './points.ts';
import { findTone, toneInk } from './side-style.tsx';

type OwnReasonsProps = { symbol: string /** Null for a stock without one. */; score: number | null };

export function OwnReasons({ symbol, score }: OwnReasonsProps) {
  const own = useOwnReasons(symbol);
  const now = useNow(hourMs);
  if (own === null) return null;
  return (
    <section
      aria-label={`Your lists about ${symbol}`}
      className="grid gap-1 border-t border-line px-4 py-3 max-sm:px-3"
    >
      <p className="flex flex-wrap items-baseline gap-x-2">
        <b className="font-strong">With your lists</b>
        <b className={`font-strong ${toneInk[findTone(own.points)]}`}>{points(own.points)}</b>
        {score !== null && (
          <span className="text-ink-2">
            and the Smart Cat Score {points(score)} make {points(score + own.points)}
          </span>
        )}
        <span className="text-label text-ink-3">seen by you alone</span>
      </p>
      <ul className="grid gap-0.5">
        {own.reasons.map(({ id, name, points: given, since }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-2">
            <span className={toneInk[findTone(given)]}>{points(given)}</span>
            <span className="wrap-anywhere">{name}</span>
            <span className="text-label text-ink-3">since {zonedTime(since, now)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** In one line: `My picks +10`, several as `My picks +10, Shorts −5`. */
export function OwnMark({ symbol, className = '' }: { symbol: string; className?: string }) {
  const own = useOwnReasons(symbol);
  if (own === null) return null;
  return (
    <span className={`text-label text-ink-2 ${className}`}>
      {own.reasons.map(({ id, name, points: given }, at) => (
        <span key={id}>
          {at > 0 && ', '}
          {name} <span className={toneInk[findTone(given)]}>{points(given)}</span>
        </span>
      ))}
    </span>
  );
}
