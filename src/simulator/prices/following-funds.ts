// Leveraged and inverse funds: compounded daily from the followed fund, split when the price gets too low or too high.
import { sessionCount, sessionIndexUpTo } from '../calendar/sessions.ts';
import type { Split } from './splits.ts';

/** First session in which a following fund moves. */
export const walkStart = sessionIndexUpTo('2023-01-03');
/** Sessions between reviews of the share price: about quarterly, as sponsors do. */
const review = 63;
const tooLow = 6;
const tooHigh = 260;

export type FundWalk = { closes: Float64Array; splits: readonly Split[] };

/** Unrounded closes of all sessions: `price0` before `walkStart`, then the followed fund's moves times `factor`. */
export function fundWalk(price0: number, factor: number, followedMove: (session: number) => number): FundWalk {
  const closes = new Float64Array(sessionCount).fill(price0);
  const splits: Split[] = [];
  let price = price0;
  for (let session = walkStart; session < sessionCount; session += 1) {
    if (session % review === 0 && (price < tooLow || price > tooHigh)) {
      const split = price < tooLow ? { session, from: 10, to: 1 } : { session, from: 1, to: 4 };
      splits.push(split);
      price *= split.from / split.to;
    }
    price = Math.max(price * 0.02, price * (1 + factor * followedMove(session)));
    closes[session] = price;
  }
  return { closes, splits };
}

/** Price of a daily-reset fund when the followed fund is at `price`; never below 2% of the fund's last close. */
export function followedPrice(before: number, factor: number, price: number, baseBefore: number): number {
  return Math.max(before * 0.02, before * (1 + factor * (price / baseBefore - 1)));
}
