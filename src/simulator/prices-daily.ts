// Daily bars of every listing: a pure function of (seed, symbol, session), with only the paths of lately asked sessions kept.

import { episodesOf } from './episodes.ts';
import { anchorSession, blockLength, type Factors, memoryBlocks } from './factors.ts';
import { followingPaths } from './following-funds.ts';
import { draw, mix, normal, unit } from './random.ts';
import { sessionAt } from './sessions.ts';
import { plannedSplit, type Split } from './splits.ts';
import { type Listing, trades, type Universe } from './universe.ts';

/** Prices in USD of the session's own terms (not adjusted for later splits), v in shares, vw the day's VWAP, n trades. */
export type Bar = { o: number; h: number; l: number; c: number; v: number; vw: number; n: number };

export type DailyPrices = {
  /** Close before rounding to the tick. */
  close: (listing: Listing, session: number) => number;
  /** The close before this session, in this session's terms, before rounding. */
  previousClose: (listing: Listing, session: number) => number;
  /** null when the listing does not trade that day. */
  bar: (listing: Listing, session: number) => Bar | null;
  splits: (listing: Listing) => readonly Split[];
  /** What prices of `session` are multiplied by to stand in the terms of `asOf`. */
  adjustment: (listing: Listing, session: number, asOf: number) => number;
  /** The listing's own log return (market and sector taken out) over the next n sessions. */
  ownReturnAhead: (listing: Listing, session: number, n: number) => number;
  /** Standard deviation of that return over n sessions. */
  ownDeviation: (listing: Listing, n: number) => number;
};

/** Rounded to the tick: cents, or hundredths of a cent below one dollar. */
export function toTick(price: number): number {
  return price >= 1 ? Math.round(price * 100) / 100 : Math.max(1, Math.round(price * 10_000)) / 10_000;
}

/** Whether the company reports results on this session: each quarter of 63 sessions, on its own day. */
export function reportsOn(listing: Listing, session: number): boolean {
  return (listing.type === 'CS' || listing.type === 'ADRC') && (session + (listing.key % 63)) % 63 === 0;
}

const blocksBack = 7;

export function createDailyPrices(universe: Universe, factors: Factors): DailyPrices {
  const paths: (Float32Array | undefined)[] = new Array(universe.listings.length);
  const starts = new Int32Array(universe.listings.length);
  const splitCache: (readonly Split[] | undefined)[] = new Array(universe.listings.length);

  /** The listing's own log step at a session. */
  function step(listing: Listing, session: number): number {
    const bits = draw(listing.key, session);
    let z = normal(bits);
    const rare = mix(bits ^ 0x3c6ef372);
    if (rare < 51_000_000) z += (rare & 1 ? 1 : -1) * (2 + 3 * unit(mix(rare)));
    if (reportsOn(listing, session)) z = z * 1.3 + normal(mix(bits ^ 0x1b873593)) * 2.4;
    return z * listing.daily_vol;
  }

  function blockSum(listing: Listing, block: number): number {
    let sum = 0;
    const first = block * blockLength;
    for (let session = first; session < first + blockLength; session += 1) sum += step(listing, session);
    return sum;
  }

  function build(listing: Listing, firstBlock: number, blocks: number): Float32Array {
    const sums: number[] = [];
    for (let block = firstBlock - memoryBlocks; block < firstBlock + blocks; block += 1)
      sums.push(blockSum(listing, block));
    const path = new Float32Array(blocks * blockLength);
    const base = Math.log(listing.price0);
    for (let block = 0; block < blocks; block += 1) {
      let own = 0;
      let pull = 0;
      for (let back = 1; back <= memoryBlocks; back += 1) {
        const past = sums[block + memoryBlocks - back] ?? 0;
        own += past * (1 - (back - 1) / memoryBlocks);
        pull -= past / memoryBlocks / blockLength;
      }
      for (let offset = 0; offset < blockLength; offset += 1) {
        const session = (firstBlock + block) * blockLength + offset;
        own += step(listing, session) + pull;
        path[block * blockLength + offset] =
          base +
          own +
          listing.beta * factors.market(session) +
          listing.sector_beta * factors.sector(listing.sector, session);
      }
    }
    return path;
  }

  function logClose(listing: Listing, session: number): number {
    const { index } = listing;
    let path = paths[index];
    let offset = session - (starts[index] as number);
    if (!path || offset < 0 || offset >= path.length) {
      const block = Math.floor(session / blockLength);
      const oldFirst = path ? (starts[index] as number) / blockLength : block - blocksBack;
      const oldLast = path ? oldFirst + path.length / blockLength - 1 : block + 1;
      const near = Math.abs(block - oldFirst) < 24;
      const firstBlock = near ? Math.min(block - 1, oldFirst) : block - blocksBack;
      const lastBlock = near ? Math.max(block + 1, oldLast) : block + 1;
      path = build(listing, firstBlock, lastBlock - firstBlock + 1);
      paths[index] = path;
      starts[index] = firstBlock * blockLength;
      offset = session - firstBlock * blockLength;
    }
    return path[offset] as number;
  }

  function splits(listing: Listing): readonly Split[] {
    if (listing.follows) return following.splits(listing);
    let found = splitCache[listing.index];
    if (!found) {
      const planned = plannedSplit(listing);
      found = planned ? [planned] : [];
      splitCache[listing.index] = found;
    }
    return found;
  }

  function adjustment(listing: Listing, session: number, asOf: number): number {
    let factor = 1;
    for (const split of splits(listing)) {
      if (split.session > session && split.session <= asOf) factor *= split.from / split.to;
    }
    return factor;
  }

  function close(listing: Listing, session: number): number {
    if (listing.follows) return following.close(listing, session);
    return Math.exp(logClose(listing, session)) * sinceAnchor(listing, session);
  }

  /** Splits between the anchor, where price0 and shares are stated, and this session. */
  function sinceAnchor(listing: Listing, session: number): number {
    return adjustment(listing, -1, session) / adjustment(listing, -1, anchorSession);
  }

  function previousClose(listing: Listing, session: number): number {
    return close(listing, session - 1) * adjustment(listing, session - 1, session);
  }

  function volume(listing: Listing, session: number, z: number): number {
    const bits = draw(listing.key ^ 0x27d4eb2f, session);
    const size = Math.min(6, Math.abs(z));
    const lift = 0.66 + 0.3 * size + 0.13 * size * size;
    const early = sessionAt(session).early_close ? 0.5 : 1;
    const shares = listing.average_volume / (listing.follows ? 1 : sinceAnchor(listing, session));
    // Lively names have a crowded day about once a week and a half, whatever the price does.
    const crowd = listing.lively && mix(bits) % 100 < 14 ? 2.2 + 1.8 * unit(mix(bits + 1)) : 1;
    return Math.max(100, Math.round(shares * lift * crowd * early * Math.exp(0.28 * normal(bits))));
  }

  function finish(listing: Listing, session: number, o: number, h: number, l: number, c: number, z: number): Bar {
    const v = volume(listing, session, z);
    const vw = Math.round(((o + h + l + 2 * c) / 5) * 10_000) / 10_000;
    return { o, h, l, c, v, vw, n: Math.max(1, Math.round(v / (90 + (listing.key % 70)))) };
  }

  function followingBar(listing: Listing, session: number): Bar | null {
    const followed = listing.follows && universe.listings[listing.follows.index];
    const base = followed ? bar(followed, session) : null;
    if (!followed || !base || !listing.follows) return null;
    const { factor } = listing.follows;
    const before = previousClose(listing, session);
    const baseBefore = previousClose(followed, session);
    const at = (price: number): number => toTick(followedPrice(before, factor, price, baseBefore));
    const [high, low] = factor > 0 ? [base.h, base.l] : [base.l, base.h];
    return finish(listing, session, at(base.o), at(high), at(low), at(base.c), (base.c / baseBefore - 1) / 0.012);
  }

  function bar(listing: Listing, session: number): Bar | null {
    if (session < 1 || !trades(listing, session)) return null;
    if (listing.follows) return followingBar(listing, session);
    const last = close(listing, session);
    const before = previousClose(listing, session);
    const change = Math.log(last / before);
    const total = listing.daily_vol + Math.abs(listing.beta) * 0.008;
    const z = change / total;
    const bits = draw(listing.key ^ 0x165667b1, session);
    // News days gap: most of a large move is there at the open.
    const share = Math.abs(z) > 2.2 ? 0.75 : 0.3;
    const o = toTick(before * Math.exp(change * share + 0.28 * total * normal(bits)));
    const c = toTick(last);
    const reach = mix(bits);
    let up = total * 0.5 * Math.abs(normal(reach)) + 0.0004;
    let down = total * 0.5 * Math.abs(normal(mix(reach))) + 0.0004;
    for (const { kind, size } of episodesOf(listing, session)) {
      if (size > 0) up = Math.max(up, size * listing.daily_vol * 0.8);
      else down = Math.max(down, -size * listing.daily_vol * (kind === 'reversal' ? 1 : 0.8));
    }
    const h = Math.max(o, c, toTick(Math.max(o, c) * (1 + up)));
    const l = Math.min(o, c, toTick(Math.min(o, c) * (1 - down)));
    return finish(listing, session, o, h, l, c, z);
  }

  const following = followingPaths(universe, { close, previousClose });

  function ownReturnAhead(listing: Listing, session: number, n: number): number {
    const end = session + n;
    return (
      logClose(listing, end) -
      logClose(listing, session) -
      listing.beta * (factors.market(end) - factors.market(session)) -
      listing.sector_beta * (factors.sector(listing.sector, end) - factors.sector(listing.sector, session))
    );
  }

  return {
    close,
    previousClose,
    bar,
    splits,
    adjustment,
    ownReturnAhead,
    // 1.15: rare jumps and report days widen the plain daily deviation.
    ownDeviation: (listing, n) => listing.daily_vol * 1.15 * Math.sqrt(n),
  };
}

/** Where a daily-reset fund stands when the followed fund stands at `price`. Never below 2% of its last close. */
export function followedPrice(before: number, factor: number, price: number, baseBefore: number): number {
  return Math.max(before * 0.02, before * (1 + factor * (price / baseBefore - 1)));
}
