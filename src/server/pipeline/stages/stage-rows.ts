// Rows of batches and files as the stages read them.
import type { BatchFile } from '../../../domain/pipeline/batch-file.ts';
import type { FileReading } from '../../../domain/pipeline/reading/file-reading.ts';
import type { FileOrigin } from '../inbox/inbox-store.ts';

export type WaitingRow = {
  id: number;
  sha256: string;
  file_name: string;
  list_slug: string | null;
  origin: FileOrigin;
  size_bytes: number;
  received_at: string;
};

export type StageBatch = {
  id: number;
  status: string;
  batch_type: string;
  content_hash: string;
  batch_datetime: string;
  as_of: string;
  scored_from: string | null;
  total_signals_imported: number;
  organized_at: string | null;
  preprocessed_at: string | null;
  transformed_at: string | null;
  imported_at: string | null;
  synthesized_at: string | null;
  /** Instant of its scores; later than the end of the stage if they were made again. */
  scored_at: string | null;
  /** First instant at which it held rows its scores do not include. */
  mended_at: string | null;
  held_since: string | null;
  /** When an administrator last wanted it published although it was held, or scored again without discarded files. */
  confirmed_at: string | null;
  confirmed_by: number | null;
  /** Why none of its rows count although they are stored. */
  nothing_to_publish: string | null;
};

export type StageFileRow = BatchFile & {
  origin: string | null;
  /** Rows equal to an earlier row, and further rows of a stock already in the file; null before transform. */
  repeated_count: number | null;
  same_stock_count: number | null;
  /** Arrival of the file; null if no longer known. */
  received_at: string | null;
  /** Null for files that are not read, and for those of batches begun before readings were kept. */
  reading: FileReading | null;
  /** Instant of its discard; null for a file that counts. */
  discarded_at: string | null;
};
