// Listing of the simulated exchange: constants, trading days, report dates.
import type { Members } from './fund-members.ts';

/** Vendor's type codes: common stock, ADR, fund, preferred, warrant, unit, right. */
export type ListingType = 'CS' | 'ADRC' | 'ETF' | 'PFD' | 'WARRANT' | 'UNIT' | 'RIGHT';

export type Listing = {
  index: number;
  /** Seeds every draw about this listing. */
  key: number;
  symbol: string;
  name: string;
  type: ListingType;
  exchange: string;
  /** Index into sectors, -1 for none. */
  sector: number;
  industry: string;
  sic_code: string | null;
  sic_description: string | null;
  /** Level to which the price reverts, USD. */
  price0: number;
  shares: number;
  float_percent: number;
  /** Standard deviation of the daily log return without market and sector. */
  daily_vol: number;
  beta: number;
  sector_beta: number;
  /** Mean daily volume in shares. */
  average_volume: number;
  /** First session it trades in (-1: always); `delisted_at`: first session it no longer does (sessionCount: never). */
  listed_at: number;
  delisted_at: number;
  lively: boolean;
  invented: boolean;
  /** Listing whose price this one follows: leveraged funds by `factor`, second share classes by 1; null: own prices. */
  follows: { index: number; factor: number } | null;
  fund_style: string | null;
  /** Companies that an index or sector fund moves with; null for all others. */
  members: Members | null;
};

export function trades(listing: Listing, session: number): boolean {
  return session >= listing.listed_at && session < listing.delisted_at;
}

export const isCompany = (listing: Listing): boolean => listing.type === 'CS' || listing.type === 'ADRC';

/** Second class of a company: it moves with the first, which alone reports. */
export const isSecondClass = (listing: Listing): boolean => isCompany(listing) && listing.follows !== null;

/** Sessions in a quarter. */
export const quarterLength = 63;

/** Sessions from the company's report to the start of a quarter; null where no results are reported. */
export const findReportPhase = (listing: Listing): number | null =>
  isCompany(listing) && !isSecondClass(listing) ? listing.key % quarterLength : null;

/** Whether the company reports results on this session: one class of it, once a quarter. */
export function reportsOn(listing: Listing, session: number): boolean {
  const phase = findReportPhase(listing);
  return phase !== null && (session + phase) % quarterLength === 0;
}
