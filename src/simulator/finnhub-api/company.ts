// Finnhub company endpoints: profile, news, sentiment, insiders, executives, recommendations, earnings, targets.
import { addDays, newYorkDate, newYorkInstant } from '../../domain/market/calendar.ts';
import { type Moment, toMoment } from '../calendar/market-time.ts';
import { sessionAt, sessionIndexUpTo } from '../calendar/sessions.ts';
import { computeConsensus } from '../companies/analysts.ts';
import { buildReport, type Report, reportsBetween } from '../companies/earnings.ts';
import { listDate } from '../companies/fundamentals.ts';
import { insiderTrades } from '../companies/insiders.ts';
import { makeOfficers } from '../companies/people.ts';
import { type Handler, json, type Reply, type Request, type Route } from '../http/routes.ts';
import { isCompany, type Listing, trades } from '../listings/listing.ts';
import { sectors } from '../listings/sectors.ts';
import { articlesAbout, newsBalance } from '../news/articles.ts';
import { marketCap, sharesAt } from '../prices/market-cap.ts';
import { draw, hashKey, unit } from '../random/random.ts';
import { findListing } from './prices.ts';

const exchangeNames: Record<string, string> = {
  XNAS: 'NASDAQ NMS - GLOBAL MARKET',
  XNYS: 'NEW YORK STOCK EXCHANGE, INC.',
  XASE: 'NYSE MKT LLC',
  ARCX: 'NYSE ARCA',
  BATS: 'BATS',
};

type Asked = Request & { listing: Listing | null; symbol: string; moment: Moment };

/** Handler by symbol; `answer` gets a null listing if the symbol is unknown or not traded. */
function bySymbol(answer: (asked: Asked) => unknown): Handler {
  return (request) => {
    const symbol = request.query.get('symbol') ?? '';
    const moment = toMoment(request.now_ms);
    const listing = findListing(request.market, symbol);
    const there = listing && trades(listing, moment.session) ? listing : null;
    return json(200, answer({ ...request, listing: there, symbol, moment }));
  };
}

const profile = bySymbol(({ market, listing, moment }) => {
  if (!listing || !isCompany(listing)) return {};
  return {
    country: 'US',
    currency: 'USD',
    estimateCurrency: 'USD',
    exchange: exchangeNames[listing.exchange] ?? listing.exchange,
    finnhubIndustry: sectors[listing.sector]?.name ?? 'N/A',
    ipo: listDate(listing),
    logo: `https://static.example.com/logo/${encodeURIComponent(listing.symbol)}.png`,
    marketCapitalization: Math.round(marketCap(market, listing, moment) / 1e4) / 100,
    name: listing.name,
    phone: '15550100000',
    shareOutstanding: Math.round(sharesAt(market, listing, moment) / 1e4) / 100,
    ticker: listing.symbol,
    weburl: `https://${listing.symbol.toLowerCase().replace(/[^a-z0-9]/g, '')}.example.com/`,
  };
});

const seconds = (ms: number): number => Math.floor(ms / 1000);

const companyNews = bySymbol(({ market, query, now_ms, listing, moment }) => {
  if (!listing) return [];
  const today = newYorkDate(now_ms);
  const from = query.get('from') ?? addDays(today, -7);
  const to = query.get('to') ?? today;
  const since = newYorkInstant(from, 0);
  const until = Math.min(now_ms, newYorkInstant(addDays(to, 1), 0) - 1);
  return articlesAbout(market, [listing], moment.session, until, since, 250).map((article) => ({
    category: 'company',
    datetime: seconds(article.published_ms),
    headline: article.title,
    id: hashKey(article.id) % 200_000_000,
    image: article.image ? `https://images.example.com/${article.id.slice(0, 12)}.jpg` : '',
    related: listing.symbol,
    source: article.publisher,
    summary: article.description,
    url: `https://news.example.com/${article.slug}`,
  }));
});

const sentiment = bySymbol(({ market, listing, symbol, moment: { complete } }) => {
  const found = listing && newsBalance(market, listing, complete, 5);
  if (!listing || !found)
    return {
      buzz: null,
      companyNewsScore: 0,
      sectorAverageBullishPercent: 0,
      sectorAverageNewsScore: 0,
      sentiment: null,
      symbol,
    };
  const month = newsBalance(market, listing, complete, 21);
  const weeklyAverage = Math.round(((month?.articles ?? 0) / 4.2) * 100) / 100;
  const bullishPercent = Math.round(((1 + found.balance) / 2) * 10_000) / 10_000;
  const sector = Math.round((0.5 + 0.2 * (unit(draw(listing.sector + 17, complete)) - 0.4)) * 10_000) / 10_000;
  return {
    buzz: {
      articlesInLastWeek: found.articles,
      buzz: weeklyAverage > 0 ? Math.round((found.articles / weeklyAverage) * 10_000) / 10_000 : 1,
      weeklyAverage,
    },
    companyNewsScore: Math.round(((1 + found.balance * 0.8) / 2) * 10_000) / 10_000,
    sectorAverageBullishPercent: sector,
    sectorAverageNewsScore: Math.round((0.45 + sector * 0.1) * 10_000) / 10_000,
    sentiment: { bearishPercent: Math.round((1 - bullishPercent) * 10_000) / 10_000, bullishPercent },
    symbol,
  };
});

const mostTrades = 100;

const insiders = bySymbol(({ market, query, listing, symbol, moment: { complete } }) => {
  const from = query.get('from') ?? '0000';
  const to = query.get('to') ?? '9999';
  const rows = listing ? insiderTrades(market, listing, complete) : [];
  return {
    data: rows
      .filter((row) => row.traded >= from && row.traded <= to && row.filed <= sessionAt(complete).date)
      .slice(0, mostTrades)
      .map((row) => ({
        change: row.change,
        currency: 'USD',
        filingDate: row.filed,
        id: row.id,
        isDerivative: row.derivative,
        name: row.name,
        share: row.held_after,
        source: 'sec',
        symbol,
        transactionCode: row.code,
        transactionDate: row.traded,
        transactionPrice: row.price,
      })),
    symbol,
  };
});

const executives = bySymbol(({ listing, symbol }) => ({
  executive:
    listing && isCompany(listing)
      ? makeOfficers(listing).map((officer) => ({ ...officer, currency: 'USD', sex: '' }))
      : [],
  symbol,
}));

const recommendation = bySymbol(({ market, listing, symbol, moment: { complete } }) => {
  if (!listing) return [];
  const month = sessionAt(complete).date.slice(0, 7);
  return [0, 1, 2, 3].flatMap((back) => {
    const consensus = computeConsensus(market, listing, complete - back * 21);
    if (!consensus) return [];
    const [year = 0, number = 1] = month.split('-').map(Number);
    const period = new Date(Date.UTC(year, number - 1 - back, 1)).toISOString().slice(0, 10);
    const { buy, hold, sell, strong_buy: strongBuy, strong_sell: strongSell } = consensus;
    return [{ buy, hold, period, sell, strongBuy, strongSell, symbol }];
  });
});

const priceTarget = bySymbol(({ market, listing, symbol, moment: { complete } }) => {
  const consensus = listing && computeConsensus(market, listing, complete);
  if (!consensus) return {};
  return {
    lastUpdated: `${sessionAt(complete).date} 00:00:00`,
    numberAnalysts: consensus.contributors,
    symbol,
    targetHigh: consensus.high,
    targetLow: consensus.low,
    targetMean: consensus.target,
    targetMedian: Math.round(consensus.target * 100.4) / 100,
  };
});

const mostReports = 1_500;

function earnings({ market, query, now_ms }: Request): Reply {
  const today = newYorkDate(now_ms);
  const symbol = query.get('symbol');
  const from = query.get('from') ?? addDays(today, symbol ? -100 : -7);
  const to = query.get('to') ?? addDays(today, symbol ? 100 : 7);
  const first = sessionIndexUpTo(addDays(from, -1)) + 1;
  const last = Math.min(sessionIndexUpTo(to), first + 260);
  let reports: Report[] = [];
  if (symbol) {
    const listing = findListing(market, symbol);
    for (let session = first; listing && session <= last + 1; session += 1) {
      const report = buildReport(market, listing, session);
      if (report) reports.push(report);
    }
  } else reports = reportsBetween(market, first, last + 1);
  // The vendor answers newest first and silently cuts long ranges.
  const rows = reports
    .filter(({ released }) => released >= first && released <= last)
    .sort((a, b) => b.released - a.released)
    .slice(0, mostReports)
    .map((report) => {
      const reported = report.released_ms <= now_ms;
      return {
        date: report.date,
        epsActual: reported ? report.eps_actual : null,
        epsEstimate: report.eps_estimate,
        hour: report.hour,
        quarter: report.quarter,
        revenueActual: reported ? report.revenue_actual : null,
        revenueEstimate: report.revenue_estimate,
        symbol: report.listing.symbol,
        year: report.year,
      };
    });
  return json(200, { earningsCalendar: rows });
}

export const companyRoutes: readonly Route[] = [
  { pattern: '/stock/profile2', handle: profile },
  { pattern: '/company-news', handle: companyNews },
  { pattern: '/news-sentiment', handle: sentiment },
  { pattern: '/stock/insider-transactions', handle: insiders },
  { pattern: '/stock/executive', handle: executives },
  { pattern: '/stock/recommendation', handle: recommendation },
  { pattern: '/stock/price-target', handle: priceTarget },
  { pattern: '/calendar/earnings', handle: earnings },
];
