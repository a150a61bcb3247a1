// A batch of expert lists on its way through the five stages, and what each stage reports.
import { z } from 'zod';
import { ScoreBreakdown, SignalDistribution, Synthesis } from '../signals/score/scores.ts';
import { Direction } from '../signals/signal.ts';

const N = z.number().nullable();
const S = z.string().nullable();

/** The five stages in their order. */
export const stages = ['organize', 'preprocess', 'transform', 'import', 'synthesize'] as const;
export const Stage = z.enum(stages);
export type Stage = z.infer<typeof Stage>;

/** One try of a stage; a retry after a failure is the next attempt of the same batch. */
export const StageAttempt = z.object({
  stage: Stage,
  /** Counts from 1, for each stage by itself. */
  attempt: z.number(),
  /** `interrupted`: the server ended meanwhile. */
  state: z.enum(['running', 'completed', 'failed', 'interrupted']),
  started_at: z.string(),
  finished_at: S,
  error: S,
});
export type StageAttempt = z.infer<typeof StageAttempt>;

export const AttemptLine = z.object({ at: z.string(), text: z.string() });
export type AttemptLine = z.infer<typeof AttemptLine>;
/** An attempt with what it did, line by line. */
export const LoggedAttempt = StageAttempt.extend({ log: z.array(AttemptLine) });
export type LoggedAttempt = z.infer<typeof LoggedAttempt>;

/** A discarded batch or file counts nowhere from then on; `by` is an account's id, null once it is deleted. */
export const Discarded = z.object({ at: z.string(), by: N, reason: z.string() });
export type Discarded = z.infer<typeof Discarded>;

/** Times are ISO instants; a stage is complete when its time exists. */
export const Batch = z.object({
  id: z.number(),
  batch_datetime: z.string(),
  batch_type: z.string(),
  file_count: z.number(),
  total_signals_imported: z.number(),
  total_symbols_synthesized: z.number(),
  status: z.string(),
  source_description: S,
  organized_at: S,
  preprocessed_at: S,
  transformed_at: S,
  imported_at: S,
  synthesized_at: S,
  error: S,
  is_published: z.boolean(),
  /** Complete, but not published until an administrator confirms: why, and since when; the status is then 'pending'. */
  held: z.object({ reason: z.string(), since: z.string() }).nullable().optional(),
  /** Why none of its rows count although they are stored: an older archive. The status is then 'completed'. */
  nothing_to_publish: S.optional(),
  discarded: Discarded.nullable().optional(),
  /** In the order they began; absent where all batches are listed at once. */
  attempts: z.array(StageAttempt).optional(),
  /** Whether its state can be published: it is scored and still kept. */
  state_kept: z.boolean().optional(),
  /** Rows were put back since when, ISO, that its scores do not know yet: it has to be synthesized again. */
  mended_at: S.optional(),
  /** Of a failed batch: the stage in which its job died. It is retried from there. */
  interrupted_in: Stage.nullable().optional(),
});
export type Batch = z.infer<typeof Batch>;

/** Which batches a page of them holds; `manual` are those whose files somebody uploaded. */
export const batchKinds = ['all', 'failed', 'held', 'manual'] as const;
export type BatchKind = (typeof batchKinds)[number];
/** How many batches of each kind there are, whatever is searched for. */
export const BatchCounts = z.object({ all: z.number(), failed: z.number(), held: z.number(), manual: z.number() });
export type BatchCounts = z.infer<typeof BatchCounts>;

/** organized -> cleaned -> transformed -> imported; skipped and failed end the file's way, with the reason in notes. */
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
  /** Nothing in it says a day: its rows have that of the upload. */
  dated_by_upload: z.boolean().optional(),
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

export const StageStatus = z.enum(['success', 'error', 'warning', 'running', 'pending']);

export const PipelineStage = z.object({
  name: Stage,
  status: StageStatus,
  last_run: S,
  file_count: z.number(),
  signal_count: z.number(),
  note: S,
});
export type PipelineStage = z.infer<typeof PipelineStage>;

export const PipelineReadiness = z.object({
  ready_for_stage: z.enum([...stages, 'complete']),
  inbox_files: z.number(),
  latest_batch: z
    .object({ id: z.number(), file_count: z.number(), signals_imported: z.number(), symbols_synthesized: z.number() })
    .nullable(),
});
export type PipelineReadiness = z.infer<typeof PipelineReadiness>;

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
  signals: N,
  unique_symbols: N,
  path: S,
  notes: S,
});
export type StageFile = z.infer<typeof StageFile>;

/** Each stage fills its own part; the stored result is the reply of the validation call. */
export const StageResults = z.object({
  filesOrganized: z.number().optional(),
  organizedFiles: z.array(StageFile).optional(),
  filesCleaned: z.number().optional(),
  totalRows: z.number().optional(),
  cleanedFiles: z.array(StageFile).optional(),
  filesTransformed: z.number().optional(),
  totalJsonRecords: z.number().optional(),
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

export const StoredSignal = z.object({
  id: z.number(),
  signal_date: z.string(),
  signal_type_id: z.number(),
  signal_type_name: z.string(),
  symbol: z.string(),
  company: S,
  row_data: z.record(z.string(), z.unknown()),
  imported_at: z.string(),
  direction: Direction,
  file_id: z.number(),
  file_name: z.string(),
  line_number: z.number(),
});
export type StoredSignal = z.infer<typeof StoredSignal>;

export const SymbolDetail = z.object({
  synthesis: Synthesis,
  scoreBreakdown: ScoreBreakdown,
  signalDetails: z.array(StoredSignal),
  /** Scores in the batches published before this one, oldest first, and in this one. */
  history: z.array(z.object({ batch_id: z.number(), smart_cat_score: z.number() })),
  /** Where the score stands among those of the batch. */
  standing: z.object({ side: z.enum(['top', 'bottom', 'middle']), percent: z.number() }).nullable(),
});
export type SymbolDetail = z.infer<typeof SymbolDetail>;

/** A row that was not stored, kept verbatim with the reason. */
export const QuarantinedRow = z.object({
  id: z.number(),
  file_id: z.number(),
  file_name: z.string(),
  line_number: z.number(),
  stage: Stage,
  column: S,
  reason: z.string(),
  raw: z.string(),
  /** When it was put back, by which administrator, with which cells, and the signal it became; null while it waits. */
  mended: z
    .object({ at: z.string(), by_user: N, cells: z.array(z.string()), signal_id: z.number() })
    .nullable()
    .optional(),
});
export type QuarantinedRow = z.infer<typeof QuarantinedRow>;

export const FileContent = z.object({
  file_name: z.string(),
  path: z.string(),
  size_bytes: z.number(),
  row_count: N,
  columns: z.array(z.string()),
  content: z.array(z.record(z.string(), z.unknown())),
  truncated: z.boolean(),
  /** Rows before the first one shown, and how many there are. */
  offset: z.number(),
  total: z.number(),
  /** Lines of the file on which the rows begin, where it has lines. */
  lines: z.array(z.number()),
});
export type FileContent = z.infer<typeof FileContent>;

/** state 'idle' before anything ran; the page polls only while running. */
export const FetchStatus = z.object({
  status: z.enum(['idle', 'running', 'completed', 'completed_with_errors', 'failed']),
  progress: z.object({ current: z.number(), total: z.number() }),
  message: S,
  errors: z.array(z.object({ list: z.string(), message: z.string() })),
  items: z.array(
    z.object({
      list: z.string(),
      status: z.enum(['waiting', 'fetching', 'done', 'failed', 'cancelled']),
      rows: N,
      message: S,
    }),
  ),
  started_at: S,
  finished_at: S,
});
export type FetchStatus = z.infer<typeof FetchStatus>;

export const PipelineJob = z.object({
  status: z.enum(['idle', 'running', 'completed', 'failed']),
  current_stage: Stage.nullable(),
  message: S,
  /** Why the batch of a run that ended was not published; absent or null when it was. */
  not_published: S.optional(),
  batch_id: N,
  progress: z.object({ current: z.number(), total: z.number() }),
  started_at: S,
  finished_at: S,
});
export type PipelineJob = z.infer<typeof PipelineJob>;
