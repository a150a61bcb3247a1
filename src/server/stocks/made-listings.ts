// Names, types and first days of listed symbols, for lists made from market data.
import type { MadeListing } from '../../domain/made-lists/make-lists.ts';
import type { Database } from '../db/database.ts';
import { historyStartsBeside } from './identity-store.ts';
import { SIMULATED_LISTINGS } from './known-listings-store.ts';
import { createStockStore } from './store.ts';

export async function madeListings(database: Database): Promise<ReadonlyMap<string, MadeListing>> {
  const listed = await createStockStore(database).listed();
  // Companies of the simulated market never change their symbol.
  const starts = await historyStartsBeside(database, SIMULATED_LISTINGS);
  return new Map(
    listed.map(({ symbol, name, type }) => [symbol, { name, type, start: starts.get(symbol) ?? null }] as const),
  );
}
