// Foot of a card: signals by side, number of types, and the way to all reasons.
import { plural } from '../../../../domain/market/format.ts';
import { type Signal, type SignalDetails, tabTypes } from '../../../../domain/signals/signal.ts';
import { SideIcon, sideWord } from '../../../symbol/score/side-style.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Chip } from '../../../ui/status/badge.tsx';

type CardFootProps = {
  signal: Signal;
  details: SignalDetails;
  onTypes: () => void;
  why: boolean;
  whyId: string;
  onWhy: () => void;
};

export function CardFoot({ signal, details, onTypes, why, whyId, onWhy }: CardFootProps) {
  const types = tabTypes.reduce((sum, side) => sum + details[side].length, 0);
  return (
    <div className="flex items-center gap-2 border-t border-line px-4 py-2 max-sm:flex-wrap">
      <ul aria-label={`Signals of ${signal.symbol} by side`} className="flex flex-wrap gap-1">
        {tabTypes.map((side) => (
          <li key={side} className="flex">
            <Chip icon={<SideIcon side={side} />}>
              {sideWord(side)} <b>{signal[`${side}_signal_count`]}</b>
            </Chip>
          </li>
        ))}
      </ul>
      {types > 0 && (
        <Button variant="link" size="sm" className="text-label!" onClick={onTypes}>
          {plural(types, 'type')}
        </Button>
      )}
      <Button
        size="sm"
        className="ml-auto"
        aria-label={`${why ? 'Hide' : 'Show'} Why for ${signal.symbol}`}
        aria-expanded={why}
        aria-controls={whyId}
        onClick={onWhy}
      >
        {why ? 'Hide Why' : 'Show Why'}
      </Button>
    </div>
  );
}
