// Reads the listed instruments as whoever judges the whole market needs them.
import type { Listing } from '../../domain/stocks/listing.ts';
import type { BulkConnection } from '../db/bulk-connection.ts';

/** Active instruments by symbol, those of which nothing but the symbol is known included. */
export async function activeListings(query: BulkConnection['query']): Promise<Listing[]> {
  const { rows } = await query<Listing>(
    'select symbol, name, exchange, type, sector, industry, is_active from stock where is_active order by symbol',
  );
  return rows;
}
