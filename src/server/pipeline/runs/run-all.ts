// Runs the five stages, all or one, as one job: never two at a time, and what failed says so on the batch.
import { type PipelineJob, type Stage, stages } from '../../../domain/pipeline/batch.ts';
import { nextStageOf } from '../../../domain/pipeline/batch-progress.ts';
import type { MendReply } from '../../../domain/pipeline/quarantine.ts';
import type { Clock } from '../../clock.ts';
import { Fault } from '../../fault.ts';
import type { JobStart, Started } from '../../jobs/job-handle.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { jobKinds } from '../../jobs/kinds.ts';
import type { JobEnd, RunningJob } from '../../jobs/workers/run-job.ts';
import type { Log } from '../../log.ts';
import type { AttemptStore } from '../attempt-store.ts';
import type { BatchStore } from '../batch-store.ts';
import type { ListFetching } from '../inbox/fetch-lists.ts';
import type { Inbox } from '../inbox/inbox.ts';
import type { RunStage, StageOutcome, StageProgress } from '../stages/stage-outcome.ts';
import { fetchForSlot, type SlotFetch, slotLists } from './fetch-for-slot.ts';
import type { Input, MendOrder, PublishOrder, Result, StageReply } from './orders.ts';
import { pipelineJobOf } from './pipeline-job.ts';
import { readyForStage } from './readiness.ts';
import { createStageAttempts, type Verdict } from './stage-attempt.ts';
import { reasonOf } from './stage-reasons.ts';

const INTERRUPTED = 'Pipeline failed: it was interrupted';
const NOTHING_NEW = 'Pipeline completed: there was nothing left to do';

/** Of a batch left unfinished, and of the files that came in since. */
const MAX_STAGES = 2 * stages.length;

type Detail = Pick<PipelineJob, 'current_stage' | 'message' | 'batch_id' | 'progress'> & {
  mode: Input['mode'];
  reason?: string;
  not_published?: string;
  /** Of a run that the schedule began. */
  fetch?: SlotFetch;
};
type Job = RunningJob<Input, Detail>;
/** What the automation tells of a run that its schedule began. */
export type SlotRunDetail = Partial<Pick<Detail, 'message' | 'batch_id' | 'not_published' | 'fetch'>>;

export type PipelineRuns = ReturnType<typeof createPipelineRuns>;

export function createPipelineRuns(deps: {
  jobs: Jobs;
  clock: Clock;
  log: Log;
  batches: BatchStore;
  attempts: AttemptStore;
  inbox: Inbox;
  fetching: ListFetching;
  runStage: RunStage;
  /** Publishes a stored state; answers the instant of the publication, ISO. Throws Fault when it may not be published. */
  publishState: (order: PublishOrder) => Promise<string>;
  /** Puts mended rows back among the signals of their batch. Throws Fault when none of them can be read. */
  mendRows: (order: MendOrder) => Promise<MendReply>;
  /** Work has ended, however: batches may have changed. */
  onEnd: () => void;
}) {
  const { batches, inbox } = deps;
  const stageAttempts = createStageAttempts(deps);
  const job = deps.jobs.handle<Input, Detail, Result>(jobKinds.pipeline, (given) => work(given).finally(deps.onEnd));

  function work(given: Job): Promise<JobEnd<Result>> {
    const { input } = given;
    if (given.scheduled_for !== null) return runSlot(given);
    if (input?.mode === 'stage') return runWanted(given, input.stage, input.batch_id);
    if (input?.mode === 'publish') return publishWanted(input);
    return input?.mode === 'mend' ? mendWanted(input) : runEverything(given, { only: input?.batch_id ?? null });
  }

  async function ready() {
    const newest = await batches.newest();
    return { newest, stage: readyForStage(newest, await inbox.countWaiting()) };
  }

  /** Runs a stage as an attempt of its batch; a failure is written on the batch it happened to, unless the server itself ends. */
  async function attemptStage(
    stage: Stage,
    batchId: number | null,
    signal: AbortSignal,
    onProgress: (progress: StageProgress) => void,
  ): Promise<StageOutcome> {
    if (batchId !== null) await batches.markProcessing(batchId);
    const verdictOn = (error: unknown): Verdict => {
      if (error instanceof Fault && error.status < 500) return 'refused';
      return signal.aborted ? 'cut off' : { failed: reasonOf(error, stage) };
    };
    try {
      return await stageAttempts.attempt(stage, batchId, () => deps.runStage(stage, batchId, onProgress), verdictOn);
    } catch (error) {
      const verdict = verdictOn(error);
      if (typeof verdict !== 'string') {
        deps.log.error({ err: error, stage, batch: batchId }, 'a stage failed');
        if (batchId !== null) await batches.markFailed(batchId, verdict.failed);
      }
      throw error;
    }
  }

  /** What is due by the schedule: the required lists are fetched, then everything is run that is left to do. */
  async function runSlot(job: Job): Promise<JobEnd<Result>> {
    const begun = { ...start('run-all', null), message: `Fetching ${slotLists.length} lists` };
    job.report(begun);
    try {
      const fetch = await fetchForSlot(deps, job.signal);
      if (!fetch.success) return { state: 'failed', detail: { ...begun, message: fetch.message, fetch } };
      return await runEverything(job, { only: null, fetch });
    } catch (error) {
      if (!job.signal.aborted) throw error;
      return { state: 'failed', detail: { ...begun, message: INTERRUPTED } };
    }
  }

  /** The batch and the stage that are next: of one batch, or of all that is left to do. */
  async function nextOf(only: number | null) {
    if (only === null) return ready();
    const newest = await batches.byId(only);
    return { newest, stage: (newest && nextStageOf(newest)) ?? ('complete' as const) };
  }

  async function runEverything(job: Job, given: { only: number | null; fetch?: SlotFetch }): Promise<JobEnd<Result>> {
    const { only, fetch } = given;
    let detail: Detail = { ...start('run-all', null), batch_id: only, ...(fetch && { fetch }) };
    let notPublished: string | undefined;
    const say = (change: Partial<Detail>) => {
      detail = { ...detail, ...change };
      job.report(detail);
    };
    for (let step = 0; step < MAX_STAGES; step++) {
      const { newest, stage } = await nextOf(only);
      if (stage === 'complete') break;
      if (job.signal.aborted) {
        return { state: 'failed' as const, detail: { ...detail, message: INTERRUPTED } };
      }
      const batchId = stage === 'organize' ? null : (newest?.id ?? null);
      const progress = { current: stages.indexOf(stage), total: stages.length };
      say({ current_stage: stage, message: `Running ${stage}`, batch_id: batchId ?? detail.batch_id, progress });
      try {
        const done = await attemptStage(stage, batchId, job.signal, ({ current, total }) =>
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
      const message = batch_id === null ? NOTHING_NEW : `Pipeline completed: batch ${batch_id}`;
      return { state: 'completed' as const, detail: { ...detail, message } };
    }
    if (batch.held) {
      const message = `Batch ${batch_id} is complete, not published: ${notPublished}`;
      return { state: 'completed' as const, detail: { ...detail, message, not_published: notPublished } };
    }
    const message = `Batch ${batch_id} was not published: ${notPublished}`;
    return { state: 'failed' as const, detail: { ...detail, message, not_published: notPublished } };
  }

  /** One stage; its failure is the reply, a refusal is thrown. */
  async function runWanted(job: Job, stage: Stage, batchId: number | null): Promise<JobEnd<Result>> {
    const from = deps.clock.monotonic();
    let detail: Detail = { ...start('stage', stage), batch_id: batchId };
    try {
      const { batch_id, duration_ms, output } = await attemptStage(stage, batchId, job.signal, (progress) => {
        detail = { ...detail, progress };
        job.report(detail);
      });
      const result = { success: true, duration: seconds(duration_ms), batch_id, output };
      return { state: 'completed', detail: { ...detail, message: output, batch_id }, result };
    } catch (error) {
      if (error instanceof Fault && error.status < 500) throw error;
      const message = reasonOf(error, stage);
      const failed = { success: false, duration: seconds(deps.clock.monotonic() - from), detail: message };
      const result = batchId === null ? failed : { ...failed, batch_id: batchId };
      return { state: 'failed', detail: { ...detail, message }, result };
    }
  }

  async function publishWanted({ mode: _, ...order }: Input & { mode: 'publish' }): Promise<JobEnd<Result>> {
    const published_at = await deps.publishState(order);
    const detail = { ...start('publish', null), batch_id: order.batch_id, message: `Published at ${published_at}` };
    return { state: 'completed', detail, result: published_at };
  }

  async function mendWanted({ mode: _, ...order }: Input & { mode: 'mend' }): Promise<JobEnd<Result>> {
    const result = await deps.mendRows(order);
    const detail = { ...start('mend', null), batch_id: order.batch_id, message: result.message };
    return { state: 'completed', detail, result };
  }

  function begin(input: Input, detail: Detail, given: Partial<JobStart<Input, Detail>> = {}): Promise<Started<Result>> {
    return job.start({ input, detail, refusal, ...given });
  }

  function start(mode: Detail['mode'], stage: Stage | null): Detail {
    const message = stage === null ? 'Starting' : `Running ${stage}`;
    return { mode, current_stage: stage, message, batch_id: null, progress: { current: 0, total: stages.length } };
  }

  const refusal = ({ mode }: Record<string, unknown>) => {
    if (mode === 'publish') return 'A state is being published';
    if (mode === 'mend') return 'Rows are being put back';
    return mode === 'stage' ? 'A stage is already running' : 'The pipeline is already running';
  };

  return {
    ready,

    /** Attempts of a process that ended are told as interrupted, unless another one is at work. */
    async recover(): Promise<void> {
      if ((await job.running()) === null) await deps.attempts.interrupt();
    },

    /** The stage somebody runs right now, in this process or another. */
    async runningStage(): Promise<Stage | null> {
      return (await job.running())?.detail.current_stage ?? null;
    },

    status: async (): Promise<PipelineJob> => pipelineJobOf(await job.latest({ mode: 'run-all' })),

    /** Starts all that is left to do; Fault 400 when that is nothing, 409 beside other work. */
    async runAll(): Promise<{ message: string; done: Promise<unknown> }> {
      if (await deps.fetching.isRunning())
        throw new Fault(409, 'A fetch is running; please wait until it has finished');
      const { newest, stage } = await ready();
      const nothing = stage === 'complete' || (newest === null && (await inbox.countWaiting()) === 0);
      if (nothing && (await job.running()) === null) {
        throw new Fault(400, 'No files to process. Fetch lists or upload a ZIP archive first.');
      }
      const { done } = await begin({ mode: 'run-all' }, start('run-all', null));
      return { message: 'Pipeline started', done };
    },

    /** Goes on with a batch from the stage it did not get through; Fault 404 without it, 409 when it is complete or beside other work. */
    async retry(batchId: number, by: number): Promise<{ message: string; stage: Stage; attempt: number }> {
      const batch = await batches.byId(batchId);
      if (batch === null) throw new Fault(404, `There is no batch ${batchId}`);
      const stage = nextStageOf(batch);
      if (stage === null) throw new Fault(409, `Batch ${batchId} is through all stages; there is nothing to retry`);
      const attempt = (await deps.attempts.count(batchId, stage)) + 1;
      await begin({ mode: 'run-all', batch_id: batchId }, { ...start('run-all', null), batch_id: batchId }, { by });
      return { message: `Batch ${batchId}: ${stage} is tried again, attempt ${attempt}`, stage, attempt };
    },

    /** Runs one stage while the caller waits; throws Fault when it cannot be run, answers success false when it fails. */
    async startStage(stage: Stage, wanted: number | null): Promise<StageReply> {
      const batchId = await batchFor(stage, wanted);
      const detail = { ...start('stage', stage), batch_id: batchId };
      const { done } = await begin({ mode: 'stage', stage, batch_id: batchId }, detail);
      return (await done) as StageReply;
    },

    /** Publishes a stored state while nothing else of the pipeline runs; throws Fault 409 beside other work. */
    async publishState(order: PublishOrder): Promise<string> {
      const detail = { ...start('publish', null), batch_id: order.batch_id };
      const only = 'The pipeline is running; please wait until it has finished';
      const { done } = await begin({ mode: 'publish', ...order }, detail, { refusal: only, by: order.by });
      return (await done) as string;
    },

    /** Puts rows back while nothing else of the pipeline runs; throws Fault 409 beside other work. */
    async mendRows(order: MendOrder): Promise<MendReply> {
      if ((await batches.byId(order.batch_id)) === null) throw new Fault(404, `There is no batch ${order.batch_id}`);
      const detail = { ...start('mend', null), batch_id: order.batch_id };
      const { done } = await begin({ mode: 'mend', ...order }, detail, { by: order.by });
      return (await done) as MendReply;
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

function seconds(ms: number): number {
  return Math.round(ms) / 1000;
}
