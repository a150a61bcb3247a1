// Row of an exchange's symbol list.
import { z } from 'zod';

const S = z.string().nullable();

/** `type`, `exchange`: codes of the market data vendor (CS, ETF, ADRC, WARRANT ...; XNAS, XNYS, XASE, ARCX, BATS). */
export const Listing = z.object({
  symbol: z.string(),
  name: S,
  exchange: S,
  type: S,
  sector: S,
  industry: S,
  is_active: z.boolean(),
});
export type Listing = z.infer<typeof Listing>;

/** Words of a security's name with the type they mean; the first match wins. */
const typeWords: readonly (readonly [RegExp, string])[] = [
  [/\bwarrants?\b/i, 'WARRANT'],
  [/\brights?\b/i, 'RIGHT'],
  [/\bunits?\b/i, 'UNIT'],
  [/\b(?:preferred|preference|pfd)\b/i, 'PFD'],
  [/\b(?:american depositary|ADS|ADR)\b/i, 'ADRC'],
  [/\b(?:notes?|debentures?)\b.*\bdue\b|\bdue \d{4}\b/i, 'SP'],
  [/\b(?:common (?:stock|shares?)|ordinary shares?|capital stock|subordinate voting shares?)\b/i, 'CS'],
];

export function typeOfSecurity(securityName: string, isFund: boolean): string | null {
  if (isFund) return 'ETF';
  return typeWords.find(([words]) => words.test(securityName))?.[1] ?? null;
}

/** The company's name without the words for its ordinary share class; null for an empty name. */
export function companyName(securityName: string): string | null {
  const name = securityName
    .trim()
    .replace(/[\s-]+(?:class [A-C] )?(?:common (?:stock|shares?)|ordinary shares?)$/i, '')
    .trim();
  return name === '' ? null : name;
}

/** Merges two rows of a symbol; `second` fills the gaps of `first`. */
export function mergeListings(first: Listing, second: Listing): Listing {
  return {
    symbol: first.symbol,
    name: first.name ?? second.name,
    exchange: first.exchange ?? second.exchange,
    type: first.type ?? second.type,
    sector: first.sector ?? second.sector,
    industry: first.industry ?? second.industry,
    is_active: first.is_active || second.is_active,
  };
}
