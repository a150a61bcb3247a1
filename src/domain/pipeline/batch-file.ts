// A file of a batch: recognised type, counts and status, and a page of its rows.
import { z } from 'zod';
import { Discarded } from './batch.ts';

const N = z.number().nullable();
const S = z.string().nullable();

/** organized -> cleaned -> transformed -> imported; skipped and failed are final, with the reason in `notes`. */
export const FileStatus = z.enum(['organized', 'cleaned', 'transformed', 'imported', 'skipped', 'failed']);
export type FileStatus = z.infer<typeof FileStatus>;

export const BatchFile = z.object({
  id: z.number(),
  batch_id: z.number(),
  file_name: z.string(),
  file_type: z.string(),
  file_size_bytes: z.number(),
  sha256: z.string(),
  row_count: N,
  signal_count: N,
  quarantined_count: N,
  skipped_count: N,
  unique_symbols: N,
  notes: S,
  /** True when nothing in the file names a day, so its rows have the day of the upload. */
  dated_by_upload: z.boolean().optional(),
  /** True for a list the product computed from market data. */
  made_here: z.boolean().optional(),
  status: FileStatus,
  original_path: S,
  preprocessed_path: S,
  transformed_path: S,
  json_records_count: N,
  organized_at: S,
  cleaned_at: S,
  transformed_at: S,
  imported_at: S,
  discarded: Discarded.nullable().optional(),
});
export type BatchFile = z.infer<typeof BatchFile>;

/** @public Named in the API document. */
export const FileContent = z.object({
  file_name: z.string(),
  path: z.string(),
  size_bytes: z.number(),
  row_count: N,
  columns: z.array(z.string()),
  content: z.array(z.record(z.string(), z.unknown())),
  truncated: z.boolean(),
  /** Number of rows before the first one shown. */
  offset: z.number(),
  /** Number of rows at the requested stage: rows of the file, transformed records or stored signals. */
  total: z.number(),
  /** Line of the file on which each row begins; empty for content without lines. */
  lines: z.array(z.number()),
});
export type FileContent = z.infer<typeof FileContent>;
