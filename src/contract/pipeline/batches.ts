// Endpoints of batches: contents, stage results, dry run, publishing, files.
import { z } from 'zod';
import { Batch, BatchCounts, batchKinds } from '../../domain/pipeline/batch.ts';
import { BatchFile, FileContent } from '../../domain/pipeline/batch-file.ts';
import { separators } from '../../domain/pipeline/csv/dialect-scanner.ts';
import {
  MendedRow,
  MendReply,
  MOST_CELL_CHARS,
  MOST_MENDED_AT_ONCE,
  QuarantineCounts,
  QuarantinedRow,
  quarantineShown,
  RowReading,
} from '../../domain/pipeline/quarantine.ts';
import { Stage } from '../../domain/pipeline/stage.ts';
import { LoggedAttempt } from '../../domain/pipeline/stage-attempt.ts';
import { StageResults } from '../../domain/pipeline/stage-results.ts';
import { SymbolDetail } from '../../domain/pipeline/symbol-detail.ts';
import { SynthesisResults } from '../../domain/signals/score/scores.ts';
import { PublishedChange } from '../../domain/signals/state/published-change.ts';
import { DryRun } from '../../domain/signals/state/publishing-guard.ts';
import { get, Id, post, SearchText, SymbolParam, wholeNumber } from '../endpoint.ts';

const DiscardReason = z.string().trim().min(1).max(500);
/** `publish_batch`: batch to publish so that readers see the change; null for none. */
const DiscardReply = z.object({ message: z.string(), publish_batch: z.number().nullable() });

export const batchEndpoints = {
  batches: get('/api/admin/batches', 'admin', {
    summary: 'All batches, newest first; with a limit a page of them and how many there are',
    query: z.object({
      limit: wholeNumber(1, 200).optional(),
      /** Only batches with a smaller id, for the next page. */
      before: Id.optional(),
      only: z.enum(batchKinds).default('all'),
      /** Part of the batch number, the Pacific day or a file name. */
      find: SearchText.default(''),
    }),
    reply: z.object({ batches: z.array(Batch), counts: BatchCounts.optional() }),
  }),
  batch: get('/api/admin/batches/:id', 'admin', {
    summary: 'One batch and its files',
    params: z.object({ id: Id }),
    reply: z.object({ batch: Batch, files: z.array(BatchFile) }),
    errors: [404],
  }),
  dryRunBatch: get('/api/admin/batches/:id/dry-run', 'admin', {
    summary: "What publishing a batch's state would change, and whether it would be held",
    params: z.object({ id: Id }),
    reply: DryRun,
    errors: [404, 409],
  }),
  publishedChange: get('/api/admin/published/change', 'admin', {
    summary: 'What the published batch changed beside the one published before it; null before the second',
    reply: z.object({ change: PublishedChange.nullable() }),
  }),
  publishBatch: post('/api/admin/batches/:id/publish', 'admin', {
    summary: 'Publish the state of a held batch, or an older state again',
    params: z.object({ id: Id }),
    body: z
      .object({
        confirm: z.boolean().optional(),
        /** Recorded with the publication and in the audit log. */
        reason: z.string().trim().min(1).max(300).optional(),
      })
      .default({}),
    reply: z.object({ message: z.string(), published_at: z.string() }),
    errors: [400, 404, 409],
    audit: 'pipeline.publish',
  }),
  discardBatch: post('/api/admin/batches/:id/discard', 'admin', {
    summary: 'Discard a batch: it counts nowhere from then on; what is published stays until the next publication',
    params: z.object({ id: Id }),
    body: z.object({ reason: DiscardReason }),
    reply: DiscardReply,
    errors: [400, 404, 409],
    audit: 'pipeline.discard',
  }),
  restoreBatch: post('/api/admin/batches/:id/restore', 'admin', {
    summary: 'Restore a discarded batch: its rows count again with the next publication',
    params: z.object({ id: Id }),
    reply: DiscardReply,
    errors: [404, 409],
    audit: 'pipeline.restore',
  }),
  discardBatchFile: post('/api/admin/batches/:id/files/:file/discard', 'admin', {
    summary: 'Discard one file of a batch: it counts nowhere from then on',
    params: z.object({ id: Id, file: Id }),
    body: z.object({ reason: DiscardReason }),
    reply: DiscardReply,
    errors: [400, 404, 409],
    audit: 'pipeline.discard',
  }),
  restoreBatchFile: post('/api/admin/batches/:id/files/:file/restore', 'admin', {
    summary: 'Restore a discarded file of a batch',
    params: z.object({ id: Id, file: Id }),
    reply: DiscardReply,
    errors: [404, 409],
    audit: 'pipeline.restore',
  }),
  retryBatch: post('/api/admin/batches/:id/retry', 'admin', {
    summary: 'Go on with a batch from the stage that failed; what went well before is not done again',
    params: z.object({ id: Id }),
    reply: z.object({ message: z.string(), stage: Stage, attempt: z.number() }),
    errors: [404, 409],
    audit: 'pipeline.retry',
  }),
  stageLog: get('/api/admin/batches/:id/log/:stage', 'admin', {
    summary: 'The attempts of one stage of a batch, each with its log',
    params: z.object({ id: Id, stage: Stage }),
    reply: z.object({ attempts: z.array(LoggedAttempt) }),
    errors: [404],
  }),
  stageValidation: get('/api/admin/batches/:id/validation/:stage', 'admin', {
    summary: 'The stored result of one stage of a batch',
    params: z.object({ id: Id, stage: Stage }),
    reply: z.object({ results: z.union([SynthesisResults, StageResults]) }),
    errors: [404],
  }),
  batchSymbol: get('/api/admin/batches/:id/symbols/:symbol', 'admin', {
    summary: "One symbol's score in a batch, line by line, with its stored signals",
    params: SymbolParam.extend({ id: Id }),
    reply: SymbolDetail,
    errors: [404],
  }),
  batchQuarantine: get('/api/admin/batches/:id/quarantine', 'admin', {
    summary: 'Rows of a batch that were not stored, verbatim with their reasons; those put back since on demand',
    params: z.object({ id: Id }),
    query: z.object({
      limit: wholeNumber(1, 200).default(100),
      after: wholeNumber(0, Number.MAX_SAFE_INTEGER).default(0),
      file: Id.optional(),
      /** Only rows with exactly this reason. */
      reason: z.string().max(2_000).optional(),
      show: z.enum(quarantineShown).default('waiting'),
    }),
    /** `total`: number of rows of this file and reason, on all pages. */
    reply: z.object({ rows: z.array(QuarantinedRow), total: z.number() }),
    errors: [404],
  }),
  quarantineCounts: get('/api/admin/batches/:id/quarantine/counts', 'admin', {
    summary: 'How many quarantined rows of a batch wait, by file and by reason, and how many were put back',
    params: z.object({ id: Id }),
    reply: QuarantineCounts,
    errors: [404],
  }),
  quarantinedRow: get('/api/admin/quarantine/:id', 'admin', {
    summary: 'A quarantined row cell by cell, and what it would be stored as now: as it came, or with mended cells',
    params: z.object({ id: wholeNumber(1, Number.MAX_SAFE_INTEGER) }),
    query: z.object({
      /** Mended cells, a JSON list with one string for each column; absent: the cells as received. */
      cells: z.string().max(MOST_CELL_CHARS).optional(),
    }),
    reply: z.object({
      row: QuarantinedRow,
      batch_id: z.number(),
      columns: z.array(z.string()),
      /** Delimiter of the row's file; null if unknown. */
      separator: z.enum(separators).nullable(),
      cells: z.array(z.string()),
      /** Reason the row cannot be mended; null when it can. */
      unmendable: z.string().nullable(),
      reading: RowReading,
    }),
    errors: [400, 404],
  }),
  mendRows: post('/api/admin/batches/:id/quarantine/mend', 'admin', {
    summary: 'Put mended rows back among the signals of their batch; several need a confirmation',
    params: z.object({ id: Id }),
    body: z.object({
      rows: z.array(MendedRow).min(1).max(MOST_MENDED_AT_ONCE),
      confirm: z.boolean().optional(),
    }),
    reply: MendReply,
    errors: [400, 404, 409],
    audit: 'pipeline.mend',
  }),
  signalReceipt: get('/api/admin/signals/:id/receipt', 'admin', {
    summary: 'The raw line a stored signal came from',
    params: z.object({ id: wholeNumber(1, Number.MAX_SAFE_INTEGER) }),
    reply: z.object({
      file_id: z.number(),
      batch_id: z.number(),
      file_name: z.string(),
      sha256: z.string(),
      size_bytes: z.number(),
      encoding: z.string(),
      separator: z.string(),
      line_number: z.number(),
      header_line: z.number(),
      columns: z.array(z.string()),
      raw: z.string(),
      /** The cells of the line, in the order of the columns. */
      cells: z.array(z.string()),
      /** Neighbouring lines of the file, in file order. */
      before: z.array(z.object({ line_number: z.number(), raw: z.string() })),
      after: z.array(z.object({ line_number: z.number(), raw: z.string() })),
      /** Number of rows below the header of the file. */
      rows: z.number(),
      received_at: z.string().nullable(),
      /** Time and author of the mending, and the cells the row was stored with; null for a row never mended. */
      mended: QuarantinedRow.shape.mended,
    }),
    errors: [404],
  }),
  fileContent: get('/api/files/content/:id', 'admin', {
    summary: 'Some rows of a pipeline file as a stage left it, from an offset or from a line of the file on',
    params: z.object({ id: Id }),
    query: z.object({
      stage: Stage.default('organize'),
      offset: wholeNumber(0, Number.MAX_SAFE_INTEGER).default(0),
      /** Shows the page that begins with the row of this line; overrides `offset`. */
      line: wholeNumber(1, Number.MAX_SAFE_INTEGER).optional(),
      limit: wholeNumber(1, 200).default(200),
    }),
    reply: FileContent,
    errors: [404],
  }),
  fileList: get('/api/files/list', 'admin', {
    summary: 'Files of one pipeline folder; the pattern is a part of the name, or the whole name with * and ?',
    query: z.object({
      directory: z.enum(['inbox', 'organized', 'preprocessed', 'transformed']),
      pattern: z.string().max(32).optional(),
    }),
    reply: z.object({
      files: z.array(z.object({ name: z.string(), path: z.string(), size_bytes: z.number(), modified_at: z.string() })),
    }),
    errors: [400],
  }),
};
