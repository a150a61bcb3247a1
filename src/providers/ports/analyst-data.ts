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
 * Symbols are canonical; units are those of the nouns (percent, USD). Most of it is sold apart: a plan without it meets
 * ProviderError not_entitled. Null and empty lists mean the vendor knows nothing of the symbol.
 * Every method throws ProviderError and nothing else.
 */
export type AnalystData = {
  consensus(symbol: string, options?: CallOptions): Promise<StandingConsensus | null>;
  /** Newest first, from that date (YYYY-MM-DD) on. */
  ratingActions(symbol: string, from: string, options?: CallOptions): Promise<RatingAction[]>;
  cases(symbol: string, options?: CallOptions): Promise<WrittenCases | null>;
  figures(symbol: string, options?: CallOptions): Promise<CompanyFigures | null>;
  /** Figures of the whole market, page by page. */
  allFigures(options?: CallOptions): AsyncIterable<CompanyFigures[]>;
  /** Fiscal years, newest first. */
  statements(symbol: string, options?: CallOptions): Promise<YearlyStatement[]>;
  /** Fiscal years that ended from that date on, of all companies, page by page. */
  allStatements(period_end_from: string, options?: CallOptions): AsyncIterable<StatementOfCompany[]>;
  fundProfile(symbol: string, options?: CallOptions): Promise<FundProfile | null>;
  /** Profiles of all funds published from that date on, page by page, newest first: a fund may come more than once. */
  allFundProfiles(processed_from: string, options?: CallOptions): AsyncIterable<FundProfile[]>;
  /** Largest first, as of the newest date the vendor has. */
  constituents(symbol: string, options?: CallOptions): Promise<Constituent[]>;
  /** The picture behind an address that came with the company's facts; the host of the address is not trusted. */
  icon(address: string, symbol: string, options?: CallOptions): Promise<IconFile>;
};
