// Listing of the simulated exchange: constants, trading days, report dates.
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
  /** Level the price wanders around, USD. */
  price0: number;
  shares: number;
  float_percent: number;
  /** Deviation of the listing's own daily return. */
  daily_vol: number;
  beta: number;
  sector_beta: number;
  /** Mean daily volume in shares. */
  average_volume: number;
  /** First and last session index it trades at (-1: since ever; sessionCount: still). */
  listed_at: number;
  delisted_at: number;
  lively: boolean;
  invented: boolean;
  /** A fund that follows another, or a share class of a company whose other class has the prices (factor 1). */
  follows: { index: number; factor: number } | null;
  fund_style: string | null;
};

export function trades(listing: Listing, session: number): boolean {
  return session >= listing.listed_at && session < listing.delisted_at;
}

export const isCompany = (listing: Listing): boolean => listing.type === 'CS' || listing.type === 'ADRC';

/** Second class of a company: it moves with the first, which alone reports. */
export const isSecondClass = (listing: Listing): boolean => isCompany(listing) && listing.follows !== null;

/** Whether the company reports results on this session: each quarter of 63 sessions, on its own day; by one class alone. */
export function reportsOn(listing: Listing, session: number): boolean {
  return isCompany(listing) && listing.follows === null && (session + (listing.key % 63)) % 63 === 0;
}
