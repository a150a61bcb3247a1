// Lists made here as administrators see them: switch, rows of the newest session, last making.
import { z } from 'zod';

export const MadeListsView = z.object({
  enabled: z.boolean(),
  /** Whether lists can be fetched too; making is then off at first. */
  has_list_server: z.boolean(),
  /** Newest session of daily bars on file, YYYY-MM-DD; null without any. */
  day: z.string().nullable(),
  /** Sessions on file that figures look back over. */
  sessions: z.number(),
  /** Rows of each list for that session; `gives_way_to` is the uploaded or fetched file that has list and day. */
  lists: z.array(
    z.object({
      name: z.string(),
      rows: z.number(),
      gives_way_to: z.string().nullable(),
      /** Vendors' interfaces the list follows from; empty for daily bars alone. */
      reads: z.array(z.string()),
      /** Interface that was not read and why, in the vendor's words; null where all were. */
      not_read: z.string().nullable(),
    }),
  ),
  is_running: z.boolean(),
  /** How the last making ended, or how far it is; null before the first. */
  message: z.string().nullable(),
});
export type MadeListsView = z.infer<typeof MadeListsView>;

/** Most earlier sessions made at once. */
export const MOST_MADE_DAYS = 120;
