// Symbols of all stored listings, for parsers of lists.
import type { KnownListings } from '../../domain/stocks/symbols/symbol.ts';
import type { Query } from '../db/query.ts';

/** Sources of listings that do not cover every US stock: the simulated market, and index members only. */
export const SIMULATED_LISTINGS = 'simulated market';
export const INDEX_MEMBERS = 'index members';

/** Nasdaq and NYSE: listings with stocks of both cover every other exchange too. */
const MAIN_EXCHANGES = ['XNAS', 'XNYS'];

/** Symbols of all listings, delisted ones included; complete if both main exchanges or a real vendor were read. */
export async function readKnownListings(query: Query): Promise<KnownListings> {
  const { rows } = await query<{ symbol: string; exchange: string | null; is_partial: boolean }>`
     select symbol, exchange, source = any (${[SIMULATED_LISTINGS, INDEX_MEMBERS]}) as is_partial from stock`;
  const symbols = new Set(rows.map(({ symbol }) => symbol));
  const exchanges = new Set(rows.flatMap(({ exchange, is_partial }) => (is_partial ? [] : [exchange])));
  return {
    has: (symbol) => symbols.has(symbol),
    isComplete: MAIN_EXCHANGES.every((exchange) => exchanges.has(exchange)),
  };
}
