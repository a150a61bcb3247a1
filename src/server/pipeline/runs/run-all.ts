// Orders of the pipeline as one job, never two at a time: all stages, one stage, a publication, rows put back.

import { findOpenStage } from '../../../domain/pipeline/batch-progress.ts';
import type { PipelineJob } from '../../../domain/pipeline/pipeline-job.ts';
import type { MendReply } from '../../../domain/pipeline/quarantine.ts';
import { type Stage, stages } from '../../../domain/pipeline/stage.ts';
import type { JobRecord, JobStart, Started } from '../../jobs/job-handle.ts';
import { jobKinds } from '../../jobs/kinds.ts';
import { type Fence, fenced } from '../../jobs/leases/lease-store.ts';
import { Fault } from '../../process/fault.ts';
import { putRowsBack } from '../mending/mending.ts';
import type { PipelineParts } from '../pipeline-deps.ts';
import { publishWanted } from '../publishing/publish-order.ts';
import { runEverything, runSlot } from './all-stages.ts';
import { settleInterrupted, wasInterrupted } from './interrupted.ts';
import { batchFor, ready } from './next-stage.ts';
import { runWanted } from './one-stage.ts';
import type { Input, MendOrder, PublishOrder, Result, StageReply } from './orders.ts';
import { type Detail, type Job, type RunEnd, start } from './run-detail.ts';

function doOrder(deps: PipelineParts, given: Job): Promise<RunEnd> {
  const { input } = given;
  if (given.scheduled_for !== null) return runSlot(deps, given);
  if (input?.mode === 'stage') return runWanted(deps, given, input.stage, input.batch_id);
  if (input?.mode === 'publish') return publishState(deps, input, given.fence);
  if (input?.mode === 'mend') return mendRows(deps, input, given.fence);
  return runEverything(deps, given, { only: input?.batch_id ?? null });
}

/** Publishes a state. Throws Fault when it may not be published. */
async function publishState(
  { clock, database, recordMarket: market, runStage }: PipelineParts,
  { mode: _, ...order }: Input & { mode: 'publish' },
  fence: Fence,
): Promise<RunEnd> {
  const published_at = await publishWanted({ database, clock, runStage, market, fence }, order);
  const detail = { ...start('publish', null), batch_id: order.batch_id, message: `Published at ${published_at}` };
  return { state: 'completed', detail, result: published_at };
}

/** Puts mended rows back among the signals of their batch. Throws Fault when none of them can be read. */
async function mendRows(
  { clock, database }: PipelineParts,
  { mode: _, ...order }: Input & { mode: 'mend' },
  fence: Fence,
): Promise<RunEnd> {
  const result = await putRowsBack(fenced(database, fence), order, clock.now);
  const detail = { ...start('mend', null), batch_id: order.batch_id, message: result.message };
  return { state: 'completed', detail, result };
}

/** Details of a scheduled run shown by the automation. */
export type SlotRunDetail = Partial<Pick<Detail, 'message' | 'batch_id' | 'not_published' | 'fetch'>>;

export type PipelineRuns = ReturnType<typeof createPipelineRuns>;

const refusal = ({ mode }: Record<string, unknown>) => {
  if (mode === 'publish') return 'A state is being published';
  if (mode === 'mend') return 'Rows are being put back';
  return mode === 'stage' ? 'A stage is already running' : 'The pipeline is already running';
};

/** Status of the newest run for pages. */
function toPipelineJob(newest: JobRecord<Detail> | null): PipelineJob {
  if (newest === null) {
    const progress = { current: 0, total: stages.length };
    const never = { current_stage: null, message: null, batch_id: null, started_at: null, finished_at: null };
    return { status: 'idle', progress, ...never };
  }
  const { state, started_at, finished_at } = newest;
  const { current_stage, message, batch_id, progress, reason, not_published } = newest.detail;
  return {
    status: state === 'running' || state === 'completed' ? state : 'failed',
    current_stage,
    message: reason === 'interrupted' ? `Pipeline failed: ${message}` : message,
    ...(not_published !== undefined && { not_published }),
    batch_id,
    progress,
    started_at,
    finished_at,
  };
}

/** `onEnd` is called after any work, because batches may have changed. */
export function createPipelineRuns(deps: PipelineParts, onEnd: () => void) {
  const { attempts, batches, inbox, jobs, log } = deps;
  const job = jobs.handle<Input, Detail, Result>(jobKinds.pipeline, (given) => doOrder(deps, given).finally(onEnd));

  function begin(input: Input, detail: Detail, given: Partial<JobStart<Input, Detail>> = {}): Promise<Started<Result>> {
    return job.start({ input, detail, refusal, ...given });
  }

  return {
    ready: () => ready(deps),

    /** Fails batches whose job is gone, unless a job is running. */
    settleInterrupted: (): Promise<void> => settleInterrupted({ attempts, batches, job, log }),

    /** The stage somebody runs right now, in this process or another. */
    async runningStage(): Promise<Stage | null> {
      return (await job.running())?.detail.current_stage ?? null;
    },

    async status(): Promise<PipelineJob> {
      const newest = await job.latest({ mode: 'run-all' });
      if (newest === null || !wasInterrupted(newest)) return toPipelineJob(newest);
      const { batch_id } = newest.detail;
      const batch = batch_id === null ? await batches.newest() : await batches.byId(batch_id);
      const isItsOwn = batch !== null && (batch_id !== null || batch.batch_datetime >= newest.started_at);
      if (!isItsOwn || batch.interrupted_in == null) return toPipelineJob(newest);
      // Rows written by the stages are newer than the last progress of the job.
      const detail = { ...newest.detail, batch_id: batch.id, current_stage: batch.interrupted_in };
      return toPipelineJob({ ...newest, detail: { ...detail, message: batch.error, reason: 'interrupted' } });
    },

    /** Starts all work left to do; throws Fault 400 when nothing is left, 409 beside other work. */
    async runAll(by: number | null = null): Promise<{ message: string; done: Promise<unknown> }> {
      if (await deps.fetching.isRunning())
        throw new Fault(409, 'A fetch is running; please wait until it has finished');
      const { newest, stage } = await ready(deps);
      const nothing = stage === 'complete' || (newest === null && (await inbox.countWaiting()) === 0);
      if (nothing && (await job.running()) === null) {
        throw new Fault(400, 'No files to process. Fetch or upload lists first.');
      }
      const { done } = await begin({ mode: 'run-all' }, start('run-all', null), { by });
      return { message: 'Pipeline started', done };
    },

    /**
     * Continues a batch from its first unfinished stage; throws Fault 404 without the batch, 409 when it is complete or
     * beside other work.
     */
    async retry(batchId: number, by: number): Promise<{ message: string; stage: Stage; attempt: number }> {
      const batch = await batches.byId(batchId);
      if (batch === null) throw new Fault(404, `There is no batch ${batchId}`);
      const stage = findOpenStage(batch);
      if (stage === null) throw new Fault(409, `Batch ${batchId} is through all stages; there is nothing to retry`);
      const attempt = (await attempts.count(batchId, stage)) + 1;
      await begin({ mode: 'run-all', batch_id: batchId }, { ...start('run-all', null), batch_id: batchId }, { by });
      return { message: `Batch ${batchId}: ${stage} is tried again, attempt ${attempt}`, stage, attempt };
    },

    /**
     * Runs one stage while the caller waits; throws Fault when it cannot be run, returns `success: false` when it
     * fails.
     */
    async startStage(stage: Stage, wanted: number | null, by: number | null = null): Promise<StageReply> {
      const batchId = await batchFor(deps, stage, wanted);
      const detail = { ...start('stage', stage), batch_id: batchId };
      const { done } = await begin({ mode: 'stage', stage, batch_id: batchId }, detail, { by });
      return (await done) as StageReply;
    },

    /** Publishes a stored state while nothing else of the pipeline runs; throws Fault 409 beside other work. */
    async publishState(order: PublishOrder): Promise<string> {
      const detail = { ...start('publish', null), batch_id: order.batch_id };
      const only = 'The pipeline is running; please wait until it has finished';
      const { done } = await begin({ mode: 'publish', ...order }, detail, { refusal: only, by: order.by });
      return (await done) as string;
    },

    /**
     * Puts rows back while nothing else of the pipeline runs; throws Fault 404 without the batch, 409 beside other
     * work.
     */
    async mendRows(order: MendOrder): Promise<MendReply> {
      if ((await batches.byId(order.batch_id)) === null) throw new Fault(404, `There is no batch ${order.batch_id}`);
      const detail = { ...start('mend', null), batch_id: order.batch_id };
      const { done } = await begin({ mode: 'mend', ...order }, detail, { by: order.by });
      return (await done) as MendReply;
    },
  };
}
