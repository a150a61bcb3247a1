// Rows of batches, their files and what their stages reported, as the administrator's doors read them.
import type { Batch, BatchFile, Stage } from '../../domain/pipeline/batch.ts';
import type { Database } from '../db/database.ts';
import { newestSnapshotId } from '../publish/snapshot-store.ts';

export type BatchStore = ReturnType<typeof createBatchStore>;

/** How many files and rows of a batch ended in a stage instead of passing it. */
export type StageLosses = { stage: string; files: number; rows: number };

export type LastRuns = Pick<
  Batch,
  'organized_at' | 'preprocessed_at' | 'transformed_at' | 'imported_at' | 'synthesized_at'
>;

const MOST_BATCHES = 1_000;

/** An instant as ISO text, as the wire has it. */
const utc = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const batchColumns = `b.id, b.batch_datetime, b.batch_type, b.file_count, b.total_signals_imported,
  b.total_symbols_synthesized, b.status, b.source_description, b.organized_at, b.preprocessed_at, b.transformed_at,
  b.imported_at, b.synthesized_at, b.error,
  case when b.held_since is not null then json_build_object('reason', b.held_reason, 'since', ${utc('b.held_since')}) end as held,
  exists (select 1 from snapshot s
          where s.id = ${newestSnapshotId('signals')} and s.source_id = b.id) as is_published`;

const fileColumns = `f.id, f.batch_id, f.file_name, f.file_type, f.file_size_bytes, f.sha256, f.row_count,
  f.signal_count, f.quarantined_count, f.skipped_count, f.unique_symbols, f.notes, f.status, f.original_path,
  f.preprocessed_path, f.transformed_path, f.json_records_count, f.organized_at, f.cleaned_at, f.transformed_at,
  f.imported_at`;

export function createBatchStore({ pool }: Database) {
  let symbols: { of: string; count: number } | null = null;

  async function countSymbols(): Promise<number> {
    const { rows } = await pool.query<{ symbols: number }>(
      'select count(*) as symbols from (select distinct symbol from synthesis) s',
    );
    return rows[0]?.symbols ?? 0;
  }

  return {
    async all(): Promise<Batch[]> {
      const { rows } = await pool.query<Batch>(`select ${batchColumns} from batch b order by b.id desc limit $1`, [
        MOST_BATCHES,
      ]);
      return rows;
    },

    async newest(): Promise<Batch | null> {
      const { rows } = await pool.query<Batch>(`select ${batchColumns} from batch b order by b.id desc limit 1`);
      return rows[0] ?? null;
    },

    async byId(id: number): Promise<Batch | null> {
      const { rows } = await pool.query<Batch>(`select ${batchColumns} from batch b where b.id = $1`, [id]);
      return rows[0] ?? null;
    },

    async files(batchId: number): Promise<BatchFile[]> {
      const { rows } = await pool.query<BatchFile>(
        `select ${fileColumns} from batch_file f where f.batch_id = $1 order by f.file_name, f.id`,
        [batchId],
      );
      return rows;
    },

    async file(id: number): Promise<BatchFile | null> {
      const { rows } = await pool.query<BatchFile>(`select ${fileColumns} from batch_file f where f.id = $1`, [id]);
      return rows[0] ?? null;
    },

    /** Files that reached a stage of the newest batches, newest first. */
    async filesWith(path: 'original_path' | 'preprocessed_path' | 'transformed_path', limit: number) {
      const { rows } = await pool.query<BatchFile>(
        `select ${fileColumns} from batch_file f where f.${path} is not null order by f.id desc limit $1`,
        [limit],
      );
      return rows;
    },

    /** The stored result of a stage, or null when the stage has not run. */
    async stageResult(batchId: number, stage: Stage): Promise<unknown> {
      const { rows } = await pool.query<{ results: unknown }>(
        'select results from stage_result where batch_id = $1 and stage = $2',
        [batchId, stage],
      );
      return rows[0]?.results ?? null;
    },

    async totals(): Promise<{ total_batches: number; total_signals: number; total_symbols: number }> {
      const { rows } = await pool.query<{ total_batches: number; total_signals: number; scored: string }>(
        `select count(*) as total_batches, coalesce(sum(total_signals_imported), 0)::bigint as total_signals,
           concat(count(synthesized_at), ' ', max(synthesized_at)) as scored from batch`,
      );
      const { total_batches = 0, total_signals = 0, scored = '' } = rows[0] ?? {};
      // Distinct symbols over all batches change only when a batch is scored, and take long to count.
      if (symbols?.of !== scored) symbols = { of: scored, count: await countSymbols() };
      return { total_batches, total_signals, total_symbols: symbols.count };
    },

    /** When each stage last finished, over all batches. */
    async lastRuns(): Promise<LastRuns> {
      const { rows } = await pool.query<LastRuns>(
        `select max(organized_at) as organized_at, max(preprocessed_at) as preprocessed_at,
           max(transformed_at) as transformed_at, max(imported_at) as imported_at,
           max(synthesized_at) as synthesized_at from batch`,
      );
      return rows[0] as LastRuns;
    },

    async losses(batchId: number): Promise<StageLosses[]> {
      const { rows } = await pool.query<StageLosses>(
        `select stage, sum(files)::integer as files, sum(rows)::integer as rows from (
           select case when f.cleaned_at is null then 'organize' when f.transformed_at is null then 'preprocess'
                       when f.imported_at is null then 'transform' else 'import' end as stage,
             count(*) as files, 0 as rows
           from batch_file f where f.batch_id = $1 and f.status in ('skipped', 'failed') group by 1
           union all
           select stage, 0, count(*) from quarantined_row where batch_id = $1 group by 1
         ) lost group by stage`,
        [batchId],
      );
      return rows;
    },

    /** A stage failed: the batch says so until it is tried again. */
    async markFailed(batchId: number, error: string): Promise<void> {
      await pool.query(`update batch set status = 'failed', error = $2 where id = $1 and synthesized_at is null`, [
        batchId,
        error,
      ]);
    },

    async markProcessing(batchId: number): Promise<void> {
      await pool.query(
        `update batch set status = 'processing', error = null where id = $1 and status = 'failed' and synthesized_at is null`,
        [batchId],
      );
    },
  };
}
