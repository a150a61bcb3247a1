// Store of published card sets.
import type { Db } from '../db/database.ts';
import type { Query } from '../db/query.ts';
import { type Fence, requireFence } from '../jobs/leases/lease-store.ts';
import {
  type NewSnapshot,
  newestSource,
  oneAtATime,
  publishSnapshots,
  removeSnapshots,
  type SnapshotPlace,
  storeSnapshot,
} from '../publish/snapshot-store.ts';

export const MINI_CARDS = 'mini-cards';

/** Instants are ISO; `prices_as_of` is null while no prices are known. */
export type NewCardSet = Omit<NewSnapshot, 'kind' | 'source_id'> & { batch_id: number; prices_as_of: string | null };

async function insert(query: Query, set: NewCardSet, now: () => number): Promise<SnapshotPlace | null> {
  const { rows } = await query<{ id: number }>`insert into mini_card_set (batch_id, prices_as_of, etag,
     received_at) values (${set.batch_id}, ${set.prices_as_of}, ${set.published.etag}, ${set.received_at})
     returning id`;
  const stored = await storeSnapshot(query, { ...set, kind: MINI_CARDS, source_id: (rows[0] as { id: number }).id });
  const { places } = await publishSnapshots(query, { snapshots: [stored], now });
  return places[0] ?? null;
}

export type MiniCardStore = ReturnType<typeof createMiniCardStore>;

export function createMiniCardStore({ transaction }: Db) {
  return {
    /**
     * Deletes sets received before this instant (ISO), except the newest of each batch; returns the number of snapshots
     * removed with them, which excludes the published one.
     */
    thin: (before: string): Promise<number> =>
      transaction(async (query) => {
        const removed = await query.column<number>`delete from mini_card_set s where received_at < ${before}
           and exists (select from mini_card_set later where later.batch_id = s.batch_id and later.id > s.id)
           returning id`;
        return removeSnapshots(query, MINI_CARDS, removed);
      }),

    /**
     * Publishes a set and returns its place; null when these cards are the newest already, such as those of another
     * process. `now` returns epoch ms.
     */
    write: (set: NewCardSet, now: () => number, fence: Fence | null = null): Promise<SnapshotPlace | null> =>
      transaction(async (query) => {
        if (fence !== null) await requireFence({ query }, fence);
        await oneAtATime(query, MINI_CARDS);
        const newest = await newestSource(query, MINI_CARDS);
        return newest?.etag === set.published.etag ? null : await insert(query, set, now);
      }),
  };
}
