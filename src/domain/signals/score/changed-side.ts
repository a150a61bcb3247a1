// Stocks whose score crossed zero since the previous scored day.
import { z } from 'zod';

/** `since`: day (YYYY-MM-DD) of the earlier scores. */
export const ChangedSide = z.object({ since: z.string(), symbols: z.number() });
export type ChangedSide = z.infer<typeof ChangedSide>;

/** Number of scores that crossed zero; a score of 0 or without an earlier score never counts. */
export function countChangedSide(scores: Iterable<{ before: number | undefined; now: number }>): number {
  let count = 0;
  for (const { before, now } of scores) if (before !== undefined && before * now < 0) count += 1;
  return count;
}
