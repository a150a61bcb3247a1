// SQL of health facts: newest batches, waiting work, newest file of each list, without discarded batches and files.

import { stageStamps } from '../../../domain/pipeline/batch-progress.ts';
import { stages } from '../../../domain/pipeline/stage.ts';
import type { BatchFact, PublishedFact } from '../../../domain/reports/batch-checks.ts';
import type { WaitingCounts } from '../../../domain/reports/waiting-work.ts';
import { expertLists } from '../../../domain/signals/expert-lists.ts';
import type { GuardFacts } from '../../../domain/signals/state/guard-facts.ts';
import type { Database } from '../../db/database.ts';
import { raw } from '../../db/query.ts';
import { type OlderState, olderStateShown } from '../../publish/older-state-store.ts';
import { newestSource } from '../../publish/snapshot-store.ts';
import { UNDECIDED_FILE, UNREAD_FILE } from '../inbox/mapping-store.ts';
import { findGuardFacts } from '../state/guard-store.ts';

export type NewestBatch = Omit<BatchFact, 'held'> & { held_reason: string | null; held_since: string | null };

/** Batch of the published state; `as_of` is the market time of its data. */
export type PublishedBatch = PublishedFact & { batch_datetime: string; signals: number };

/**
 * `file_type`: the list's slug; `newest_day`: newest day of its rows; `made_here`: every file of that day was made
 * here.
 */
export type NewestFile = {
  file_type: string;
  received_at: string | null;
  newest_day: string | null;
  made_here: boolean;
};

/** Rows of a list in a scored batch itself, without rows carried over. */
export type ListRows = { batch_id: number; type: number; rows: number };

const MOST_BATCHES = 6;
const REQUIRED = expertLists.filter(({ required }) => required).map(({ id }) => id);

export function createHealthReports({ query }: Pick<Database, 'query'>) {
  return {
    /** The newest batch, and those begun after the last completed one; newest first, at most MOST_BATCHES. */
    newestBatches: () =>
      query.all<NewestBatch>(
        `with known as (
           select *, case ${stages.map((stage) => `when ${stageStamps[stage]} is null then '${stage}'`).join(' ')} end as next_stage
           from batch where discarded_at is null)
         select b.id, b.status, b.error, b.batch_datetime, b.total_signals_imported, b.held_reason, b.held_since,
           b.next_stage, b.interrupted_in,
           (select state from stage_attempt a where a.batch_id = b.id and a.stage = b.next_stage
            order by attempt desc limit 1) as attempt,
           (select count(*)::integer from batch_file f where f.batch_id = b.id and f.discarded_at is null and ${UNREAD_FILE}) as unknown_files
         from known b where b.id >= (select max(id) from known)
           or b.id > (select coalesce(max(id), 0) from known where status = 'completed')
         order by b.id desc limit $1`,
        [MOST_BATCHES],
      ),

    /** Number of a batch's rows waiting in quarantine. */
    quarantined: (batchId: number) => query.value<number>`select coalesce(sum(quarantined_count), 0)::integer as rows
         from batch_file
         where batch_id = ${batchId} and discarded_at is null`,

    /**
     * Work that waits for an administrator, over all batches; `rows` counts quarantined rows of the published state and
     * of newer batches only.
     */
    async waitingCounts(): Promise<WaitingCounts> {
      const published = (await newestSource(query, 'signals'))?.source_id ?? null;
      return query.one<WaitingCounts>`with state as (select coalesce(scored_batches,
         array[batch_id]) as batches, batch_id as id from scoring where batch_id = ${published} and is_current),
         waiting as (
           select q.batch_id, count(*)::integer as rows from quarantined_row q
           join batch_file f on f.id = q.file_id and f.discarded_at is null
           join batch b on b.id = q.batch_id and b.discarded_at is null
           where q.mended_at is null and (not exists (select from state)
             or q.batch_id > (select id from state) or q.batch_id = any ((select batches from state)::integer[]))
           group by 1)
         select coalesce((select sum(rows) from waiting), 0)::integer as rows, (select max(batch_id)
         from waiting) as rows_batch,
           (select count(*)::integer from (select f.* from batch_file f where ${raw(UNREAD_FILE)}) u
           where ${raw(UNDECIDED_FILE)}) as files,
           (select count(*)::integer from inbox_file where batch_id is null) as inbox,
           (select count(*)::integer from batch where held_since is not null and discarded_at is null) as held,
           (select max(id) from batch where held_since is not null and discarded_at is null) as held_batch,
           (select count(*)::integer from batch where mended_at is not null and discarded_at is null) as mended,
           (select max(id) from batch where mended_at is not null and discarded_at is null) as mended_batch`;
    },

    /** Batch of the published state, with the number of its signals; null before the first publication. */
    async published(): Promise<PublishedBatch | null> {
      const published = (await newestSource(query, 'signals'))?.source_id ?? null;
      if (published === null) return null;
      return query.first<PublishedBatch>`select b.id as batch_id, b.batch_datetime, b.as_of,
           coalesce(l.signals, 0)::integer as signals,
           (cardinality(${REQUIRED}::integer[]) - coalesce(l.required, 0))::integer as required_missing
         from batch b left join lateral (
           select sum(signals) as signals,
             count(distinct signal_type_id) filter (where signals > 0
             and signal_type_id = any (${REQUIRED}::integer[])) as required
           from scored_list
           where scoring_id = (select id from scoring where batch_id = b.id and is_current)) l on true
         where b.id = ${published}`;
    },

    /** Facts the publishing guard judged a batch by. */
    guardFacts: (batchId: number): Promise<GuardFacts | null> => findGuardFacts(query, batchId),

    /** Instant and user of a return to an older state; null while readers see the newest. */
    olderState: (): Promise<OlderState | null> => olderStateShown(query, 'signals'),

    /** Newest file of each list; a file of an archive is as old as its batch, however late it arrived. */
    newestFiles: () => query.all<NewestFile>`
         select f.file_type, max(least(f.received_at, b.as_of)) as received_at, max(f.newest_day) as newest_day,
           max(f.newest_day) filter (where not f.made_here) is distinct from max(f.newest_day) as made_here
         from batch_file f join batch b on b.id = f.batch_id
         where f.status = 'imported' and f.signal_count > 0 and f.discarded_at is null and b.discarded_at is null group by f.file_type`,

    /** Rows by list in the newest scored batches. */
    rowsByList: (batches: number) => query.all<ListRows>`select batch_id, signal_type_id as type,
         sum(signals - carried) as rows from scored_list join scoring g on g.id = scoring_id
         where g.is_current and batch_id in (select id from batch
         where synthesized_at is not null and discarded_at is null order by id desc limit ${batches})
         group by 1, 2 order by 1, 2`,
  };
}
