// Percentile of a score within its batch: "top 0.1%", "bottom 0.3%".
import { sortedPlace } from '../../numbers/sorted-place.ts';

/** Percent of the batch with at least (top) or at most (bottom) this score; `middle`: both shares are large. */
export type Standing = { side: 'top' | 'bottom' | 'middle'; percent: number };

/** Null when the batch is unknown or too small. */
export type Standings = (score: number) => Standing | null;

/** Minimum number of symbols in a batch with standings. */
const FEWEST = 2;
/** Percent; a score is in the middle when its shares from both ends are above this. */
const MIDDLE_FROM = 45;

/**
 * Standings in a batch, `scores` in any order. A score's share is counted from both ends, equal scores included; the
 * smaller share decides the side. Scores outside the batch are placed in its order.
 */
export function computeStandings(scores: Iterable<number>): Standings {
  const ordered = Float64Array.from(scores).sort();
  const count = ordered.length;
  return (score) => {
    if (count < FEWEST || Number.isNaN(score)) return null;
    const below = sortedPlace(ordered, score);
    const atMost = sortedPlace(ordered, score, true);
    const top = (100 * (count - below)) / count;
    const bottom = (100 * atMost) / count;
    if (Math.min(top, bottom) > MIDDLE_FROM) return { side: 'middle', percent: Math.min(top, bottom) };
    return top <= bottom ? { side: 'top', percent: top } : { side: 'bottom', percent: bottom };
  };
}

/** Percent from which shares are rounded to whole numbers. */
const WHOLE_FROM = 10;

/** `top 0.1%`, `bottom 24%`, `middle of the list`; percent is rounded up, so that the text never overstates. */
export function standingWords({ side, percent }: Standing): string {
  if (side === 'middle') return 'middle of the list';
  // Ignore floating-point noise in a whole share.
  const up = (value: number) => Math.ceil(value - 1e-9);
  return `${side} ${percent < WHOLE_FROM ? (up(percent * 10) / 10).toFixed(1) : up(percent)}%`;
}
