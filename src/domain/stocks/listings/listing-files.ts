// Rows of the public symbol lists of the exchanges, recognised by their columns.
import { canonicalSymbol } from '../symbols/notation.ts';
import { companyName, type Listing, typeOfSecurity } from './listing.ts';

export type ListingRow = Readonly<Record<string, string>>;
/** Listing of the row, or the reason why the row is skipped. */
type ReadListing = { listing: Listing } | { skipped: string };

export type ListingFormat = {
  name: string;
  columns: readonly string[];
  /** Priority when several lists have a symbol; the lowest number wins. */
  rank: number;
  read(row: ListingRow, fileName: string): ReadListing;
};

const filled = (text: string | undefined): string | null => {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' ? null : trimmed;
};

/** Rank of lists of index members, which do not cover all stocks of an exchange. */
export const INDEX_MEMBERS_RANK = 3;

/** Exchange letters of other-listed files, as Nasdaq Trader defines them. */
const otherExchanges: Readonly<Record<string, string>> = {
  A: 'XASE',
  N: 'XNYS',
  P: 'ARCX',
  Z: 'BATS',
  V: 'IEXG',
};

function screenerExchange(fileName: string): string | null {
  const name = fileName.toLowerCase();
  if (name.includes('nasdaq')) return 'XNAS';
  if (name.includes('nyse')) return 'XNYS';
  return name.includes('amex') ? 'XASE' : null;
}

function skipped(row: ListingRow, symbolColumn: string): ReadListing {
  const symbol = filled(row[symbolColumn]);
  return { skipped: symbol === null ? 'no symbol' : `not a symbol: ${symbol.slice(0, 40)}` };
}

const listingFormats: readonly ListingFormat[] = [
  {
    name: 'S&P 500 constituents',
    columns: ['Symbol', 'Security', 'GICS Sector', 'GICS Sub-Industry'],
    rank: INDEX_MEMBERS_RANK,
    read: (row) => {
      const symbol = canonicalSymbol(row.Symbol ?? '', 'tape');
      if (symbol === null) return skipped(row, 'Symbol');
      const facts = { sector: filled(row['GICS Sector']), industry: filled(row['GICS Sub-Industry']) };
      return { listing: { symbol, name: filled(row.Security), exchange: null, type: 'CS', ...facts, is_active: true } };
    },
  },
  {
    name: 'Nasdaq listed',
    columns: ['Symbol', 'Company Name', 'Security Name', 'Market Category', 'Test Issue', 'ETF'],
    rank: 1,
    read: (row) => {
      const symbol = canonicalSymbol(row.Symbol ?? '', 'nasdaq');
      if (symbol === null) return skipped(row, 'Symbol');
      if (row['Test Issue'] === 'Y') return { skipped: 'test issue' };
      const security = row['Security Name'] ?? '';
      const name = filled(row['Company Name']) ?? companyName(security);
      const type = typeOfSecurity(security, row.ETF === 'Y');
      return { listing: { symbol, name, exchange: 'XNAS', type, sector: null, industry: null, is_active: true } };
    },
  },
  {
    name: 'listed elsewhere',
    columns: ['ACT Symbol', 'Security Name', 'Exchange', 'CQS Symbol', 'ETF', 'Test Issue', 'NASDAQ Symbol'],
    rank: 1,
    read: (row) => {
      // The row has three spellings; the tape's is canonical, the others are fallbacks.
      const symbol =
        canonicalSymbol(row['CQS Symbol'] ?? '', 'tape') ??
        canonicalSymbol(row['NASDAQ Symbol'] ?? '', 'nasdaq') ??
        canonicalSymbol(row['ACT Symbol'] ?? '', 'act');
      if (symbol === null) return skipped(row, 'ACT Symbol');
      if (row['Test Issue'] === 'Y') return { skipped: 'test issue' };
      const security = row['Security Name'] ?? '';
      const exchange = otherExchanges[row.Exchange ?? ''] ?? null;
      const type = typeOfSecurity(security, row.ETF === 'Y');
      return {
        listing: { symbol, name: companyName(security), exchange, type, sector: null, industry: null, is_active: true },
      };
    },
  },
  {
    name: 'Nasdaq screener',
    columns: ['symbol', 'name', 'sector', 'industry'],
    rank: 2,
    read: (row, fileName) => {
      const symbol = canonicalSymbol(row.symbol ?? '', 'screener');
      if (symbol === null) return skipped(row, 'symbol');
      const security = row.name ?? '';
      return {
        listing: {
          symbol,
          name: companyName(security),
          exchange: screenerExchange(fileName),
          type: typeOfSecurity(security, false),
          sector: filled(row.sector),
          industry: filled(row.industry),
          is_active: true,
        },
      };
    },
  },
];

/** Format of a list with these columns; null for an unknown list. */
export function findListingFormat(columns: readonly string[]): ListingFormat | null {
  return listingFormats.find((format) => format.columns.every((column) => columns.includes(column))) ?? null;
}
