// Live data of one symbol, section by section; a section without a source is null.
import { z } from 'zod';
import { RichNews } from './rich-news.ts';

const N = z.number().nullable();
const S = z.string().nullable();

/** Last price in USD with the day's change and range. */
export const Quote = z.object({ c: N, d: N, dp: N, h: N, l: N, pc: N });
export type Quote = z.infer<typeof Quote>;

/** Daily metrics; returns and relative strength in percent, volumes in shares, market capitalization in USD. */
export const Metrics = z.object({
  '52WeekHigh': N,
  '52WeekLow': N,
  '5DayAverageTradingVolume': N,
  '10DayAverageTradingVolume': N,
  '30DayAverageTradingVolume': N,
  '3MonthAverageTradingVolume': N,
  '14DayRSI': N,
  beta: N,
  '50DaySMA': N,
  '200DaySMA': N,
  '1MonthPriceStd': N,
  '1MonthPriceReturn': N,
  '3MonthPriceReturn': N,
  ytdPriceReturn: N,
  'priceRelativeToS&P5004Week': N,
  'priceRelativeToS&P50013Week': N,
  'priceRelativeToS&P500Ytd': N,
  'priceRelativeToS&P50052Week': N,
  marketCapitalization: N,
});
export type Metrics = z.infer<typeof Metrics>;

/** Each metric from the first source that has it; null when no source has any. */
export function mergeMetrics(sources: readonly (Partial<Metrics> | null)[]): Metrics | null {
  const find = (key: keyof Metrics) => sources.map((one) => one?.[key] ?? null).find((value) => value !== null) ?? null;
  const merged = Object.fromEntries(Metrics.keyof().options.map((key) => [key, find(key)])) as Metrics;
  return Object.values(merged).some((value) => value !== null) ? merged : null;
}

/** Company profile; `marketCapitalization` is in millions of USD, as the vendor sends it. */
export const Profile = z.object({
  name: S,
  logo: S,
  exchange: S,
  finnhubIndustry: S,
  marketCapitalization: N,
  /** Currency of the company's reports, only if not USD; its amounts are then unknown. */
  currency: z.string().optional(),
});
export type Profile = z.infer<typeof Profile>;

/** Headline; datetime in epoch seconds. */
export const CompanyNews = z.object({
  headline: z.string(),
  url: z.string(),
  source: S,
  datetime: z.number(),
  summary: S,
  image: S,
});
export type CompanyNews = z.infer<typeof CompanyNews>;

/** News sentiment; percents are ratios 0..1. */
export const NewsSentiment = z.object({
  buzz: z.object({ buzz: N, articlesInLastWeek: N, weeklyAverage: N }),
  sentiment: z.object({ bullishPercent: N }),
  sectorAverageBullishPercent: N,
});
export type NewsSentiment = z.infer<typeof NewsSentiment>;

/** Reported insider transaction; change in shares (negative when sold), price in USD, dates as YYYY-MM-DD. */
export const InsiderTransaction = z.object({
  name: z.string(),
  change: N,
  transactionPrice: N,
  isDerivative: z.boolean(),
  filingDate: S,
  transactionDate: S,
  transactionCode: S,
});
export type InsiderTransaction = z.infer<typeof InsiderTransaction>;

export const Executive = z.object({ name: z.string(), position: S });
export type Executive = z.infer<typeof Executive>;

/**
 * The last finished trading day; timestamp in epoch milliseconds.
 * @public Named in the API document.
 */
export const DailyOhlc = z.object({
  open: N,
  high: N,
  low: N,
  close: N,
  vwap: N,
  volume: N,
  transactions: N,
  timestamp: N,
});

/** @public Named in the API document. */
export const TickerFacts = z.object({
  shares_outstanding: N,
  primary_exchange: S,
  total_employees: N,
  sic_description: S,
});

export const liveSections = [
  'quote',
  'metrics',
  'profile',
  'news',
  'sentiment',
  'insider_transactions',
  'executives',
  'polygonNews',
  'daily_ohlc',
  'ticker_details',
] as const;
export type LiveSection = (typeof liveSections)[number];

/** Source and age of a section. `problem`: reason the section is missing or stale, null for none. */
export const SectionState = z.object({
  source: S,
  as_of: S,
  received_at: S,
  stale: z.boolean(),
  problem: z.enum(['not_entitled', 'rate_limited', 'unavailable', 'unknown_symbol', 'pending', 'not_kept']).nullable(),
});
export type SectionState = z.infer<typeof SectionState>;

export const LiveData = z.object({
  symbol: z.string(),
  quote: Quote.nullable(),
  metrics: z.object({ data: Metrics }).nullable(),
  profile: Profile.nullable(),
  news: z.array(CompanyNews).nullable(),
  sentiment: z.object({ news: NewsSentiment }).nullable(),
  insider_transactions: z.object({ data: z.array(InsiderTransaction) }).nullable(),
  executives: z.object({ executive: z.array(Executive) }).nullable(),
  polygonNews: z.array(RichNews).nullable(),
  daily_ohlc: DailyOhlc.nullable(),
  ticker_details: TickerFacts.nullable(),
  sections: z.record(z.string(), SectionState),
});
export type LiveData = z.infer<typeof LiveData>;

/** Reply for a past instant: live sections are not stored, so all are unknown. */
export function nothingLive(symbol: string): LiveData {
  const state: SectionState = { source: null, as_of: null, received_at: null, stale: false, problem: 'not_kept' };
  const sections = Object.fromEntries(liveSections.map((section) => [section, state]));
  const unknown = Object.fromEntries(liveSections.map((section) => [section, null])) as Record<LiveSection, null>;
  return { symbol, ...unknown, sections };
}
