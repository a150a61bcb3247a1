// Finnhub's headlines, news sentiment, analyst counts and earnings dates.
import { z } from 'zod';
import type { EarningsDate, RecommendationCount } from '../../domain/market/fundamentals.ts';
import type { CompanyNews, NewsSentiment } from '../../domain/market/live-data.ts';
import { wireList, wireNumber, wireObject, wireSymbol, wireText, wireUrl } from '../reading/wire-values.ts';

const HEADLINE = 500;
const SUMMARY = 5_000;
const WORD = 100;

export const CompanyNewsWire = wireList(
  z.object({
    headline: wireText(HEADLINE),
    url: wireUrl,
    source: wireText(WORD),
    datetime: wireNumber,
    summary: wireText(SUMMARY),
    image: wireUrl,
  }),
);

/** Headlines, newest first, without rows that lack headline, address or time; `datetime` in epoch seconds. */
export function parseCompanyNews(wire: z.output<typeof CompanyNewsWire>): CompanyNews[] {
  const rows = wire.flatMap(({ headline, url, datetime, ...row }) =>
    headline === null || url === null || datetime === null || datetime <= 0
      ? []
      : [{ headline, url, datetime, ...row }],
  );
  return rows.sort((a, b) => b.datetime - a.datetime);
}

export const NewsSentimentWire = wireObject(
  z.object({
    buzz: wireObject(z.object({ buzz: wireNumber, articlesInLastWeek: wireNumber, weeklyAverage: wireNumber })),
    sentiment: wireObject(z.object({ bullishPercent: wireNumber })),
    sectorAverageBullishPercent: wireNumber,
  }),
);

/** Null when the vendor counted no article and has no figure; percents stay fractions, 0 to 1. */
export function parseNewsSentiment(wire: z.output<typeof NewsSentimentWire>): NewsSentiment | null {
  return (wire.buzz.articlesInLastWeek ?? 0) <= 0 && wire.sentiment.bullishPercent === null ? null : wire;
}

export const RecommendationWire = wireList(
  z.object({
    period: z.string().regex(/^\d{4}-\d{2}(?:-\d{2})?$/),
    strongBuy: wireNumber,
    buy: wireNumber,
    hold: wireNumber,
    sell: wireNumber,
    strongSell: wireNumber,
  }),
);

export function parseRecommendation(wire: z.output<typeof RecommendationWire>): RecommendationCount[] {
  return wire
    .map(({ strongBuy, strongSell, ...row }) => ({ ...row, strong_buy: strongBuy, strong_sell: strongSell }))
    .sort((a, b) => b.period.localeCompare(a.period));
}

export const EarningsCalendarWire = wireObject(
  z.object({
    earningsCalendar: wireList(
      z.object({
        symbol: wireSymbol,
        date: z.iso.date(),
        hour: wireText(WORD),
        quarter: wireNumber,
        year: wireNumber,
        epsEstimate: wireNumber,
        epsActual: wireNumber,
        revenueEstimate: wireNumber,
        revenueActual: wireNumber,
      }),
    ),
  }),
);

export function parseEarningsCalendar(wire: z.output<typeof EarningsCalendarWire>): EarningsDate[] {
  return wire.earningsCalendar.map(({ epsEstimate, epsActual, revenueEstimate, revenueActual, ...row }) => ({
    ...row,
    eps_estimate: epsEstimate,
    eps_actual: epsActual,
    revenue_estimate: revenueEstimate,
    revenue_actual: revenueActual,
  }));
}
