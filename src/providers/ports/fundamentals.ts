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
 * Symbols are canonical (BRK.B); the adapter converts them to the vendor's spelling. Zeros that mean "missing" become
 * null or ProviderError unknown_symbol. Units: percent, shares, USD. Methods throw only ProviderError.
 */
export type Fundamentals = {
  readonly name: string;
  /** `as_of`: the vendor's time of the price, epoch ms; null if unstated. */
  quote(symbol: string, options?: CallOptions): Promise<{ quote: Quote; as_of: number | null }>;
  /** Ratios and the metrics that change slowly, among them market capitalization and beta. */
  metric(symbol: string, options?: CallOptions): Promise<{ metrics: Partial<Metrics>; ratios: CompanyRatios }>;
  /** Price and volume statistics; some plans exclude them. */
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
  /** Mean 12-month target with its range, without counts of opinions; some plans exclude it. */
  priceTarget(symbol: string, options?: CallOptions): Promise<StandingConsensus>;
  /** Announced earnings dates from..to (YYYY-MM-DD, inclusive) of all symbols or of one. */
  earningsCalendar(
    request: { from: string; to: string; symbol?: string },
    options?: CallOptions,
  ): Promise<EarningsDate[]>;
  /**
   * Upgrades, downgrades and other ratings of all symbols from..to (YYYY-MM-DD, inclusive); some plans exclude them.
   */
  ratingChanges(request: { from: string; to: string }, options?: CallOptions): Promise<RatingChange[]>;
};
