// Sector and industry of a company by its registered industry code.
import { industryName } from '../industry-name.ts';

/**
 * Sectors by ranges of SIC codes, both ends included; the first match counts, so narrower ranges come first. Source:
 * the SEC's Standard Industrial Classification list, mapped to the usual eleven sectors.
 */
const sicSectors: readonly (readonly [first: number, last: number, sector: string])[] = [
  [100, 999, 'Consumer Defensive'],
  [1200, 1399, 'Energy'],
  [1000, 1499, 'Basic Materials'],
  [1520, 1531, 'Consumer Cyclical'],
  [1500, 1799, 'Industrials'],
  [2000, 2199, 'Consumer Defensive'],
  [2451, 2452, 'Consumer Cyclical'],
  [2200, 2399, 'Consumer Cyclical'],
  [2500, 2599, 'Consumer Cyclical'],
  [2400, 2699, 'Basic Materials'],
  [2700, 2799, 'Communication Services'],
  [2830, 2836, 'Healthcare'],
  [2840, 2844, 'Consumer Defensive'],
  [2800, 2899, 'Basic Materials'],
  [2900, 2999, 'Energy'],
  [3011, 3021, 'Consumer Cyclical'],
  [3000, 3099, 'Industrials'],
  [3100, 3199, 'Consumer Cyclical'],
  [3200, 3399, 'Basic Materials'],
  [3559, 3559, 'Technology'],
  [3570, 3579, 'Technology'],
  [3630, 3639, 'Consumer Cyclical'],
  [3651, 3679, 'Technology'],
  [3400, 3699, 'Industrials'],
  [3700, 3719, 'Consumer Cyclical'],
  [3751, 3751, 'Consumer Cyclical'],
  [3790, 3799, 'Consumer Cyclical'],
  [3720, 3799, 'Industrials'],
  [3812, 3812, 'Industrials'],
  [3826, 3826, 'Healthcare'],
  [3840, 3859, 'Healthcare'],
  [3800, 3879, 'Technology'],
  [3900, 3999, 'Consumer Cyclical'],
  [4600, 4699, 'Energy'],
  [4000, 4799, 'Industrials'],
  [4800, 4899, 'Communication Services'],
  [4922, 4922, 'Energy'],
  [4950, 4959, 'Industrials'],
  [4900, 4999, 'Utilities'],
  [5045, 5045, 'Technology'],
  [5047, 5047, 'Healthcare'],
  [5065, 5065, 'Technology'],
  [5122, 5122, 'Healthcare'],
  [5140, 5149, 'Consumer Defensive'],
  [5171, 5172, 'Energy'],
  [5180, 5189, 'Consumer Defensive'],
  [5000, 5199, 'Industrials'],
  [5331, 5331, 'Consumer Defensive'],
  [5400, 5499, 'Consumer Defensive'],
  [5912, 5912, 'Healthcare'],
  [5200, 5999, 'Consumer Cyclical'],
  [6324, 6324, 'Healthcare'],
  [6500, 6599, 'Real Estate'],
  [6792, 6792, 'Energy'],
  [6798, 6798, 'Real Estate'],
  [6000, 6799, 'Financial Services'],
  [7000, 7299, 'Consumer Cyclical'],
  [7310, 7319, 'Communication Services'],
  // Search engines and social networks are registered under 7370; software under 7371 and above.
  [7370, 7370, 'Communication Services'],
  [7371, 7379, 'Technology'],
  [7300, 7599, 'Industrials'],
  [7600, 7799, 'Consumer Cyclical'],
  [7800, 7899, 'Communication Services'],
  [7900, 7999, 'Consumer Cyclical'],
  [8000, 8099, 'Healthcare'],
  [8200, 8299, 'Consumer Defensive'],
  [8300, 8399, 'Consumer Cyclical'],
  // Laboratories that develop medicines for others.
  [8731, 8731, 'Healthcare'],
  [8100, 8799, 'Industrials'],
];

/** Sector of an SIC code; null for a missing or malformed code and for codes without a sector (shells, governments). */
export function sectorOfSic(code: string | null): string | null {
  if (code === null || !/^\d{3,4}$/.test(code)) return null;
  const number = Number(code);
  return sicSectors.find(([first, last]) => first <= number && number <= last)?.[2] ?? null;
}

export type CompanyGroups = { sector: string | null; industry: string | null };

/** Sector and industry from a company's registration; null when unknown. */
export function companyGroups(
  profile: { sic_code: string | null; sic_description: string | null } | null,
): CompanyGroups {
  return {
    sector: sectorOfSic(profile?.sic_code ?? null),
    industry: industryName(profile?.sic_description),
  };
}
