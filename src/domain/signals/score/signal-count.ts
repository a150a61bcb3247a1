// Signal counts behind a symbol's score.
import type { ScoreFields } from '../signal.ts';

type Counts = Pick<ScoreFields, 'bullish_signal_count' | 'bearish_signal_count' | 'premium_signal_count'>;

/** Neutral signals are left out. */
export const countSignals = (counts: Counts): number =>
  counts.bullish_signal_count + counts.bearish_signal_count + counts.premium_signal_count;

export const totalSignals = (counts: Counts & Pick<ScoreFields, 'neutral_signal_count'>): number =>
  countSignals(counts) + counts.neutral_signal_count;
