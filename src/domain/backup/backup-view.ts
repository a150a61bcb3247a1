// Wire types of the Backups page.
import { z } from 'zod';
import { BackupOrigin } from './manifest.ts';
import { RestoreOutcome } from './restore-view.ts';

const N = z.number().nullable();
const S = z.string().nullable();

/**
 * `verified`: restored and compared. `unverified`: not or not yet restored and compared. `failed`: no file was written.
 */
const BackupState = z.enum(['running', 'verified', 'unverified', 'failed']);

export const BackupView = z.object({
  /** Null if no file was written. */
  file_name: S,
  kind: BackupOrigin,
  taken_at: z.string(),
  state: BackupState,
  /** When the backup was restored and compared; null if it was not. */
  checked_at: S,
  took_ms: N,
  bytes: N,
  rows: N,
  is_encrypted: z.boolean(),
  /** When the file was copied to the second place and read back; null if it is not there. */
  copied_at: S,
  /** Reason the backup failed or is not verified; null otherwise. */
  reason: S,
});
export type BackupView = z.infer<typeof BackupView>;

export const BackupOverview = z.object({
  backups: z.array(BackupView),
  /** Newest verified backup taken by this installation; null without one. */
  verified: BackupView.nullable(),
  running: z.object({ since: z.string(), message: z.string() }).nullable(),
  /** Running copy to the second place or fetch from it; null while neither runs. */
  transfer: z.object({ since: z.string(), message: z.string() }).nullable(),
  /** Reason the last copy failed; null after a successful one. */
  copy_problem: S,
  /** Reason the last fetch failed; null after a successful one. */
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
    /** Most bytes of an uploaded file. */
    upload_bytes: z.number(),
    /** Null while backups are not encrypted. */
    key: z.object({ id: z.string(), downloaded_at: S }).nullable(),
  }),
  /** Free bytes on the disk of the folder; null if unknown. */
  free_bytes: N,
  /**
   * Number of backups of the newest one's size that still fit on the disk; null before the first backup, or if free
   * space is unknown.
   */
  room_for: N,
  /** Unfinished uploads, fetches and backups in the folder. */
  unfinished: z.object({ files: z.number(), bytes: z.number() }),
  /**
   * True while there is nothing to lose: no list was ever published, or nobody changed anything since the first start.
   */
  is_new: z.boolean(),
  last_restore: RestoreOutcome.nullable(),
});
export type BackupOverview = z.infer<typeof BackupOverview>;

export const SecondPlaceFile = z.object({
  file_name: z.string(),
  taken_at: z.string(),
  bytes: z.number(),
  in_folder: z.boolean(),
});
export type SecondPlaceFile = z.infer<typeof SecondPlaceFile>;

export const KeyKit = z.object({ file_name: z.string(), text: z.string() });

/** Part size of uploads, small enough for the time limit of a request. */
export const UPLOAD_PART_BYTES = 32 * 1024 * 1024;
