// Composition of minute tracking: thread, feed owner and services.
import { hostname } from 'node:os';
import type { ProcessGround } from './app-ground.ts';
import { jobKinds } from './jobs/kinds.ts';
import { createArchiveReader, createArchiving } from './minutes/archive/archive.ts';
import { createMinuteStores } from './minutes/store/minute-store.ts';
import { startMinuteThread } from './minutes/thread/minute-thread.ts';
import { createMinuteFeed, type FeedOwnerDeps } from './minutes/tracking/feed-owner.ts';
import { createMinutes, type Minutes, type MinutesDeps } from './minutes/tracking/minutes.ts';
import type { Surroundings } from './surroundings.ts';
import type { ThreadLoad } from './threads/calls.ts';

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

export function createMinuteTracking(
  around: Surroundings,
  ground: ProcessGround,
  { closes, minuteBars }: Pick<FeedOwnerDeps, 'closes'> & Pick<MinutesDeps, 'minuteBars'>,
): MinuteTracking {
  const { clock, log, database, vendorConfig, callLog } = around;
  const { archiveThread, jobs } = ground;
  const thread = startMinuteThread({
    ...vendorConfig,
    connection: database.connection,
    now: clock.now,
    corrections: ground.calendar.corrections,
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
  const minutes = createMinutes({ ...around, ...ground, minuteBars, stores, archiving, reconcile: feed.reconcile });
  return { ...minutes, follow: feed.begin, release: feed.close, load: thread.load, end: thread.close };
}
