// Scores as cards, and the sets of cards that were published.
import type { PoolClient } from 'pg';
import type { ScoredCard } from '../../domain/signals/mini-cards.ts';
import type { BulkConnection } from '../db/bulk-connection.ts';
import type { Database } from '../db/database.ts';
import type { Published } from '../publish/published.ts';
import {
  newestSnapshotId,
  oneAtATime,
  publishSnapshots,
  type SnapshotPlace,
  storeSnapshot,
} from '../publish/snapshot-store.ts';

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

type Query = BulkConnection['query'];

const over =
  (client: PoolClient): Query =>
  async (text, values) => {
    const { rows, rowCount } = await client.query(text, values);
    return { rows, rowCount: rowCount ?? 0 };
  };

async function insert(query: Query, set: NewCardSet, now: () => number): Promise<SnapshotPlace | null> {
  const { rows } = await query<{ id: number }>(
    `insert into mini_card_set (batch_id, prices_as_of, etag, received_at) values ($1, $2, $3, $4) returning id`,
    [set.batch_id, set.prices_as_of, set.published.etag, set.received_at],
  );
  const stored = await storeSnapshot(query, { ...set, kind: MINI_CARDS, source_id: (rows[0] as { id: number }).id });
  const { places } = await publishSnapshots(query, { snapshots: [stored], now });
  return places[0] ?? null;
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
         and id <> coalesce(${newestSnapshotId(MINI_CARDS)}, 0)`,
        [before, MINI_CARDS],
      );
      return rowCount ?? 0;
    },

    /**
     * Publishes a set and says where it stands; null when these cards are the newest already, another server's for
     * example. `now` answers epoch ms.
     */
    async write(set: NewCardSet, now: () => number): Promise<SnapshotPlace | null> {
      const client = await pool.connect();
      const query = over(client);
      try {
        await query('begin');
        await oneAtATime(query, MINI_CARDS);
        const { rows: newest } = await query<{ etag: string }>(
          `select etag from snapshot where id = ${newestSnapshotId(MINI_CARDS)}`,
        );
        const place = newest[0]?.etag === set.published.etag ? null : await insert(query, set, now);
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
