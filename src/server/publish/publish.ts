// Published replies: the newest of each kind in memory, older ones from the database, all on one path.
import { LRUCache } from 'lru-cache';
import { type Clock, iso } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { type Published, publishReply } from './published.ts';
import { createSnapshotStore, type SnapshotPlace } from './snapshot-store.ts';

/** How often another process's publishing is noticed; this process's own is told at once. */
const LOOK_EVERY_MS = 2_000;
const OLDER_KEPT_BYTES = 64 * 1024 * 1024;

/** `source_id` is what was published: a batch, a run, a poll. Null before anything was. */
export type Snapshot = { source_id: number | null; published: Published };

type Current = { id: number | null; snapshot: Snapshot };

export type Publish = ReturnType<typeof createPublish>;

export function createPublish({ database, clock }: { database: Database; clock: Clock }) {
  const store = createSnapshotStore(database.pool);
  const current = new Map<string, Current>();
  const loading = new Map<string, Promise<Current>>();
  const empties = new Map<string, () => unknown>();
  const older = new LRUCache<number, Published>({
    maxSize: OLDER_KEPT_BYTES,
    sizeCalculation: (bytes) => bytes.identity.length + bytes.brotli.length + bytes.gzip.length,
  });

  async function emptySnapshot(kind: string): Promise<Snapshot> {
    return { source_id: null, published: await publishReply(empties.get(kind)?.() ?? null) };
  }

  async function snapshotAt(place: SnapshotPlace): Promise<Snapshot> {
    const published = older.get(place.id) ?? (await store.bytes(place.id));
    if (published === null) throw new Error(`Snapshot ${place.id} is published but not there.`);
    older.set(place.id, published);
    return { source_id: place.source_id, published };
  }

  /** Reads the pointer, and the bytes only when it moved. */
  async function load(kind: string): Promise<Current> {
    const place = await store.current(kind);
    const known = current.get(kind);
    if (known !== undefined && known.id === (place?.id ?? null)) return known;
    const snapshot = place === null ? await emptySnapshot(kind) : await snapshotAt(place);
    const found = { id: place?.id ?? null, snapshot };
    current.set(kind, found);
    return found;
  }

  /** One look at a time: who comes meanwhile waits for the next one, which sees what was published before it began. */
  async function refresh(kind: string): Promise<Current> {
    await loading.get(kind)?.catch(() => undefined);
    const running = loading.get(kind);
    if (running !== undefined) return running;
    const mine = load(kind).finally(() => loading.delete(kind));
    loading.set(kind, mine);
    return mine;
  }

  const stop = clock.every(LOOK_EVERY_MS, () => {
    // A database that is away is noticed by who asks; the last good snapshot stays.
    for (const kind of current.keys()) refresh(kind).catch(() => undefined);
  });

  return {
    /** Names a kind and what its reply is before anything was published. */
    declare(kind: string, empty: () => unknown): void {
      empties.set(kind, empty);
    },

    /** The newest snapshot of a kind, or the newest that was known at `asof` (an ISO instant). */
    async read(kind: string, asof?: string): Promise<Snapshot> {
      if (asof === undefined || Date.parse(asof) >= clock.now()) {
        return (current.get(kind) ?? (await refresh(kind))).snapshot;
      }
      const place = await store.newestBy(kind, iso(Date.parse(asof)));
      if (place === null) return emptySnapshot(kind);
      const now = current.get(kind);
      return now !== undefined && now.id === place.id ? now.snapshot : snapshotAt(place);
    },

    /** Takes over what was published meanwhile. */
    async refresh(): Promise<void> {
      await Promise.all([...empties.keys()].map(refresh));
    },

    close: stop,
  };
}
