// Worker of the minutes' thread, a composition root: the vendor's stream over its own database connections.
import { type CalendarCorrections, correctCalendar } from '../../../domain/market/calendar-corrections.ts';
import type { Closes } from '../../../domain/market/checks/market-belief.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import { reopenDatabase } from '../../db/database.ts';
import type { Fence } from '../../jobs/leases/lease-store.ts';
import { iso, systemClock } from '../../process/clock.ts';
import { serverSide, type TaskHandlers, threadData } from '../../threads/calls.ts';
import { chooseVendorsOfThread } from '../../vendors.ts';
import { createMinuteStores } from '../store/minute-store.ts';
import { type Consumer, createConsumer } from '../tracking/feed/consumer.ts';
import type { FeedLog } from '../tracking/feed/consumer-deps.ts';
import { createFeedStore } from '../tracking/feed-store.ts';
import type { MinuteEvents, MinuteTasks } from '../tracking/thread-tasks.ts';
import type { MinuteThreadData } from './minute-thread.ts';
import { serverClock } from './server-clock.ts';

const { connection, config, simulatedUrl } = threadData<MinuteThreadData>();
const server = serverSide<MinuteEvents>();
/** Parallel users: the journal, the rows, the comparison with history, and reports. */
const CONNECTIONS = 5;
const SAY_MS = 2_000;

const clock = serverClock(server.now);
const database = reopenDatabase(connection, CONNECTIONS);
const stores = createMinuteStores(database);
const feedStore = createFeedStore(database);
const { minuteFeed, marketData, sourceStatus } = chooseVendorsOfThread({
  config,
  simulatedUrl,
  clock,
  database,
  onCall: (call) => server.emit('vendorCall', call),
  onLeftOut: (line) => server.emit('trouble', `bars: ${line}`),
});

let closes: Closes = new Map();
let current: Consumer | null = null;
/** Set if a stop was requested during the start. */
let stopAsked = false;

const tracked = async () =>
  (await stores.symbols.tracked()).filter(({ is_active }) => is_active).map(({ symbol }) => symbol);
const ofMarket = config.minuteFeed === 'market';

/** Log rows, written together from time to time; dropped while the database is away. */
function keepLog() {
  let rows: (FeedLog & { created_at: string })[] = [];
  return {
    add: (log: FeedLog) => {
      if (rows.length < 1_000) rows.push({ ...log, created_at: iso(clock.now()) });
    },
    write: async () => {
      const taken = rows;
      rows = [];
      if (taken.length === 0) return;
      await stores.fetched.addLogs(
        taken.map((row) => ({ ...row, service: 'websocket', symbol: null, api_calls_remaining: null })),
      );
    },
  };
}

async function run(fence: Fence, owner: string): Promise<void> {
  const ended = new AbortController();
  await clock.follow(ended.signal);
  let change: () => void = () => undefined;
  const log = keepLog();
  const consumer = createConsumer({
    feed: minuteFeed,
    closes: () => closes,
    marketData,
    aggregates: stores.aggregates,
    luld: stores.luld,
    journal: stores.frames,
    gaps: stores.gaps,
    coverage: stores.coverage,
    wanted: async () => (ofMarket ? 'all' : tracked()),
    symbols: async (day, scope) => {
      const watched = await tracked();
      if (!ofMarket || scope === 'watched') return watched;
      return [...new Set([...watched, ...(await stores.aggregates.symbolsOn(day))])];
    },
    delay_ms: simulatedUrl === null ? config.massive.delayMinutes * minuteMs : 0,
    replaying: async () => (await sourceStatus()).replayed_session !== null,
    clock,
    random: clock.chance,
    fence,
    onChange: () => change(),
    onLog: log.add,
    onTrouble: (message) => server.emit('trouble', message),
  });
  const report = () => feedStore.report(owner, consumer.report(), clock.now(), fence);
  let saidSo = true;
  async function tell(): Promise<void> {
    while (!ended.signal.aborted) {
      await Promise.all([report(), log.write()]).then(
        () => {
          saidSo = true;
        },
        (error: Error) => {
          if (saidSo) server.emit('trouble', `What is said of the feed could not be written: ${error.message}`);
          saidSo = false;
        },
      );
      const changed = new Promise<void>((resolve) => {
        change = resolve;
      });
      await Promise.race([changed, systemClock.sleep(SAY_MS, ended.signal).catch(() => undefined)]);
    }
  }
  current = consumer;
  if (stopAsked) consumer.stop();
  const telling = tell();
  try {
    await consumer.run();
  } finally {
    current = null;
    ended.abort(new Error('ended'));
    await telling;
    await Promise.all([report(), log.write()]).catch(() => undefined);
  }
}

const tasks: TaskHandlers<MinuteTasks> = {
  run: async ({ fence, owner }) => {
    stopAsked = false;
    await run(fence, owner);
    return null;
  },
  stop: async () => {
    stopAsked = true;
    current?.stop();
    return null;
  },
  closes: async (known) => {
    closes = known;
    return null;
  },
  reconcile: async ({ whole_day }) => {
    const done = (await current?.reconcile(whole_day)) ?? null;
    if (done === null) return null;
    const { from_ms, to_ms, compared, added, corrected, failed } = done;
    const span = { from_ms, to_ms, compared, differences: added + corrected };
    await feedStore.addReconciliation(span, clock.now());
    return { ...span, failed: failed.length };
  },
};

server.serve(tasks, { learn: (corrections) => correctCalendar(corrections as CalendarCorrections) });
