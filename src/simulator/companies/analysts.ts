// Analysts of invented brokerages: ratings, targets, consensus, rating lists of a day.
import { isCompany, type Listing, trades } from '../listings/listing.ts';
import { countCopies } from '../prices/attention.ts';
import { closeAt, splitAdjustment } from '../prices/daily-prices.ts';
import { select } from '../prices/edges.ts';
import { type Market, marketCache } from '../prices/market.ts';
import { chance, draw, hashKey } from '../random/random.ts';
import { sampleName } from './people.ts';
import { listStands, type Part, type Stand } from './rating-houses.ts';

/** Listings on each rating list; a listing may have several rows. */
const listSizes = {
  upgrades: 105,
  downgrades: 100,
  'price-target-raised': 300,
  'price-target-lowered': 260,
  'new-coverage': 150,
  reiterations: 500,
};
export type RatingList = keyof typeof listSizes;
export const ratingLists = Object.keys(listSizes) as readonly RatingList[];

/** Offset between the random draws of a listing's copies; must exceed the number of sessions. */
const copyStep = 100_003;

/** Members of each list; room for 40 sessions. */
const memberCache = marketCache<string, readonly Listing[]>(40 * ratingLists.length);

/** Number of analysts who cover the listing; 0 for small companies and funds. */
export function coverage(listing: Listing): number {
  if (!isCompany(listing)) return 0;
  const size = Math.log10(listing.price0 * listing.shares);
  return Math.max(0, Math.round((size - 8) * 8 + ((listing.key % 100) / 100) * 5));
}

export function ratingMembers(market: Market, slug: RatingList, session: number): readonly Listing[] {
  return memberCache(market, `${slug} ${session}`, () => {
    const pool = market.universe.listings.filter((listing) => coverage(listing) > 0 && trades(listing, session));
    return select(market, slug, session, pool, listSizes[slug]);
  });
}

const partOf: Record<RatingList, Part> = {
  upgrades: 'up',
  downgrades: 'down',
  'price-target-raised': 'raises',
  'price-target-lowered': 'lowers',
  'new-coverage': 'new',
  reiterations: 'stays',
};

const housesReady = (slug: RatingList, listing: Listing, session: number): Stand[] =>
  listStands(listing, session).filter(({ part }) => part === partOf[slug]);

/** Brokerage behind a row of a rating list; varies by session and copy. */
function houseBehind(slug: RatingList, listing: Listing, session: number, copy: number): Stand {
  const ready = housesReady(slug, listing, session);
  return ready[(session + listing.key + copy) % ready.length] as Stand;
}

/** Rows of one listing on a rating list: several houses rate a popular company on one day. */
export function ratingCopies(slug: RatingList, listing: Listing, session: number): number {
  return countCopies(slug, listing, session, housesReady(slug, listing, session).length);
}

/** Rounds a target to analysts' steps, finer for cheap stocks: up if `view` > 0, down if < 0, else to the nearest. */
function roundedTarget(value: number, view: number): number {
  const step = value >= 20 ? 1 : value >= 4 ? 0.5 : value >= 1 ? 0.01 : 0.0001;
  const steps = value / step;
  return (
    Math.round((view > 0 ? Math.ceil(steps) : view < 0 ? Math.floor(steps) : Math.round(steps)) * step * 1e4) / 1e4
  );
}

/** The rating action of a row: a pure function of list, listing, day and copy. */
export function ratingAction(market: Market, slug: RatingList, listing: Listing, session: number, copy = 0) {
  const random = chance(draw(listing.key ^ hashKey(slug), session + copy * copyStep));
  const price = closeAt(market.daily, listing, session);
  const { house, before, after } = houseBehind(slug, listing, session, copy);
  const middle = (house.scale.length - 1) / 2;
  /** -1 for the worst rating of the scale to 1 for the best. */
  const view = (after - middle) / middle;
  const wished = 1 + 0.04 + 0.14 * view + 0.08 * random.normal();
  // Buy ratings have targets above the price, sell ratings below.
  const share = view > 0 ? Math.max(1.04, wished) : view < 0 ? Math.min(0.97, wished) : wished;
  const target = roundedTarget(price * share, view);
  const up = slug === 'upgrades' || slug === 'price-target-raised';
  const down = slug === 'downgrades' || slug === 'price-target-lowered';
  const step = random.between(0.04, 0.18);
  let previous = up
    ? roundedTarget(target / (1 + step), 0)
    : down
      ? roundedTarget(target * (1 + step), 0)
      : slug === 'new-coverage'
        ? null
        : target;
  if (previous === target && (up || down)) previous = roundedTarget(target * (up ? 0.9 : 1.1), up ? -1 : 1);
  return {
    firm: house.name,
    analyst: sampleName(chance(draw(house.key, listing.sector))),
    rating: house.scale[after] ?? '',
    previous_rating: before === null ? null : (house.scale[before] ?? null),
    target,
    previous_target: previous,
    impact: random.pick(['Low', 'Low', 'Medium', 'High'] as const),
    hour: 6 + random.below(8),
  };
}

/** Analyst consensus, redrawn every 21 sessions; null if no analyst covers the listing. */
export function computeConsensus(market: Market, listing: Listing, session: number) {
  const count = coverage(listing);
  if (count === 0) return null;
  const random = chance(draw(listing.key ^ 0x3c6ef35f, Math.floor(session / 21)));
  const lean = 0.62 + 0.17 * random.normal();
  const tally = [0, 0, 0, 0, 0];
  for (let n = 0; n < count; n += 1) {
    const view = lean + 0.25 * random.normal();
    const slot = view > 0.95 ? 0 : view > 0.6 ? 1 : view > 0.25 ? 2 : view > 0 ? 3 : 4;
    tally[slot] = (tally[slot] ?? 0) + 1;
  }
  const [strong_buy = 0, buy = 0, hold = 0, sell = 0, strong_sell = 0] = tally;
  const score = (5 * strong_buy + 4 * buy + 3 * hold + 2 * sell + strong_sell) / count;
  // Targets lag prices: they start from the close when the consensus was last redrawn.
  const base =
    closeAt(market.daily, listing, session - (session % 21)) *
    splitAdjustment(market.daily, listing, session - (session % 21), session);
  const target = base * (1 + 0.12 * (score - 3.2) + 0.08 * random.normal());
  return {
    strong_buy,
    buy,
    hold,
    sell,
    strong_sell,
    score: Math.round(score * 100) / 100,
    rating:
      score >= 4.5
        ? 'Strong Buy'
        : score >= 3.5
          ? 'Buy'
          : score >= 2.5
            ? 'Hold'
            : score >= 1.5
              ? 'Sell'
              : 'Strong Sell',
    target: Math.round(target * 100) / 100,
    high: Math.round(target * random.between(1.1, 1.5) * 100) / 100,
    low: Math.round(target * random.between(0.55, 0.9) * 100) / 100,
    contributors: count,
  };
}
