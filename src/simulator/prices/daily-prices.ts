// Closes and splits of a listing as pure functions of (seed, symbol, session), cached.
import { sessionCount } from '../calendar/sessions.ts';
import { isCompany, isSecondClass, type Listing } from '../listings/listing.ts';
import type { Universe } from '../listings/universe.ts';
import { type ClosePaths, logClose, prepareCloses } from './close-paths.ts';
import { anchorSession, type Factors } from './factors.ts';
import { type FundWalk, fundWalk, walkStart } from './following-funds.ts';
import { plannedSplit, type Split } from './splits.ts';

export type DailyPrices = {
  universe: Universe;
  paths: ClosePaths;
  fund_walks: Map<number, FundWalk>;
  splits: (readonly Split[] | undefined)[];
  /** Opens of the constituents by session, as multiples of price0. */
  openings: Map<number, Float32Array>;
};

export function createDailyPrices(universe: Universe, factors: Factors): DailyPrices {
  const { length } = universe.listings;
  return {
    universe,
    paths: { factors, constituents: universe.constituents, by_listing: new Array(length) },
    fund_walks: new Map(),
    splits: new Array(length),
    openings: new Map(),
  };
}

/** Listing whose price this one follows, and the factor (1 for second share classes); null with own prices. */
export function followedBy({ universe }: DailyPrices, fund: Listing): { base: Listing; factor: number } | null {
  return fund.follows && { base: universe.listings[fund.follows.index] as Listing, factor: fund.follows.factor };
}

/** Listing that has the prices: the first class of the company, else the listing itself. */
export const pricedBy = ({ universe }: Pick<DailyPrices, 'universe'>, listing: Listing): Listing =>
  isSecondClass(listing) ? (universe.listings[listing.follows?.index ?? listing.index] as Listing) : listing;

/** Null for listings that follow no fund. */
function findWalk(daily: DailyPrices, fund: Listing): FundWalk | null {
  const known = daily.fund_walks.get(fund.index);
  const followed = known || isCompany(fund) ? null : followedBy(daily, fund);
  if (!followed) return known ?? null;
  const { base, factor } = followed;
  prepareCloses(daily.paths, base, walkStart - 1, sessionCount - 1);
  const move = (session: number): number => closeAt(daily, base, session) / previousClose(daily, base, session) - 1;
  const walk = fundWalk(fund.price0, factor, move);
  daily.fund_walks.set(fund.index, walk);
  return walk;
}

export function findSplits(daily: DailyPrices, own: Listing): readonly Split[] {
  const listing = pricedBy(daily, own);
  let splits = daily.splits[listing.index];
  if (!splits) {
    const planned = listing.follows ? null : plannedSplit(listing);
    splits = findWalk(daily, listing)?.splits ?? (planned ? [planned] : []);
    daily.splits[listing.index] = splits;
  }
  return splits;
}

const isFollowingFund = (listing: Listing): boolean => listing.follows !== null && !isCompany(listing);

/** Factor that converts prices of `session` to the shares of `asOf`. */
export function splitAdjustment(daily: DailyPrices, listing: Listing, session: number, asOf: number): number {
  let factor = 1;
  for (const split of findSplits(daily, listing)) {
    if (split.session > session && split.session <= asOf) factor *= split.from / split.to;
  }
  return factor;
}

/**
 * Split factor from the anchor, to which price0 and shares refer, to `session`; 1 for following funds, whose closes
 * include splits.
 */
export function adjustmentSinceAnchor(daily: DailyPrices, listing: Listing, session: number): number {
  if (isFollowingFund(listing) || findSplits(daily, listing).length === 0) return 1;
  return splitAdjustment(daily, listing, -1, session) / splitAdjustment(daily, listing, -1, anchorSession);
}

/** Close in USD before rounding to the tick, in the shares of the session. */
export function closeAt(daily: DailyPrices, listing: Listing, session: number): number {
  const first = pricedBy(daily, listing);
  if (first !== listing) return (closeAt(daily, first, session) * listing.price0) / first.price0;
  const walk = listing.follows && findWalk(daily, listing);
  if (walk) return walk.closes[Math.max(0, Math.min(sessionCount - 1, session))] as number;
  return Math.exp(logClose(daily.paths, listing, session)) * adjustmentSinceAnchor(daily, listing, session);
}

/** Close of the previous session, in the shares of `session`, before rounding. */
export function previousClose(daily: DailyPrices, listing: Listing, session: number): number {
  return closeAt(daily, listing, session - 1) * splitAdjustment(daily, listing, session - 1, session);
}
