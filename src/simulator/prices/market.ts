// Simulated market: listings and prices.
import { isCompany, type Listing, trades } from '../listings/listing.ts';
import { createUniverse, type Universe } from '../listings/universe.ts';
import { createDailyPrices, type DailyPrices } from './daily-prices.ts';
import { createFactors } from './factors.ts';
import { createMinuteDays, type MinuteDays } from './minute-days.ts';
import { type Edge, plantedEdges } from './planted-edges.ts';

/** `edges`: planted effects of lists on later prices, by list. */
export type Market = {
  seed: number;
  universe: Universe;
  daily: DailyPrices;
  minutes: MinuteDays;
  edges: ReadonlyMap<string, Edge>;
};

/** Listings on the simulated exchange unless a test asks for fewer. */
const defaultUniverseSize = 12_000;
const defaultSeed = 2026;

export function createMarket(
  seed = defaultSeed,
  size = defaultUniverseSize,
  planted: readonly Edge[] = plantedEdges,
): Market {
  const universe = createUniverse(seed, size);
  const daily = createDailyPrices(universe, createFactors(seed));
  return {
    seed,
    universe,
    daily,
    minutes: createMinuteDays(daily),
    edges: new Map(planted.map((edge) => [edge.slug, edge])),
  };
}

export function tradedCompanies({ universe }: Market, session: number): Listing[] {
  return universe.listings.filter((listing) => isCompany(listing) && trades(listing, session));
}

/** Cache of values by market and key; cleared when a market has `most` entries. */
export function marketCache<K, V>(most: number): (market: Market, key: K, make: () => V) => V {
  const caches = new WeakMap<Market, Map<K, V>>();
  return (market, key, make) => {
    const cache = caches.get(market) ?? new Map<K, V>();
    caches.set(market, cache);
    let value = cache.get(key);
    if (value === undefined) {
      value = make();
      if (cache.size >= most) cache.clear();
      cache.set(key, value);
    }
    return value;
  };
}
