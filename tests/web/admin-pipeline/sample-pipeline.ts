// Sample replies of the pipeline: a successful batch of 63 lists.
import type { PipelineAutomation, PipelineAutomationRun } from '../../../src/domain/pipeline/automation.ts';
import type { Batch } from '../../../src/domain/pipeline/batch.ts';
import type { BatchFile } from '../../../src/domain/pipeline/batch-file.ts';
import type { FetchStatus } from '../../../src/domain/pipeline/fetch-status.ts';
import type { PipelineJob } from '../../../src/domain/pipeline/pipeline-job.ts';
import type { PipelineStage } from '../../../src/domain/pipeline/stage-cards.ts';
import { slotsOfDay } from '../../../src/domain/work/slots-of-day.ts';
import type { Answers } from '../contract-server.ts';
import { sampleMarket } from '../sample-people.ts';

const stage = (name: PipelineStage['name'], part: Partial<PipelineStage> = {}): PipelineStage => ({
  name,
  status: 'success',
  last_run: '2026-11-17T18:14:00.000Z',
  file_count: 63,
  signal_count: 18_778,
  note: null,
  ...part,
});

export const fiveStages = (parts: Partial<Record<PipelineStage['name'], Partial<PipelineStage>>> = {}) => ({
  stages: (['organize', 'preprocess', 'transform', 'import', 'synthesize'] as const).map((name) =>
    stage(name, parts[name]),
  ),
});

export const batch = (id: number, part: Partial<Batch> = {}): Batch => ({
  id,
  batch_datetime: '2026-11-17T18:10:00.000Z',
  batch_type: 'fetch',
  file_count: 63,
  total_signals_imported: 18_778,
  total_symbols_synthesized: 7_419,
  status: 'completed',
  source_description: '63 lists fetched',
  organized_at: '2026-11-17T18:10:00.000Z',
  preprocessed_at: '2026-11-17T18:10:01.500Z',
  transformed_at: '2026-11-17T18:10:02.000Z',
  imported_at: '2026-11-17T18:10:04.000Z',
  synthesized_at: '2026-11-17T18:10:05.000Z',
  error: null,
  is_published: true,
  ...part,
});

export const file = (id: number, part: Partial<BatchFile> = {}): BatchFile => ({
  id,
  batch_id: 412,
  file_name: 'golden-cross.csv',
  file_type: 'golden-cross',
  file_size_bytes: 1_000,
  sha256: 'ab'.repeat(32),
  row_count: 10,
  signal_count: 10,
  quarantined_count: 0,
  skipped_count: 0,
  unique_symbols: 10,
  notes: null,
  status: 'imported',
  original_path: null,
  preprocessed_path: null,
  transformed_path: null,
  json_records_count: 10,
  organized_at: null,
  cleaned_at: null,
  transformed_at: null,
  imported_at: null,
  ...part,
});

export const fetchState = (part: Partial<FetchStatus> = {}): FetchStatus => ({
  status: 'idle',
  progress: { current: 0, total: 0 },
  message: null,
  errors: [],
  items: [],
  started_at: null,
  finished_at: null,
  ...part,
});

export const jobState = (part: Partial<PipelineJob> = {}): PipelineJob => ({
  status: 'idle',
  current_stage: null,
  message: null,
  batch_id: null,
  progress: { current: 0, total: 5 },
  started_at: null,
  finished_at: null,
  ...part,
});

/** On, two of three runs of a Tuesday done. */
export const automationState = (part: Partial<PipelineAutomation> = {}): PipelineAutomation => ({
  enabled: true,
  last_run: '2026-11-17T17:15:01.000Z',
  is_market_day: true,
  todays_count: 2,
  next_run_time: '2026-11-17T19:15:00.000Z',
  day_type: 'market day',
  run_history: [automationRun('2026-11-17T17:15:00.000Z'), automationRun('2026-11-17T15:15:00.000Z')],
  next_slot: '2026-11-17T19:15:00.000Z',
  slots_today: slotsOfDay([
    { scheduled_for: '2026-11-17T15:15:00.000Z', state: 'done', reason: null },
    { scheduled_for: '2026-11-17T17:15:00.000Z', state: 'done', reason: null },
    { scheduled_for: '2026-11-17T19:15:00.000Z', state: 'planned', reason: null },
  ]),
  ...part,
});

export const automationRun = (
  scheduled_time: string,
  part: Partial<PipelineAutomationRun> = {},
): PipelineAutomationRun => ({
  timestamp: scheduled_time,
  scheduled_time,
  fetch_success: true,
  pipeline_success: true,
  files_fetched: 21,
  fetch_errors: 0,
  batch_id: 412,
  held: null,
  message: 'Pipeline completed: batch 412',
  ...part,
});

const list = (name: string) => ({ name, url: `https://lists.sample.example/${name}` });

/** Everything went well and nothing waits. */
export const usual = (): Answers => ({
  pipelineStages: fiveStages(),
  batches: { batches: [batch(412)] },
  expertLists: {
    required: [list('Idea Engine'), list('Insider Sales'), list('Golden Cross Stocks')],
    optional: [list('Gap Up'), list('Gap Down')],
  },
  fetchStatus: fetchState(),
  pipelineJob: jobState(),
  pipelineAutomation: automationState(),
  marketStatus: sampleMarket,
  pipelineReadiness: {
    ready_for_stage: 'complete',
    inbox_files: 0,
    latest_batch: { id: 412, file_count: 63, signals_imported: 18_778, symbols_synthesized: 7_419 },
  },
});

/** What waits to be organized, and no batch before it. */
export const waiting = (inbox_files: number) => ({
  ready_for_stage: 'organize' as const,
  inbox_files,
  latest_batch: null,
});
