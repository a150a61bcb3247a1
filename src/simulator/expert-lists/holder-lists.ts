// Lists from holders, short sellers, members of Congress and news tone.
import { makeFundamentals } from '../companies/fundamentals.ts';
import { sampleName } from '../companies/people.ts';
import { isCompany, type Listing } from '../listings/listing.ts';
import { newsBalance } from '../news/articles.ts';
import { countCopies } from '../prices/attention.ts';
import { closeAt, previousClose } from '../prices/daily-prices.ts';
import { select } from '../prices/edges.ts';
import { tradedCompanies } from '../prices/market.ts';
import { chance, draw, hashKey } from '../random/random.ts';
import { americanDate, commas, eachCopy, type ListMaker, money, nameCells, percent, signedPercent } from './cells.ts';

const ranges = [
  '$1,001 - $15,000',
  '$15,001 - $50,000',
  '$50,001 - $100,000',
  '$100,001 - $250,000',
  '$250,001 - $500,000',
];

function congress(slug: 'congress-buys' | 'congress-sells', word: string): ListMaker {
  return (market, session) =>
    select(
      market,
      slug,
      session,
      market.universe.listings.filter((listing) => !listing.invented && isCompany(listing)),
      120,
    ).flatMap((listing) =>
      eachCopy(countCopies(slug, listing, session, 3), (copy) => {
        const random = chance(draw(listing.key ^ hashKey(slug), Math.floor(session / 5) * 8 + copy));
        const day = session - 4 - random.below(25);
        return {
          ...nameCells(listing),
          Politician: sampleName(random),
          Party: random.pick(['Sample Party A', 'Sample Party B']),
          Transaction: word,
          Amount: random.pick(ranges),
          'Trade Date': americanDate(day),
          'Filing Date': americanDate(Math.min(session, day + 2 + random.below(20))),
        };
      }),
    );
}

const institutions = [
  'Sample Pension Fund of the North',
  'Example Endowment Management',
  'Placeholder Asset Management LLC',
  'Specimen Advisors, Inc.',
  'Prototype Capital Partners LP',
  'Testbed Wealth Services',
  'Model Portfolio Trust Co.',
];

function institutional(slug: 'institutional-buying' | 'institutional-selling', sign: number): ListMaker {
  return (market, session) =>
    select(market, slug, session, tradedCompanies(market, session), 1_300).flatMap((listing) => {
      const first = draw(listing.key ^ hashKey(slug), 0) % institutions.length;
      return eachCopy(countCopies(slug, listing, session, 5), (copy) => {
        const random = chance(draw(listing.key ^ hashKey(slug), Math.floor(session / 10) * 8 + copy));
        const price = closeAt(market.daily, listing, session);
        const count = Math.max(100, Math.round(listing.shares * random.between(0.0002, 0.012)));
        return {
          ...nameCells(listing),
          Institution: institutions[(first + copy) % institutions.length] as string,
          Shares: commas(count),
          Change: signedPercent(sign * random.between(2, sign > 0 ? 180 : 95)),
          Amount: money(Math.round(count * price)),
          'Report Date': americanDate(session - random.below(4)),
        };
      });
    });
}

/** 1 if short interest rose (three stocks in five), -1 if it fell, so that a stock is on only one of the two lists. */
function shortInterestSign(listing: Listing, session: number): 1 | -1 {
  return draw(listing.key ^ hashKey('short-interest'), Math.floor(session / 10)) % 5 < 3 ? 1 : -1;
}

function shortInterest(slug: 'short-interest-increase' | 'short-interest-decrease', sign: 1 | -1): ListMaker {
  return (market, session) => {
    const pool = tradedCompanies(market, session).filter((listing) => shortInterestSign(listing, session) === sign);
    return select(market, slug, session, pool, Math.min(1_450, pool.length * 0.8)).flatMap((listing) => {
      const facts = makeFundamentals(listing);
      if (!facts) return [];
      const random = chance(draw(listing.key ^ hashKey(slug), Math.floor(session / 10)));
      const current = Math.round((listing.shares * facts.short_percent) / 100);
      const change = random.between(0.04, 0.7);
      const previous = Math.round(sign > 0 ? current / (1 + change) : current * (1 + change));
      return [
        {
          ...nameCells(listing),
          'Current Shares Short': commas(current),
          'Previous Shares Short': commas(previous),
          Change: signedPercent(100 * (current / Math.max(1, previous) - 1)),
          'Percent Float Shorted': percent((100 * facts.short_percent) / listing.float_percent),
          'Days to Cover': (current / Math.max(1, listing.average_volume)).toFixed(1),
          'Settlement Date': americanDate(session - 6 - (session % 10)),
        },
      ];
    });
  };
}

const squeeze: ListMaker = (market, session) =>
  tradedCompanies(market, session)
    .flatMap((listing) => {
      const facts = makeFundamentals(listing);
      return facts && facts.short_percent > 12 ? [{ listing, facts }] : [];
    })
    .sort((a, b) => b.facts.short_percent - a.facts.short_percent)
    .slice(0, 250)
    .map(({ listing, facts }) => ({
      ...nameCells(listing),
      'Percent Float Shorted': percent((100 * facts.short_percent) / listing.float_percent),
      'Days to Cover': ((listing.shares * facts.short_percent) / 100 / listing.average_volume).toFixed(1),
      'Price Change': signedPercent(
        100 * (closeAt(market.daily, listing, session) / previousClose(market.daily, listing, session) - 1),
      ),
    }));

function newsTone(slug: 'positive-news-sentiment' | 'negative-news-sentiment', sign: number): ListMaker {
  return (market, session) => {
    const balances = new Map<Listing, { balance: number; articles: number }>();
    for (const listing of tradedCompanies(market, session)) {
      const found = newsBalance(market, listing, session, 4);
      if (found && found.balance * sign > 0.3) balances.set(listing, found);
    }
    const pool = [...balances.keys()];
    return select(market, slug, session, pool, Math.min(420, pool.length * 0.5)).map((listing) => {
      const { balance = 0, articles = 0 } = balances.get(listing) ?? {};
      const change = closeAt(market.daily, listing, session) / previousClose(market.daily, listing, session) - 1;
      return {
        ...nameCells(listing),
        'News Sentiment': (balance * 2).toFixed(2),
        Articles: String(articles),
        'Price Change': signedPercent(100 * change),
      };
    });
  };
}

export const holderLists: Readonly<Record<string, ListMaker>> = {
  'congress-buys': congress('congress-buys', 'Purchase'),
  'congress-sells': congress('congress-sells', 'Sale'),
  'institutional-buying': institutional('institutional-buying', 1),
  'institutional-selling': institutional('institutional-selling', -1),
  'short-interest-increase': shortInterest('short-interest-increase', 1),
  'short-interest-decrease': shortInterest('short-interest-decrease', -1),
  'short-squeeze': squeeze,
  'positive-news-sentiment': newsTone('positive-news-sentiment', 1),
  'negative-news-sentiment': newsTone('negative-news-sentiment', -1),
};
