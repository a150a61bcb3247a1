// Public interface of publishing: the newest snapshots from memory, older ones from the database.
import { LRUCache } from 'lru-cache';
import { dayMs } from '../../domain/numbers/time.ts';
import { type PublicationSteps, type StepKind, stepKinds } from '../../domain/stream/publication-steps.ts';
import type { Bus } from '../bus/bus.ts';
import type { Database } from '../db/database.ts';
import { type Clock, iso } from '../process/clock.ts';
import { type SnapshotName, snapshotKinds, snapshotNames } from './kinds.ts';
import { createNewestSnapshots } from './newest-snapshots.ts';
import { pastInstant } from './past.ts';
import { createPastSnapshotsStore, type PastKind } from './past-snapshots-store.ts';
import { firstPublication, publicationsAround } from './publications-store.ts';
import type { Published, Snapshot } from './published.ts';
import { createSnapshotCache, emptySnapshot, requireStored, toSnapshot } from './snapshot-cache.ts';
import { createSnapshotStore, type SnapshotPlace, type SnapshotStore } from './snapshot-store.ts';

/** Polling interval for publications of other processes whose message was lost; own ones are announced at once. */
const POLL_MS = 2_000;
/** Maximum snapshots removed per statement; the next run removes the rest. A day has 720 polls. */
const REMOVED_AT_ONCE = 2_000;
/** Kind whose publications stand for their set when readers step through them. */
const stepped = { scores: 'signals', run: 'screener', poll: 'goldeneye' } as const satisfies Record<
  StepKind,
  SnapshotName
>;

/** True for kinds with reconstructed replies (before their first publication). */
const isPastKind = (kind: SnapshotName): kind is PastKind => kind === 'signal-columns';

/** Maximum number of cached past places: readers of one instant request each kind many times. */
const PAST_PLACES = 1_000;
type Place = { found: Awaited<ReturnType<SnapshotStore['newestBy']>> };

export type Publish = ReturnType<typeof createPublish>;

type PublishDeps = { database: Database; clock: Clock; bus?: Pick<Bus, 'publish' | 'subscribe'> };

/** Without a bus, publications of other processes are found by polling only. */
export function createPublish({ database, clock, bus }: PublishDeps) {
  const store = createSnapshotStore(database.query);
  const cache = createSnapshotCache(store);
  const earlier = createPastSnapshotsStore(database.query);
  const newest = createNewestSnapshots({ store, cache, clock });
  /** Instant until which every stamped transaction has ended, epoch ms. */
  let settledUntil = 0;
  const pastPlaces = new LRUCache<string, Place>({ max: PAST_PLACES });

  /**
   * Cut-off for an `asof`, ISO; null for now and for the future. Resolves when everything readers could see by then is
   * stored, so that the same question always has the same answer.
   */
  async function knownBy(asof: string | undefined): Promise<string | null> {
    const at = pastInstant(asof, clock);
    if (at === null) return null;
    const now = clock.now();
    // If the clock was set back, cached past answers may belong to instants that are in the future again.
    if (now < settledUntil) forgetPast();
    if (at > settledUntil) {
      await store.stamped();
      settledUntil = now;
    }
    return iso(at);
  }

  /** Place of the newest snapshot of a kind at a settled instant; never changes. */
  async function placeAt(kind: SnapshotName, by: string): Promise<Place> {
    const key = `${kind} ${by}`;
    const known = pastPlaces.get(key);
    if (known !== undefined) return known;
    const place = { found: await store.newestBy(kind, by) };
    pastPlaces.set(key, place);
    return place;
  }

  /** Reply for an instant before the first publication: reconstructed if available, else empty. */
  async function beforeFirst(kind: SnapshotName, by: string): Promise<Snapshot> {
    const made = isPastKind(kind) ? await earlier.newestBy(kind, by) : null;
    return made === null ? emptySnapshot(kind) : { source_id: null, published: made.published };
  }

  function forgetPast(): void {
    settledUntil = 0;
    pastPlaces.clear();
  }

  // Failures are ignored: callers notice an unavailable database, and the last good snapshot stays.
  const follow = () => newest.follow().catch(() => undefined);
  const stop = clock.every(POLL_MS, follow);

  return {
    knownBy,

    /**
     * The newest snapshot of a kind, or the newest that readers could see at `asof` (an ISO instant); before the first
     * publication a reconstructed reply, else the empty one, both with `source_id` null. Throws Fault 410 if the
     * snapshot is no longer stored.
     */
    async read(kind: SnapshotName, asof?: string): Promise<Snapshot> {
      const by = await knownBy(asof);
      if (by === null) return (await newest.of(kind)).snapshot;
      const { found } = await placeAt(kind, by);
      if (found === null) return beforeFirst(kind, by);
      const now = newest.known(kind);
      return now?.place?.id === found.id ? now.snapshot : cache.at(requireStored(found));
    },

    /** Snapshot of a publication with this tag; null if unknown or removed. */
    async tagged(publicationId: number, etag: string): Promise<Published | null> {
      const isIt = ({ published }: Snapshot) => published.publication_id === publicationId && published.etag === etag;
      const now = snapshotNames
        .map((kind) => newest.known(kind)?.snapshot)
        .find((one) => one !== undefined && isIt(one));
      if (now !== undefined) return now.published;
      const place = await store.tagged(publicationId, etag);
      return place === null ? null : (await cache.at(place)).published;
    },

    /** Publications around an instant (ISO), for stepping through them; a future instant means now. */
    async steps(at: string): Promise<PublicationSteps> {
      const by = iso(pastInstant(at, clock) ?? clock.now());
      const made = await earlier.instants('signal-columns');
      const readSteps = async (kind: StepKind) => {
        const { known, next } = await publicationsAround(database.query, stepped[kind], by);
        const sessions = kind === 'scores' ? made : [];
        const [shown = null, before = null] = [...known, ...sessions.filter((one) => one <= by).toReversed()];
        const after = known.length > 0 ? next : (sessions.find((one) => one > by) ?? next);
        return { kind, before, shown, after };
      };
      // Awaited together: a query that fails while another is awaited would be an unhandled rejection, which ends the
      // process.
      const [first, steps] = await Promise.all([
        firstPublication(database.query, Object.values(stepped)),
        Promise.all(stepKinds.map(readSteps)),
      ]);
      return { first, reconstructed_since: made[0] ?? null, steps };
    },

    /**
     * Place of a kind's newest snapshot; null without one. Loads the kind, so that listeners are notified of later
     * ones.
     */
    async newest(kind: SnapshotName): Promise<SnapshotPlace | null> {
      return (await newest.of(kind)).place;
    },

    /** Loads the newest publications. */
    refresh: newest.refresh,

    /** Loads what this process has just published, and notifies the others. Never fails: polling finds what is committed. */
    async announce(): Promise<void> {
      await newest.refresh().catch(() => undefined);
      bus?.publish('publication', '');
    },

    /** Subscribes to publications of other processes. */
    async follow(): Promise<void> {
      await bus?.subscribe('publication', follow, follow);
    },

    /** Adopts a committed publication unless a newer one is known, without a read; notifies other processes. */
    adopt(kind: SnapshotName, place: SnapshotPlace, published: Published): void {
      cache.keep(place, published);
      newest.adopt(kind, { place, snapshot: toSnapshot(place, published) });
      bus?.publish('publication', '');
    },

    /** Calls the listener whenever a snapshot becomes the newest of its kind, whichever process published it. */
    onNews: newest.onNews,

    /**
     * Removes snapshots past retention (`kept_days` of the kinds), a bounded number of each kind at a time; returns how
     * many were removed.
     */
    async removeOld(): Promise<number> {
      let removed = 0;
      for (const kind of snapshotNames) {
        const before = iso(clock.now() - snapshotKinds[kind].kept_days * dayMs);
        removed += await store.thin(kind, before, REMOVED_AT_ONCE);
      }
      if (removed > 0) forgetPast();
      return removed;
    },

    close: stop,
  };
}
