// A momentum state as lit bars of five beside its word.
import { momentumBars } from '../../domain/screener/momentum.ts';
import type { Momentum } from '../../domain/screener/screener-stock.ts';
import { SegmentBar, type SegmentTone } from '../ui/segment-bar.tsx';

/** Lit bars there can be. Source: specification, section 4. */
const BARS = 5;

const TONES: Partial<Record<Momentum, SegmentTone>> = {
  EXPLOSIVE: 'bull',
  HOT: 'bull',
  ACCELERATING: 'bull',
  STRENGTHENING: 'bull',
  OVERSOLD: 'warn',
};

/** `Strengthening` */
export const momentumWord = (momentum: Momentum) => `${momentum[0]}${momentum.slice(1).toLowerCase()}`;

export function MomentumMark({ momentum }: { momentum: Momentum }) {
  const lit = momentumBars(momentum);
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <SegmentBar
        filled={lit}
        total={BARS}
        tone={TONES[momentum] ?? 'neutral'}
        label={`${lit} of ${BARS} bars`}
        className="w-10"
      />
      {momentumWord(momentum)}
    </span>
  );
}
