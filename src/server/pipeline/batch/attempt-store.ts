// SQL of stage attempts: start, end, and log lines.
import { z } from 'zod';
import { type Stage, stages } from '../../../domain/pipeline/stage.ts';
import { type AttemptLine, LoggedAttempt, StageAttempt } from '../../../domain/pipeline/stage-attempt.ts';
import type { Database } from '../../db/database.ts';
import { parseRows, type Query, raw, unnest } from '../../db/query.ts';
import { type Fence, fenced } from '../../jobs/leases/lease-store.ts';

export type AttemptStore = ReturnType<typeof createAttemptStore>;
export type AttemptKey = { batch_id: number; stage: Stage; attempt: number };

const columns = 'stage, attempt, state, started_at, finished_at, error';
const OfBatch = StageAttempt.extend({ batch_id: z.number() });

/** Stages in their order, in SQL. */
const stageOrder = `array_position(array[${stages.map((stage) => `'${stage}'`).join(', ')}], stage)`;

/** The attempts of some batches, by batch, in the order they began. */
export async function readAttempts(query: Query, batches: readonly number[]): Promise<Map<number, StageAttempt[]>> {
  const rows = await parseRows(
    OfBatch,
    query`select batch_id, ${raw(columns)} from stage_attempt where batch_id = any(${batches}::integer[])
       order by batch_id, started_at, ${raw(stageOrder)}, attempt`,
  );
  const found = new Map<number, StageAttempt[]>();
  for (const { batch_id, ...attempt } of rows) found.set(batch_id, [...(found.get(batch_id) ?? []), attempt]);
  return found;
}

export function createAttemptStore(database: Pick<Database, 'query' | 'transaction'>) {
  const { query } = database;
  return {
    /** Begins the next attempt of a stage; a running one becomes interrupted, a failed batch processing again. */
    begin: (batchId: number, stage: Stage, at: string, fence: Fence | null): Promise<AttemptKey> =>
      fenced(database, fence).transaction(async (tx) => {
        await tx`update stage_attempt set state = 'interrupted'
           where batch_id = ${batchId} and stage = ${stage} and state = 'running'`;
        const { rows } = await tx<{ attempt: number }>`with begun as (
             insert into stage_attempt (batch_id, stage, attempt, state, started_at)
             select ${batchId}, ${stage}, coalesce(max(attempt), 0) + 1, 'running', ${at} from stage_attempt
             where batch_id = ${batchId} and stage = ${stage}
             returning attempt),
           processed as (update batch set status = 'processing', error = null, interrupted_in = null
             where id = ${batchId} and status = 'failed' and synthesized_at is null)
           select attempt from begun`;
        return { batch_id: batchId, stage, attempt: rows[0]?.attempt ?? 1 };
      }),

    /** Ends an attempt; one that was interrupted meanwhile stays interrupted. */
    end: (
      { batch_id, stage, attempt }: AttemptKey,
      ended: { at: string; error: string | null; log: readonly AttemptLine[] },
    ) => query.run`
         update stage_attempt set state = ${ended.error === null ? 'completed' : 'failed'},
         finished_at = ${ended.at}, error = ${ended.error}, log = ${JSON.stringify(ended.log)}
         where batch_id = ${batch_id} and stage = ${stage} and attempt = ${attempt} and state = 'running'`,

    /** Deletes the attempt of a stage that refused to start: it does not count. */
    drop: ({ batch_id, stage, attempt }: AttemptKey) => query.run`delete from stage_attempt
         where batch_id = ${batch_id} and stage = ${stage} and attempt = ${attempt} and state = 'running'`,

    running: () => query.all<AttemptKey>(`select batch_id, stage, attempt from stage_attempt where state = 'running'`),

    /** Marks the given attempts as interrupted, except those that ended. */
    interrupt: (keys: readonly AttemptKey[]) => query.run`update stage_attempt a set state = 'interrupted'
         from ${unnest(keys, 'batch_id integer, stage text, attempt integer')}
         where a.batch_id = given.batch_id and a.stage = given.stage and a.attempt = given.attempt
         and a.state = 'running'`,

    /** Whether a batch has no attempt yet. */
    isNew: async (batchId: number) =>
      !(await query.any`select 1 from stage_attempt where batch_id = ${batchId} limit 1`),

    count: (batchId: number, stage: Stage) => query.value<number>`select count(*) as count from stage_attempt
         where batch_id = ${batchId} and stage = ${stage}`,

    logged: (batchId: number, stage: Stage): Promise<LoggedAttempt[]> =>
      parseRows(
        LoggedAttempt,
        query`select ${raw(columns)}, log from stage_attempt
           where batch_id = ${batchId} and stage = ${stage} order by attempt`,
      ),
  };
}
