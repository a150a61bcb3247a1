// Wire types of a restore: the data it loses, and the outcome of the last one.
import { z } from 'zod';

/** Data newer than the backup, which a restore removes. */
export const BackupLoss = z.object({
  /** Publications of scores; runs and polls are counted separately. */
  publications: z.number(),
  screener_runs: z.number(),
  polls: z.number(),
  /** Calls of the track record. */
  calls: z.number(),
  /** List files received for the first time. */
  lists: z.number(),
  accounts: z.number(),
  /** This and later fields count entries people created or changed: a star when set, a note when changed. */
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
  /** Program version that wrote the backup; `schema`: its schema version. */
  program: z.string(),
  schema: z.string(),
  /** Reason this program cannot restore the backup; null when it can. */
  refusal: z.string().nullable(),
  loss: BackupLoss,
  /** Changes of lists, notes and screens are counted from this instant on; null: from the backup on. */
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

/** Account with the parts that changed since the backup and were not restored. */
export const KeptAccount = z.object({ email: z.string(), parts: z.array(KeptPart) });
export type KeptAccount = z.infer<typeof KeptAccount>;

export const RestoreOutcome = z.object({
  taken_at: z.string(),
  begun_at: z.string(),
  ended_at: z.string(),
  /** True when the data are now those of the backup; false: unchanged. */
  is_restored: z.boolean(),
  /** Reason the backup was not restored; null when it was. */
  reason: z.string().nullable(),
  /**
   * Access changes since the backup that were not undone; null if the replaced data belonged to another installation or
   * were older than the backup.
   */
  kept: z.array(KeptAccount).nullable().default([]),
});
export type RestoreOutcome = z.infer<typeof RestoreOutcome>;
