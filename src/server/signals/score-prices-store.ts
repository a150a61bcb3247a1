// Store of the first prices after each publication of scores.
import type { CardPrice } from '../../domain/signals/mini-cards/mini-cards.ts';
import type { Db } from '../db/database.ts';
import { packColumns } from '../market-memory/packed-columns.ts';

export function createScorePricesStore({ query }: Pick<Db, 'query'>) {
  return {
    /** Stores the prices of a publication that has none yet; both instants are ISO. */
    async keep(
      publicationId: number,
      { prices, as_of, received_at }: { prices: ReadonlyMap<string, CardPrice>; as_of: string; received_at: string },
    ): Promise<void> {
      const rows = [...prices.values()];
      const price = Float64Array.from(rows, ({ current_price }) => current_price ?? Number.NaN);
      const volume = Float64Array.from(rows, (row) => row.volume ?? Number.NaN);
      const change = Float64Array.from(rows, ({ price_change_percent }) => price_change_percent ?? Number.NaN);
      await query`insert into score_price (publication_id, as_of, received_at, columns)
         values (${publicationId}, ${as_of}, ${received_at},
         ${packColumns([...prices.keys()], { price, change, volume })})
         on conflict do nothing`;
    },
  };
}
