// Truth of the lists: the planted effect of each, and the excess return of its stocks without it.
import { expertLists } from '../../domain/signals/expert-lists.ts';
import { isCompany, type Listing, trades } from '../listings/listing.ts';
import { sectors } from '../listings/sectors.ts';
import { expectedOwnStep, memberWeights } from '../prices/close-paths.ts';
import { dailyBar } from '../prices/daily-bars.ts';
import type { Market } from '../prices/market.ts';
import { listRows } from './list-rows.ts';

/** `planted`: effect on returns, positive if prices rise, on either side; `carry`: excess per session. Fractions. */
type TrueList = { list: number; side: 1 | -1; planted: number; sessions: number; carry: number };

/** Sessions sampled from a span: few are enough, because the kind of stocks on a list changes slowly. */
const SAMPLED = 4;
const MARKET_VOLATILITY = 0.0075;
/** Factor on the daily deviation for rare jumps and report days. */
const WIDER = 1.15;
/** Minimum price (USD) and daily volume (shares) of the equal-weighted market in the track record. */
const [PRICE_FROM, VOLUME_FROM] = [2, 50_000];
/** Sampling interval of the market mean: one stock in this many. */
const SAMPLE = 8;

type ExpectedStep = (listing: Listing) => number;

/** Expected simple returns of a session without a planted effect: the mean log return plus half its variance. */
function createExpectedStep({ daily: { paths } }: Market, session: number): ExpectedStep {
  const known = new Map<Listing, number>();
  const expect = (listing: Listing): number => {
    const step = known.get(listing) ?? compute(listing);
    known.set(listing, step);
    return step;
  };
  const compute = (listing: Listing): number => {
    const { members } = listing;
    if (!members) return expectedCompanyStep(listing, session);
    return memberWeights(paths, members, session - 1).reduce(
      (sum, weight, n) => sum + weight * expect(paths.constituents[members.at[n] as number] as Listing),
      0,
    );
  };
  return expect;
}

function expectedCompanyStep(listing: Listing, session: number): number {
  const sector = sectors[listing.sector]?.volatility ?? 0;
  const own = (WIDER * listing.daily_vol) ** 2;
  const common = (listing.beta * MARKET_VOLATILITY) ** 2 + (listing.sector_beta * sector) ** 2;
  return expectedOwnStep(listing, session) + (own + common) / 2;
}

const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / Math.max(1, values.length);

function marketStep(market: Market, session: number, expectedStep: ExpectedStep): number {
  const members = market.universe.listings.filter((listing) => {
    if (listing.follows || !(isCompany(listing) || listing.type === 'ETF') || !trades(listing, session)) return false;
    const bar = dailyBar(market.daily, listing, session);
    return bar !== null && bar.c >= PRICE_FROM && listing.average_volume >= VOLUME_FROM;
  });
  return mean(members.filter((_, at) => at % SAMPLE === 0).map(expectedStep));
}

/** Symbols of the `most` listings with the highest turnover in USD. */
function mostTraded(market: Market, session: number, most: number): Set<string> {
  const values = market.universe.listings.flatMap((listing) => {
    const bar = dailyBar(market.daily, listing, session);
    return bar === null ? [] : [{ symbol: listing.symbol, value: bar.c * bar.v }];
  });
  values.sort((a, b) => b.value - a.value);
  return new Set(values.slice(0, most).map(({ symbol }) => symbol));
}

/** Truth of each list over sessions `from`..`to`, from the `most` listings with the highest turnover before `from`. */
export function truthOfLists(market: Market, from: number, to: number, most: number): TrueList[] {
  const counted = mostTraded(market, from - 1, most);
  const sampled = Array.from({ length: SAMPLED }, (_, at) => Math.round(from + ((at + 0.5) * (to - from)) / SAMPLED));
  const expected = new Map(sampled.map((session) => [session, createExpectedStep(market, session)]));
  const usual = new Map(sampled.map((session) => [session, marketStep(market, session, expected.get(session)!)]));
  return expertLists.flatMap(({ id, slug, direction, premium }) => {
    const steps = sampled.flatMap((session) =>
      (listRows(market, slug, session) ?? []).flatMap(({ Symbol: symbol = '' }) => {
        const listing = counted.has(symbol) ? market.universe.find(symbol) : null;
        return listing === null || listing.follows ? [] : [expected.get(session)!(listing) - usual.get(session)!];
      }),
    );
    const said = premium?.side ?? direction;
    const sides: readonly TrueList['side'][] =
      said === 'row' ? [1, -1] : said === 'bullish' ? [1] : said === 'bearish' ? [-1] : [];
    return sides.map((side): TrueList => {
      const edge = market.edges.get(said === 'row' && side < 0 ? `${slug}, bearish rows` : slug);
      return { list: id, side, planted: (edge?.bps ?? 0) / 10_000, sessions: edge?.sessions ?? 5, carry: mean(steps) };
    });
  });
}
