// Lists from analysts and insiders: rating actions, their counts, ratings, insider trades.
import {
  computeConsensus,
  coverage,
  type RatingList,
  ratingAction,
  ratingCopies,
  ratingLists,
  ratingMembers,
} from '../companies/analysts.ts';
import { type InsiderList, insiderCopies, insiderListMembers, listedTrade } from '../companies/insiders.ts';
import { type Listing, trades } from '../listings/listing.ts';
import { newsBalance } from '../news/articles.ts';
import { dailyBar } from '../prices/daily-bars.ts';
import { select } from '../prices/edges.ts';
import type { Market } from '../prices/market.ts';
import { chance, draw, hashKey } from '../random/random.ts';
import { arrow, commas, eachCopy, type ListMaker, money, nameCells, signedPercent } from './cells.ts';

const actionTexts: Record<RatingList, string> = {
  upgrades: 'Upgraded by',
  downgrades: 'Downgraded by',
  'price-target-raised': 'Target Raised by',
  'price-target-lowered': 'Target Lowered by',
  'new-coverage': 'Initiated by',
  reiterations: 'Reiterated by',
};

const priceAt = (market: Market, listing: Listing, session: number): number =>
  dailyBar(market.daily, listing, session)?.c ?? 0;
function ratingList(slug: RatingList): ListMaker {
  return (market, session) =>
    ratingMembers(market, slug, session).flatMap((listing) =>
      eachCopy(ratingCopies(slug, listing, session), (copy) => {
        const action = ratingAction(market, slug, listing, session, copy);
        const { previous_target, previous_rating } = action;
        return {
          ...nameCells(listing),
          Action: actionTexts[slug],
          Brokerage: action.firm,
          Analyst: action.analyst,
          'Current Price': money(priceAt(market, listing, session)),
          'Price Target':
            previous_target !== null && previous_target !== action.target
              ? arrow(money(previous_target), money(action.target))
              : money(action.target),
          Rating:
            previous_rating !== null && previous_rating !== action.rating
              ? arrow(previous_rating, action.rating)
              : action.rating,
          'Impact on Price': action.impact,
        };
      }),
    );
}

const covered = (market: Market, session: number): Listing[] =>
  market.universe.listings.filter((listing) => coverage(listing) > 2 && trades(listing, session));

function countList(slug: 'most-upgraded' | 'most-downgraded', column: string, side: 'Upside' | 'Downside'): ListMaker {
  return (market, session) =>
    select(market, slug, session, covered(market, session), 240).map((listing) => {
      const consensus = computeConsensus(market, listing, session);
      const price = priceAt(market, listing, session);
      const bits = draw(listing.key ^ hashKey(slug), Math.floor(session / 10));
      const target = consensus?.target ?? price;
      return {
        ...nameCells(listing),
        'Current Price': money(price),
        [column]: String(3 + (bits % 9)),
        'MARKETBEAT CONSENSUS RATING': consensus?.rating ?? '',
        'Price Target': money(target),
        [side]: signedPercent(100 * (target / price - 1)),
      };
    });
}

/** Middle of the consensus scale: only better stocks can be top-rated, only worse ones lowest-rated. */
const HOLD = 3;

function ratedList(best: boolean, most: number): ListMaker {
  return (market, session) =>
    covered(market, session)
      .flatMap((listing) => {
        const consensus = computeConsensus(market, listing, session);
        const isOnSide = consensus !== null && (best ? consensus.score > HOLD : consensus.score < HOLD);
        return isOnSide ? [{ listing, consensus }] : [];
      })
      .sort((a, b) => (best ? b.consensus.score - a.consensus.score : a.consensus.score - b.consensus.score))
      .slice(0, most)
      .map(({ listing, consensus }) => {
        const price = priceAt(market, listing, session);
        const change = signedPercent(100 * (consensus.target / price - 1));
        return {
          ...nameCells(listing),
          'Current Price': money(price),
          'MARKETBEAT CONSENSUS RATING': consensus.rating,
          'Consensus Rating Score': consensus.score.toFixed(2),
          'Price Target': money(consensus.target),
          Upside: change,
          Downside: change,
          Ratings: `${consensus.strong_buy + consensus.buy} Buy, ${consensus.hold} Hold, ${consensus.sell + consensus.strong_sell} Sell`,
        };
      });
}

function insiderList(slug: InsiderList): ListMaker {
  return (market, session) =>
    insiderListMembers(market, slug, session).flatMap((listing) =>
      eachCopy(insiderCopies(slug, listing, session), (copy) => {
        const trade = listedTrade(market, slug, listing, session, copy);
        const count = Math.abs(trade.change);
        return {
          ...nameCells(listing),
          'Insider Name': trade.name,
          'Insider Title': trade.title,
          'Buy/Sell': trade.code === 'P' ? 'Buy' : 'Sell',
          'SHARES BOUGHT/SOLD': commas(count),
          'Average Share Price': money(trade.price),
          'Total Value': money(Math.round(count * trade.price * 100) / 100),
          'Transaction Date': trade.traded,
        };
      }),
    );
}

const clusters: ListMaker = (market, session) =>
  insiderListMembers(market, 'cluster-insider-buys', session).map((listing) => {
    const parts = [0, 1, 2].map((copy) => listedTrade(market, 'cluster-insider-buys', listing, session, copy));
    const dates = parts.map((part) => part.traded).sort();
    const count = parts.reduce((sum, part) => sum + part.change, 0);
    const value = parts.reduce((sum, part) => sum + part.change * part.price, 0);
    return {
      ...nameCells(listing),
      'Insiders Buying': String(new Set(parts.map((part) => part.name)).size),
      'SHARES BOUGHT/SOLD': commas(count),
      'Total Value': money(Math.round(value * 100) / 100),
      'First Date': dates[0] ?? '',
      'Last Date': dates.at(-1) ?? '',
    };
  });

const marketRank: ListMaker = (market, session) => {
  const rows = covered(market, session).flatMap((listing) => {
    const consensus = computeConsensus(market, listing, session);
    if (!consensus) return [];
    const random = chance(draw(listing.key ^ 0x243f6a88, Math.floor(session / 5)));
    return [
      {
        listing,
        consensus,
        rank: consensus.score + random.normal() * 0.5,
        activity: random.pick(['Buying', 'Selling', 'None']),
      },
    ];
  });
  return rows
    .sort((a, b) => b.rank - a.rank)
    .slice(0, 900)
    .map(({ listing, consensus, activity }, index, all) => {
      const price = priceAt(market, listing, session);
      const balance = newsBalance(market, listing, session, 5);
      return {
        Rank: String(index + 1),
        ...nameCells(listing),
        'Share Price': money(price),
        'Overall MarketRank': `${(5 - (2 * index) / all.length).toFixed(2)} out of 5`,
        'Analyst Consensus': consensus.rating,
        'Price Target Upside': signedPercent(100 * (consensus.target / price - 1)),
        'News Sentiment': balance ? (balance.balance * 2).toFixed(2) : '',
        'Insider Activity': activity,
      };
    });
};

export const ratingListMakers: Readonly<Record<string, ListMaker>> = {
  ...Object.fromEntries(ratingLists.map((slug) => [slug, ratingList(slug)])),
  'most-upgraded': countList('most-upgraded', 'NUMBER OF UPGRADES', 'Upside'),
  'most-downgraded': countList('most-downgraded', 'NUMBER OF DOWNGRADES', 'Downside'),
  'top-rated': ratedList(true, 450),
  'lowest-rated': ratedList(false, 300),
  'insider-buying': insiderList('insider-buying'),
  'insider-selling': insiderList('insider-selling'),
  'ceo-cfo-buys': insiderList('ceo-cfo-buys'),
  'cluster-insider-buys': clusters,
  'top-marketrank': marketRank,
};
