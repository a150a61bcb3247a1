// The three paid lists: idea engine, momentum alerts, stocks to short.
import { isCompany, type Listing, trades } from '../listings/listing.ts';
import { dailyBar } from '../prices/daily-bars.ts';
import { previousClose } from '../prices/daily-prices.ts';
import { select } from '../prices/edges.ts';
import type { Market } from '../prices/market.ts';
import { chance, draw, hashKey } from '../random/random.ts';
import {
  americanDate,
  arrow,
  bigMoney,
  exchangeName,
  type ListMaker,
  money,
  nameCells,
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

function factors(random: ReturnType<typeof chance>, names: readonly string[]): string {
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

const ideaEngine: ListMaker = (market, session) =>
  select(market, 'idea-engine', session, recommendable(market, session), 60).map((listing) => {
    const random = chance(draw(listing.key ^ hashKey('idea-engine'), Math.floor(session / 3)));
    const price = dailyBar(market.daily, listing, session)?.c ?? 0;
    const target = price * random.between(1.08, 1.45);
    const recommended = previousClose(market.daily, listing, session);
    return {
      ...nameCells(listing),
      'Idea Engine Score': (60 + 39 * random.unit()).toFixed(1),
      'Current Price': money(price),
      'Recommendation Price': money(recommended),
      'Price Target': money(target),
      Upside: change(target, price),
      'Recommendation Factors': factors(random, premiumFactors.bullish),
      'Analyst Summary': `${3 + random.below(20)} analysts, ${random.pick(['Moderate Buy', 'Buy', 'Strong Buy'])} consensus, target ${arrow(money(target * 0.95), money(target))}`,
      Exchange: exchangeName(listing.exchange),
      'Market Cap': bigMoney(listing.shares * price),
      Date: americanDate(session),
    };
  });

const momentumAlerts: ListMaker = (market, session) =>
  [1, -1].flatMap((sign) => {
    const slug = sign > 0 ? 'momentum-alerts' : 'momentum-alerts, bearish rows';
    return select(market, slug, session, recommendable(market, session), sign > 0 ? 36 : 7).map((listing) => {
      const random = chance(draw(listing.key ^ hashKey(slug), Math.floor(session / 3)));
      const price = dailyBar(market.daily, listing, session)?.c ?? 0;
      const gain = sign * random.between(3, 14);
      return {
        ...nameCells(listing),
        'MarketBeat Score': (sign * random.between(20, 140)).toFixed(1),
        'Current Price': money(price),
        'Price Target': money(price * (1 + gain / 100)),
        'Target Gain': signedPercent(gain),
        Timeframe: `${3 + random.below(12)} days`,
        'Recommendation Factors': factors(random, sign > 0 ? premiumFactors.bullish : premiumFactors.bearish),
        Date: americanDate(session),
      };
    });
  });

const stocksToShort: ListMaker = (market, session) =>
  select(market, 'stocks-to-short', session, recommendable(market, session), 40).map((listing) => {
    const random = chance(draw(listing.key ^ hashKey('stocks-to-short'), Math.floor(session / 3)));
    const price = dailyBar(market.daily, listing, session)?.c ?? 0;
    const target = price * random.between(0.6, 0.93);
    return {
      ...nameCells(listing),
      Score: (-99 + 39 * random.unit()).toFixed(1),
      'Current Price': money(price),
      'Price Target': money(target),
      Downside: change(target, price),
      'Bearish Factors': factors(random, premiumFactors.bearish),
      'Analyst Consensus': random.pick(['Sell', 'Reduce', 'Hold', 'Strong Sell']),
      Exchange: exchangeName(listing.exchange),
      Date: americanDate(session),
    };
  });

export const premiumLists: Readonly<Record<string, ListMaker>> = {
  'idea-engine': ideaEngine,
  'momentum-alerts': momentumAlerts,
  'stocks-to-short': stocksToShort,
};
