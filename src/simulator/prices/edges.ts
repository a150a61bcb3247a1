// Choice of the listings on an expert list: by attention, mood, luck, and the effect planted in the list.
import type { Listing } from '../listings/listing.ts';
import { draw, hashKey, unit } from '../random/random.ts';
import { listWeights } from './attention.ts';
import { ownDeviation, ownReturnAhead } from './close-paths.ts';
import { pricedBy } from './daily-prices.ts';
import type { Market } from './market.ts';

/** E[x tanh x] for a standard normal x: turns a wanted mean return into a selection strength. */
const tanhMoment = 0.605;
/** Strongest selection; below 1, so that the factor stays above zero. */
const strongest = 0.95;

/**
 * Factor (0 to 2) on a listing's chance to be on the list, from its own future return, so that the list's members earn
 * the edge on average over its sessions.
 */
export function foresight(market: Market, slug: string, listing: Listing, session: number): number {
  const edge = market.edges.get(slug);
  if (!edge) return 1;
  const deviation = ownDeviation(listing, edge.sessions);
  const strength = edge.bps / 10_000 / (tanhMoment * deviation);
  const lean = Math.max(-strongest, Math.min(strongest, strength));
  return (
    1 +
    lean *
      Math.tanh(ownReturnAhead(market.daily.paths, pricedBy(market.daily, listing), session, edge.sessions) / deviation)
  );
}

/** Sessions for which a listing's luck with a list stays the same, so that lists resemble the previous day's. */
const persistence = 3;

/** Highest chance of a listing, so that foresight can still double it. */
const likeliest = 0.5;

/** Chances before foresight: `size` spread by weight, capped at `likeliest`; the excess goes to the other listings. */
function chances(weights: readonly number[], size: number): number[] {
  const shared = (total: number, weight: number) => (total > 0 ? weight / total : 0);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const first = weights.map((weight) => size * shared(total, weight));
  const full = first.filter((chance) => chance >= likeliest).length;
  const open = first.reduce((sum, chance) => sum + (chance < likeliest ? chance : 0), 0);
  const scale = open > 0 ? Math.max(1, (size - full * likeliest) / open) : 1;
  return first.map((chance) => Math.min(likeliest, chance >= likeliest ? likeliest : chance * scale));
}

/** About `size` listings of the pool, chosen by attention, mood, luck and the list's foresight. */
export function select(
  market: Market,
  slug: string,
  session: number,
  pool: readonly Listing[],
  size: number,
): Listing[] {
  const slugKey = hashKey(slug, market.seed);
  const plain = chances(listWeights(slug, session, pool), size);
  return pool.filter((listing, at) => {
    const period = Math.floor((session + (listing.key % persistence)) / persistence);
    const luck = unit(draw(listing.key ^ slugKey, period));
    const chance = plain[at] as number;
    // `foresight` is at most 2, so most listings are refused without computing it.
    return luck < chance * 2 && luck < chance * foresight(market, slug, listing, session);
  });
}
