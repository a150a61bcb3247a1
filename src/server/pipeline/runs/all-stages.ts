// Runs the remaining stages in order: of one batch, of all, or for a slot after its lists are fetched.
import { stages } from '../../../domain/pipeline/stage.ts';
import type { BatchStore } from '../batch-store.ts';
import type { PipelineParts } from '../pipeline-deps.ts';
import { fetchForSlot, type SlotFetch, slotLists } from './fetch-for-slot.ts';
import { findNextStage } from './next-stage.ts';
import { attemptStage } from './one-stage.ts';
import { type Detail, type Job, type RunEnd, start } from './run-detail.ts';
import { explainFailure } from './stage-reasons.ts';

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
  const begun = { ...start('run-all', null), message: `Fetching ${slotLists.length} lists` };
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
  let detail: Detail = { ...start('run-all', null), batch_id: only, ...(fetch && { fetch }) };
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
