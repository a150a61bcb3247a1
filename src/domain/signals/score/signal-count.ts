// Signal count behind a symbol's score, premium signals apart.
export type SignalCounts = {
  bullish_signal_count: number;
  bearish_signal_count: number;
  premium_signal_count: number;
};

export function countSignals(counts: SignalCounts): number {
  return counts.bullish_signal_count + counts.bearish_signal_count + counts.premium_signal_count;
}
