// The only SQL of the watchlist: stars of one user.

import type { Star } from '../../domain/watchlist/star.ts';
import type { Db } from '../db/database.ts';
import { lockNumbers } from '../db/lock-numbers.ts';

export type WatchlistStore = ReturnType<typeof watchlistStore>;

export function watchlistStore({ query, transaction }: Db) {
  return {
    stars: async (userId: number): Promise<Star[]> => {
      const { rows } = await query<Star>(
        'select symbol, starred_at from watchlist_star where user_id = $1 order by starred_at desc, symbol',
        [userId],
      );
      return rows;
    },

    /** The star, the earlier one when there was one; null when the user has as many as are allowed. */
    add: (userId: number, star: Star, most: number): Promise<Star | null> =>
      transaction(async (tx) => {
        // Two calls at once must not both take the last place.
        await tx('select pg_advisory_xact_lock($1, $2)', [lockNumbers.stars, userId]);
        const { rows } = await tx<Star>('select symbol, starred_at from watchlist_star where user_id = $1', [userId]);
        const before = rows.find(({ symbol }) => symbol === star.symbol);
        if (before !== undefined) return before;
        if (rows.length >= most) return null;
        await tx('insert into watchlist_star (user_id, symbol, starred_at) values ($1, $2, $3)', [
          userId,
          star.symbol,
          star.starred_at,
        ]);
        return star;
      }),

    remove: async (userId: number, symbol: string): Promise<void> => {
      await query('delete from watchlist_star where user_id = $1 and symbol = $2', [userId, symbol]);
    },
  };
}
