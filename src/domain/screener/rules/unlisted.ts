// Reasons why a run does not list a stock: which figures its filters lacked.
import type { FilterFigures } from './filter-measures.ts';

/** `no filter`: every filter was judged and none is active. */
export type Unlisted = 'no run' | 'not judged' | 'no price' | 'no history' | 'no filter';

/** Bits of the figures that were unknown when the filters were judged. */
const lackBits = { price: 1, history: 2 } as const;

/** Bits of the unknown figures; RSI, average volume and 52-week high depend on stored sessions. */
export function filterLacks(figures: FilterFigures): number {
  const { current_price, rsi, average_daily_volume, fifty_two_week_high } = figures;
  const history = rsi === null || average_daily_volume === null || fifty_two_week_high === null;
  return (current_price === null ? lackBits.price : 0) | (history ? lackBits.history : 0);
}

export type UnlistedFacts = {
  hasRun: boolean;
  /** True for a listed share or fund, which runs judge. */
  isScreened: boolean;
  /** Bits of `filterLacks`; null when the run's market data lacked the stock. */
  lacks: number | null;
};

/** First reason that holds; a missing price takes precedence over missing history. */
export function whyUnlisted({ hasRun, isScreened, lacks }: UnlistedFacts): Unlisted {
  if (!hasRun) return 'no run';
  if (!isScreened) return 'not judged';
  if (lacks === null || (lacks & lackBits.price) !== 0) return 'no price';
  return (lacks & lackBits.history) !== 0 ? 'no history' : 'no filter';
}
