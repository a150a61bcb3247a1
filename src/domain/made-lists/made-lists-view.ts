// View of the lists made here for administrators: switch, rows of the newest session, last run.
import { z } from 'zod';

export const MadeListsView = z.object({
  enabled: z.boolean(),
  /** True when a list server is configured; making lists is then off by default. */
  has_list_server: z.boolean(),
  /** Newest session with stored daily bars, YYYY-MM-DD; null without any. */
  day: z.string().nullable(),
  /** Number of stored sessions that figures use. */
  sessions: z.number(),
  /**
   * Rows of each list for the session `day`. `gives_way_to`: uploaded or fetched file of the same list and day, which
   * is used instead; null for none.
   */
  lists: z.array(
    z.object({
      name: z.string(),
      rows: z.number(),
      gives_way_to: z.string().nullable(),
      /** Vendor interfaces the list needs; empty if it needs daily bars only. */
      reads: z.array(z.string()),
      /** Interface that could not be read and why, in the vendor's words; null when all were read. */
      not_read: z.string().nullable(),
    }),
  ),
  is_running: z.boolean(),
  /** Result or progress of the last run that created lists; null before the first. */
  message: z.string().nullable(),
});
export type MadeListsView = z.infer<typeof MadeListsView>;

/** Most earlier sessions whose lists one request creates. */
export const MOST_MADE_DAYS = 120;
