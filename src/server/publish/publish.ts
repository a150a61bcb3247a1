// Published replies: the newest of each kind in memory, older ones from the database, all on one path.
import { LRUCache } from 'lru-cache';
import type { SnapshotNews } from '../../domain/stream/snapshot-news.ts';
import { type Clock, iso } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { Fault } from '../fault.ts';
import { pastInstant } from './past.ts';
import { type Published, publishReply } from './published.ts';
import { createSnapshotStore, type SnapshotPlace } from './snapshot-store.ts';

/** How often another process's publishing is noticed; this process's own is told at once. */
const LOOK_EVERY_MS = 2_000;
const OLDER_KEPT_BYTES = 64 * 1024 * 1024;
const NOT_KEPT = 'What was published then is no longer kept';

/** `source_id` is what was published: a batch, a run, a poll. Null before anything was. */
export type Snapshot = { source_id: number | null; published: Published };

type Current = { place: SnapshotPlace | null; snapshot: Snapshot };

/** Changes from the snapshot before, small enough to be told along. */
type Changes = SnapshotNews['changes'];

/** Hears of a snapshot that has become the newest of its kind, also of an older one published again; `published_at` is now, ISO. */
export type NewsListener = (kind: string, place: SnapshotPlace, published_at: string, changes?: Changes) => void;

export type Publish = ReturnType<typeof createPublish>;

export function createPublish({ database, clock }: { database: Database; clock: Clock }) {
  const store = createSnapshotStore(database.pool);
  const current = new Map<string, Current>();
  const loading = new Map<string, Promise<Current>>();
  const empties = new Map<string, () => unknown>();
  const listeners = new Set<NewsListener>();
  const older = new LRUCache<number, Published>({
    maxSize: OLDER_KEPT_BYTES,
    sizeCalculation: (bytes) => bytes.identity.length + bytes.brotli.length + bytes.gzip.length,
  });

  async function emptySnapshot(kind: string): Promise<Snapshot> {
    return { source_id: null, published: await publishReply(empties.get(kind)?.() ?? null) };
  }

  async function snapshotAt(place: SnapshotPlace): Promise<Snapshot> {
    const { snapshot_id } = place;
    const published = older.get(snapshot_id) ?? (await store.bytes(snapshot_id));
    if (published === null) throw new Fault(410, NOT_KEPT);
    older.set(snapshot_id, published);
    return standing(place, published);
  }

  const standing = (place: SnapshotPlace, published: Published): Snapshot => ({
    source_id: place.source_id,
    published: { ...published, publication_id: place.id },
  });

  /** Throws Fault 410 where the snapshot is no longer kept. */
  function kept<Found extends { snapshot_id: number | null }>(found: Found): Found & { snapshot_id: number } {
    const { snapshot_id } = found;
    if (snapshot_id === null) throw new Fault(410, NOT_KEPT);
    return { ...found, snapshot_id };
  }

  /**
   * The instant an `asof` asks for, as it is compared with when something became known, ISO; null for now, and for what is
   * still to come. Ends when all that readers could see then is on file, so that the same question is answered alike ever after.
   */
  async function knownBy(asof: string | undefined): Promise<string | null> {
    const at = pastInstant(asof, clock);
    if (at === null) return null;
    await store.stamped();
    return iso(at);
  }

  const idOf = (known: Current | undefined) => known?.place?.id ?? 0;

  /** Answers what is current then: what was published later and came first stays. */
  function take(kind: string, found: Current, changes?: Changes): Current {
    const known = current.get(kind);
    if (known !== undefined && idOf(known) >= idOf(found)) return known;
    current.set(kind, found);
    // What stood there when this process first looked is no news.
    if (known === undefined || found.place === null) return found;
    const published_at = iso(clock.now());
    for (const listener of listeners) listener(kind, found.place, published_at, changes);
    return found;
  }

  /** Reads the pointer, and the bytes only when it moved. */
  async function load(kind: string): Promise<Current> {
    const found = await store.current(kind);
    const known = current.get(kind);
    if (known !== undefined && idOf(known) >= (found?.id ?? 0)) return known;
    const place = found === null ? null : kept(found);
    const snapshot = place === null ? await emptySnapshot(kind) : await snapshotAt(place);
    return take(kind, { place, snapshot });
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

    knownBy,

    /**
     * The newest snapshot of a kind, or the newest that readers could see at `asof` (an ISO instant). Throws Fault 410 where
     * that one is no longer kept.
     */
    async read(kind: string, asof?: string): Promise<Snapshot> {
      const by = await knownBy(asof);
      if (by === null) return (current.get(kind) ?? (await refresh(kind))).snapshot;
      const found = await store.newestBy(kind, by);
      if (found === null) return emptySnapshot(kind);
      const now = current.get(kind);
      return now !== undefined && now.place?.id === found.id ? now.snapshot : snapshotAt(kept(found));
    },

    /** Where the newest snapshot of a kind stands; null before anything was published. From here on its news are told. */
    async newest(kind: string): Promise<SnapshotPlace | null> {
      return (current.get(kind) ?? (await refresh(kind))).place;
    },

    /** Takes over what was published meanwhile. */
    async refresh(): Promise<void> {
      await Promise.all([...empties.keys()].map(refresh));
    },

    /** Takes over a publication whose transaction has committed, without reading it back. An earlier one than is known changes nothing. */
    adopt(kind: string, place: SnapshotPlace, published: Published, changes?: Changes): void {
      older.set(place.snapshot_id, published);
      take(kind, { place, snapshot: standing(place, published) }, changes);
    },

    /** Calls the listener whenever a snapshot becomes the newest of its kind, whichever process published it. */
    onNews(listener: NewsListener): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** Of snapshots that came in before the instant (ISO) only the last of each market day stays; answers how many were let go. */
    thin(kind: string, before: string, most: number): Promise<number> {
      return store.thin(kind, before, most);
    },

    close: stop,
  };
}
