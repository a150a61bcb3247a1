// Orders of the pipeline as one job, never two at a time: all stages, one stage, a publication, rows put back.

import { findOpenStage } from '../../../domain/pipeline/batch-progress.ts';
import type { PipelineJob } from '../../../domain/pipeline/pipeline-job.ts';
import type { MendReply } from '../../../domain/pipeline/quarantine.ts';
import { type Stage, stages } from '../../../domain/pipeline/stage.ts';
import type { JobHandle, JobRecord, JobStart } from '../../jobs/job-handle.ts';
import { jobKinds } from '../../jobs/kinds.ts';
import { type Fence, fenced } from '../../jobs/leases/lease-store.ts';
import { Fault } from '../../process/fault.ts';
import {
  type Detail,
  type Input,
  type Job,
  type MendOrder,
  type PublishOrder,
  type Result,
  type RunEnd,
  type StageReply,
  start,
} from '../batch/orders.ts';
import { refuseDiscarded } from '../batch/stage-outcome.ts';
import { putRowsBack } from '../mending/mending.ts';
import type { PipelineParts } from '../pipeline-deps.ts';
import { publishWanted } from '../publishing/publish-order.ts';
import { batchFor, ready } from './next-stage.ts';
import { runEverything, runSlot, runWanted } from './run-stages.ts';

function doOrder(deps: PipelineParts, given: Job): Promise<RunEnd> {
  const { input } = given;
  if (given.scheduled_for !== null) return runSlot(deps, given);
  if (input?.mode === 'stage') return runWanted(deps, given, input);
  if (input?.mode === 'publish') return publishState(deps, input, given.fence);
  if (input?.mode === 'mend') return mendRows(deps, input, given.fence);
  return runEverything(deps, given, { only: input?.batch_id ?? null });
}

/** Publishes a state. Throws Fault when it may not be published. */
async function publishState(
  { clock, database, recordMarket: market, runStage }: PipelineParts,
  order: Input & { mode: 'publish' },
  fence: Fence,
): Promise<RunEnd> {
  const published_at = await publishWanted({ database, clock, runStage, market, fence }, order);
  const detail = { ...start(order), message: `Published at ${published_at}` };
  return { state: 'completed', detail, result: published_at };
}

/** Puts mended rows back among the signals of their batch. Throws Fault when none of them can be read. */
async function mendRows(
  { clock, database }: PipelineParts,
  order: Input & { mode: 'mend' },
  fence: Fence,
): Promise<RunEnd> {
  const result = await putRowsBack(fenced(database, fence), order, clock.now);
  return { state: 'completed', detail: { ...start(order), message: result.message }, result };
}

export type PipelineRuns = ReturnType<typeof createPipelineRuns>;

const refusal = ({ mode }: Record<string, unknown>) => {
  if (mode === 'publish') return 'A state is being published';
  if (mode === 'mend') return 'Rows are being put back';
  return mode === 'stage' ? 'A stage is already running' : 'The pipeline is already running';
};

/** True if the server ended while the job ran, killed or stopped. */
const wasInterrupted = ({ state, detail }: JobRecord<Detail>): boolean =>
  (state === 'failed' || state === 'cancelled') && detail.reason === 'interrupted';

/** Marks batches of ended jobs as failed; does nothing while a job of the pipeline runs. */
export async function settleInterrupted(
  { attempts, batches }: Pick<PipelineParts, 'attempts' | 'batches'>,
  job: Pick<JobHandle<never, Detail, unknown>, 'running' | 'latest'>,
  log: Pick<PipelineParts['log'], 'warn'>,
): Promise<void> {
  // Read first: attempts that begin later belong to a job that begins later.
  const running = await attempts.running();
  if ((await job.running()) !== null) return;
  await attempts.interrupt(running);
  const newest = await job.latest();
  const since = newest !== null && wasInterrupted(newest) ? newest.started_at : null;
  for (const { id, interrupted_in } of await batches.markInterrupted(since))
    log.warn({ batch: id, stage: interrupted_in }, 'pipeline: batch was interrupted');
}

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
  const { attempts, batches, inbox, jobs } = deps;
  const job = jobs.handle<Input, Detail, Result>(jobKinds.pipeline, (given) => doOrder(deps, given).finally(onEnd));

  /** `by`: user who gave the order; null for the server itself. */
  function begin(input: Input, by: number | null, only: JobStart<Input, Detail>['refusal'] = refusal) {
    return job.start({ input, detail: start(input), refusal: only, by });
  }

  return {
    ready: () => ready(deps),

    /** Marks batches of ended jobs as failed, unless a job is running. */
    settleInterrupted: (): Promise<void> => settleInterrupted(deps, job, deps.log),

    /** Stage that runs right now, in this process or another. */
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

    /** Starts all work left to do; throws Fault 400 when nothing is left, 409 while other work runs. */
    async runAll(by: number | null = null): Promise<{ message: string; done: Promise<unknown> }> {
      if (await deps.fetching.isRunning())
        throw new Fault(409, 'A fetch is running; please wait until it has finished');
      const { newest, stage } = await ready(deps);
      const nothing = stage === 'complete' || (newest === null && (await inbox.countWaiting()) === 0);
      if (nothing && (await job.running()) === null) {
        throw new Fault(400, 'No files to process. Fetch or upload lists first.');
      }
      const { done } = await begin({ mode: 'run-all' }, by);
      return { message: 'Pipeline started', done };
    },

    /**
     * Continues a batch from its first unfinished stage; throws Fault 404 without the batch, 409 when it is complete or
     * discarded, or while other work runs.
     */
    async retry(batchId: number, by: number): Promise<{ message: string; stage: Stage; attempt: number }> {
      const batch = await batches.byId(batchId);
      if (batch === null) throw new Fault(404, `There is no batch ${batchId}`);
      const stage = findOpenStage(batch);
      if (stage === null) throw new Fault(409, `Batch ${batchId} is through all stages; there is nothing to retry`);
      if (batch.discarded) throw refuseDiscarded(batchId);
      const attempt = (await attempts.count(batchId, stage)) + 1;
      await begin({ mode: 'run-all', batch_id: batchId }, by);
      return { message: `Batch ${batchId}: ${stage} is tried again, attempt ${attempt}`, stage, attempt };
    },

    /**
     * Runs one stage while the caller waits; throws Fault when it cannot be run, returns `success: false` when it
     * fails.
     */
    async startStage(stage: Stage, wanted: number | null, by: number | null = null): Promise<StageReply> {
      const { done } = await begin({ mode: 'stage', stage, batch_id: await batchFor(deps, stage, wanted) }, by);
      return (await done) as StageReply;
    },

    /** Publishes a stored state while nothing else of the pipeline runs; throws Fault 409 while other work runs. */
    async publishState(order: PublishOrder): Promise<string> {
      const only = 'The pipeline is running; please wait until it has finished';
      const { done } = await begin({ mode: 'publish', ...order }, order.by, only);
      return (await done) as string;
    },

    /**
     * Puts rows back while nothing else of the pipeline runs; throws Fault 404 without the batch, 409 while other work
     * runs.
     */
    async mendRows(order: MendOrder): Promise<MendReply> {
      if ((await batches.byId(order.batch_id)) === null) throw new Fault(404, `There is no batch ${order.batch_id}`);
      const { done } = await begin({ mode: 'mend', ...order }, order.by);
      return (await done) as MendReply;
    },
  };
}
