// SQL of discarded and restored batches and files, and of states to score again as a result.
import { type Query, raw } from '../../db/query.ts';
import { newestSource } from '../../publish/snapshot-store.ts';

/** A batch, or one of its files; `file_id` null: the whole batch. */
export type Discardable = { batch_id: number; file_id: number | null };

const toTable = ({ file_id }: Discardable) => (file_id === null ? 'batch' : 'batch_file');

export function createDiscardStore({ query }: { query: Query }) {
  return {
    /** Name and state of a batch or file; null if it does not exist. */
    readState: (of: Discardable) =>
      query.first<{ name: string; is_imported: boolean; is_discarded: boolean }>(
        of.file_id === null
          ? `select 'Batch ' || id as name, imported_at is not null as is_imported, discarded_at is not null as is_discarded
             from batch where id = $1 and $2::integer is null`
          : `select f.file_name as name, b.imported_at is not null as is_imported, f.discarded_at is not null as is_discarded
             from batch_file f join batch b on b.id = f.batch_id where b.id = $1 and f.id = $2`,
        [of.batch_id, of.file_id],
      ),

    /** Discards a batch or file; false if it was discarded before. */
    discard: (of: Discardable, by: number, reason: string, at: string) => query.any`update ${raw(toTable(of))}
         set discarded_at = ${at}, discarded_by = ${by}, discard_reason = ${reason}
         where id = ${of.file_id ?? of.batch_id} and discarded_at is null`,

    restore: (of: Discardable, at: string) => query.any`update ${raw(toTable(of))}
         set discarded_at = null, discarded_by = null, discard_reason = null, restored_at = ${at}
         where id = ${of.file_id ?? of.batch_id} and discarded_at is not null`,

    /**
     * Reason to score a batch again before it is published: it uses files discarded since, is held and behind other
     * batches, or is published without restored rows. Null if its stored state can be published as it is.
     */
    async scoredAgain(batchId: number): Promise<string | null> {
      const published = (await newestSource(query, 'signals'))?.source_id ?? null;
      const found = await query.first<{
        discarded: string[];
        has_restored: boolean;
        is_behind: boolean;
        is_held: boolean;
      }>`
           select
           array(select case when o.discarded_at is null then f.file_name else 'batch ' || o.id end
                 from batch_file f join batch o on o.id = f.batch_id
                 where f.signal_count > 0 and o.id = any(coalesce(g.scored_batches, array[b.id]))
                   and (g.scored_files is null or f.id = any(g.scored_files))
                   and greatest(f.discarded_at, o.discarded_at) > b.scored_at
                 group by 1 order by 1) as discarded,
           exists (select from batch o where o.restored_at > b.scored_at)
             or exists (select from batch_file f where f.restored_at > b.scored_at) as has_restored,
           exists (select from batch o where o.id <> b.id and o.scored_at > b.scored_at and o.held_since is null)
             or exists (select from batch o where o.discarded_at > b.scored_at)
             or exists (select from batch_file f
             where f.discarded_at > b.scored_at and f.signal_count > 0) as is_behind,
           b.held_since is not null as is_held
         from batch b join scoring g on g.batch_id = b.id and g.is_current
         where b.id = ${batchId} and b.scored_at is not null and b.nothing_to_publish is null`;
      if (found === null) return null;
      if (found.discarded.length > 0) return `Scored again without ${found.discarded.join(', ')}`;
      if (found.is_held && (found.is_behind || found.has_restored)) return 'Scored again with what came since';
      return published === batchId && found.has_restored ? 'Scored again with what was restored' : null;
    },

    /** Marks a batch as confirmed and its scores as outdated, so that its last stage scores and publishes it. */
    confirm: (batchId: number, by: number, at: string) => query.run`
         update batch set confirmed_at = ${at}, confirmed_by = ${by}, mended_at = ${at}
         where id = ${batchId}`,

    unconfirm: (batchId: number) => query.run`
         update batch set confirmed_at = null, confirmed_by = null where id = ${batchId}`,

    /**
     * Batch to publish so that readers see the present rows: the published one, else the newest that counts; null for
     * none.
     */
    async nextToPublish(): Promise<number | null> {
      const published = (await newestSource(query, 'signals'))?.source_id ?? null;
      return query.value<number | null>`select id from batch where scored_at is not null
           and held_since is null and discarded_at is null
           and nothing_to_publish is null and status <> 'failed' order by id = ${published ?? 0} desc, id desc
           limit 1`;
    },
  };
}
