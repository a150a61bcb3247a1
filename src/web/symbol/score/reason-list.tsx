// The strongest reasons behind a score, each with its points, its side and a fact.
import { clsx } from 'clsx';
import { signed } from '../../../domain/market/format.ts';
import type { Reason } from '../../../domain/signals/reasons.ts';
import { SideWord, toneInk, toneOf } from './side-style.tsx';

export function ReasonList({ reasons, loading = false }: { reasons: readonly Reason[]; loading?: boolean }) {
  if (reasons.length === 0 && loading) return <p className="text-ink-3">Loading signals...</p>;
  if (reasons.length === 0) return <p className="text-ink-3">Only neutral signals, which give no points.</p>;
  return (
    <ul className="grid gap-1">
      {reasons.map((reason) => (
        <li key={`${reason.group} ${reason.type}`} className="grid grid-cols-[2.5rem_minmax(0,1fr)] gap-3">
          <span className={clsx('text-right font-strong', toneInk[toneOf(reason.points)])}>
            {signed(reason.points, 0)}
          </span>
          <span className="grid">
            <span className="flex flex-wrap items-baseline gap-x-2">
              <b className="wrap-anywhere">{reason.type}</b>
              <SideWord side={reason.group} />
            </span>
            {reason.fact !== null && (
              <span title={reason.fact} className="truncate text-label text-ink-3 max-sm:whitespace-normal">
                {reason.fact}
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
