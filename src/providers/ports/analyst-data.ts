// Port: opinions of analysts, written cases, company figures and statements, fund holdings and fees, company icons.
import type {
  CompanyFigures,
  Constituent,
  FundProfile,
  RatingAction,
  StandingConsensus,
  WrittenCases,
  YearlyStatement,
} from '../../domain/stocks/details/research.ts';
import type { CallOptions } from './market-data.ts';

export type StatementOfCompany = { symbol: string; statement: YearlyStatement };
type IconFile = { bytes: Uint8Array; content_type: string | null };

/**
 * Opinions, company and fund data by canonical symbol, in percent and USD. Most data is sold separately; methods for
 * data outside the plan throw ProviderError not_entitled. Null and empty lists: the vendor has no data on the symbol.
 * Methods throw only ProviderError.
 */
export type AnalystData = {
  consensus(symbol: string, options?: CallOptions): Promise<StandingConsensus | null>;
  /** Newest first, since `from` (YYYY-MM-DD). */
  ratingActions(symbol: string, from: string, options?: CallOptions): Promise<RatingAction[]>;
  cases(symbol: string, options?: CallOptions): Promise<WrittenCases | null>;
  figures(symbol: string, options?: CallOptions): Promise<CompanyFigures | null>;
  /** Figures of the whole market, page by page. */
  allFigures(options?: CallOptions): AsyncIterable<CompanyFigures[]>;
  /** Fiscal years, newest first. */
  statements(symbol: string, options?: CallOptions): Promise<YearlyStatement[]>;
  /** Fiscal years of all companies that ended since `period_end_from` (YYYY-MM-DD), page by page. */
  allStatements(period_end_from: string, options?: CallOptions): AsyncIterable<StatementOfCompany[]>;
  fundProfile(symbol: string, options?: CallOptions): Promise<FundProfile | null>;
  /**
   * Profiles of all funds processed since `processed_from` (YYYY-MM-DD), newest first, page by page; a fund may repeat.
   */
  allFundProfiles(processed_from: string, options?: CallOptions): AsyncIterable<FundProfile[]>;
  /** Holdings at the newest date the vendor has, largest first. */
  constituents(symbol: string, options?: CallOptions): Promise<Constituent[]>;
  /** Icon at an address from company facts; only its path is used, its host is not trusted. */
  icon(address: string, symbol: string, options?: CallOptions): Promise<IconFile>;
};
