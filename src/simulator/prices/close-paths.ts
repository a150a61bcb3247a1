// Log closes of listings that follow no other: own walk plus market and sector; cached for recent sessions.
import { type Listing, reportsOn } from '../listings/listing.ts';
import { draw, mix, normal, unit } from '../random/random.ts';
import type { Factors } from './factors.ts';
import { blockLength, expectStep, revertingWalk } from './reverting-walk.ts';

type ClosePath = { first_block: number; closes: Float32Array };

export type ClosePaths = { factors: Factors; by_listing: (ClosePath | undefined)[] };

/** Blocks that a new path holds before the requested one. */
const blocksBack = 7;
/** Distance in blocks from which a request starts a new path instead of growing the old one. */
const mostBlocksApart = 24;

/** Log return of a session without market and sector. */
function ownStep(listing: Listing, session: number): number {
  const bits = draw(listing.key, session);
  let z = normal(bits);
  const rare = mix(bits ^ 0x3c6ef372);
  if (rare < 51_000_000) z += (rare & 1 ? 1 : -1) * (2 + 3 * unit(mix(rare)));
  if (reportsOn(listing, session)) z = z * 1.3 + normal(mix(bits ^ 0x1b873593)) * 2.4;
  return z * listing.daily_vol;
}

function makePath(factors: Factors, listing: Listing, first_block: number, blocks: number): ClosePath {
  const own = revertingWalk((session) => ownStep(listing, session), first_block, blocks);
  const closes = new Float32Array(own.length);
  const base = Math.log(listing.price0);
  for (let at = 0; at < own.length; at += 1) {
    const session = first_block * blockLength + at;
    closes[at] =
      base +
      (own[at] as number) +
      listing.beta * factors.market(session) +
      listing.sector_beta * factors.sector(listing.sector, session);
  }
  return { first_block, closes };
}

export function logClose({ factors, by_listing }: ClosePaths, listing: Listing, session: number): number {
  let path = by_listing[listing.index];
  let at = path ? session - path.first_block * blockLength : -1;
  if (!path || at < 0 || at >= path.closes.length) {
    const block = Math.floor(session / blockLength);
    const grown = path && Math.abs(block - path.first_block) < mostBlocksApart ? path : null;
    const first = grown ? Math.min(block - 1, grown.first_block) : block - blocksBack;
    const end = grown ? grown.first_block + grown.closes.length / blockLength : block;
    path = makePath(factors, listing, first, Math.max(block + 2, end) - first);
    by_listing[listing.index] = path;
    at = session - first * blockLength;
  }
  return path.closes[at] as number;
}

/** Expected log return of a session without market and sector: reverts part of the listing's past blocks. */
export const expectedOwnStep = (listing: Listing, session: number): number =>
  expectStep((at) => ownStep(listing, at), session);

/** The listing's own log return (market and sector taken out) over the next n sessions. */
export function ownReturnAhead(paths: ClosePaths, listing: Listing, session: number, n: number): number {
  const { factors } = paths;
  const end = session + n;
  return (
    logClose(paths, listing, end) -
    logClose(paths, listing, session) -
    listing.beta * (factors.market(end) - factors.market(session)) -
    listing.sector_beta * (factors.sector(listing.sector, end) - factors.sector(listing.sector, session))
  );
}

/** Standard deviation of `ownReturnAhead` over n sessions; 1.15 covers rare jumps and report days. */
export const ownDeviation = (listing: Listing, n: number): number => listing.daily_vol * 1.15 * Math.sqrt(n);
