// Rows of batches and files as the stages read them.
import type { Batch } from '../../../domain/pipeline/batch.ts';
import type { BatchFile } from '../../../domain/pipeline/batch-file.ts';
import type { FileReading } from '../../../domain/pipeline/reading/file-reading.ts';
import type { StageTimes } from '../batch/batch-store.ts';
import type { ReceivedFile } from '../inbox/inbox-store.ts';

export type WaitingRow = Omit<ReceivedFile, 'encoding'> & { id: number };

type Shared = 'id' | 'status' | 'batch_type' | 'batch_datetime' | 'total_signals_imported' | keyof StageTimes;

export type StageBatch = Pick<Batch, Shared> & {
  content_hash: string;
  as_of: string;
  /** Time the rows of the scored state were read, ISO; later than the end of the stage if it was scored again. */
  scored_at: string | null;
  /** Time when rows not included in the scores were last put back, or rescoring was confirmed; null for neither. */
  mended_at: string | null;
  held_since: string | null;
  /** When an administrator last confirmed to publish the held batch, or to score it again without discarded files. */
  confirmed_at: string | null;
  confirmed_by: number | null;
  /** Why no row of the batch counts although rows are stored. */
  nothing_to_publish: string | null;
  /** When the batch was discarded; null for a batch that counts. */
  discarded_at: string | null;
};

export type StageFileRow = BatchFile & {
  origin: string | null;
  /**
   * `repeated_count`: rows equal to an earlier row; `same_stock_count`: further rows of a stock already in the file.
   * Null before transform.
   */
  repeated_count: number | null;
  same_stock_count: number | null;
  /** Arrival of the file; null if no longer known. */
  received_at: string | null;
  /** Null for files that are not read, and for those of batches begun in older versions. */
  reading: FileReading | null;
  /** When the file was discarded; null for a file that counts. */
  discarded_at: string | null;
};
