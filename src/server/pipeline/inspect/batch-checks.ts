// Counts batches again: at once where that is quick, ahead of any reader where it takes seconds, and notes where the rows of their files begin.
import { scoringRules } from '../../../domain/rules/scoring-rules.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { jobKinds } from '../../jobs/kinds.ts';
import { type Clock, iso } from '../../process/clock.ts';
import type { BatchStore } from '../batch-store.ts';
import { contentPath } from '../inbox/folders.ts';
import type { PipelineReports } from '../reports/report-store.ts';
import { type BatchState, type CheckStore, type KeptCounts, LARGE_BYTES } from './check-store.ts';
import { placeIn } from './file-places.ts';
import type { Writing } from './row-index.ts';
import { changedContents } from './verify.ts';
import type { VerifyStore } from './verify-store.ts';

/** File whose row positions are noted: a list as written, or records that wait for import. */
export type NotedFile = { path: string; writing: Writing | 'records' };

export type BatchChecks = ReturnType<typeof createBatchChecks>;

export function createBatchChecks(deps: {
  jobs: Jobs;
  clock: Clock;
  batches: BatchStore;
  checks: CheckStore;
  verification: VerifyStore;
  quality: PipelineReports['quality'];
  filesDir: string;
  /** Notes where the rows of large files begin, in the pipeline's thread. */
  noteRows: (files: readonly NotedFile[]) => Promise<unknown>;
}) {
  const { batches, checks, verification, filesDir, clock } = deps;
  const { side_cap, conflict_above, imbalance_ratio } = scoringRules;

  async function countNow(state: BatchState): Promise<KeptCounts> {
    const counted_at = iso(clock.now());
    const count = await verification.count(state.id, side_cap.value);
    const quality = await deps.quality(state.id, conflict_above.value, imbalance_ratio.value);
    const counts = { count, quality, contents: await changedContents(filesDir, count.files) };
    if (state.is_large) await checks.keep(state, counts, counted_at);
    return { ...counts, counted_at };
  }

  async function largeFiles(batchId: number): Promise<NotedFile[]> {
    const files = (await batches.files(batchId)).filter(({ file_size_bytes }) => file_size_bytes >= LARGE_BYTES);
    const noted: NotedFile[] = [];
    for (const { id, sha256, preprocessed_path, transformed_path } of files) {
      noted.push({ path: contentPath(filesDir, sha256), writing: await batches.readWriting(id) });
      const plain: Writing = { encoding: null, shape: null };
      if (preprocessed_path !== null) noted.push({ path: placeIn(filesDir, preprocessed_path), writing: plain });
      if (transformed_path !== null) noted.push({ path: placeIn(filesDir, transformed_path), writing: 'records' });
    }
    return noted;
  }

  const job = deps.jobs.handle<null, { message?: string }, null>(jobKinds.batchCheck, async ({ signal, report }) => {
    let done = 0;
    // A batch that ended meanwhile is looked at in the next round.
    for (let due = await checks.due(); due.length > 0 && !signal.aborted; due = await checks.due()) {
      for (const state of due) {
        report({ message: `Counting batch ${state.id} again` });
        await deps.noteRows(await largeFiles(state.id));
        if (signal.aborted) break;
        await checks.tidy(state.id);
        await countNow(state);
        done += 1;
      }
    }
    return { state: 'completed', detail: { message: `Counted batches: ${done}` } };
  });

  return {
    /** Counts of a batch; `again` counts now, however large it is. Null without the batch. */
    async of(batchId: number, again = false): Promise<KeptCounts | null> {
      const state = await checks.readState(batchId);
      if (state === null) return null;
      const kept = again || !state.is_large ? null : await checks.kept(state);
      return kept ?? countNow(state);
    },

    /** Begins to count what has changed, unless nothing has. */
    async begin(): Promise<void> {
      if ((await checks.due()).length > 0) await job.startSoon();
    },
  };
}
