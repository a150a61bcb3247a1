// Leveraged and inverse funds: compounded day by day from the followed fund, and split when decay or growth asks for it.
import { sessionCount, sessionIndexUpTo } from './sessions.ts';
import type { Split } from './splits.ts';
import type { Listing, Universe } from './universe.ts';

type Followed = {
  close: (listing: Listing, session: number) => number;
  previousClose: (listing: Listing, session: number) => number;
};

export type FollowingPaths = {
  close: (listing: Listing, session: number) => number;
  splits: (listing: Listing) => readonly Split[];
};

const start = sessionIndexUpTo('2023-01-03');
/** Sponsors review their share prices about quarterly. */
const review = 63;
const tooLow = 6;
const tooHigh = 260;

type Walk = { closes: Float64Array; splits: Split[] };

/** One walk per fund over the whole calendar; before its start the fund stands at its first price. */
export function followingPaths(universe: Universe, followed: Followed): FollowingPaths {
  const walks = new Map<number, Walk>();

  function walk(listing: Listing): Walk {
    const known = walks.get(listing.index);
    if (known) return known;
    const base = listing.follows && universe.listings[listing.follows.index];
    const closes = new Float64Array(sessionCount).fill(listing.price0);
    const splits: Split[] = [];
    const made = { closes, splits };
    walks.set(listing.index, made);
    if (!base || !listing.follows) return made;
    let price = listing.price0;
    for (let session = start; session < sessionCount; session += 1) {
      if (session % review === 0 && (price < tooLow || price > tooHigh)) {
        const split = price < tooLow ? { session, from: 10, to: 1 } : { session, from: 1, to: 4 };
        splits.push(split);
        price *= split.from / split.to;
      }
      const move = followed.close(base, session) / followed.previousClose(base, session) - 1;
      price = Math.max(price * 0.02, price * (1 + listing.follows.factor * move));
      closes[session] = price;
    }
    return made;
  }

  return {
    close: (listing, session) => walk(listing).closes[Math.max(0, Math.min(sessionCount - 1, session))] as number,
    splits: (listing) => walk(listing).splits,
  };
}
