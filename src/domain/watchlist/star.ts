// Stars: stocks of a user's own watchlist. Golden Eye's watchlist is separate and the same for all users.
import { z } from 'zod';

export const Star = z.object({ symbol: z.string(), starred_at: z.string() });
export type Star = z.infer<typeof Star>;

/** Stars, newest first; `most`: most stars per user. */
export const Watchlist = z.object({ stars: z.array(Star), most: z.number() });
export type Watchlist = z.infer<typeof Watchlist>;
