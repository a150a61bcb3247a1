// Three strongest reasons of a score, each with its fact, in a place of fixed height.
import { clsx } from 'clsx';
import { signed } from '../../../../domain/market/format.ts';
import type { Reason } from '../../../../domain/signals/reasons.ts';
import { ReasonState } from '../../../symbol/record/reason-state.tsx';
import { findTone, SideIcon, sideWord, toneInk } from '../../../symbol/score/side-style.tsx';

type CardReasonsProps = { symbol: string; reasons: readonly Reason[]; loading: boolean };

export function CardReasons({ symbol, reasons, loading }: CardReasonsProps) {
  return (
    <section aria-label={`Strongest reasons for ${symbol}`} className="min-h-31">
      {reasons.length === 0 ? (
        <p className="text-ink-3">{loading ? 'Loading signals...' : 'Only neutral signals, which give no points.'}</p>
      ) : (
        <ul className="grid content-start gap-2">
          {reasons.map(({ group, type, points, fact }) => (
            <li key={`${group} ${type}`} className="grid grid-cols-[2.5rem_minmax(0,1fr)_auto] items-baseline gap-x-2">
              <span className={clsx('text-right font-strong', toneInk[findTone(points)])}>{signed(points, 0)}</span>
              <span className="flex min-w-0 items-center gap-1">
                {group === 'premium' && <SideIcon side="premium" className="size-3!" />}
                <span className="truncate">{type}</span>
                <span className="sr-only">{sideWord(group)}</span>
              </span>
              <ReasonState type={type} points={points} className="self-center" />
              <span
                title={fact ?? undefined}
                className="col-span-2 col-start-2 row-start-2 h-4 truncate text-label text-ink-3"
              >
                {fact}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
