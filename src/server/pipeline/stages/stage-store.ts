// SQL of the five stages, owner of its tables: progress of batches and their files, and stage results.
import type { BatchFile } from '../../../domain/pipeline/batch-file.ts';
import { stageStamps } from '../../../domain/pipeline/batch-progress.ts';
import type { RejectedRow } from '../../../domain/pipeline/reading/clean-list.ts';
import type { FileReading } from '../../../domain/pipeline/reading/file-reading.ts';
import type { Stage } from '../../../domain/pipeline/stage.ts';
import type { StageResults } from '../../../domain/pipeline/stage-results.ts';
import type { SynthesisResults } from '../../../domain/signals/score/scores.ts';
import type { BulkConnection } from '../../db/bulk-connection.ts';
import type { Query } from '../../db/query.ts';
import { type Fence, fenced } from '../../jobs/leases/lease-store.ts';
import { quarantineRows } from './quarantine-store.ts';
import type { StageBatch, StageFileRow, WaitingRow } from './stage-rows.ts';

/** Per stage: the status a file needs, its status afterwards, and the column of its time. */
const forward = {
  preprocess: { from: 'organized', to: 'cleaned', at: 'cleaned_at' },
  transform: { from: 'cleaned', to: 'transformed', at: 'transformed_at' },
  import: { from: 'transformed', to: 'imported', at: 'imported_at' },
} as const;

export type FileChange = Partial<BatchFile> & {
  columns?: string[];
  repeated_count?: number;
  same_stock_count?: number;
  uncompared_count?: number;
};

type NewBatch = Pick<StageBatch, 'content_hash' | 'batch_datetime' | 'as_of' | 'batch_type'> & {
  source_description: string;
};

export type NewFile = Pick<
  BatchFile,
  'sha256' | 'file_name' | 'file_type' | 'status' | 'notes' | 'row_count' | 'skipped_count' | 'original_path'
> & { file_size_bytes: number; made_here: boolean; reading: FileReading | null; rejected: readonly RejectedRow[] };

export type StageStore = ReturnType<typeof createStageStore>;

/** `fence` is checked at the end of every transaction; null: no check. */
export function createStageStore(bulk: BulkConnection, fence: Fence | null = null) {
  const { query } = bulk;
  const connection = fenced(bulk, fence);
  return {
    connection,
    transaction: connection.transaction,

    /**
     * Transaction of one file, without waiting for the disk: after a power cut the file still has its earlier status,
     * so that only work is lost. The commit that ends the stage waits for all files.
     */
    async fileTransaction(work: () => Promise<void>): Promise<void> {
      await connection.transaction(async () => {
        await query('set local synchronous_commit = off');
        await work();
      });
    },
    ...inboxRows(query),
    ...batchRows(query),
    ...stageEnds(query),
    ...fileRows(query),
  };
}

/** Files that wait to be organized. */
function inboxRows(query: Query) {
  return {
    waiting: () => query.all<WaitingRow>`
         select i.id, i.sha256, i.file_name, i.list_slug, i.origin, s.size_bytes, i.received_at
         from inbox_file i join source_file s using (sha256) where i.batch_id is null order by i.file_name, i.id`,

    /** Takes files out of the inbox; returns how many still waited. */
    async claim(batchId: number, ids: readonly number[]): Promise<number> {
      const { rowCount } = await query`update inbox_file set batch_id = ${batchId}
         where id = any(${ids}::integer[]) and batch_id is null`;
      return rowCount;
    },

    /** Removes waiting files whose content the batch has already. */
    dropWaiting: (ids: readonly number[]) => query.run`
         delete from inbox_file where id = any(${ids}::integer[]) and batch_id is null`,
  };
}

function batchRows(query: Query) {
  return {
    batch: (id: number) => query.first<StageBatch>`select * from batch where id = ${id}`,

    newestUnfinished: () => query.first<StageBatch>`select * from batch
         where synthesized_at is null and discarded_at is null order by id desc limit 1`,

    findUnfinished: (contentHash: string) => query.first<StageBatch>`select * from batch
         where content_hash = ${contentHash} and synthesized_at is null and discarded_at is null order by id desc limit 1`,

    createBatch: (batch: NewBatch) => query.value<number>`insert into batch (content_hash, batch_datetime, as_of,
         batch_type, source_description)
         values (${batch.content_hash}, ${batch.batch_datetime}, ${batch.as_of}, ${batch.batch_type},
         ${batch.source_description}) returning id`,
  };
}

/** Files of a batch, advanced by the stages. */
function fileRows(query: Query) {
  return {
    /** Header of the last imported file of each list, by list; files read by a mapping are left out. */
    lastHeaders: () => query.map<string, string[]>`
         select distinct on (file_type) file_type, reading -> 'header' as header from batch_file
         where status = 'imported' and reading is not null and reading -> 'mapping' is null order by file_type, id desc`,

    /** Adds a file; returns its id. */
    addFile: (batchId: number, file: NewFile, at: string) => query.value<number>`
         insert into batch_file (batch_id, sha256, file_name, file_type,
           file_size_bytes, status, notes, row_count,
           skipped_count, original_path, organized_at, reading, made_here)
         values (${batchId}, ${file.sha256}, ${file.file_name}, ${file.file_type}, ${file.file_size_bytes},
         ${file.status}, ${file.notes}, ${file.row_count}, ${file.skipped_count}, ${file.original_path}, ${at},
         ${file.reading === null ? null : JSON.stringify(file.reading)}, ${file.made_here}) returning id`,

    files: (batchId: number) => query.all<StageFileRow>`select f.*, i.origin, i.received_at from batch_file f
         left join lateral (select origin, received_at from inbox_file i
                            where i.batch_id = f.batch_id and i.sha256 = f.sha256 and i.file_name = f.file_name
                            order by i.id limit 1) i on true
         where f.batch_id = ${batchId} order by f.id`,

    /**
     * Moves a file through a stage once; false when its status is not the one the stage starts from. A status in
     * `change` (skipped, failed) replaces the stage's own.
     */
    async advance(stage: keyof typeof forward, fileId: number, at: string, change: FileChange): Promise<boolean> {
      const { from, to, at: column } = forward[stage];
      const values: unknown[] = [fileId, from, change.status ?? to, at];
      const sets = Object.entries(change)
        .filter(([field, value]) => field !== 'status' && value !== undefined)
        .map(([field, value]) => `${field} = $${values.push(value)}`);
      const { rowCount } = await query(
        `update batch_file set ${['status = $3', `${column} = $4`, ...sets].join(', ')} where id = $1 and status = $2`,
        values,
      );
      return rowCount === 1;
    },

    reject: (batchId: number, fileId: number, stage: Stage, rejected: readonly RejectedRow[]): Promise<void> =>
      quarantineRows(query, { batch_id: batchId, file_id: fileId, stage }, rejected),
  };
}

/** Writes and undoes the results of a stage's end. */
function stageEnds(query: Query) {
  return {
    /**
     * Ends a stage: its time, facts of the batch, and its result; a stored result is not replaced. Scoring, also again,
     * needs `scored_at` among the facts; the stage keeps its first end.
     */
    async finish(
      batchId: number,
      stage: Stage,
      at: string,
      results: StageResults | SynthesisResults,
      known: Readonly<Record<string, string | number | readonly number[] | null>> = {},
    ): Promise<void> {
      const values: unknown[] = [batchId, at];
      const sets = Object.entries(known).map(([field, value]) => `${field} = $${values.push(value)}`);
      const time = stageStamps[stage];
      const ended = stage === 'synthesize' ? `${time} = coalesce(${time}, $2)` : `${time} = $2`;
      const open = stage === 'synthesize' ? 'scored_at' : time;
      await query(`update batch set ${[ended, ...sets].join(', ')} where id = $1 and ${open} is null`, values);
      await query`insert into stage_result (batch_id, stage, results, finished_at)
         values (${batchId}, ${stage}, ${JSON.stringify(results)}, ${at})
         on conflict (batch_id, stage) do nothing`;
    },

    /** Sets the scores of a batch aside, so that the same transaction can write new ones. */
    async unscore(batchId: number): Promise<void> {
      await query`update scoring set is_current = false where batch_id = ${batchId} and is_current`;
      await query`delete from stage_result where batch_id = ${batchId} and stage = 'synthesize'`;
      await query`update batch set scored_at = null, mended_at = null, error = null, held_reason = null,
           held_since = null,
           nothing_to_publish = null
         where id = ${batchId}`;
    },

    /** Keeps the scores of a batch although rows were added since. */
    keepScores: (batchId: number) => query.run`update batch set mended_at = null where id = ${batchId}`,

    result: (batchId: number, stage: Stage) => query.value<StageResults | SynthesisResults | null>`
         select results from stage_result where batch_id = ${batchId} and stage = ${stage}`,
  };
}
