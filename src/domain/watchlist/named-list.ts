// Named watchlists of a user beside the stars, and the symbols an import reads.
import { z } from 'zod';
import { watchlistRules } from '../rules/watchlist-rules.ts';

const NAME_MOST: number = watchlistRules.list_name_chars.value;
const TEXT_MOST: number = watchlistRules.import_chars.value;

export const ListName = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(NAME_MOST, `must have at most ${NAME_MOST} characters`);

export const NamedList = z.object({ id: z.number(), name: z.string(), count: z.number() });
export type NamedList = z.infer<typeof NamedList>;

/** Lists, oldest first; `most`: most lists per user. */
export const NamedLists = z.object({ lists: z.array(NamedList), most: z.number() });
export type NamedLists = z.infer<typeof NamedLists>;

/** Pasted text or the contents of a CSV file. */
export const ImportText = z
  .string()
  .min(1, 'must not be empty')
  .max(TEXT_MOST, `must have at most ${TEXT_MOST} characters`);

/** Symbols read from a text: listed stocks, each once, and refused ones with the reason. */
export const ReadSymbols = z.object({
  found: z.array(
    z.object({
      typed: z.string(),
      symbol: z.string(),
      company_name: z.string().nullable(),
      /** Text of the `note` column of an exported watchlist; absent when empty. */
      note: z.string().optional(),
    }),
  ),
  refused: z.array(z.object({ typed: z.string(), problem: z.string() })),
  /** Name of the column with the symbols; null for text without such a header. */
  column: z.string().nullable(),
});
export type ReadSymbols = z.infer<typeof ReadSymbols>;
