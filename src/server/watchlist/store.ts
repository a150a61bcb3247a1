// The only SQL of the watchlist: stars of one user, their notes and order, and the columns one wants.

import type { Star } from '../../domain/watchlist/star.ts';
import type { NotedStar } from '../../domain/watchlist/watchlist-rows.ts';
import type { Db } from '../db/database.ts';
import { lockNumbers } from '../db/lock-numbers.ts';

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

    /** In the user's own order; stars given since it was made stand first, newest first. */
    inOrder: async (userId: number): Promise<NotedStar[]> => {
      const { rows } = await query<NotedStar>(
        `select symbol, starred_at, note from watchlist_star where user_id = $1
         order by place nulls first, starred_at desc, symbol`,
        [userId],
      );
      return rows;
    },

    /** The star with its note; null where the user has no such star. */
    note: async (userId: number, symbol: string, note: string): Promise<NotedStar | null> => {
      const { rows } = await query<NotedStar>(
        `update watchlist_star set note = $3 where user_id = $1 and symbol = $2
         returning symbol, starred_at, note`,
        [userId, symbol, note],
      );
      return rows[0] ?? null;
    },

    /** Stars of these symbols take these places, the others have none. */
    order: async (userId: number, symbols: readonly string[]): Promise<void> => {
      await query(
        `update watchlist_star s set place = (select min(o.place) from unnest($2::text[]) with ordinality as o (symbol, place)
                                              where o.symbol = s.symbol)
         where s.user_id = $1`,
        [userId, symbols],
      );
    },

    /** Null before the user chose any. */
    columns: async (userId: number): Promise<string[] | null> => {
      const { rows } = await query<{ columns: string[] }>('select columns from watchlist_view where user_id = $1', [
        userId,
      ]);
      return rows[0]?.columns ?? null;
    },

    choose: async (userId: number, columns: readonly string[]): Promise<void> => {
      await query(
        `insert into watchlist_view (user_id, columns) values ($1, $2)
         on conflict (user_id) do update set columns = excluded.columns`,
        [userId, columns],
      );
    },

    remove: async (userId: number, symbol: string): Promise<void> => {
      await query('delete from watchlist_star where user_id = $1 and symbol = $2', [userId, symbol]);
    },
  };
}
