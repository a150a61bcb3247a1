// Instruments a run judges: common stocks and funds, no preferreds, warrants, rights or units.
import type { Listing } from './listing.ts';

/** Vendor's type codes of common stocks, depositary receipts, funds and other exchange-traded products. */
const screenedTypes: ReadonlySet<string> = new Set(['CS', 'ADRC', 'OS', 'NYRS', 'ETF', 'ETV', 'ETN', 'ETS']);

/** Symbols of instruments other than common stock by their tape suffix: BACpB, ACHR.WS, AAC.U, AIIAr. */
const otherPaper = /[a-z]|\.(?:WS|U|RT|CL|WD|WI)/;

/** Test for instruments of some types; one without a known type is judged by the spelling of its symbol. */
const isOfTypes =
  (types: ReadonlySet<string>) =>
  (symbol: string, listing: Pick<Listing, 'type'> | undefined): boolean => {
    const type = listing?.type ?? null;
    return type === null ? !otherPaper.test(symbol) : types.has(type);
  };

/** True for an instrument that runs judge. */
export const isScreened = isOfTypes(screenedTypes);

/** Names, sectors and industries of the instruments that runs judge. */
export const screenedNames = (listings: Iterable<Listing>) =>
  [...listings]
    .filter((listing) => isScreened(listing.symbol, listing))
    .map(({ symbol, name, sector, industry }) => ({ symbol, company_name: name, sector, industry }));

/** Type codes of common stocks and depositary receipts; lists of stocks contain these only. */
export const stockTypes: ReadonlySet<string> = new Set(['CS', 'ADRC', 'OS', 'NYRS']);

/** False for funds. */
export const isStock = isOfTypes(stockTypes);
