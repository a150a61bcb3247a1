// Runs of stages: one on request, those left to do in order, or those of a slot after its lists are fetched.
import { jittered } from '../../../domain/numbers/jitter.ts';
import { type Stage, stages } from '../../../domain/pipeline/stage.ts';
import { expertLists } from '../../../domain/signals/expert-lists.ts';
import { toRefusal } from '../../http/errors.ts';
import type { Started } from '../../jobs/job-handle.ts';
import { startOrSkip } from '../../jobs/start-or-skip.ts';
import { withAbort } from '../../jobs/with-timeout.ts';
import { Fault } from '../../process/fault.ts';
import type { BatchStore } from '../batch/batch-store.ts';
import { type Detail, type Input, type Job, type RunEnd, type SlotFetch, start } from '../batch/orders.ts';
import type { Verdict } from '../batch/stage-attempt.ts';
import type { StageOutcome, StageProgress } from '../batch/stage-outcome.ts';
import type { FetchEnd } from '../inbox/fetch-lists.ts';
import type { PipelineParts } from '../pipeline-deps.ts';
import { findNextStage } from './next-stage.ts';

/** Words for system errors outside the program. */
const systemTroubles: readonly (readonly [RegExp, string])[] = [
  [/^ENOENT/, 'A file of the batch is missing on the disk'],
  [/^ENOSPC/, 'The disk has no space left'],
  [/^(?:EIO|EROFS|EACCES|EPERM)/, 'The disk refused to read or write a file of the batch'],
  [/statement timeout/, 'The database took too long'],
];

/** Words for a failed stage; the causes of bugs are only in the server's log. */
function explainFailure(error: unknown, stage: Stage): string {
  const refusal = toRefusal(error, '');
  if (!refusal.isBug && typeof refusal.body.detail === 'string') return refusal.body.detail;
  const message = error instanceof Error ? error.message : '';
  const trouble = systemTroubles.find(([words]) => words.test(message));
  return trouble?.[1] ?? `Stage '${stage}' failed; the log of the server says why`;
}

const toSeconds = (ms: number) => Math.round(ms) / 1000;

/** Runs a stage as an attempt of its batch; a failure marks the batch as failed, a refusal or aborted job does not. */
async function attemptStage(
  { log, batches, stageAttempts, runStage }: PipelineParts,
  stage: Stage,
  batchId: number | null,
  { signal, fence }: Pick<Job, 'signal' | 'fence'>,
  onProgress: (progress: StageProgress) => void,
): Promise<StageOutcome> {
  const verdictOn = (error: unknown): Verdict => {
    if (error instanceof Fault && error.status < 500) return 'refused';
    return signal.aborted ? 'cut off' : { failed: explainFailure(error, stage) };
  };
  try {
    const work = () => runStage(stage, batchId, onProgress, fence);
    return await stageAttempts.attempt(stage, batchId, work, verdictOn, fence);
  } catch (error) {
    const verdict = verdictOn(error);
    if (typeof verdict !== 'string') {
      log.error({ err: error, stage, batch: batchId }, 'pipeline: stage failed');
      if (batchId !== null) await batches.markFailed(batchId, verdict.failed);
    }
    throw error;
  }
}

/** Runs one stage; a failure is the reply, a refusal is thrown. */
export async function runWanted(deps: PipelineParts, job: Job, order: Input & { mode: 'stage' }): Promise<RunEnd> {
  const { stage, batch_id: batchId } = order;
  const from = deps.clock.monotonic();
  let detail = start(order);
  try {
    const { batch_id, duration_ms, output } = await attemptStage(deps, stage, batchId, job, (progress) => {
      detail = { ...detail, progress };
      job.report(detail);
    });
    const result = { success: true, duration: toSeconds(duration_ms), batch_id, output };
    return { state: 'completed', detail: { ...detail, message: output, batch_id }, result };
  } catch (error) {
    if (error instanceof Fault && error.status < 500) throw error;
    const message = explainFailure(error, stage);
    const failed = { success: false, duration: toSeconds(deps.clock.monotonic() - from), detail: message };
    const result = batchId === null ? failed : { ...failed, batch_id: batchId };
    return { state: 'failed', detail: { ...detail, message }, result };
  }
}

/** Interval of tries while a fetch begun by somebody else runs. */
const AGAIN_MS = 1_000;

/** The lists an automatic run fetches. Source: ACONST-02. */
const slotLists: readonly string[] = expertLists.filter((list) => list.required).map((list) => list.slug);

async function startWhenFree({ fetching, clock }: PipelineParts, signal: AbortSignal) {
  for (;;) {
    signal.throwIfAborted();
    const started = await startOrSkip(() => fetching.start(slotLists));
    if (started !== null) return started;
    await clock.sleep(jittered(AGAIN_MS, clock.chance()), signal);
  }
}

async function ended(done: Started<FetchEnd | null>['done'], signal: AbortSignal): Promise<FetchEnd | string> {
  try {
    return (await withAbort(signal, done)) ?? 'Fetch cancelled before it began';
  } catch (error) {
    signal.throwIfAborted();
    return `Fetch failed: ${error instanceof Fault ? error.detail : 'the log of the server says why'}`;
  }
}

/** Fetches every required list; rejects when `signal` aborts or the fetch cannot be started. */
async function fetchForSlot(deps: PipelineParts, signal: AbortSignal): Promise<SlotFetch> {
  const { done } = await startWhenFree(deps, signal);
  const end = await ended(done, signal);
  if (typeof end === 'string') return { success: false, files: 0, errors: slotLists.length, message: end };
  const { state, fetched, failed, message } = end;
  const success = state === 'completed' || state === 'completed_with_errors';
  return { success, files: fetched, errors: failed, message };
}

const INTERRUPTED = 'Interrupted: the server stopped before this was finished';
const NOTHING_NEW = 'Pipeline completed: there was nothing left to do';

const interrupted = (detail: Detail): RunEnd => ({
  state: 'failed',
  detail: { ...detail, message: INTERRUPTED, reason: 'interrupted' },
});

/** A run covers at most two batches: the unfinished one and one from the inbox. */
const MAX_STAGES = 2 * stages.length;

const NO_SERVER: SlotFetch = { success: true, files: 0, errors: 0, message: 'No list server: what waits is run' };

/** Scheduled run: fetches the required lists, then runs every stage left to do. */
export async function runSlot(deps: PipelineParts, job: Job): Promise<RunEnd> {
  const begun = { ...start({ mode: 'run-all' }), message: `Fetching ${slotLists.length} lists` };
  job.report(begun);
  try {
    const fetch = deps.hasServer ? await fetchForSlot(deps, job.signal) : NO_SERVER;
    if (!fetch.success) return { state: 'failed', detail: { ...begun, message: fetch.message, fetch } };
    return await runEverything(deps, job, { only: null, fetch });
  } catch (error) {
    if (!job.signal.aborted) throw error;
    return interrupted(begun);
  }
}

export async function runEverything(
  deps: PipelineParts,
  job: Job,
  given: { only: number | null; fetch?: SlotFetch },
): Promise<RunEnd> {
  const { only, fetch } = given;
  let detail: Detail = { ...start({ mode: 'run-all' }), batch_id: only, ...(fetch && { fetch }) };
  let notPublished: string | undefined;
  const update = (change: Partial<Detail>) => {
    detail = { ...detail, ...change };
    job.report(detail);
  };
  for (let step = 0; step < MAX_STAGES; step++) {
    const { newest, stage } = await findNextStage(deps, only);
    if (stage === 'complete') break;
    if (job.signal.aborted) return interrupted(detail);
    const batchId = stage === 'organize' ? null : (newest?.id ?? null);
    const progress = { current: stages.indexOf(stage), total: stages.length };
    update({ current_stage: stage, message: `Running ${stage}`, batch_id: batchId ?? detail.batch_id, progress });
    try {
      const done = await attemptStage(deps, stage, batchId, job, ({ current, total }) =>
        update({ message: `Running ${stage}: ${current} of ${total}` }),
      );
      update({ batch_id: done.batch_id });
      if (stage === 'organize' && fetch && deps.hasServer) await deps.batches.expectLists(done.batch_id, slotLists);
      if (stage === 'synthesize') notPublished = 'notPublished' in done.results ? done.results.notPublished : undefined;
    } catch (error) {
      if (job.signal.aborted) return interrupted(detail);
      const message = `Pipeline failed: ${explainFailure(error, stage)}`;
      return { state: 'failed' as const, detail: { ...detail, message } };
    }
  }
  const progress = { current: stages.length, total: stages.length };
  return toRunEnd(deps.batches, { ...detail, current_stage: null, progress }, notPublished);
}

/**
 * End of a run, with the reason if its batch was not published: a held batch or an older archive is complete, a batch
 * without rows failed.
 */
async function toRunEnd(batches: BatchStore, detail: Detail, notPublished: string | undefined) {
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
  if (batch.nothing_to_publish != null) {
    const message = `Batch ${batch_id} is complete, nothing to publish: ${batch.nothing_to_publish}`;
    return { state: 'completed' as const, detail: { ...detail, message } };
  }
  const message = `Batch ${batch_id} was not published: ${notPublished}`;
  return { state: 'failed' as const, detail: { ...detail, message, not_published: notPublished } };
}
