// Listings of a day, and the rows of a market snapshot that are judged: the watchlist and what the screener lists.
import { watchedSymbols } from '../../domain/goldeneye/watchlist.ts';
import type { MarketColumns } from '../../domain/market/market-columns.ts';
import { isScreened } from '../../domain/stocks/listings/judged-listings.ts';
import type { Listing } from '../../domain/stocks/listings/listing.ts';
import type { JudgedRows } from './market-day.ts';

const watched: ReadonlySet<string> = new Set(watchedSymbols);

export class JudgedSymbols {
  readonly #listings: ReadonlyMap<string, Listing>;
  /** Indexes of the judged symbols in the market's symbol list, which rarely changes between minutes. */
  #judged: { symbols: readonly string[]; places: Int32Array } = { symbols: [], places: new Int32Array(0) };

  constructor(listings: readonly Listing[]) {
    this.#listings = new Map(listings.map((listing) => [listing.symbol, listing]));
  }

  /** Company name; null for a symbol that is not listed. */
  findName(symbol: string): string | null {
    return this.#listings.get(symbol)?.name ?? null;
  }

  rows(market: MarketColumns): JudgedRows {
    const { symbols } = market;
    if (symbols !== this.#judged.symbols) {
      const judged = (symbol: string) => watched.has(symbol) || isScreened(symbol, this.#listings.get(symbol));
      const places = symbols.flatMap((symbol, place) => (judged(symbol) ? place : []));
      this.#judged = { symbols, places: Int32Array.from(places) };
    }
    return { market, places: this.#judged.places };
  }
}
