// SQL of stored counts of large batches, valid until the batch changes, and of batches due for counting.

import type { Database } from '../../db/database.ts';
import { raw } from '../../db/query.ts';
import type { QualityCounts } from '../reports/report-store.ts';
import { partitionName } from '../state/signal-partitions.ts';
import type { BatchCount } from './verify-store.ts';

/** Facts about a batch that take long to compute. */
export type BatchCounts = {
  count: BatchCount;
  quality: QualityCounts;
  /** Original files whose bytes differ from those received, in words. */
  contents: string[];
};

export type KeptCounts = BatchCounts & { counted_at: string };
/** `state` identifies the batch's content: counts are valid while it is unchanged. */
export type BatchState = { id: number; state: string; is_large: boolean };

/** Signals from which a batch counts as large; counting fewer takes no longer than reading stored counts. */
const LARGE_SIGNALS = 50_000;
/** File size from which a batch counts as large. */
const LARGE_BYTES = 1 << 20;
/** Number of newest batches of which the large ones are counted in advance; others are counted on request. */
const NEWEST = 10;

const stamps = ['organized_at', 'preprocessed_at', 'transformed_at', 'imported_at', 'scored_at', 'mended_at'];
const stateOf = `concat_ws(' ', ${stamps.map((name) => `coalesce(extract(epoch from b.${name}), 0)`).join(', ')},
  b.total_signals_imported, b.error)`;
const isLarge = `(b.total_signals_imported >= ${LARGE_SIGNALS} or exists (select 1 from batch_file f
  where f.batch_id = b.id and f.file_size_bytes >= ${LARGE_BYTES}))`;

export function createCheckStore({ query }: Pick<Database, 'query'>) {
  return {
    /** The newest large batches that changed since they were counted, the newest first. */
    due: () => query.all<BatchState>`
         select b.id, ${raw(stateOf)} as state, true as is_large from batch b left join batch_check c on c.batch_id = b.id
         where b.id > (select coalesce(max(id), 0) - ${raw(NEWEST)} from batch) and ${raw(isLarge)}
           and c.state is distinct from ${raw(stateOf)} order by b.id desc`,

    readState: (batchId: number) => query.first<BatchState>`
         select b.id, ${raw(stateOf)} as state, ${raw(isLarge)} as is_large
         from batch b where b.id = ${batchId}`,

    /** Counts of a batch in this state; null if it was never counted. */
    async kept({ id, state }: BatchState): Promise<KeptCounts | null> {
      const { rows } = await query<{ counts: BatchCounts; counted_at: string }>`
         select counts, counted_at from batch_check where batch_id = ${id} and state = ${state}`;
      return rows[0] === undefined ? null : { ...rows[0].counts, counted_at: rows[0].counted_at };
    },

    /** Vacuums a batch's partition, so that pages are counted on their index alone; errors are ignored. */
    async tidy(batchId: number): Promise<void> {
      await query(`vacuum (analyze, skip_locked) ${partitionName(batchId)}`).catch(() => undefined);
    },

    keep: ({ id, state }: BatchState, counts: BatchCounts, at: string) => query.run`
         insert into batch_check (batch_id, state, counted_at, counts)
         values (${id}, ${state}, ${at}, ${JSON.stringify(counts)})
         on conflict (batch_id) do update
         set state = excluded.state, counted_at = excluded.counted_at, counts = excluded.counts`,
  };
}
