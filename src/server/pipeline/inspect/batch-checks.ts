// Recounts of batches: on request for small ones, in advance by a job for large ones.
import { scoringRules } from '../../../domain/rules/scoring-rules.ts';
import type { Ground } from '../../ground.ts';
import { jobKinds } from '../../jobs/kinds.ts';
import { iso } from '../../process/clock.ts';
import type { PipelineReports } from '../reports/report-store.ts';
import { type BatchState, createCheckStore, type KeptCounts } from './check-store.ts';
import { changedContents } from './verify.ts';
import { createVerifyStore } from './verify-store.ts';

export type BatchChecks = ReturnType<typeof createBatchChecks>;

export function createBatchChecks({ database, clock, filesDir, jobs }: Ground, reports: PipelineReports) {
  const checks = createCheckStore(database);
  const verification = createVerifyStore(database);
  const { side_cap, conflict_above, imbalance_ratio } = scoringRules;

  async function countNow(state: BatchState): Promise<KeptCounts> {
    const counted_at = iso(clock.now());
    const count = await verification.count(state.id, side_cap.value);
    const quality = await reports.quality(state.id, conflict_above.value, imbalance_ratio.value);
    const counts = { count, quality, contents: await changedContents(filesDir, count.files) };
    if (state.is_large) await checks.keep(state, counts, counted_at);
    return { ...counts, counted_at };
  }

  const job = jobs.handle<null, { message?: string }, null>(jobKinds.batchCheck, async ({ signal, report }) => {
    let done = 0;
    // A batch that ended meanwhile is counted in the next round.
    for (let due = await checks.due(); due.length > 0 && !signal.aborted; due = await checks.due()) {
      for (const state of due) {
        report({ message: `Counting batch ${state.id} again` });
        if (signal.aborted) break;
        await checks.tidy(state.id);
        await countNow(state);
        done += 1;
      }
    }
    return { state: 'completed', detail: { message: `Counted batches: ${done}` } };
  });

  return {
    /** Counts of a batch; `again` recounts now, however large the batch is. Null if there is no such batch. */
    async of(batchId: number, again = false): Promise<KeptCounts | null> {
      const state = await checks.readState(batchId);
      if (state === null) return null;
      const kept = again || !state.is_large ? null : await checks.kept(state);
      return kept ?? countNow(state);
    },

    /** Starts counting changed batches, if there are any. */
    async begin(): Promise<void> {
      if ((await checks.due()).length > 0) await job.startSoon();
    },
  };
}
