// Newest snapshot of each kind in this process, whichever process published it.
import { type Clock, iso } from '../process/clock.ts';
import { listKinds, type SnapshotName, type SnapshotSet, snapshotKinds, snapshotSets } from './kinds.ts';
import type { Snapshot } from './published.ts';
import { emptySnapshot, requireStored, type SnapshotCache } from './snapshot-cache.ts';
import type { SnapshotPlace, SnapshotStore } from './snapshot-store.ts';

export type Current = { place: SnapshotPlace | null; snapshot: Snapshot };

/** Called when a snapshot becomes its kind's newest, also an older one published again; `published_at`: now, ISO. */
export type NewsListener = (kind: SnapshotName, place: SnapshotPlace, published_at: string) => void;

type NewestDeps = {
  store: Pick<SnapshotStore, 'current' | 'newestPublication'>;
  cache: SnapshotCache;
  clock: Pick<Clock, 'now'>;
};

export function createNewestSnapshots({ store, cache, clock }: NewestDeps) {
  const current = new Map<SnapshotName, Current>();
  const loading = new Map<SnapshotSet, Promise<void>>();
  /** Id of the newest publication at the last check of all loaded kinds; null before the first check. */
  let followed: number | null = null;
  const listeners = new Set<NewsListener>();

  const idOf = (known: Current | undefined) => known?.place?.id ?? 0;

  /** Makes a snapshot current unless a later one is; true if listeners must be notified. */
  function put(kind: SnapshotName, found: Current): boolean {
    const known = current.get(kind);
    if (known !== undefined && idOf(known) >= idOf(found)) return false;
    current.set(kind, found);
    // The first load of a kind does not notify listeners.
    return known !== undefined && found.place !== null;
  }

  function notify(kind: SnapshotName): void {
    const place = current.get(kind)?.place;
    if (!place) return;
    const published_at = iso(clock.now());
    for (const listener of listeners) listener(kind, place, published_at);
  }

  /** Reads which snapshot is the newest, and its bytes only if that changed. */
  async function find(kind: SnapshotName): Promise<Current> {
    const found = await store.current(kind);
    const known = current.get(kind);
    if (known !== undefined && idOf(known) >= (found?.id ?? 0)) return known;
    const place = found === null ? null : requireStored(found);
    return { place, snapshot: place === null ? await emptySnapshot(kind) : await cache.at(place) };
  }

  /** Replaces all kinds of a set together, so that nobody reads one new kind beside an old one. */
  async function load(set: SnapshotSet): Promise<void> {
    const kinds = listKinds(set);
    const found = await Promise.all(kinds.map(find));
    const news = kinds.filter((kind, at) => put(kind, found[at] as Current));
    for (const kind of news) notify(kind);
  }

  /** One refresh at a time: callers during it wait for the next, which sees everything published earlier. */
  async function refresh(set: SnapshotSet): Promise<void> {
    await loading.get(set)?.catch(() => undefined);
    const running = loading.get(set);
    if (running !== undefined) return running;
    const mine = load(set).finally(() => loading.delete(set));
    loading.set(set, mine);
    return mine;
  }

  const refreshAll = (sets: readonly SnapshotSet[]) => Promise.all(sets.map(refresh)).then(() => undefined);

  return {
    /** Newest snapshot without a query; null before this process has read the kind. */
    known: (kind: SnapshotName): Current | null => current.get(kind) ?? null,

    async of(kind: SnapshotName): Promise<Current> {
      const known = current.get(kind);
      if (known !== undefined) return known;
      await refresh(snapshotKinds[kind].set);
      return current.get(kind) as Current;
    },

    /** Loads the newest publications. */
    refresh: () => refreshAll(snapshotSets),

    /** Checks for newer snapshots, only if anything was published since the last check. */
    async follow(): Promise<void> {
      const newest = await store.newestPublication();
      if (newest === followed) return;
      await refreshAll(snapshotSets.filter((set) => listKinds(set).some((kind) => current.has(kind))));
      followed = newest;
    },

    /** Adopts a publication; ignores one older than the known one. */
    adopt(kind: SnapshotName, found: Current): void {
      if (put(kind, found)) notify(kind);
    },

    /** Calls the listener whenever a snapshot becomes the newest of its kind, whichever process published it. */
    onNews(listener: NewsListener): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
