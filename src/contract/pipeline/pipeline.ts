// Endpoints of the pipeline: lists, fetching, uploads, the automation and the five stages.
import { z } from 'zod';
import { MadeListsView, MOST_MADE_DAYS } from '../../domain/made-lists/made-lists-view.ts';
import { archiveLimits } from '../../domain/pipeline/archive-limits.ts';
import { PipelineAutomation } from '../../domain/pipeline/automation.ts';
import { FetchStatus } from '../../domain/pipeline/fetch-status.ts';
import { listEndings } from '../../domain/pipeline/list-endings.ts';
import { PipelineJob } from '../../domain/pipeline/pipeline-job.ts';
import { Stage } from '../../domain/pipeline/stage.ts';
import { PipelineReadiness, PipelineStage } from '../../domain/pipeline/stage-cards.ts';
import { get, Id, post, Success, wholeNumber } from '../endpoint.ts';

const ExpertListEntry = z.object({ name: z.string(), url: z.string() });
const MAX_UPLOAD_BYTES = 50 * 1024 * 1024;

export const pipelineEndpoints = {
  adminSummary: get('/api/admin/stats/summary', 'admin', {
    summary: 'Totals over all batches',
    reply: z.object({ total_batches: z.number(), total_signals: z.number(), total_symbols: z.number() }),
  }),
  pipelineStages: get('/api/admin/pipeline/status', 'admin', {
    summary: 'The five stages with their last run',
    reply: z.object({ stages: z.array(PipelineStage) }),
  }),
  expertLists: get('/api/expert/lists', 'admin', {
    summary: 'The expert lists that can be fetched',
    reply: z.object({ required: z.array(ExpertListEntry), optional: z.array(ExpertListEntry) }),
  }),
  startFetch: post('/api/expert/fetch', 'admin', {
    summary: 'Fetch lists into the inbox',
    body: z.strictObject({ lists: z.array(z.string().min(1).max(100)).max(200) }),
    reply: z.object({ message: z.string() }),
    errors: [400, 409],
    audit: 'expert.fetch',
  }),
  cancelFetch: post('/api/expert/fetch/cancel', 'admin', {
    summary: 'Stop fetching after the current list; lists already fetched stay',
    reply: Success,
    audit: 'expert.fetch.cancel',
  }),
  fetchStatus: get('/api/expert/fetch/status', 'admin', {
    summary: 'How the last fetch stands',
    reply: FetchStatus,
  }),
  runPipeline: post('/api/expert/pipeline/run-all', 'admin', {
    summary: 'Run all five stages over the inbox, or finish the current batch',
    reply: z.object({ message: z.string() }),
    errors: [400, 409],
    audit: 'pipeline.run-all',
  }),
  pipelineJob: get('/api/expert/pipeline/status', 'admin', {
    summary: 'How the last full pipeline run stands',
    reply: PipelineJob,
  }),
  pipelineAutomation: get('/api/expert/automation/status', 'admin', {
    summary: 'The automation of the pipeline: on or off, the next run, the slots of today and the last runs',
    reply: PipelineAutomation,
  }),
  startPipelineAutomation: post('/api/expert/automation/start', 'admin', {
    summary: 'Start the automation of the pipeline: each slot fetches the required lists and runs all stages',
    reply: Success,
    audit: 'pipeline.automation.start',
  }),
  stopPipelineAutomation: post('/api/expert/automation/stop', 'admin', {
    summary: 'Stop the automation of the pipeline; a run under way is finished',
    reply: Success,
    audit: 'pipeline.automation.stop',
  }),
  pipelineReadiness: get('/api/expert-data/pipeline/status', 'admin', {
    summary: 'Which stage can run next, and on what',
    reply: PipelineReadiness,
  }),
  madeLists: get('/api/admin/made-lists', 'admin', {
    summary: 'Lists made here from market data: the switch, what the newest session would make, and the last making',
    reply: MadeListsView,
  }),
  startMakingLists: post('/api/admin/made-lists/start', 'admin', {
    summary: 'Make lists here from market data after each close and run the pipeline',
    reply: Success,
    audit: 'pipeline.making.start',
  }),
  stopMakingLists: post('/api/admin/made-lists/stop', 'admin', {
    summary: 'Stop making lists here; lists made before stay',
    reply: Success,
    audit: 'pipeline.making.stop',
  }),
  makeEarlierLists: post('/api/admin/made-lists/make', 'admin', {
    summary:
      'Make the lists of the newest sessions on file, run the pipeline and score the days before the first batch',
    body: z.strictObject({ days: wholeNumber(1, MOST_MADE_DAYS) }),
    reply: z.object({ message: z.string() }),
    errors: [409],
    audit: 'pipeline.making.make',
  }),
  uploadLists: post('/api/expert-data/upload', 'admin', {
    summary: 'Upload lists into the inbox: a ZIP archive, or CSV, TSV and TXT files',
    upload: { field: 'file', maxBytes: MAX_UPLOAD_BYTES, maxFiles: archiveLimits.files.value, several: listEndings },
    reply: z.object({
      files_extracted: z.number(),
      date: z.string(),
      files_known: z.number(),
      warnings: z.array(z.string()),
    }),
    errors: [400, 413],
    audit: 'pipeline.upload',
  }),
  runStage: post('/api/expert-data/pipeline/stage/:stage', 'admin', {
    summary: 'Run one stage',
    params: z.object({ stage: Stage }),
    body: z
      .object({ date: z.union([z.iso.date(), z.iso.datetime({ offset: true })]).optional(), batch_id: Id.optional() })
      .default({}),
    reply: z.object({
      success: z.boolean(),
      duration: z.number(),
      batch_id: z.number().optional(),
      detail: z.string().optional(),
      output: z.string().optional(),
    }),
    errors: [400, 404, 409],
    audit: 'pipeline.stage',
  }),
  verifyBatch: get('/api/expert-data/pipeline/verify/:batch', 'admin', {
    summary: 'Recount a batch: stages complete, symbols synthesized, and what does not add up',
    params: z.object({ batch: Id }),
    query: z.object({
      /** True recounts a large batch even if it has not changed since its last count. */
      again: z.enum(['true', 'false']).default('false'),
    }),
    reply: z.object({
      summary: z.object({ stages_complete: z.number(), symbols_synthesized: z.number() }),
      detail: z.string().optional(),
      problems: z.array(z.string()),
      counted_at: z.string(),
    }),
    errors: [404],
  }),
};
