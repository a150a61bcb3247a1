// Signals of a run by direction, as one bar.
import type { SynthesisResults } from '../../../domain/signals/score/scores.ts';
import { DistributionBar } from '../../ui/charts/distribution-bar.tsx';

const TONES = { premium: 'premium', bullish: 'bull', neutral: 'neutral', bearish: 'bear' } as const;
const directions = ['premium', 'bullish', 'neutral', 'bearish'] as const;

export function SignalsByDirection({ counts }: { counts: SynthesisResults['signalDistribution'] }) {
  return (
    <DistributionBar
      label="Signals by direction"
      parts={directions.map((id) => ({ id, label: id, count: counts[id], tone: TONES[id] }))}
    />
  );
}
