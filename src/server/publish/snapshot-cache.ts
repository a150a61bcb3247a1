// Cache of snapshot bytes: recent ones in memory, others from the database.
import { LRUCache } from 'lru-cache';
import { Fault } from '../process/fault.ts';
import { type SnapshotName, snapshotKinds } from './kinds.ts';
import { type Published, publishReply, type Snapshot } from './published.ts';
import type { SnapshotPlace, SnapshotStore } from './snapshot-store.ts';

const KEPT_BYTES = 16 * 1024 * 1024;
const NOT_KEPT = 'What was published then is no longer kept';

export type SnapshotCache = ReturnType<typeof createSnapshotCache>;

/** Snapshot with its bytes and the publication it belongs to. */
export const toSnapshot = (place: SnapshotPlace, published: Published): Snapshot => ({
  source_id: place.source_id,
  published: { ...published, publication_id: place.id, snapshot_id: place.snapshot_id, is_stored: true },
});

/** The publication if its snapshot is still stored; throws Fault 410 otherwise. */
export function requireStored<Found extends { snapshot_id: number | null }>(
  found: Found,
): Found & { snapshot_id: number } {
  const { snapshot_id } = found;
  if (snapshot_id === null) throw new Fault(410, NOT_KEPT);
  return { ...found, snapshot_id };
}

/** Snapshot of a kind before its first publication. */
export async function emptySnapshot(kind: SnapshotName): Promise<Snapshot> {
  return { source_id: null, published: await publishReply(snapshotKinds[kind].empty()) };
}

export function createSnapshotCache(store: Pick<SnapshotStore, 'bytes'>) {
  const known = new LRUCache<number, Published>({
    maxSize: KEPT_BYTES,
    sizeCalculation: (bytes) => bytes.identity.length + bytes.brotli.length + bytes.gzip.length,
  });
  return {
    /** Snapshot at a place; throws Fault 410 when its bytes are no longer stored. */
    async at(place: SnapshotPlace): Promise<Snapshot> {
      const { snapshot_id } = place;
      const published = known.get(snapshot_id) ?? (await store.bytes(snapshot_id));
      if (published === null) throw new Fault(410, NOT_KEPT);
      known.set(snapshot_id, published);
      return toSnapshot(place, published);
    },

    keep(place: SnapshotPlace, published: Published): void {
      known.set(place.snapshot_id, published);
    },
  };
}
