// Published replies: the newest of each kind in memory, older ones from the database, all on one path.
import { dayMs } from '../../domain/numbers/time.ts';
import { type Clock, iso } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { type SnapshotName, snapshotKinds, snapshotNames } from './kinds.ts';
import { type Changes, createNewestSnapshots } from './newest-snapshots.ts';
import { pastInstant } from './past.ts';
import type { Published, Snapshot } from './published.ts';
import { createSnapshotCache, emptySnapshot, kept, standing } from './snapshot-cache.ts';
import { createSnapshotStore, type SnapshotPlace } from './snapshot-store.ts';

/** How often another process's publishing is noticed; this process's own is announced at once. */
const POLL_MS = 2_000;
/** Snapshots removed in one statement: a day has 720 polls, what does not fit goes with the next round. */
const REMOVED_AT_ONCE = 2_000;

export type Publish = ReturnType<typeof createPublish>;

export function createPublish({ database, clock }: { database: Database; clock: Clock }) {
  const store = createSnapshotStore(database.query);
  const cache = createSnapshotCache(store);
  const newest = createNewestSnapshots({ store, cache, clock });

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

  // A database that is away is noticed by who asks; the last good snapshot stays.
  const stop = clock.every(POLL_MS, () => newest.follow().catch(() => undefined));

  return {
    knownBy,

    /**
     * The newest snapshot of a kind, or the newest that readers could see at `asof` (an ISO instant). Throws Fault 410 where
     * that one is no longer kept.
     */
    async read(kind: SnapshotName, asof?: string): Promise<Snapshot> {
      const by = await knownBy(asof);
      if (by === null) return (await newest.of(kind)).snapshot;
      const found = await store.newestBy(kind, by);
      if (found === null) return emptySnapshot(kind);
      const now = newest.known(kind);
      return now?.place?.id === found.id ? now.snapshot : cache.at(kept(found));
    },

    /** Where the newest snapshot of a kind stands; null before anything was published. From here on its news are announced. */
    async newest(kind: SnapshotName): Promise<SnapshotPlace | null> {
      return (await newest.of(kind)).place;
    },

    /** Takes over what was published meanwhile. */
    refresh: newest.refresh,

    /** Takes over a publication whose transaction has committed, without reading it back. An earlier one than is known changes nothing. */
    adopt(kind: SnapshotName, place: SnapshotPlace, published: Published, changes?: Changes): void {
      cache.keep(place, published);
      newest.adopt(kind, { place, snapshot: standing(place, published) }, changes);
    },

    /** Calls the listener whenever a snapshot becomes the newest of its kind, whichever process published it. */
    onNews: newest.onNews,

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
