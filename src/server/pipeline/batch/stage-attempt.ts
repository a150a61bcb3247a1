// Attempt of a stage: stored from start to end, with a log line per file.
import { whole } from '../../../domain/market/format.ts';
import type { Batch } from '../../../domain/pipeline/batch.ts';
import type { BatchFile } from '../../../domain/pipeline/batch-file.ts';
import { stageStamps } from '../../../domain/pipeline/batch-progress.ts';
import type { Stage } from '../../../domain/pipeline/stage.ts';
import type { AttemptLine } from '../../../domain/pipeline/stage-attempt.ts';
import type { Fence } from '../../jobs/leases/lease-store.ts';
import { type Clock, iso } from '../../process/clock.ts';
import type { AttemptKey, AttemptStore } from './attempt-store.ts';
import type { BatchStore } from './batch-store.ts';
import type { StageOutcome } from './stage-outcome.ts';

/** Column with the time a file passed each stage; the last stage has no files. */
export const fileStamps = {
  organize: 'organized_at',
  preprocess: 'cleaned_at',
  transform: 'transformed_at',
  import: 'imported_at',
  synthesize: null,
} as const satisfies Record<Stage, keyof BatchFile | null>;

const waitsFor: Partial<Record<Stage, BatchFile['status']>> = {
  preprocess: 'organized',
  transform: 'cleaned',
  import: 'transformed',
};

function fileLine(file: BatchFile, stage: Stage): string {
  const figures = {
    organize: `${whole(file.file_size_bytes)} bytes, ${file.file_type}`,
    preprocess: `${whole(file.row_count ?? 0)} rows`,
    transform: `${whole(file.json_records_count ?? 0)} records, ${whole(file.quarantined_count ?? 0)} quarantined`,
    import: `${whole(file.signal_count ?? 0)} signals`,
    synthesize: '',
  }[stage];
  const notes = file.notes === null ? '' : `. ${file.notes}`;
  return `${file.file_name}: ${file.status}, ${figures}${notes}`;
}

/** Paths as in the database, without the folder of the pipeline's files. */
const belowFolder = (message: string) => message.replace(/'[^']*[\\/]((?:batches|files)[\\/])/g, "'$1");

/** Whether a batch has rows that its scores do not include. */
const isStale = (batch: Batch | null, stage: Stage) => stage === 'synthesize' && batch?.mended_at != null;

/** Meaning of a thrown error: the stage failed, was refused, or its job was aborted. */
export type Verdict = { failed: string } | 'refused' | 'cut off';

export function createStageAttempts(deps: { attempts: AttemptStore; batches: BatchStore; clock: Pick<Clock, 'now'> }) {
  const { attempts, batches, clock } = deps;

  /** Log lines about files that passed the stage in this attempt, and files still waiting. */
  async function fileLines(batchId: number, stage: Stage, from: string, at: string): Promise<AttemptLine[]> {
    const stamp = fileStamps[stage];
    if (stamp === null) return [];
    const files = await batches.files(batchId);
    const gone = files.filter((file) => (file[stamp] ?? '') >= from);
    const waiting = files.filter(({ status }) => status === waitsFor[stage]);
    const lines = gone
      .toSorted((a, b) => ((a[stamp] ?? '') < (b[stamp] ?? '') ? -1 : 1))
      .map((file) => ({ at: file[stamp] ?? at, text: fileLine(file, stage) }));
    if (waiting.length === 0) return lines;
    const named = waiting[0]?.file_name ?? '';
    const others = waiting.length > 1 ? ` and ${whole(waiting.length - 1)} more` : '';
    return [...lines, { at, text: `Not done: ${named}${others}` }];
  }

  async function end(key: AttemptKey, from: string, outcome: { said: string; error: string | null }): Promise<void> {
    const at = iso(clock.now());
    const begun = { at: from, text: `Attempt ${key.attempt} of ${key.stage}` };
    const log = [begun, ...(await fileLines(key.batch_id, key.stage, from, at)), { at, text: outcome.said }];
    await attempts.end(key, { at, error: outcome.error, log });
  }

  async function fail(key: AttemptKey, from: string, error: unknown, verdict: Verdict): Promise<void> {
    if (verdict === 'refused') return attempts.drop(key);
    if (verdict === 'cut off') return;
    const { failed } = verdict;
    const cause = error instanceof Error && error.message !== failed ? ` (${belowFolder(error.message)})` : '';
    await end(key, from, { said: `Failed: ${failed}${cause}`, error: failed });
  }

  return {
    /** Runs a stage as an attempt of its batch; a stage that has run before records no attempt. */
    async attempt(
      stage: Stage,
      batchId: number | null,
      work: () => Promise<StageOutcome>,
      verdictOn: (error: unknown) => Verdict,
      fence: Fence | null,
    ): Promise<StageOutcome> {
      const from = iso(clock.now());
      const batch = batchId === null ? null : await batches.byId(batchId);
      if (batchId !== null && batch?.[stageStamps[stage]] !== null && !isStale(batch, stage)) return work();
      const begun = batchId === null ? null : await attempts.begin(batchId, stage, from, fence);
      let done: StageOutcome;
      try {
        done = await work();
      } catch (error) {
        if (begun !== null) await fail(begun, from, error, verdictOn(error));
        throw error;
      }
      // Organize creates its batch, so that its attempt can be recorded only now.
      const isNew = begun === null && (await attempts.isNew(done.batch_id));
      const key = isNew ? await attempts.begin(done.batch_id, stage, from, fence) : begun;
      if (key !== null) await end(key, from, { said: done.output, error: null });
      return done;
    },
  };
}
