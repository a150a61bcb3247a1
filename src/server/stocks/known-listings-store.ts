// The symbols of all listings on file, for readers of lists.
import { type KnownListings, noListings } from '../../domain/stocks/symbols/symbol.ts';
import type { Query } from '../db/query.ts';

/** Sources of listings that do not name every US stock: the invented market, and members of an index alone. */
export const SIMULATED_LISTINGS = 'simulated market';
export const INDEX_MEMBERS = 'index members';

/** Every listed symbol, delisted ones included; complete where an exchange's files or a real vendor were read. */
export async function readKnownListings(query: Query): Promise<KnownListings> {
  const { rows } = await query<{ symbol: string; is_partial: boolean }>(
    'select symbol, source = any ($1) as is_partial from stock',
    [[SIMULATED_LISTINGS, INDEX_MEMBERS]],
  );
  if (rows.length === 0) return noListings;
  const symbols = new Set(rows.map(({ symbol }) => symbol));
  return { has: (symbol) => symbols.has(symbol), isComplete: rows.some(({ is_partial }) => !is_partial) };
}
