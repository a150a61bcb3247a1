// SQL of batches, their files and stage results for administrator endpoints.

import { Batch, type BatchCounts, type BatchKind } from '../../../domain/pipeline/batch.ts';
import { BatchFile } from '../../../domain/pipeline/batch-file.ts';
import { stageStamps } from '../../../domain/pipeline/batch-progress.ts';
import type { ListEncoding } from '../../../domain/pipeline/mapping.ts';
import type { FileReading } from '../../../domain/pipeline/reading/file-reading.ts';
import { type Stage, stages } from '../../../domain/pipeline/stage.ts';
import type { StageAttempt } from '../../../domain/pipeline/stage-attempt.ts';
import type { Database } from '../../db/database.ts';
import { parseRows } from '../../db/query.ts';
import { keptSources, newestSource } from '../../publish/snapshot-store.ts';
import { readAttempts } from './attempt-store.ts';

export type BatchStore = ReturnType<typeof createBatchStore>;

/** Files and rows a stage set aside, and rows it left out because they repeat an earlier row. */
export type StageLosses = { stage: string; files: number; rows: number; repeated: number };

/** Ends of the stages. */
export type StageTimes = Pick<Batch, (typeof stageStamps)[Stage]>;

const MOST_BATCHES = 1_000;

/** SQL for time, user and reason of discarding a batch or file; null if not discarded. */
const selectDiscarded = (table: string) =>
  `(select json_build_object('at', ${table}.discarded_at, 'by', ${table}.discarded_by, 'reason', coalesce(${table}.discard_reason, 'Not a list')) where ${table}.discarded_at is not null) as discarded`;

const batchColumns = `b.id, b.batch_datetime, b.batch_type, b.file_count, b.total_signals_imported,
  b.total_symbols_synthesized, b.status, b.source_description, b.organized_at, b.preprocessed_at, b.transformed_at,
  b.imported_at,
  case when b.synthesized_at is not null then coalesce(b.scored_at, b.synthesized_at) end as synthesized_at,
  b.error, b.held_reason, b.held_since, b.mended_at, b.interrupted_in,
  b.nothing_to_publish, ${selectDiscarded('b')}`;

type BatchRow = Omit<Batch, 'is_published' | 'held'> & { held_reason: string; held_since: string | null };

/** SQL condition over `batch b` for each kind. */
const kindConditions: Readonly<Record<BatchKind, string>> = {
  all: 'true',
  failed: `b.status in ('failed', 'error')`,
  held: 'b.held_since is not null and b.discarded_at is null',
  manual: `b.batch_type not in ('fetch', 'make')`,
};

/**
 * A number is searched among batch numbers only, because it would match most file names; other text in dates and names.
 */
const foundBy = (given: string) => `(case when ${given} ~ '^[0-9]{1,9}$' then starts_with(b.id::text, ${given}) else
    strpos(lower(to_char(b.batch_datetime at time zone 'America/Los_Angeles', 'YYYY-MM-DD Mon FMDD')), lower(${given})) > 0
    or exists (select 1 from batch_file f where f.batch_id = b.id and strpos(lower(f.file_name), lower(${given})) > 0) end)`;

export type BatchPage = { limit: number; before: number | undefined; only: BatchKind; find: string };

/**
 * Notes of a file; for a list made here also the uploaded or fetched file that takes precedence, even if received
 * later.
 */
const NOTES = `case when not f.made_here or strpos(coalesce(f.notes, ''), 'Gives way to') > 0 then f.notes else nullif(concat_ws(' ', f.notes,
    (select 'Gives way to ' || min(o.file_name) || ': what is uploaded or fetched for a day wins.'
     from file_list m join file_list l using (signal_type_id, signal_date)
       join batch_file o on o.id = l.file_id join batch ob on ob.id = o.batch_id
     where m.file_id = f.id and not o.made_here and o.discarded_at is null and ob.discarded_at is null)), '') end`;

const fileColumns = `f.id, f.batch_id, f.file_name, f.file_type, f.file_size_bytes, f.sha256, f.row_count,
  f.signal_count, f.quarantined_count, f.skipped_count, f.unique_symbols, ${NOTES} as notes, f.dated_by_upload, f.made_here, f.status, f.original_path,
  f.preprocessed_path, f.transformed_path, f.json_records_count, f.organized_at, f.cleaned_at, f.transformed_at,
  f.imported_at, ${selectDiscarded('f')}`;

export function createBatchStore({ query }: Pick<Database, 'query'>) {
  let symbols: { of: string; count: number } | null = null;

  async function batches(which: string, values: unknown[] = []): Promise<Batch[]> {
    const [{ rows }, published] = await Promise.all([
      query<BatchRow>(`select ${batchColumns} from batch b ${which}`, values),
      newestSource(query, 'signals'),
    ]);
    return rows.map(({ held_reason, held_since, ...row }) =>
      Batch.parse({
        ...row,
        held: held_since === null ? null : { reason: held_reason, since: held_since },
        is_published: row.id === published?.source_id,
      }),
    );
  }

  /** Batches with their attempts, and whether their states can be published. */
  async function readBatches(which: string, values: unknown[]): Promise<Batch[]> {
    const found = await batches(which, values);
    const ids = found.map(({ id }) => id);
    const [attempts, kept] = await Promise.all([readAttempts(query, ids), keptSources(query, 'signals', ids)]);
    return found.map((batch) => ({
      ...batch,
      attempts: attempts.get(batch.id) ?? [],
      state_kept: batch.error === null && !batch.discarded && kept.has(batch.id),
    }));
  }

  const files = (which: string, values: unknown[]): Promise<BatchFile[]> =>
    parseRows(BatchFile, query(`select ${fileColumns} from batch_file f ${which}`, values));

  return {
    all: () => batches('order by b.id desc limit $1', [MOST_BATCHES]),

    /** Page of batches of a kind, newest first, older than `before`. */
    page: ({ limit, before, only, find }: BatchPage) =>
      readBatches(
        `where ${kindConditions[only]} and ($2::integer is null or b.id < $2) and ($3 = '' or ${foundBy('$3')})
         order by b.id desc limit $1`,
        [limit, before ?? null, find.trim()],
      ),

    async counts(): Promise<BatchCounts> {
      const sums = Object.entries(kindConditions).map(
        ([kind, isOfKind]) => `count(*) filter (where ${isOfKind}) as ${kind}`,
      );
      return query.one<BatchCounts>(`select ${sums.join(', ')} from batch b`);
    },

    newest: async (): Promise<Batch | null> => (await batches('order by b.id desc limit 1'))[0] ?? null,

    byId: async (id: number): Promise<Batch | null> => (await batches('where b.id = $1', [id]))[0] ?? null,

    find: async (id: number): Promise<Batch | null> => (await readBatches('where b.id = $1', [id]))[0] ?? null,

    attempts: async (batchId: number): Promise<StageAttempt[]> =>
      (await readAttempts(query, [batchId])).get(batchId) ?? [],

    files: (batchId: number) => files('where f.batch_id = $1 order by f.file_name, f.id', [batchId]),

    file: async (id: number): Promise<BatchFile | null> => (await files('where f.id = $1', [id]))[0] ?? null,

    /** Encoding and shape of a file, as stated by its mapping or detected at its arrival. */
    async readWriting(id: number): Promise<{ encoding: ListEncoding | null; shape: FileReading | null }> {
      const { rows } = await query<{ encoding: ListEncoding; shape: FileReading | null }>`
         select coalesce(f.reading ->> 'encoding', s.encoding) as encoding, f.reading as shape
         from batch_file f join source_file s using (sha256) where f.id = ${id}`;
      return rows[0] ?? { encoding: null, shape: null };
    },

    /** Files that have a path of a stage, newest first. */
    filesWith: (path: 'original_path' | 'preprocessed_path' | 'transformed_path', limit: number) =>
      files(`where f.${path} is not null order by f.id desc limit $1`, [limit]),

    /** The stored result of a stage, or null when the stage has not run. */
    stageResult: (batchId: number, stage: Stage): Promise<unknown> =>
      query.value('select results from stage_result where batch_id = $1 and stage = $2', [batchId, stage]),

    async totals(): Promise<{ total_batches: number; total_signals: number; total_symbols: number }> {
      const { rows } = await query<{ total_batches: number; total_signals: number; scored: string }>`
         select count(*) as total_batches, coalesce(sum(total_signals_imported), 0) as total_signals,
           concat(count(scored_at), ' ', max(scored_at)) as scored from batch`;
      const { total_batches = 0, total_signals = 0, scored = '' } = rows[0] ?? {};
      // Recounted only after a batch was scored, because counting distinct symbols over all batches is slow.
      if (symbols?.of !== scored) {
        const count = await query.value<number>`select count(*) from (select distinct symbol from synthesis) s`;
        symbols = { of: scored, count };
      }
      return { total_batches, total_signals, total_symbols: symbols.count };
    },

    /** Last end of each stage, over all batches. */
    lastRuns: () => query.one<StageTimes>`
         select max(organized_at) as organized_at, max(preprocessed_at) as preprocessed_at,
           max(transformed_at) as transformed_at, max(imported_at) as imported_at,
           max(scored_at) as synthesized_at from batch`,

    losses: (batchId: number) => query.all<StageLosses>`
         select stage, sum(files) as files, sum(rows) as rows, sum(repeated) as repeated from (
           select case when f.cleaned_at is null then 'organize' when f.transformed_at is null then 'preprocess'
                       when f.imported_at is null then 'transform' else 'import' end as stage,
             count(*) as files, 0 as rows, 0 as repeated
           from batch_file f where f.batch_id = ${batchId} and f.status in ('skipped', 'failed') group by 1
           union all
           select stage, 0, count(*), 0 from quarantined_row where batch_id = ${batchId} and mended_at is null group by 1
           union all
           select 'transform', 0, 0, coalesce(sum(repeated_count + coalesce(same_stock_count, 0)), 0)
           from batch_file where batch_id = ${batchId}
         ) lost group by stage`,

    /** Stores the lists a batch's schedule expected; a missing one holds the batch. */
    expectLists: (batchId: number, slugs: readonly string[]) =>
      query.run('update batch set expected_lists = $2 where id = $1', [batchId, slugs]),

    /** Marks a batch as failed until it is tried again. */
    markFailed: (batchId: number, error: string) => query.run`
         update batch set status = 'failed', error = ${error}, interrupted_in = null
         where id = ${batchId} and synthesized_at is null`,

    /**
     * Fails unfinished batches without a job: their newest attempt was interrupted, or a job begun at `since` (ISO)
     * ended between two of their stages. Returns each with the stage to retry from.
     */
    markInterrupted: (since: string | null) =>
      query.all<{ id: number; interrupted_in: Stage }>(
        `with unfinished as (
           select id, case ${stages.map((stage) => `when ${stageStamps[stage]} is null then '${stage}'`).join(' ')} end as stage,
             greatest(batch_datetime, ${Object.values(stageStamps).join(', ')}) as changed_at,
             (select state from stage_attempt a where a.batch_id = batch.id order by started_at desc, attempt desc limit 1) as state
           from batch where status = 'processing' and synthesized_at is null)
         update batch b set status = 'failed', interrupted_in = u.stage,
           error = 'Interrupted in ' || initcap(u.stage) || ': the server or the database stopped before it was finished'
         from unfinished u where b.id = u.id and (u.state = 'interrupted' or (u.changed_at >= $1 and u.state is distinct from 'running'))
         returning b.id, b.interrupted_in`,
        [since],
      ),
  };
}
