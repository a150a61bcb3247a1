// Saved screen: a named address of a screener list, with the stocks last seen in it.
import { z } from 'zod';
import { savedScreenRules } from '../../rules/saved-screen-rules.ts';

const NAME_MOST: number = savedScreenRules.name_chars.value;
const QUERY_MOST: number = savedScreenRules.query_chars.value;
const SEEN_MOST: number = savedScreenRules.seen_symbols.value;

export const ScreenName = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(NAME_MOST, `must have at most ${NAME_MOST} characters`);

/** A query string without its question mark. */
export const ScreenQuery = z
  .string()
  .max(QUERY_MOST, `must have at most ${QUERY_MOST} characters`)
  .regex(/^[^\s?#]*$/, 'must be a query string');

export const SeenSymbols = z.array(z.string().min(1).max(20)).max(SEEN_MOST, `must have at most ${SEEN_MOST} symbols`);

/** `seen`: stocks of the list when last viewed; null if never viewed or too many. */
export const SavedScreen = z.object({
  id: z.number(),
  name: z.string(),
  query: z.string(),
  seen: z.array(z.string()).nullable(),
});
export type SavedScreen = z.infer<typeof SavedScreen>;

/** Screens, oldest first; `most`: most screens per user. */
export const SavedScreens = z.object({ screens: z.array(SavedScreen), most: z.number() });
export type SavedScreens = z.infer<typeof SavedScreens>;

/** Symbols that are in `now` but not in `seen`; empty before a first view (null). */
export function newSymbols(seen: readonly string[] | null, now: readonly string[]): string[] {
  if (seen === null) return [];
  const before = new Set(seen);
  return now.filter((symbol) => !before.has(symbol));
}
