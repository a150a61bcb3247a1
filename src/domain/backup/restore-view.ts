// Wire types of a restore: the data it loses, and the outcome of the last one.
import { z } from 'zod';

/** Data newer than the backup, which a restore removes. */
export const BackupLoss = z.object({
  /** Publications of scores, runs of the screener, polls of Golden Eye. */
  publications: z.number(),
  screener_runs: z.number(),
  polls: z.number(),
  /** Calls of the track record. */
  calls: z.number(),
  /** Files of lists received for the first time. */
  lists: z.number(),
  accounts: z.number(),
  /** Made or changed by people; a star counts when it is given, a note when it is written. */
  alert_rules: z.number(),
  own_lists: z.number(),
  watchlists: z.number(),
  stars: z.number(),
  notes: z.number(),
  watchlist_columns: z.number(),
  saved_screens: z.number(),
  audit_entries: z.number(),
});
export type BackupLoss = z.infer<typeof BackupLoss>;

export const RestorePreview = z.object({
  file_name: z.string(),
  taken_at: z.string(),
  /** Version of the program that wrote it, and its schema. */
  program: z.string(),
  schema: z.string(),
  /** Reason this program cannot restore it; null where it can. */
  refusal: z.string().nullable(),
  loss: BackupLoss,
  /** Changes of lists, notes and screens before this instant are not counted; null where all since the backup are. */
  counted_since: z.string().nullable(),
});
export type RestorePreview = z.infer<typeof RestorePreview>;

/** Parts of an account that a restore leaves as they are now. */
const keptParts = [
  'password',
  'role',
  'disabled',
  'second factor',
  'passkeys',
  'provider',
  'tokens and links',
  'channels',
] as const;
const KeptPart = z.enum(keptParts);
export type KeptPart = z.infer<typeof KeptPart>;

/** Account with the parts that were changed since the backup and stayed as they were. */
export const KeptAccount = z.object({ email: z.string(), parts: z.array(KeptPart) });
export type KeptAccount = z.infer<typeof KeptAccount>;

export const RestoreOutcome = z.object({
  taken_at: z.string(),
  begun_at: z.string(),
  ended_at: z.string(),
  /** Whether the data are now those of the backup; false: unchanged. */
  is_restored: z.boolean(),
  /** Reason it was not restored; null when it was. */
  reason: z.string().nullable(),
  /** Changed since the backup, and not taken back; null where the data before it were of another installation or older. */
  kept: z.array(KeptAccount).nullable().default([]),
});
export type RestoreOutcome = z.infer<typeof RestoreOutcome>;
