// Where a score stands among all scores of its batch: "top 0.1%", "bottom 0.3%".

/** `percent` of the batch score at least (top) or at most (bottom) as much; in the middle neither says anything. */
export type Standing = { side: 'top' | 'bottom' | 'middle'; percent: number };

/** The standing of a score in the batch; null where the batch is unknown or too small to stand in. */
export type Standings = (score: number) => Standing | null;

/** Of one symbol alone no share can be given. */
const FEWEST = 2;
const HALF = 50;

/**
 * Scores of a whole batch, in any order. Equal scores share their standing: the share of the batch from the better end down
 * to and with them, or from the worse end up to and with them, whichever is smaller. A score that is not in the batch
 * stands where it would. A tie that holds the middle reaches beyond half from both ends and is called the middle.
 */
export function standingsOf(scores: Iterable<number>): Standings {
  const ordered = Float64Array.from(scores).sort();
  const count = ordered.length;
  return (score) => {
    if (count < FEWEST || Number.isNaN(score)) return null;
    const below = firstAtLeast(ordered, score);
    const atMost = firstAtLeast(ordered, score, true);
    const top = (100 * (count - below)) / count;
    const bottom = (100 * atMost) / count;
    if (Math.min(top, bottom) > HALF) return { side: 'middle', percent: Math.min(top, bottom) };
    return top <= bottom ? { side: 'top', percent: top } : { side: 'bottom', percent: bottom };
  };
}

/** First place whose score is at least, or with `beyond` more than, the given one. */
function firstAtLeast(ordered: Float64Array, score: number, beyond = false): number {
  let from = 0;
  let to = ordered.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    const value = ordered[middle]!;
    if (beyond ? value <= score : value < score) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** From here on a tenth of a percent tells nothing. */
const WHOLE_FROM = 10;

/** `top 0.1%`, `bottom 24%`, `middle`. Rounded up, so that what is said is never better than what is. */
export function standingWords({ side, percent }: Standing): string {
  if (side === 'middle') return 'middle';
  // A share that is whole but for its last bits stays whole.
  const up = (value: number) => Math.ceil(value - 1e-9);
  return `${side} ${percent < WHOLE_FROM ? (up(percent * 10) / 10).toFixed(1) : up(percent)}%`;
}
