// Published replies: the newest of each kind in memory, older ones from the database, all on one path.
import { LRUCache } from 'lru-cache';
import { dayMs } from '../../domain/numbers/time.ts';
import type { SnapshotNews } from '../../domain/stream/snapshot-news.ts';
import { type Clock, iso } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { Fault } from '../fault.ts';
import { kindsOf, type SnapshotName, type SnapshotSet, snapshotKinds, snapshotNames, snapshotSets } from './kinds.ts';
import { pastInstant } from './past.ts';
import { type Published, publishReply } from './published.ts';
import { createSnapshotStore, type SnapshotPlace } from './snapshot-store.ts';

/** How often another process's publishing is noticed; this process's own is told at once. */
const POLL_MS = 2_000;
const OLDER_KEPT_BYTES = 16 * 1024 * 1024;
/** Snapshots removed in one statement: a day has 720 polls, what does not fit goes with the next round. */
const REMOVED_AT_ONCE = 2_000;
const NOT_KEPT = 'What was published then is no longer kept';

/** `source_id` is what was published: a batch, a run, a poll. Null before anything was. */
export type Snapshot = { source_id: number | null; published: Published };

type Current = { place: SnapshotPlace | null; snapshot: Snapshot };

/** Changes from the snapshot before, small enough to be told along. */
type Changes = SnapshotNews['changes'];

/** Hears of a snapshot that has become the newest of its kind, also of an older one published again; `published_at` is now, ISO. */
export type NewsListener = (kind: SnapshotName, place: SnapshotPlace, published_at: string, changes?: Changes) => void;

export type Publish = ReturnType<typeof createPublish>;

export function createPublish({ database, clock }: { database: Database; clock: Clock }) {
  const store = createSnapshotStore(database.query);
  const current = new Map<SnapshotName, Current>();
  const loading = new Map<SnapshotSet, Promise<void>>();
  /** The newest publication when all kinds known here were looked at. */
  let followed: number | null = null;
  const listeners = new Set<NewsListener>();
  const older = new LRUCache<number, Published>({
    maxSize: OLDER_KEPT_BYTES,
    sizeCalculation: (bytes) => bytes.identity.length + bytes.brotli.length + bytes.gzip.length,
  });

  async function emptySnapshot(kind: SnapshotName): Promise<Snapshot> {
    return { source_id: null, published: await publishReply(snapshotKinds[kind].empty()) };
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

  /** Makes it the current one, unless a later one is; true when that is news to listeners. */
  function put(kind: SnapshotName, found: Current): boolean {
    const known = current.get(kind);
    if (known !== undefined && idOf(known) >= idOf(found)) return false;
    current.set(kind, found);
    // What stood there when this process first looked is no news.
    return known !== undefined && found.place !== null;
  }

  function tell(kind: SnapshotName, changes?: Changes): void {
    const place = current.get(kind)?.place;
    if (!place) return;
    const published_at = iso(clock.now());
    for (const listener of listeners) listener(kind, place, published_at, changes);
  }

  /** Reads the pointer, and the bytes only when it moved. */
  async function find(kind: SnapshotName): Promise<Current> {
    const found = await store.current(kind);
    const known = current.get(kind);
    if (known !== undefined && idOf(known) >= (found?.id ?? 0)) return known;
    const place = found === null ? null : kept(found);
    return { place, snapshot: place === null ? await emptySnapshot(kind) : await snapshotAt(place) };
  }

  /** What was published together is taken over together: nobody reads one kind of the new state beside another of the old. */
  async function load(set: SnapshotSet): Promise<void> {
    const kinds = kindsOf(set);
    const found = await Promise.all(kinds.map(find));
    const news = kinds.filter((kind, at) => put(kind, found[at] as Current));
    for (const kind of news) tell(kind);
  }

  /** One look at a time: who comes meanwhile waits for the next one, which sees what was published before it began. */
  async function refresh(set: SnapshotSet): Promise<void> {
    await loading.get(set)?.catch(() => undefined);
    const running = loading.get(set);
    if (running !== undefined) return running;
    const mine = load(set).finally(() => loading.delete(set));
    loading.set(set, mine);
    return mine;
  }

  async function currentOf(kind: SnapshotName): Promise<Current> {
    const known = current.get(kind);
    if (known !== undefined) return known;
    await refresh(snapshotKinds[kind].set);
    return current.get(kind) as Current;
  }

  const refreshAll = (sets: readonly SnapshotSet[]) => Promise.all(sets.map(refresh)).then(() => undefined);

  /** Looks at the pointers only when anything was published since the last look. */
  async function follow(): Promise<void> {
    const newest = await store.newestPublication();
    if (newest === followed) return;
    await refreshAll(snapshotSets.filter((set) => kindsOf(set).some((kind) => current.has(kind))));
    followed = newest;
  }

  // A database that is away is noticed by who asks; the last good snapshot stays.
  const stop = clock.every(POLL_MS, () => follow().catch(() => undefined));

  return {
    knownBy,

    /**
     * The newest snapshot of a kind, or the newest that readers could see at `asof` (an ISO instant). Throws Fault 410 where
     * that one is no longer kept.
     */
    async read(kind: SnapshotName, asof?: string): Promise<Snapshot> {
      const by = await knownBy(asof);
      if (by === null) return (await currentOf(kind)).snapshot;
      const found = await store.newestBy(kind, by);
      if (found === null) return emptySnapshot(kind);
      const now = current.get(kind);
      return now !== undefined && now.place?.id === found.id ? now.snapshot : snapshotAt(kept(found));
    },

    /** Where the newest snapshot of a kind stands; null before anything was published. From here on its news are told. */
    async newest(kind: SnapshotName): Promise<SnapshotPlace | null> {
      return (await currentOf(kind)).place;
    },

    /** Takes over what was published meanwhile. */
    refresh: () => refreshAll(snapshotSets),

    /** Takes over a publication whose transaction has committed, without reading it back. An earlier one than is known changes nothing. */
    adopt(kind: SnapshotName, place: SnapshotPlace, published: Published, changes?: Changes): void {
      older.set(place.snapshot_id, published);
      if (put(kind, { place, snapshot: standing(place, published) })) tell(kind, changes);
    },

    /** Calls the listener whenever a snapshot becomes the newest of its kind, whichever process published it. */
    onNews(listener: NewsListener): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /**
     * Removes what need not be kept any longer (see `kept_days` of the kinds), a bounded number of each kind at a time;
     * answers how many snapshots were removed.
     */
    async removeOld(): Promise<number> {
      let removed = 0;
      for (const kind of snapshotNames) {
        const before = iso(clock.now() - snapshotKinds[kind].kept_days * dayMs);
        removed += await store.thin(kind, before, REMOVED_AT_ONCE);
      }
      return removed;
    },

    close: stop,
  };
}
