// Runs the five stages, all or one, as one job: never two at a time, and what failed says so on the batch.
import { type PipelineJob, type Stage, stages } from '../../domain/pipeline/batch.ts';
import type { Clock } from '../clock.ts';
import { Fault } from '../fault.ts';
import { refusalOf } from '../http/errors.ts';
import type { Jobs, RunningJob } from '../jobs/jobs.ts';
import type { Log } from '../log.ts';
import type { BatchStore } from './batch-store.ts';
import type { ListFetching } from './fetch-lists.ts';
import type { Inbox } from './inbox.ts';
import { nextStageOf, readyForStage } from './readiness.ts';
import type { RunStage, StageOutcome, StageProgress } from './stage-runner.ts';

/** Runs, single stages and publishing by hand: one of them at a time. */
export const PIPELINE_JOB = 'pipeline';
/** A batch that was left unfinished, and the files that came in since. */
const MAX_STAGES = 2 * stages.length;

type Detail = Pick<PipelineJob, 'current_stage' | 'message' | 'batch_id' | 'progress'> & {
  mode: 'run-all' | 'stage';
  reason?: string;
  not_published?: string;
};

export type StageReply = { success: boolean; duration: number; batch_id?: number; detail?: string; output?: string };

/** What the system says when a stage meets trouble outside the program. */
const systemTroubles: readonly (readonly [RegExp, string])[] = [
  [/^ENOENT/, 'A file of the batch is missing on the disk'],
  [/^ENOSPC/, 'The disk has no space left'],
  [/^(?:EIO|EROFS|EACCES|EPERM)/, 'The disk refused to read or write a file of the batch'],
  [/statement timeout/, 'The database took too long'],
];

/** Why a stage failed, in words an administrator can use; causes that are bugs stay in the log. */
function reasonOf(error: unknown, stage: Stage): string {
  const refusal = refusalOf(error, '');
  if (!refusal.isBug && typeof refusal.body.detail === 'string') return refusal.body.detail;
  const message = error instanceof Error ? error.message : '';
  const trouble = systemTroubles.find(([words]) => words.test(message));
  return trouble?.[1] ?? `Stage '${stage}' failed; the log of the server says why`;
}

export type PipelineRuns = ReturnType<typeof createPipelineRuns>;

export function createPipelineRuns(deps: {
  jobs: Jobs;
  clock: Clock;
  log: Log;
  batches: BatchStore;
  inbox: Inbox;
  fetching: ListFetching;
  runStage: RunStage;
}) {
  const { jobs, batches, inbox } = deps;

  async function ready() {
    const newest = await batches.newest();
    return { newest, stage: readyForStage(newest, await inbox.countWaiting()) };
  }

  /** Runs a stage; a failure is written on the batch it happened to, unless the server itself ends. */
  async function runStage(
    stage: Stage,
    batchId: number | null,
    signal: AbortSignal,
    onProgress: (progress: StageProgress) => void,
  ): Promise<StageOutcome> {
    if (batchId !== null) await batches.markProcessing(batchId);
    try {
      return await deps.runStage(stage, batchId, onProgress);
    } catch (error) {
      const isRefusal = error instanceof Fault && error.status < 500;
      if (!isRefusal && !signal.aborted) {
        deps.log.error({ err: error, stage, batch: batchId }, 'a stage failed');
        if (batchId !== null) await batches.markFailed(batchId, reasonOf(error, stage));
      }
      throw error;
    }
  }

  async function work(job: RunningJob<Detail>) {
    let detail: Detail = start('run-all', null);
    let notPublished: string | undefined;
    const say = (change: Partial<Detail>) => {
      detail = { ...detail, ...change };
      job.report(detail);
    };
    for (let step = 0; step < MAX_STAGES; step++) {
      const { newest, stage } = await ready();
      if (stage === 'complete') break;
      if (job.signal.aborted) {
        return { state: 'failed' as const, detail: { ...detail, message: 'Pipeline failed: it was interrupted' } };
      }
      const batchId = stage === 'organize' ? null : (newest?.id ?? null);
      const progress = { current: stages.indexOf(stage), total: stages.length };
      say({ current_stage: stage, message: `Running ${stage}`, batch_id: batchId ?? detail.batch_id, progress });
      try {
        const done = await runStage(stage, batchId, job.signal, ({ current, total }) =>
          say({ message: `Running ${stage}: ${current} of ${total}` }),
        );
        say({ batch_id: done.batch_id });
        if (stage === 'synthesize')
          notPublished = 'notPublished' in done.results ? done.results.notPublished : undefined;
      } catch (error) {
        const message = `Pipeline failed: ${reasonOf(error, stage)}`;
        return { state: 'failed' as const, detail: { ...detail, message } };
      }
    }
    const progress = { current: stages.length, total: stages.length };
    return endOf({ ...detail, current_stage: null, progress }, notPublished);
  }

  /** A run whose batch was not published says so: held batches are complete, a batch that scores nothing is a failure. */
  async function endOf(detail: Detail, notPublished: string | undefined) {
    const { batch_id } = detail;
    const batch = notPublished === undefined || batch_id === null ? null : await batches.byId(batch_id);
    if (batch === null) {
      return { state: 'completed' as const, detail: { ...detail, message: `Pipeline completed: batch ${batch_id}` } };
    }
    if (batch.held) {
      const message = `Batch ${batch_id} is complete, not published: ${notPublished}`;
      return { state: 'completed' as const, detail: { ...detail, message, not_published: notPublished } };
    }
    const message = `Batch ${batch_id} was not published: ${notPublished}`;
    return { state: 'failed' as const, detail: { ...detail, message, not_published: notPublished } };
  }

  function start(mode: Detail['mode'], stage: Stage | null): Detail {
    const message = stage === null ? 'Starting' : `Running ${stage}`;
    return { mode, current_stage: stage, message, batch_id: null, progress: { current: 0, total: stages.length } };
  }

  const refusal = ({ mode }: Record<string, unknown>) => {
    if (mode === 'publish') return 'A state is being published';
    return mode === 'stage' ? 'A stage is already running' : 'The pipeline is already running';
  };

  return {
    ready,

    /** The stage somebody runs right now, in this process or another. */
    async runningStage(): Promise<Stage | null> {
      const job = await jobs.running(PIPELINE_JOB);
      return job === null ? null : (job.detail as Detail).current_stage;
    },

    async status(): Promise<PipelineJob> {
      const job = await jobs.latest(PIPELINE_JOB, { mode: 'run-all' });
      if (job === null) {
        const progress = { current: 0, total: stages.length };
        const never = { current_stage: null, message: null, batch_id: null, started_at: null, finished_at: null };
        return { status: 'idle', progress, ...never };
      }
      const { current_stage, message, batch_id, progress, reason, not_published } = job.detail as Detail;
      return {
        status: job.state === 'running' || job.state === 'completed' ? job.state : 'failed',
        current_stage,
        message: reason === 'interrupted' ? `Pipeline failed: ${message}` : message,
        ...(not_published !== undefined && { not_published }),
        batch_id,
        progress,
        started_at: job.started_at,
        finished_at: job.finished_at,
      };
    },

    /** Starts all that is left to do; Fault 400 when that is nothing, 409 beside other work. */
    async runAll(): Promise<{ message: string; done: Promise<void> }> {
      if (await deps.fetching.isRunning())
        throw new Fault(409, 'A fetch is running; please wait until it has finished');
      const { newest, stage } = await ready();
      const nothing = stage === 'complete' || (newest === null && (await inbox.countWaiting()) === 0);
      if (nothing && (await jobs.running(PIPELINE_JOB)) === null) {
        throw new Fault(400, 'No files to process. Fetch lists or upload a ZIP archive first.');
      }
      const { done } = await jobs.start<Detail>({ kind: PIPELINE_JOB, detail: start('run-all', null), refusal, work });
      return { message: 'Pipeline started', done };
    },

    /** Runs one stage while the caller waits; throws Fault when it cannot be run, answers success false when it fails. */
    async runOne(stage: Stage, wanted: number | null): Promise<StageReply> {
      const from = deps.clock.monotonic();
      const batchId = await batchFor(stage, wanted);
      let outcome: { done: StageOutcome } | { error: unknown } | null = null;
      const { done } = await jobs.start<Detail>({
        kind: PIPELINE_JOB,
        detail: { ...start('stage', stage), batch_id: batchId },
        refusal,
        work: async (job) => {
          let detail: Detail = { ...start('stage', stage), batch_id: batchId };
          try {
            const result = await runStage(stage, batchId, job.signal, (progress) => {
              detail = { ...detail, progress };
              job.report(detail);
            });
            outcome = { done: result };
            return { state: 'completed', detail: { ...detail, message: result.output, batch_id: result.batch_id } };
          } catch (error) {
            outcome = { error };
            return { state: 'failed', detail: { ...detail, message: reasonOf(error, stage) } };
          }
        },
      });
      await done;
      return replyOf(stage, batchId, outcome, deps.clock.monotonic() - from);
    },
  };

  /** The batch a stage is meant for: the one named, else the newest that waits for it (organize makes its own). */
  async function batchFor(stage: Stage, wanted: number | null): Promise<number | null> {
    if (stage === 'organize') return null;
    if (wanted !== null) {
      if ((await batches.byId(wanted)) === null) throw new Fault(404, `There is no batch ${wanted}`);
      return wanted;
    }
    const newest = await batches.newest();
    if (newest === null) throw new Fault(409, `Stage '${stage}' needs a batch: run organize first`);
    const next = nextStageOf(newest);
    if (next !== null && stages.indexOf(stage) > stages.indexOf(next)) {
      throw new Fault(409, `Stage '${stage}' needs '${next}' to be run first`);
    }
    return newest.id;
  }
}

function replyOf(
  stage: Stage,
  batchId: number | null,
  outcome: { done: StageOutcome } | { error: unknown } | null,
  elapsedMs: number,
): StageReply {
  if (outcome !== null && 'done' in outcome) {
    const { batch_id, duration_ms, output } = outcome.done;
    return { success: true, duration: seconds(duration_ms), batch_id, output };
  }
  const error = outcome === null ? null : outcome.error;
  if (error instanceof Fault && error.status < 500) throw error;
  const failed = { success: false, duration: seconds(elapsedMs), detail: reasonOf(error, stage) };
  return batchId === null ? failed : { ...failed, batch_id: batchId };
}

function seconds(ms: number): number {
  return Math.round(ms) / 1000;
}
