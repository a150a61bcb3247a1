// Points of the reader's own lists for a stock in one line, with the lists' names or without.
import { useOwnReasons } from './own-lists.ts';
import { points } from './points.ts';
import { findTone, toneInk } from './side-style.tsx';

/** Own points in one line: `My picks +10`, or `My picks +10, Shorts −5`. */
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

/** Own points without list names: `Your lists +10`. */
export function OwnSum({ symbol }: { symbol: string }) {
  const own = useOwnReasons(symbol);
  if (own === null) return null;
  const named = own.reasons.map(({ name, points: given }) => `${name} ${points(given)}`).join(', ');
  return (
    <span title={`${named}; seen by you alone, not part of the score`} className="whitespace-nowrap">
      Your lists <span className={toneInk[findTone(own.points)]}>{points(own.points)}</span>
    </span>
  );
}
