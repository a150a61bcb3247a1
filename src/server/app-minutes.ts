// Composition of minute tracking: thread, feed owner and services.
import { hostname } from 'node:os';
import type { Calendar } from './calendar/calendar.ts';
import { jobKinds } from './jobs/kinds.ts';
import { type ArchiveThread, createArchiveReader, createArchiving } from './minutes/archive/archive.ts';
import { createMinuteStores } from './minutes/store/minute-store.ts';
import { startMinuteThread } from './minutes/thread/minute-thread.ts';
import { createMinuteFeed, type FeedOwnerDeps } from './minutes/tracking/feed-owner.ts';
import { createMinutes, type Minutes, type MinutesDeps } from './minutes/tracking/minutes.ts';
import type { Surroundings } from './surroundings.ts';
import type { ThreadLoad } from './threads/calls.ts';

type Given = Omit<MinutesDeps, 'reconcile' | 'stores' | 'archiving' | keyof Surroundings> & {
  around: Surroundings;
  corrections: Calendar['corrections'];
  closes: FeedOwnerDeps['closes'];
  /** Null where bars are not archived. */
  archiveThread: ArchiveThread | null;
};

export type MinuteTracking = Minutes & {
  /** Runs the feed whenever this process owns it and it is turned on. */
  follow(): void;
  /** Closes the feed; call before its lease is released. */
  release(): Promise<void>;
  /** Load of the thread; null while it does not run. */
  load(): ThreadLoad | null;
  /** Ends the thread; call after the last call to it. */
  end(): Promise<void>;
};

export function createMinuteTracking({
  around,
  corrections,
  closes,
  archiveThread,
  jobs,
  bars,
}: Given): MinuteTracking {
  const { clock, log, database, vendorConfig, callLog } = around;
  const thread = startMinuteThread({
    config: vendorConfig.config,
    simulatedUrl: vendorConfig.simulatedUrl,
    connection: database.connection,
    now: clock.now,
    corrections,
    record: callLog.record,
    onTrouble: (message) => log.warn({ message }, 'minutes: feed failing'),
  });
  const feed = createMinuteFeed({
    thread,
    held: () => jobs.heldLease('minutes'),
    closes,
    isOn: async () => (await jobs.overview.isEnabled(jobKinds.minuteFeed)) === true,
    owner: `process ${process.pid} on ${hostname()}`,
    clock,
    log,
  });
  const stores = createMinuteStores(database, archiveThread ? createArchiveReader(archiveThread) : undefined);
  const archiving = createArchiving({
    jobs,
    store: stores.archive,
    thread: archiveThread,
    folder: around.config.minutesArchive,
    clock,
  });
  const minutes = createMinutes({
    database,
    clock,
    log,
    jobs,
    bars,
    marketData: around.marketData,
    sourceStatus: around.sourceStatus,
    stores,
    archiving,
    reconcile: feed.reconcile,
  });
  return { ...minutes, follow: feed.begin, release: feed.close, load: thread.load, end: thread.close };
}
