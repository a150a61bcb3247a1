// Which expert lists foretell simulated prices, and by how much: the one table a track record can be checked against.
import type { Listing } from '../listings/listing.ts';
import { draw, keyOf, unit } from '../random/random.ts';
import { ownDeviation, ownReturnAhead } from './close-paths.ts';
import type { Market } from './market.ts';

/** Mean log return of a list's fresh rows over the next `sessions`, market and sector taken out, in hundredths of a percent. */
export type Edge = { slug: string; bps: number; sessions: number };

/** Lists that are not named here choose their rows without looking ahead: their true edge is zero. */
export const edges: readonly Edge[] = [
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

const edgeOf = new Map(edges.map((edge) => [edge.slug, edge]));

/** E[x tanh x] for a standard normal x: turns a wanted mean return into a selection strength. */
const tanhMoment = 0.605;
/** Selection cannot lean harder than this. */
const strongest = 0.95;

/**
 * How much likelier (up to twice, down to never) a listing is to be on the list, seen from its own coming return. With a
 * plain chance times this factor, the members' mean return over the edge's sessions is the edge.
 */
export function foresight(market: Market, slug: string, listing: Listing, session: number): number {
  const edge = edgeOf.get(slug);
  if (!edge) return 1;
  const deviation = ownDeviation(listing, edge.sessions);
  const strength = edge.bps / 10_000 / (tanhMoment * deviation);
  const lean = Math.max(-strongest, Math.min(strongest, strength));
  return 1 + lean * Math.tanh(ownReturnAhead(market.daily.paths, listing, session, edge.sessions) / deviation);
}

/** Sessions for which a listing's luck with a list stays the same, so that lists resemble yesterday's. */
const persistence = 3;

/** About `size` listings of the pool, chosen by luck and the list's foresight. */
export function select(
  market: Market,
  slug: string,
  session: number,
  pool: readonly Listing[],
  size: number,
): Listing[] {
  const slugKey = keyOf(slug, market.seed);
  const plain = Math.min(0.5, size / Math.max(1, pool.length));
  return pool.filter((listing) => {
    const period = Math.floor((session + (listing.key % persistence)) / persistence);
    const luck = unit(draw(listing.key ^ slugKey, period));
    // No factor is above two, so most listings are refused before their future is looked at.
    return luck < plain * 2 && luck < plain * foresight(market, slug, listing, session);
  });
}
