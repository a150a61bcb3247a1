// SQL of states: files in the scoring window, shares of lists, published state.
import type { FileAge } from '../../../domain/signals/score/counted-rows.ts';
import type { ComparedFile, ComparedState } from '../../../domain/signals/state/publishing-guard.ts';
import type { ListShare } from '../../../domain/signals/state/state.ts';
import { type Query, unnest } from '../../db/query.ts';
import { newestSource, readSnapshots } from '../../publish/snapshot-store.ts';
import { currentScoring } from './scoring-store.ts';

export type FileAgeRow = { id: number; newest_day: string; keys_sha256: string };

/** A file's rows of one list and day. `first_row`: least possible id of a row; `day`: days since 1970-01-01. */
export type FileListRow = {
  file_id: number;
  first_row: number;
  signal_type_id: number;
  day: number;
  signals: number;
};

/** An imported file; `as_of` is that of its batch. */
export type StateFile = FileAge & {
  file_type: string;
  sha256: string;
  keys_sha256: string | null;
  signal_count: number;
  as_of: string;
};

/**
 * SQL condition over `batch_file f join batch b`: files of batch $1 and files that count with it, from batches that the
 * publishing guard has judged and does not hold. Other discarded batches, and discarded files, never count.
 */
const COUNTING_FILE = `f.discarded_at is null and b.imported_at is not null and (b.id = $1
    or (b.synthesized_at is not null and b.held_since is null and b.discarded_at is null))`;

/** State after a batch: scores by symbol, signals by list and day. */
export async function stateFacts(query: Query, batchId: number): Promise<ComparedState> {
  const scoring = await currentScoring(query, batchId);
  const scores = await query<{ symbol: string; score: number }>`select symbol, smart_cat_score as score
     from synthesis where scoring_id = ${scoring}`;
  const lists = await query<ComparedState['lists'][number]>`select signal_type_id as type,
     signal_date - date '1970-01-01' as day, signals, carried from scored_list where scoring_id = ${scoring}`;
  return { scores: new Map(scores.rows.map(({ symbol, score }) => [symbol, score])), lists: lists.rows };
}

/** Files of a batch for the comparison of a dry run. */
export function comparedFiles(query: Query, batchId: number): Promise<ComparedFile[]> {
  return query.all<ComparedFile>`select file_name, file_type, status, sha256, keys_sha256, row_count,
     repeated_count
     from batch_file where batch_id = ${batchId} order by id`;
}

/** Batch of the published state; null before the first. */
export async function publishedBatch(query: Query): Promise<number | null> {
  return (await newestSource(query, 'signals'))?.source_id ?? null;
}

export function createStateStore({ query }: { query: Query }) {
  return {
    /** Stores newest day and row hash of a batch's files; a newest day is at most the New York day of receipt. */
    setAges: (batchId: number, files: readonly FileAgeRow[]) => query.run`with received as (
           select f.id, coalesce(
             (select min(i.received_at) from inbox_file i
              where i.batch_id = f.batch_id and i.sha256 = f.sha256 and i.file_name = f.file_name),
              b.batch_datetime) as at
           from batch_file f join batch b on b.id = f.batch_id where b.id = ${batchId})
         update batch_file f set received_at = r.at, keys_sha256 = given.keys_sha256,
           newest_day = least(given.newest_day, (r.at at time zone 'America/New_York')::date)
         from ${unnest(files, 'id integer, newest_day date, keys_sha256 text')} join received r using (id)
         where f.id = given.id`,

    /** Newest day among the rows of this batch and of the files that count with it, YYYY-MM-DD; null without rows. */
    newestDay: (batchId: number) =>
      query.value<string | null>(
        `select max(f.newest_day) as day from batch_file f join batch b on b.id = f.batch_id where ${COUNTING_FILE}`,
        [batchId],
      ),

    /** True if any uploaded or fetched file still counts. */
    hasOtherFiles: () => query.value<boolean>`select exists (select from batch_file f join batch b on b.id = f.batch_id
           where not f.made_here and f.discarded_at is null and b.discarded_at is null) as has`,

    /** Imported files of this batch, and those that count with it, that have rows of `day` or later. */
    filesSince: (batchId: number, day: string) =>
      query.all<StateFile>(
        `select f.id, f.batch_id, f.file_name, f.file_type, f.sha256, f.newest_day, f.dated_by_upload, f.made_here, f.received_at, f.keys_sha256,
           f.signal_count, b.as_of
         from batch_file f join batch b on b.id = f.batch_id
         where ${COUNTING_FILE} and f.newest_day >= $2 and f.status = 'imported' order by f.id`,
        [batchId, day],
      ),

    /** Stores the lists and days of a batch's files. All rows of a file share one import time. */
    addFileLists: (batchId: number, lists: readonly FileListRow[]) => query.run`
         insert into file_list (file_id, signal_type_id, signal_date, signals, first_at)
         select file_id, signal_type_id, date '1970-01-01' + day, signals,
           (select s.imported_at from signal s where s.batch_id = ${batchId} and s.id >= first_row order by s.id limit 1)
         from ${unnest(lists, 'file_id integer, first_row bigint, signal_type_id integer, day integer, signals integer')}
         on conflict (file_id, signal_type_id, signal_date) do update set signals = excluded.signals`,

    /** Recounts the lists and days of a batch's files after rows were restored. */
    writeFileLists: (batchId: number) => query.run`
         insert into file_list (file_id, signal_type_id, signal_date, signals, first_at)
         select file_id, signal_type_id, signal_date, count(*), min(imported_at) from signal
         where batch_id = ${batchId}
         group by 1, 2, 3
         on conflict (file_id, signal_type_id, signal_date) do update set signals = excluded.signals`,

    writeShares: (scoringId: number, shares: readonly ListShare[]) => query.run`
         insert into scored_list (scoring_id, signal_type_id, signal_date, signals, carried)
         select ${scoringId}, type, date '1970-01-01' + day, signals, carried
         from ${unnest(shares, 'type integer, day integer, signals integer, carried integer')}`,

    /** Whether a batch's state is published now, and whether it is still stored for publication. */
    async publicationState(batchId: number): Promise<{ is_published: boolean; is_stored: boolean }> {
      const stored = await readSnapshots(query, ['signals'], batchId);
      return { is_published: (await publishedBatch(query)) === batchId, is_stored: stored.length > 0 };
    },
  };
}
