// The three paid lists: idea engine, momentum alerts, stocks to short.
import { isCompany, type Listing, trades } from '../listings/listing.ts';
import { dailyBar } from '../prices/daily-bars.ts';
import { previousClose } from '../prices/daily-prices.ts';
import { select } from '../prices/edges.ts';
import type { Market } from '../prices/market.ts';
import { type Chance, chance, draw, hashKey } from '../random/random.ts';
import {
  americanDate,
  arrow,
  bigMoney,
  exchangeName,
  type ListMaker,
  money,
  nameCells,
  type Row,
  signedPercent,
} from './cells.ts';

const change = (target: number, price: number): string => signedPercent(100 * (target / price - 1));

const premiumFactors = {
  bullish: [
    'Analyst Upgrades',
    'Insider Buying',
    'Earnings Beat',
    'Positive News Sentiment',
    'High Relative Volume',
    'Short Interest Falling',
    'Price Target Raised',
    'Institutional Buying',
  ],
  bearish: [
    'Analyst Downgrades',
    'Insider Selling',
    'Earnings Miss',
    'Negative News Sentiment',
    'Rising Short Interest',
    'Price Target Cut',
    'Overvalued on Earnings',
    'Weak Guidance',
  ],
};

function factors(random: Chance, names: readonly string[]): string {
  const wanted = 2 + random.below(4);
  const chosen = new Set<string>();
  while (chosen.size < wanted) chosen.add(random.pick(names));
  return [...chosen].join('; ');
}

/** Companies with enough price and turnover to be recommended. */
const recommendable = (market: Market, session: number): Listing[] =>
  market.universe.listings.filter(
    (listing) =>
      isCompany(listing) &&
      trades(listing, session) &&
      listing.price0 > 3 &&
      listing.average_volume * listing.price0 > 1_500_000,
  );

/** List of companies that are drawn again every three sessions. */
const recommended =
  (
    slug: string,
    size: number,
    cells: (listing: Listing, price: number, random: Chance, before: number) => Row,
  ): ListMaker =>
  (market, session) =>
    select(market, slug, session, recommendable(market, session), size).map((listing) => {
      const random = chance(draw(listing.key ^ hashKey(slug), Math.floor(session / 3)));
      const price = dailyBar(market.daily, listing, session)?.c ?? 0;
      const before = previousClose(market.daily, listing, session);
      return { ...nameCells(listing), ...cells(listing, price, random, before), Date: americanDate(session) };
    });

const ideaEngine = recommended('idea-engine', 60, (listing, price, random, before) => {
  const target = price * random.between(1.08, 1.45);
  return {
    'Idea Engine Score': (60 + 39 * random.unit()).toFixed(1),
    'Current Price': money(price),
    'Recommendation Price': money(before),
    'Price Target': money(target),
    Upside: change(target, price),
    'Recommendation Factors': factors(random, premiumFactors.bullish),
    'Analyst Summary': `${3 + random.below(20)} analysts, ${random.pick(['Moderate Buy', 'Buy', 'Strong Buy'])} consensus, target ${arrow(money(target * 0.95), money(target))}`,
    Exchange: exchangeName(listing.exchange),
    'Market Cap': bigMoney(listing.shares * price),
  };
});

const momentumAlerts: ListMaker = (market, session) =>
  [1, -1].flatMap((sign) =>
    recommended(
      sign > 0 ? 'momentum-alerts' : 'momentum-alerts, bearish rows',
      sign > 0 ? 36 : 7,
      (_, price, random) => {
        const gain = sign * random.between(3, 14);
        return {
          'MarketBeat Score': (sign * random.between(20, 140)).toFixed(1),
          'Current Price': money(price),
          'Price Target': money(price * (1 + gain / 100)),
          'Target Gain': signedPercent(gain),
          Timeframe: `${3 + random.below(12)} days`,
          'Recommendation Factors': factors(random, sign > 0 ? premiumFactors.bullish : premiumFactors.bearish),
        };
      },
    )(market, session),
  );

const stocksToShort = recommended('stocks-to-short', 40, (listing, price, random) => {
  const target = price * random.between(0.6, 0.93);
  return {
    Score: (-99 + 39 * random.unit()).toFixed(1),
    'Current Price': money(price),
    'Price Target': money(target),
    Downside: change(target, price),
    'Bearish Factors': factors(random, premiumFactors.bearish),
    'Analyst Consensus': random.pick(['Sell', 'Reduce', 'Hold', 'Strong Sell']),
    Exchange: exchangeName(listing.exchange),
  };
});

export const premiumLists: Readonly<Record<string, ListMaker>> = {
  'idea-engine': ideaEngine,
  'momentum-alerts': momentumAlerts,
  'stocks-to-short': stocksToShort,
};
