// Wire types of the Backups page.
import { z } from 'zod';
import { BackupOrigin } from './manifest.ts';
import { RestoreOutcome } from './restore-view.ts';

const N = z.number().nullable();
const S = z.string().nullable();

/** `verified`: restored and compared. `unverified`: a file that has not been, or could not be. `failed`: no file was written. */
const BackupState = z.enum(['running', 'verified', 'unverified', 'failed']);

export const BackupView = z.object({
  /** Null where no file was written. */
  file_name: S,
  kind: BackupOrigin,
  taken_at: z.string(),
  state: BackupState,
  /** Time it was restored and compared. */
  checked_at: S,
  took_ms: N,
  bytes: N,
  rows: N,
  is_encrypted: z.boolean(),
  /** Time it was copied to the second place and read back; null while it is not there. */
  copied_at: S,
  /** Reason it failed, or is not verified. */
  reason: S,
});
export type BackupView = z.infer<typeof BackupView>;

export const BackupOverview = z.object({
  backups: z.array(BackupView),
  /** Newest verified backup taken by this installation. */
  verified: BackupView.nullable(),
  running: z.object({ since: z.string(), message: z.string() }).nullable(),
  /** Copying to the second place, or fetching from it; null while neither runs. */
  transfer: z.object({ since: z.string(), message: z.string() }).nullable(),
  /** Reason the last copying failed; null after a good one. */
  copy_problem: S,
  /** Reason the last fetch failed; null after a good one. */
  fetch_problem: S,
  next_at: S,
  settings: z.object({
    folder: z.string(),
    /** Pacific time of day, HH:MM. */
    at: z.string(),
    keep_daily: z.number(),
    keep_weekly: z.number(),
    /** Object storage that verified backups are copied to; null without one. */
    second_place: z.object({ place: z.string(), keep_daily: z.number(), keep_weekly: z.number() }).nullable(),
    /** Largest file that can be uploaded. */
    upload_bytes: z.number(),
    /** Null while backups are not encrypted. */
    key: z.object({ id: z.string(), downloaded_at: S }).nullable(),
  }),
  /** Free bytes on the disk of the folder; null where it cannot be read. */
  free_bytes: N,
  /** Number of backups as large as the last one that fit on the disk; null before the first, and where free space is unknown. */
  room_for: N,
  /** Uploads, fetches and backups in the folder that were begun and not ended. */
  unfinished: z.object({ files: z.number(), bytes: z.number() }),
  /** True while nothing can be lost: no list was ever published, or nobody has changed anything since the first start. */
  is_new: z.boolean(),
  last_restore: RestoreOutcome.nullable(),
});
export type BackupOverview = z.infer<typeof BackupOverview>;

/** Backup in the second place. */
export const SecondPlaceFile = z.object({
  file_name: z.string(),
  taken_at: z.string(),
  bytes: z.number(),
  in_folder: z.boolean(),
});
export type SecondPlaceFile = z.infer<typeof SecondPlaceFile>;

export const KeyKit = z.object({ file_name: z.string(), text: z.string() });

/** Backups are uploaded in parts of this size: each is complete within the time of one request. */
export const UPLOAD_PART_BYTES = 32 * 1024 * 1024;
