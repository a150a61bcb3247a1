// Minute tracking put together: the thread of the feed, who keeps it, the services, and how they begin and end.
import { hostname } from 'node:os';
import type { Calendar } from './calendar/calendar.ts';
import { jobKinds } from './jobs/kinds.ts';
import { createMinuteStores } from './minute-store/minute-store.ts';
import { startMinuteThread } from './minute-thread/minute-thread.ts';
import { createMinuteFeed } from './minutes/feed-owner.ts';
import { createMinutes, type Minutes, type MinutesDeps } from './minutes/minutes.ts';
import type { Surroundings } from './surroundings.ts';

type Given = Omit<MinutesDeps, 'reconcile' | 'stores' | keyof Surroundings> & {
  around: Surroundings;
  corrections: Calendar['corrections'];
};

export type MinuteTracking = Minutes & {
  /** From now on this process keeps the feed whenever it owns it and it is turned on. */
  follow(): void;
  /** Lets go of the connection, before the lease is given up. */
  release(): Promise<void>;
  /** Ends the thread, when no work asks it any more. */
  end(): Promise<void>;
};

export function composeMinutes({ around, corrections, jobs, bars }: Given): MinuteTracking {
  const { clock, log, database, vendorConfig, callLog } = around;
  const thread = startMinuteThread({
    config: vendorConfig.config,
    simulatedUrl: vendorConfig.simulatedUrl,
    connection: database.connection,
    now: clock.now,
    corrections,
    record: callLog.record,
    onTrouble: (message) => log.warn({ message }, 'the feed of minutes is in trouble'),
  });
  const feed = createMinuteFeed({
    thread,
    held: () => jobs.held('minutes'),
    isOn: async () => (await jobs.overview.isEnabled(jobKinds.minuteFeed)) === true,
    owner: `process ${process.pid} on ${hostname()}`,
    clock,
    log,
  });
  const minutes = createMinutes({
    database,
    clock,
    log,
    jobs,
    bars,
    marketData: around.marketData,
    sourceStatus: around.sourceStatus,
    stores: createMinuteStores(database),
    reconcile: feed.reconcile,
  });
  return { ...minutes, follow: feed.begin, release: feed.close, end: thread.close };
}
