// Facts of the live data: price, ranges, averages, momentum, news mood and insiders; source and age per section.
import { liveInsiders, newsMood } from '../figures/live-figures.ts';
import { figureRegister } from '../figures/register.ts';
import { companyMarketCap } from '../market/company-size.ts';
import type { LiveData, LiveSection } from '../market/live-data.ts';
import { insiderRules } from '../rules/insider-rules.ts';
import { type Fact, type FactGroup, factList, type Origin } from './fact.ts';
import { articleTones } from './news-facts.ts';

const HOURS_PER_DAY = 24;

function toOrigin(live: LiveData, section: LiveSection): Origin {
  const state = live.sections[section];
  return { source: state?.source ?? 'live data', as_of: state?.as_of ?? null };
}

const from = (live: LiveData, section: LiveSection, group: FactGroup) => factList(toOrigin(live, section), group);

/** Percent by which `value` is above `base` (negative: below); null if unknown or `base` is not positive. */
function distance(value: number | null | undefined, base: number | null | undefined): number | null {
  if (value == null || base == null || base <= 0) return null;
  return ((value - base) / base) * 100;
}

export function liveFacts(live: LiveData | null, request: { deep: boolean; now: number }): Fact[] {
  if (live === null) return [];
  return [
    ...priceFacts(live),
    ...technicalFacts(live, request.deep),
    ...listCompanyFacts(live),
    ...newsFacts(live),
    ...insiderFacts(live, request.now),
  ];
}

function priceFacts(live: LiveData): Fact[] {
  const { facts, add } = from(live, 'quote', 'price');
  const { quote } = live;
  add('price', 'Price', quote?.c, 'USD');
  add('change', 'Change since the previous close', quote?.d, 'USD');
  add('change_pct', 'Change since the previous close, percent', quote?.dp, '%');
  add('day_low', "Day's low", quote?.l, 'USD');
  add('day_high', "Day's high", quote?.h, 'USD');
  add('previous_close', 'Previous close', quote?.pc, 'USD');
  const daily = from(live, 'daily_ohlc', 'price');
  daily.add('last_session_volume', 'Volume of the last finished session', live.daily_ohlc?.volume, 'shares');
  daily.add('last_session_vwap', 'VWAP of the last finished session', live.daily_ohlc?.vwap, 'USD');
  return [...facts, ...daily.facts];
}

function technicalFacts(live: LiveData, deep: boolean): Fact[] {
  const { facts, add } = from(live, 'metrics', 'technical');
  const metrics = live.metrics?.data;
  if (metrics === undefined) return [];
  const price = live.quote?.c;
  add('week52_high', '52-week high', metrics['52WeekHigh'], 'USD');
  add('week52_low', '52-week low', metrics['52WeekLow'], 'USD');
  add('from_52w_high', 'Distance to the 52-week high', distance(price, metrics['52WeekHigh']), '%');
  add('rsi_14', 'RSI over 14 days', metrics['14DayRSI'], 'index');
  add('beta', 'Beta', metrics.beta, 'index');
  add('sma_50', '50-day average', metrics['50DaySMA'], 'USD');
  add('sma_200', '200-day average', metrics['200DaySMA'], 'USD');
  add('vs_sma_50', 'Distance to the 50-day average', distance(price, metrics['50DaySMA']), '%');
  add('vs_sma_200', 'Distance to the 200-day average', distance(price, metrics['200DaySMA']), '%');
  add('volume_10d', '10-day average volume', metrics['10DayAverageTradingVolume'], 'shares');
  add('return_1m', '1-month return', metrics['1MonthPriceReturn'], '%');
  add('return_3m', '3-month return', metrics['3MonthPriceReturn'], '%');
  add('return_ytd', 'Return since the start of the year', metrics.ytdPriceReturn, '%');
  add('vs_sp500_13w', '13-week return against the S&P 500', metrics['priceRelativeToS&P50013Week'], '%');
  if (!deep) return facts;
  add('volume_5d', '5-day average volume', metrics['5DayAverageTradingVolume'], 'shares');
  add('volume_30d', '30-day average volume', metrics['30DayAverageTradingVolume'], 'shares');
  add('volatility_1m', '1-month price deviation', metrics['1MonthPriceStd'], '%');
  add('vs_sp500_4w', '4-week return against the S&P 500', metrics['priceRelativeToS&P5004Week'], '%');
  add('vs_sp500_ytd', 'Return since January against the S&P 500', metrics['priceRelativeToS&P500Ytd'], '%');
  add('vs_sp500_52w', '52-week return against the S&P 500', metrics['priceRelativeToS&P50052Week'], '%');
  return facts;
}

function listCompanyFacts(live: LiveData): Fact[] {
  const { facts, add } = from(live, 'profile', 'company');
  add('company', 'Company', live.profile?.name, 'name');
  add('industry', 'Industry', live.profile?.finnhubIndustry, 'name');
  add('exchange', 'Exchange', live.profile?.exchange, 'name');
  const size = from(live, live.metrics?.data.marketCapitalization == null ? 'profile' : 'metrics', 'company');
  size.add('market_cap', 'Market capitalization', companyMarketCap(live), 'USD');
  const details = from(live, 'ticker_details', 'company');
  details.add('employees', 'Employees', live.ticker_details?.total_employees, 'count');
  details.add('shares_outstanding', 'Shares outstanding', live.ticker_details?.shares_outstanding, 'shares');
  return [...facts, ...size.facts, ...details.facts];
}

function newsFacts(live: LiveData): Fact[] {
  const { facts, add } = from(live, 'sentiment', 'news');
  const mood = newsMood(live.sentiment?.news);
  add('bullish_news', figureRegister.news_mood.name, mood?.bullish, '%');
  add('sector_bullish_news', 'Bullish share in the sector', mood?.sector_bullish, '%');
  add('articles_last_week', 'Articles of the last week', mood?.articles, 'count');
  add('buzz', 'News buzz against a usual week', mood?.buzz, 'x');
  if (live.polygonNews === null) return facts;
  const tones = articleTones(live.symbol, live);
  const articles = from(live, 'polygonNews', 'news');
  articles.add('positive_articles', 'Recent articles that speak well of it', tones.positive, 'count');
  articles.add('neutral_articles', 'Recent articles without a side', tones.neutral, 'count');
  articles.add('negative_articles', 'Recent articles that speak badly of it', tones.negative, 'count');
  return [...facts, ...articles.facts];
}

function insiderFacts(live: LiveData, now: number): Fact[] {
  if (live.insider_transactions === null) return [];
  const days = insiderRules.largest_days.value;
  const { trades, totals } = liveInsiders(live, { hours: days * HOURS_PER_DAY, now });
  if (trades.length === 0) return [];
  const { facts, add } = from(live, 'insider_transactions', 'insiders');
  add('insider_buys', `Insider purchases of ${days} days`, totals.buys, 'count');
  add('insider_sells', `Insider sales of ${days} days`, totals.sells, 'count');
  add('insider_bought', `Bought by insiders in ${days} days`, totals.buy_value, 'USD');
  add('insider_sold', `Sold by insiders in ${days} days`, totals.sell_value, 'USD');
  add('insider_net', `Insider purchases less sales, ${days} days`, totals.net_value, 'USD');
  return facts;
}
