// Finnhub company endpoints: profile, news, sentiment, insiders, executives, recommendations, earnings, targets.
import { addDays, newYorkDate, newYorkInstant } from '../../domain/market/calendar.ts';
import { toMoment } from '../calendar/market-time.ts';
import { sessionAt, sessionIndexUpTo } from '../calendar/sessions.ts';
import { computeConsensus } from '../companies/analysts.ts';
import { buildReport, type Report, reportsBetween } from '../companies/earnings.ts';
import { listDate } from '../companies/fundamentals.ts';
import { insiderTrades } from '../companies/insiders.ts';
import { makeOfficers } from '../companies/people.ts';
import { type Handler, json, type Route } from '../http/routes.ts';
import { isCompany, type Listing, trades } from '../listings/listing.ts';
import { sectors } from '../listings/sectors.ts';
import { articlesAbout, newsBalance } from '../news/articles.ts';
import type { Market } from '../prices/market.ts';
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

type Answer = (listing: Listing | null, symbol: string, request: Parameters<Handler>[0]) => unknown;

/** Handler by symbol; `answer` gets a null listing if the symbol is unknown or not traded. */
function bySymbol(market: Market, answer: Answer): Handler {
  return (request) => {
    const symbol = request.query.get('symbol') ?? '';
    const listing = findListing(market, symbol);
    const there = listing && trades(listing, toMoment(request.now_ms).session) ? listing : null;
    return json(200, answer(there, symbol, request));
  };
}

function profile(market: Market): Handler {
  return bySymbol(market, (listing, _symbol, request) => {
    if (!listing || !isCompany(listing)) return {};
    const moment = toMoment(request.now_ms);
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
}

const seconds = (ms: number): number => Math.floor(ms / 1000);

function companyNews(market: Market): Handler {
  return bySymbol(market, (listing, _symbol, request) => {
    if (!listing) return [];
    const { session } = toMoment(request.now_ms);
    const today = newYorkDate(request.now_ms);
    const from = request.query.get('from') ?? addDays(today, -7);
    const to = request.query.get('to') ?? today;
    const since = newYorkInstant(from, 0);
    const until = Math.min(request.now_ms, newYorkInstant(addDays(to, 1), 0) - 1);
    return articlesAbout(market, [listing], session, until, since, 250).map((article) => ({
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
}

function sentiment(market: Market): Handler {
  return bySymbol(market, (listing, symbol, request) => {
    const { complete } = toMoment(request.now_ms);
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
}

const mostTrades = 100;

function insiders(market: Market): Handler {
  return bySymbol(market, (listing, symbol, request) => {
    const { complete } = toMoment(request.now_ms);
    const from = request.query.get('from') ?? '0000';
    const to = request.query.get('to') ?? '9999';
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
}

function executives(market: Market): Handler {
  return bySymbol(market, (listing, symbol) => ({
    executive:
      listing && isCompany(listing)
        ? makeOfficers(listing).map((officer) => ({
            age: officer.age,
            compensation: officer.compensation,
            currency: 'USD',
            name: officer.name,
            position: officer.position,
            sex: '',
            since: officer.since,
          }))
        : [],
    symbol,
  }));
}

function recommendation(market: Market): Handler {
  return bySymbol(market, (listing, symbol, request) => {
    if (!listing) return [];
    const { complete } = toMoment(request.now_ms);
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
}

function priceTarget(market: Market): Handler {
  return bySymbol(market, (listing, symbol, request) => {
    const { complete } = toMoment(request.now_ms);
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
}

const mostReports = 1_500;

function earnings(market: Market): Handler {
  return (request) => {
    const today = newYorkDate(request.now_ms);
    const symbol = request.query.get('symbol');
    const from = request.query.get('from') ?? addDays(today, symbol ? -100 : -7);
    const to = request.query.get('to') ?? addDays(today, symbol ? 100 : 7);
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
        const reported = report.released_ms <= request.now_ms;
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
  };
}

export function companyRoutes(market: Market): Route[] {
  return [
    { pattern: '/stock/profile2', handle: profile(market) },
    { pattern: '/company-news', handle: companyNews(market) },
    { pattern: '/news-sentiment', handle: sentiment(market) },
    { pattern: '/stock/insider-transactions', handle: insiders(market) },
    { pattern: '/stock/executive', handle: executives(market) },
    { pattern: '/stock/recommendation', handle: recommendation(market) },
    { pattern: '/stock/price-target', handle: priceTarget(market) },
    { pattern: '/calendar/earnings', handle: earnings(market) },
  ];
}
