// Named watchlists of a user beside the stars, and what an import of symbols reads.
import { z } from 'zod';
import { watchlistRules } from '../rules/watchlist-rules.ts';

const NAME_MOST: number = watchlistRules.list_name_chars.value;
const TEXT_MOST: number = watchlistRules.import_chars.value;

export const ListName = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(NAME_MOST, `must have at most ${NAME_MOST} characters`);

/** `count`: how many stocks are on it. */
export const NamedList = z.object({ id: z.number(), name: z.string(), count: z.number() });
export type NamedList = z.infer<typeof NamedList>;

/** Oldest first; `most` is how many one user may have. */
export const NamedLists = z.object({ lists: z.array(NamedList), most: z.number() });
export type NamedLists = z.infer<typeof NamedLists>;

/** Pasted text or the contents of a CSV file. */
export const ImportText = z
  .string()
  .min(1, 'must not be empty')
  .max(TEXT_MOST, `must have at most ${TEXT_MOST} characters`);

/** Symbols named by a text: listed stocks, each once, and the rest with the reason. Nothing is stored by reading. */
export const ReadSymbols = z.object({
  found: z.array(
    z.object({
      typed: z.string(),
      symbol: z.string(),
      company_name: z.string().nullable(),
      /** Text of the `note` column of an exported watchlist; absent where it is empty. */
      note: z.string().optional(),
    }),
  ),
  refused: z.array(z.object({ typed: z.string(), problem: z.string() })),
  /** Name of the column symbols were read from; null where the text has no header with one. */
  column: z.string().nullable(),
});
export type ReadSymbols = z.infer<typeof ReadSymbols>;
