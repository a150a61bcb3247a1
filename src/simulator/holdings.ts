// What a fund holds: the largest companies of its sector, or of the whole market, weighted by size.
import { isCompany } from './fundamentals.ts';
import type { Market } from './market.ts';
import type { Listing } from './universe.ts';

export type Holding = { listing: Listing; weight: number };

const mostHoldings = 60;
const ranked = new WeakMap<Market, Map<number, readonly Listing[]>>();

function largest(market: Market, sector: number): readonly Listing[] {
  const cache = ranked.get(market) ?? new Map<number, readonly Listing[]>();
  ranked.set(market, cache);
  let found = cache.get(sector);
  if (!found) {
    found = market.universe.listings
      .filter((listing) => isCompany(listing) && listing.type === 'CS' && (sector < 0 || listing.sector === sector))
      .sort((a, b) => b.shares * b.price0 - a.shares * a.price0)
      .slice(0, mostHoldings);
    cache.set(sector, found);
  }
  return found;
}

/** Weights fall with size and sum to 1; bond, metal and inverse funds hold no companies and give an empty list. */
export function holdingsOf(market: Market, fund: Listing): Holding[] {
  const followed = fund.follows ? market.universe.listings[fund.follows.index] : fund;
  const short = fund.follows !== null && fund.follows.factor < 0;
  if (fund.type !== 'ETF' || !followed || short || followed.beta < 0.3) return [];
  const listings = largest(market, followed.sector);
  const sizes = listings.map((listing) => (listing.shares * listing.price0) ** 0.7);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  return listings.map((listing, index) => ({ listing, weight: (sizes[index] ?? 0) / total }));
}
