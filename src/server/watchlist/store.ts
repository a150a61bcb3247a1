// The only SQL of the watchlist: stars of one user.
import type { Star } from '../../domain/watchlist/star.ts';
import type { Db } from '../db/database.ts';

type WatchlistTables = { watchlist_star: { user_id: number; symbol: string; starred_at: string } };

/** First of two lock numbers, the second is the user's; any constant known to all processes of the program. */
const STARS_LOCK = 7_221_070;

export type WatchlistStore = ReturnType<typeof watchlistStore>;

export function watchlistStore(plainDb: Db) {
  const db = plainDb.withTables<WatchlistTables>();
  return {
    stars: (userId: number): Promise<Star[]> =>
      db
        .selectFrom('watchlist_star')
        .select(['symbol', 'starred_at'])
        .where('user_id', '=', userId)
        .orderBy('starred_at', 'desc')
        .orderBy('symbol')
        .execute(),

    /** The star, the earlier one when there was one; null when the user has as many as are allowed. */
    add: (userId: number, star: Star, most: number): Promise<Star | null> =>
      db.transaction().execute(async (tx) => {
        // Two calls at once must not both take the last place.
        await tx
          .selectNoFrom((eb) => eb.fn('pg_advisory_xact_lock', [eb.val(STARS_LOCK), eb.val(userId)]).as('locked'))
          .execute();
        const own = tx.selectFrom('watchlist_star').where('user_id', '=', userId);
        const before = await own.select(['symbol', 'starred_at']).where('symbol', '=', star.symbol).executeTakeFirst();
        if (before !== undefined) return before;
        const { count } = await own.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
        if (count >= most) return null;
        await tx
          .insertInto('watchlist_star')
          .values({ user_id: userId, ...star })
          .execute();
        return star;
      }),

    remove: async (userId: number, symbol: string): Promise<void> => {
      await db.deleteFrom('watchlist_star').where('user_id', '=', userId).where('symbol', '=', symbol).execute();
    },
  };
}
