// Strongest reasons of a score in a line, the number of signals behind it, and the button that shows them all.
import { clsx } from 'clsx';
import { plural, signed } from '../../../../domain/market/format.ts';
import type { Reason } from '../../../../domain/signals/reasons.ts';
import { type Signal, type SignalDetails, tabTypes } from '../../../../domain/signals/signal.ts';
import { ReasonState } from '../../../symbol/record/reason-state.tsx';
import { findTone, SideIcon, sideWord, toneInk } from '../../../symbol/score/side-style.tsx';
import { Button } from '../../../ui/controls/button.tsx';

type CardReasonsProps = {
  signal: Signal;
  details: SignalDetails;
  reasons: readonly Reason[];
  loading: boolean;
  onTypes: () => void;
  why: boolean;
  whyId: string;
  onWhy: () => void;
};

/** Reasons without room are left out whole; all of them are behind Show Why. */
export function CardReasons(props: CardReasonsProps) {
  const { signal, details, reasons, loading, onTypes, why, whyId, onWhy } = props;
  const { symbol } = signal;
  const signals = tabTypes.reduce((sum, side) => sum + signal[`${side}_signal_count`], 0);
  const types = tabTypes.reduce((sum, side) => sum + details[side].length, 0);
  return (
    <div className="flex min-h-7 items-center gap-x-3 px-3">
      <section aria-label={`Strongest reasons for ${symbol}`} className="min-w-0 flex-1">
        {reasons.length === 0 ? (
          <p className="text-ink-3">{loading ? 'Loading signals...' : 'Only neutral signals, which give no points.'}</p>
        ) : (
          <ul className="flex h-5 flex-wrap gap-x-3 overflow-hidden max-sm:h-10">
            {reasons.map(({ group, type, points, fact }) => (
              <li
                key={`${group} ${type}`}
                title={fact ?? undefined}
                className="flex items-center gap-1 whitespace-nowrap"
              >
                {group === 'premium' && <SideIcon side="premium" className="size-3!" />}
                <span className={clsx('font-strong', toneInk[findTone(points)])}>{signed(points, 0)}</span>
                <span>{type}</span>
                <span className="sr-only">{sideWord(group)}</span>
                <ReasonState type={type} points={points} brief />
              </li>
            ))}
          </ul>
        )}
      </section>
      {types > 0 && (
        <Button variant="link" size="sm" className="text-label! max-sm:hidden" onClick={onTypes}>
          {plural(signals, 'signal')}, {plural(types, 'type')}
        </Button>
      )}
      <Button
        size="sm"
        className="ml-auto"
        aria-label={`${why ? 'Hide' : 'Show'} Why for ${symbol}`}
        aria-expanded={why}
        aria-controls={whyId}
        onClick={onWhy}
      >
        {why ? 'Hide Why' : 'Show Why'}
      </Button>
    </div>
  );
}
