// Result of a stage: counts and files; each stage fills its own part.
import { z } from 'zod';
import { SignalDistribution } from '../signals/score/scores.ts';
import { Direction } from '../signals/signal.ts';
import { FileStatus } from './batch-file.ts';

const N = z.number().nullable();
const S = z.string().nullable();

const StageFile = z.object({
  id: z.number(),
  file_name: z.string(),
  file_type: z.string(),
  status: FileStatus,
  size_bytes: z.number(),
  row_count: N,
  records: N,
  quarantined: N,
  skipped: N,
  /** Rows left out because they repeat an earlier row of the file; absent in older results. */
  repeated: N.optional(),
  signals: N,
  unique_symbols: N,
  path: S,
  notes: S,
});
export type StageFile = z.infer<typeof StageFile>;

/** Stored result of a stage, returned by the `stageValidation` endpoint. */
export const StageResults = z.object({
  filesOrganized: z.number().optional(),
  organizedFiles: z.array(StageFile).optional(),
  filesCleaned: z.number().optional(),
  totalRows: z.number().optional(),
  cleanedFiles: z.array(StageFile).optional(),
  filesTransformed: z.number().optional(),
  totalJsonRecords: z.number().optional(),
  repeatedRows: z.number().optional(),
  filesSkipped: z.number().optional(),
  transformedFiles: z.array(StageFile).optional(),
  totalSignals: z.number().optional(),
  totalFiles: z.number().optional(),
  totalUniqueSymbols: z.number().optional(),
  signalDistribution: SignalDistribution.optional(),
  topSignals: z.array(z.object({ type: z.string(), direction: Direction, count: z.number() })).optional(),
  fileImports: z.array(StageFile).optional(),
  recentSignals: z
    .array(
      z.object({
        symbol: z.string(),
        company: S,
        signal_type: z.string(),
        direction: Direction,
        file_name: z.string(),
      }),
    )
    .optional(),
});
export type StageResults = z.infer<typeof StageResults>;
