// Holdings of a fund at a close: its members with their current weights.
import type { Listing } from '../listings/listing.ts';
import { memberWeights } from '../prices/close-paths.ts';
import type { Market } from '../prices/market.ts';

export type Holding = { listing: Listing; weight: number };

/** Largest first, weights sum to 1; empty for inverse funds and funds without members. */
export function makeHoldings({ universe, daily }: Market, fund: Listing, session: number): Holding[] {
  const followed = fund.follows ? universe.listings[fund.follows.index] : fund;
  const isShort = fund.follows !== null && fund.follows.factor < 0;
  if (fund.type !== 'ETF' || !followed?.members || isShort) return [];
  const { members } = followed;
  return Array.from(memberWeights(daily.paths, members, session), (weight, n): Holding => {
    return { listing: universe.constituents[members.at[n] as number] as Listing, weight };
  }).sort((a, b) => b.weight - a.weight);
}
