// A company's market capitalization in USD, from the first section of the live data that has it.
import type { LiveData } from './live-data.ts';

/** The profile's figure is in millions on the wire. */
const PROFILE_UNIT_USD = 1e6;

/**
 * USD; from the daily metric, else the profile; null when both are unknown, or the company reports in another currency.
 */
export function companyMarketCap(live: Pick<LiveData, 'metrics' | 'profile'> | undefined): number | null {
  if (live?.profile?.currency !== undefined && live.profile.currency !== 'USD') return null;
  const metric = live?.metrics?.data.marketCapitalization ?? null;
  if (metric !== null) return metric;
  const profile = live?.profile?.marketCapitalization ?? null;
  return profile === null ? null : profile * PROFILE_UNIT_USD;
}
