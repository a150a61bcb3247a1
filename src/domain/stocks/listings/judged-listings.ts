// Instruments a run judges: common stocks and funds, no preferreds, warrants, rights or units.
import type { Listing } from './listing.ts';

/** Vendor's type codes: common stock, depositary receipt of one, fund, and other exchange-traded products. */
const screenedTypes: ReadonlySet<string> = new Set(['CS', 'ADRC', 'OS', 'NYRS', 'ETF', 'ETV', 'ETN', 'ETS']);

/** Symbol with a suffix of the tape for other than common stock: BACpB, ACHR.WS, AAC.U, AIIAr. */
const otherPaper = /[a-z]|\.(?:WS|U|RT|CL|WD|WI)/;

/** Unknown instruments are judged by the spelling of their symbol. */
export function isScreened(symbol: string, listing: Pick<Listing, 'type'> | undefined): boolean {
  const type = listing?.type ?? null;
  return type === null ? !otherPaper.test(symbol) : screenedTypes.has(type);
}

/** Names and groups of the instruments that a run judges. */
export const screenedNames = (listings: Iterable<Listing>) =>
  [...listings]
    .filter((listing) => isScreened(listing.symbol, listing))
    .map(({ symbol, name, sector, industry }) => ({ symbol, company_name: name, sector, industry }));

/** Common stocks and depositary receipts: what lists of stocks are about. */
export const stockTypes: ReadonlySet<string> = new Set(['CS', 'ADRC', 'OS', 'NYRS']);

/** False for funds; unknown instruments are judged by the spelling of their symbol. */
export function isStock(symbol: string, listing: Pick<Listing, 'type'> | undefined): boolean {
  const type = listing?.type ?? null;
  return type === null ? !otherPaper.test(symbol) : stockTypes.has(type);
}
