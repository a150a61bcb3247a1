// Scores as cards, and the sets of cards that were published.
import type { PoolClient } from 'pg';
import type { ScoredCard } from '../../domain/signals/mini-cards.ts';
import type { BulkConnection } from '../db/bulk-connection.ts';
import type { Database } from '../db/database.ts';
import type { Published } from '../publish/published.ts';
import { type SnapshotPlace, writeSnapshot } from '../publish/snapshot-store.ts';

export const MINI_CARDS = 'mini-cards';

/** Instants are ISO; `prices_as_of` is null while no prices are known. */
export type NewCardSet = {
  batch_id: number;
  prices_as_of: string | null;
  received_at: string;
  as_of: string;
  formula_version: string;
  published: Published;
};

async function insert(client: PoolClient, set: NewCardSet): Promise<SnapshotPlace> {
  const { rows } = await client.query<{ id: number }>(
    `insert into mini_card_set (batch_id, prices_as_of, etag, received_at) values ($1, $2, $3, $4) returning id`,
    [set.batch_id, set.prices_as_of, set.published.etag, set.received_at],
  );
  const query: BulkConnection['query'] = async (text, values) => {
    const done = await client.query(text, values);
    return { rows: done.rows, rowCount: done.rowCount ?? 0 };
  };
  return writeSnapshot(query, { ...set, kind: MINI_CARDS, source_id: (rows[0] as { id: number }).id });
}

export function createMiniCardStore({ pool }: Pick<Database, 'pool'>) {
  return {
    /** Every scored symbol of a batch. */
    async scored(batchId: number): Promise<ScoredCard[]> {
      const { rows } = await pool.query<ScoredCard>(
        `select symbol, company_name, smart_cat_score, bullish_score, bearish_score, bullish_signal_count,
           bearish_signal_count, premium_signal_count
         from synthesis where batch_id = $1`,
        [batchId],
      );
      return rows;
    },

    /** Takes away sets received before this instant (ISO), except the newest of each batch and of all; answers how many. */
    async thin(before: string): Promise<number> {
      const { rowCount } = await pool.query(
        `with old as (
           delete from mini_card_set s where received_at < $1
           and exists (select from mini_card_set later where later.batch_id = s.batch_id and later.id > s.id)
           returning id)
         delete from snapshot where kind = $2 and source_id in (select id from old)
         and id not in (select snapshot_id from published)`,
        [before, MINI_CARDS],
      );
      return rowCount ?? 0;
    },

    /** Publishes a set and says where it stands; null when these cards are the newest already, another server's for example. */
    async write(set: NewCardSet): Promise<SnapshotPlace | null> {
      const client = await pool.connect();
      try {
        await client.query('begin');
        // Whoever else publishes cards waits here, and then sees what has become the newest.
        const { rows: newest } = await client.query<{ etag: string }>(
          `select s.etag from published p join snapshot s on s.id = p.snapshot_id where p.kind = $1 for update of p`,
          [MINI_CARDS],
        );
        const place = newest[0]?.etag === set.published.etag ? null : await insert(client, set);
        await client.query('commit');
        return place;
      } catch (error) {
        await client.query('rollback').catch(() => undefined);
        throw error;
      } finally {
        client.release();
      }
    },
  };
}
