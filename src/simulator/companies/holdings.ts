// Holdings of a fund: the largest companies of its sector or of the market, weighted by size.
import type { Listing } from '../listings/listing.ts';
import { type Market, marketCache } from '../prices/market.ts';

export type Holding = { listing: Listing; weight: number };

const mostHoldings = 60;
const largestCache = marketCache<number, readonly Listing[]>(20);

/** Largest companies of a sector; -1: of the whole market. */
function largest(market: Market, sector: number): readonly Listing[] {
  return largestCache(market, sector, () =>
    market.universe.listings
      .filter((listing) => listing.type === 'CS' && (sector < 0 || listing.sector === sector))
      .sort((a, b) => b.shares * b.price0 - a.shares * a.price0)
      .slice(0, mostHoldings),
  );
}

/** Weights fall with size and sum to 1; bond, metal and inverse funds hold no companies and give an empty list. */
export function makeHoldings(market: Market, fund: Listing): Holding[] {
  const followed = fund.follows ? market.universe.listings[fund.follows.index] : fund;
  const short = fund.follows !== null && fund.follows.factor < 0;
  if (fund.type !== 'ETF' || !followed || short || followed.beta < 0.3) return [];
  const listings = largest(market, followed.sector);
  const sizes = listings.map((listing) => (listing.shares * listing.price0) ** 0.7);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  return listings.map((listing, index) => ({ listing, weight: (sizes[index] ?? 0) / total }));
}
