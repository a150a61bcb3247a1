// What the health of the product asks of batches and lists: the newest batch, the newest file of each list, rows of the last batches.
import type { Database } from '../../db/database.ts';
import { newestSource } from '../../publish/snapshot-store.ts';

export type NewestBatch = {
  id: number;
  status: string;
  error: string | null;
  batch_datetime: string;
  total_signals_imported: number;
  held_reason: string | null;
  held_since: string | null;
  quarantined: number;
};

/** `file_type` is the list's slug; `newest_day` the newest day its rows speak of. */
export type NewestFile = { file_type: string; received_at: string | null; newest_day: string | null };

/** Rows a scored batch itself brought of a list. */
export type ListRows = { batch_id: number; type: number; rows: number };

export type HealthReports = ReturnType<typeof createHealthReports>;

export function createHealthReports({ query }: Pick<Database, 'query'>) {
  return {
    async newestBatch(): Promise<NewestBatch | null> {
      const { rows } = await query<NewestBatch>(
        `select b.id, b.status, b.error, b.batch_datetime, b.total_signals_imported, b.held_reason, b.held_since,
           (select coalesce(sum(quarantined_count), 0)::integer from batch_file where batch_id = b.id) as quarantined
         from batch b order by b.id desc limit 1`,
      );
      return rows[0] ?? null;
    },

    /** The batch whose state readers see, with the signals it rests on; null before the first publication. */
    async published(): Promise<{ id: number; batch_datetime: string; signals: number } | null> {
      const published = (await newestSource(query, 'signals'))?.source_id ?? null;
      if (published === null) return null;
      const { rows } = await query<{ id: number; batch_datetime: string; signals: number }>(
        `select b.id, b.batch_datetime,
           (select coalesce(sum(signals), 0) from scored_list where batch_id = b.id) as signals
         from batch b where b.id = $1`,
        [published],
      );
      return rows[0] ?? null;
    },

    async newestFiles(): Promise<NewestFile[]> {
      const { rows } = await query<NewestFile>(
        `select file_type, max(received_at) as received_at, max(newest_day) as newest_day
         from batch_file where status = 'imported' and signal_count > 0 group by file_type`,
      );
      return rows;
    },

    /** Of the newest scored batches. */
    async rowsByList(batches: number): Promise<ListRows[]> {
      const { rows } = await query<ListRows>(
        `select batch_id, signal_type_id as type, sum(signals - carried) as rows from scored_list
         where batch_id in (select id from batch where synthesized_at is not null order by id desc limit $1)
         group by 1, 2 order by 1, 2`,
        [batches],
      );
      return rows;
    },
  };
}
