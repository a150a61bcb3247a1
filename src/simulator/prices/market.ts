// Simulated market: listings, prices, and the edges planted in them.
import { isCompany, type Listing, trades } from '../listings/listing.ts';
import { createUniverse, type Universe } from '../listings/universe.ts';
import { createDailyPrices, type DailyPrices } from './daily-prices.ts';
import { createFactors } from './factors.ts';
import { createMinuteDays, type MinuteDays } from './minute-days.ts';

/** `bps`: mean log return of a list's fresh rows over the next `sessions`, net of market and sector, basis points. */
type Edge = { slug: string; bps: number; sessions: number };

/** Lists that are not named here choose their rows without looking ahead: their true edge is zero. */
export const plantedEdges: readonly Edge[] = [
  { slug: 'idea-engine', bps: 200, sessions: 10 },
  { slug: 'momentum-alerts', bps: 130, sessions: 5 },
  { slug: 'momentum-alerts, bearish rows', bps: -130, sessions: 5 },
  { slug: 'stocks-to-short', bps: -200, sessions: 10 },
  { slug: 'upgrades', bps: 70, sessions: 5 },
  { slug: 'downgrades', bps: -90, sessions: 5 },
  { slug: 'most-upgraded', bps: 60, sessions: 10 },
  { slug: 'insider-buying', bps: 120, sessions: 20 },
  { slug: 'cluster-insider-buys', bps: 250, sessions: 20 },
  { slug: 'ceo-cfo-buys', bps: 180, sessions: 20 },
  { slug: 'unusual-call-volume', bps: 60, sessions: 5 },
  { slug: 'unusual-put-volume', bps: -60, sessions: 5 },
  { slug: 'earnings-beats', bps: 150, sessions: 20 },
  { slug: 'earnings-misses', bps: -150, sessions: 20 },
  { slug: 'guidance-raised', bps: 120, sessions: 20 },
  { slug: 'guidance-cut', bps: -120, sessions: 20 },
  { slug: 'short-interest-increase', bps: -60, sessions: 20 },
  { slug: 'negative-news-sentiment', bps: -80, sessions: 5 },
];

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
