// A star: one stock a user keeps an eye on. The user's own list; the watchlist of Golden Eye is another one and the same for all.
import { z } from 'zod';

export const Star = z.object({ symbol: z.string(), starred_at: z.string() });
export type Star = z.infer<typeof Star>;

/** Stars, newest first; `most`: most stars per user. */
export const Watchlist = z.object({ stars: z.array(Star), most: z.number() });
export type Watchlist = z.infer<typeof Watchlist>;
