// Port: quotes, company facts, insider trades, analyst counts and the earnings calendar.

import type { RatingChange } from '../../domain/made-lists/market-events.ts';
import type { CompanyRatios, EarningsDate, RecommendationCount } from '../../domain/market/fundamentals.ts';
import type {
  CompanyNews,
  Executive,
  InsiderTransaction,
  Metrics,
  NewsSentiment,
  Profile,
  Quote,
} from '../../domain/market/live-data.ts';
import type { StandingConsensus } from '../../domain/stocks/details/research.ts';
import type { CallOptions } from './market-data.ts';

/**
 * Symbols are canonical (BRK.B); the adapter writes them as its vendor wants them. A vendor's zero that means "missing"
 * arrives as null or as ProviderError unknown_symbol. Units are those of the nouns: percent, shares, USD.
 * Every method throws ProviderError and nothing else.
 */
export type Fundamentals = {
  readonly name: string;
  /** as_of is the vendor's instant of the price in epoch ms, null when it gives none. */
  quote(symbol: string, options?: CallOptions): Promise<{ quote: Quote; as_of: number | null }>;
  /** Ratios and the slow metrics: market capitalization and beta among them. */
  metric(symbol: string, options?: CallOptions): Promise<{ metrics: Partial<Metrics>; ratios: CompanyRatios }>;
  /** Price and volume statistics; not part of every plan. */
  priceMetric(symbol: string, options?: CallOptions): Promise<Partial<Metrics>>;
  profile(symbol: string, options?: CallOptions): Promise<Profile>;
  /** Headlines of these days (YYYY-MM-DD, inclusive), newest first. */
  companyNews(symbol: string, from: string, to: string, options?: CallOptions): Promise<CompanyNews[]>;
  newsSentiment(symbol: string, options?: CallOptions): Promise<NewsSentiment>;
  /** Newest filing first. */
  insiderTransactions(symbol: string, options?: CallOptions): Promise<InsiderTransaction[]>;
  executives(symbol: string, options?: CallOptions): Promise<Executive[]>;
  /** Analyst counts by month, newest first. */
  recommendation(symbol: string, options?: CallOptions): Promise<RecommendationCount[]>;
  /** The mean 12-month target with its range; opinions are not counted here. Not part of every plan. */
  priceTarget(symbol: string, options?: CallOptions): Promise<StandingConsensus>;
  /** Announced earnings dates of all symbols, or of one. */
  earningsCalendar(
    request: { from: string; to: string; symbol?: string },
    options?: CallOptions,
  ): Promise<EarningsDate[]>;
  /** Upgrades, downgrades and other ratings of these days (YYYY-MM-DD, inclusive) of all symbols. Not part of every plan. */
  ratingChanges(request: { from: string; to: string }, options?: CallOptions): Promise<RatingChange[]>;
};
