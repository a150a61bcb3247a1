// Listing of the simulated exchange: constants, trading days, report dates.

/** Members of a fund, heaviest first: indexes into the universe's constituents, and weights at price0 that sum to 1. */
export type Members = { at: Uint16Array; weights: Float64Array };

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
  /** Companies an index or sector fund holds; null for all others. */
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

/** Offset of a company's report day within quarters of sessions; null for listings that do not report. */
export const findReportPhase = (listing: Listing): number | null =>
  isCompany(listing) && !isSecondClass(listing) ? listing.key % quarterLength : null;

/** True if the company reports in this session: once per quarter, on its own day; second share classes never. */
export function reportsOn(listing: Listing, session: number): boolean {
  const phase = findReportPhase(listing);
  return phase !== null && (session + phase) % quarterLength === 0;
}
