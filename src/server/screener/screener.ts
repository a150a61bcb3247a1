// Public interface of the screener: its endpoints, runs for callers that schedule them, and the market's memory kept up to date.
import { marketPhase, newYorkDate } from '../../domain/market/calendar.ts';
import type { ScreenerStock } from '../../domain/screener/screener-stock.ts';
import type { Emails } from '../accounts/accounts.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { requireDatabase } from '../db/database-away.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { jobKinds } from '../jobs/kinds.ts';
import type { Fence } from '../jobs/leases/lease-store.ts';
import { unlessBusy } from '../jobs/start-unless-busy.ts';
import type { Log } from '../log.ts';
import { memoryRules } from '../market-memory/memory-rules.ts';
import { createMemoryStore } from '../market-memory/store.ts';
import type { Publish } from '../publish/publish.ts';
import type { UserLimit } from '../rate-limits/rate-limits.ts';
import type { Calls } from '../threads/calls.ts';
import { type AutomationRoutes, automationRoutes } from './automation.ts';
import { createScreenerReports, type ScreenerReports } from './report-store.ts';
import { type ScreenerRoutes, screenerRoutes } from './routes.ts';
import { createRunDetails } from './run-details.ts';
import { createRuns, type Runs } from './runs.ts';
import { createScreenerStore } from './store.ts';
import type { ScreenerTasks } from './thread-tasks.ts';

export type ScreenerDeps = {
  database: Database;
  clock: Clock;
  log: Log;
  jobs: Jobs;
  publish: Publish;
  thread: Calls<ScreenerTasks>;
  sourceStatus: () => Promise<{ name: string; replayed_session: string | null }>;
  chooseSymbol: (text: string) => Promise<{ symbol: string }>;
  charge: UserLimit;
  /** Email addresses of users, by their id. */
  emails: Emails;
};

export type Screener = {
  routes: ScreenerRoutes & AutomationRoutes;
  run: Runs['run'];
  /** The runs of a day and what they covered, for reports. */
  reports: ScreenerReports;
  /** A stock as the newest run judged it; null when that run does not list it. `as_of` is the market time of the run. */
  stockOf(symbol: string): Promise<{ stock: ScreenerStock; as_of: string | null } | null>;
  /** More is known of companies: the next run shows it, and the first time one is made that does. */
  companiesLearned(isFirst: boolean): Promise<void>;
  /** Puts the present minute of the market on the tape; nothing to do outside of a session. */
  recordMinute(): Promise<void>;
  /** Loads the market's history; the first start makes a run of it. Tells its progress line by line. */
  fill(print: (line: string) => void): Promise<void>;
  /** Only silences what ends late: what fails after it is neither logged nor reported. */
  close(): Promise<void>;
};

export function createScreener(deps: ScreenerDeps): Screener {
  const { database, clock, log, publish, thread, sourceStatus } = deps;
  const store = createScreenerStore(database.query);
  const isReplaying = async () => (await sourceStatus()).replayed_session !== null;
  const source = async () => (await sourceStatus()).name;
  const runs = createRuns({ jobs: deps.jobs, thread, publish, isReplaying, source });
  const details = createRunDetails(store);
  let closed = false;

  async function beginning() {
    const { name, replayed_session } = await sourceStatus();
    const wanted = memoryRules.history_sessions.value;
    const today = replayed_session ?? newYorkDate(clock.now());
    const onFile = await createMemoryStore(database.query, name).days(today, wanted);
    return { sessions_read: onFile.length, sessions_wanted: wanted };
  }

  deps.jobs.handle<null, object, null>(jobKinds.marketMinute, async ({ fence }) => {
    await recordMinute(fence);
    return { state: 'completed', detail: {} };
  });

  async function recordMinute(fence: Fence | null = null): Promise<void> {
    if (marketPhase(clock.now()) !== 'open' && !(await isReplaying())) return;
    const { tells } = await thread.ask('tick', { fence });
    // What the newest run lacked is known now: a newcomer does not wait for the next slot.
    if (runs.waitsFor.some((lack) => tells[lack])) await runUnlessBusy('a run of what was warming up');
  }

  async function runUnlessBusy(what: string): Promise<number | null> {
    const made = await unlessBusy(() => runs.run());
    if (made === null) log.debug(`${what} was not made: another one is under way`);
    return made?.stocks_processed ?? null;
  }

  return {
    routes: {
      ...screenerRoutes({
        ...deps,
        requireDatabase: () => requireDatabase(database.pool),
        store,
        details,
        runs,
        isReplaying,
        beginning,
      }),
      ...automationRoutes(deps),
    },
    run: runs.run,
    reports: createScreenerReports(database.query),
    recordMinute,

    stockOf: async (symbol) => {
      const snapshot = await publish.read('screener');
      const stock = await details.stock(snapshot, symbol);
      return stock && { stock, as_of: (await details.info(snapshot))?.as_of ?? null };
    },

    companiesLearned: async (isFirst) => {
      try {
        await thread.ask('companiesLearned', null);
        if (isFirst && (await publish.read('screener')).source_id !== null) await runs.run();
      } catch (error) {
        if (closed) return;
        // Another run is under way, or the market is away: the next one shows it.
        log.info({ err: error }, 'no run was made of what was learned of companies');
      }
    },

    fill: async (print) => {
      let reported = -1;
      try {
        const published = await publish.read('screener');
        const lacks = (await details.info(published))?.warming_up?.lacks ?? [];
        const first = published.source_id === null || lacks.includes('year_range');
        if (first) print('First start: reading the market of the last year ...');
        const { done, total } = await thread.ask('load', null, (progress) => {
          const tenth = Math.floor((10 * progress.done) / progress.total);
          if (!first || tenth === reported) return;
          reported = tenth;
          print(`  ${progress.done} of ${progress.total} sessions`);
        });
        if (done < total) log.warn({ done, total }, 'the history of the market is not complete');
        if (!first) return;
        const from = clock.monotonic();
        const stocks = await runUnlessBusy('the first run with a year of history');
        const seconds = ((clock.monotonic() - from) / 1000).toFixed(1);
        if (stocks !== null) print(`  first screener run: ${stocks} stocks in ${seconds} s`);
      } catch (error) {
        if (closed) return;
        log.warn({ err: error }, 'the market could not be read');
        print(`  The market could not be read: ${(error as Error).message}`);
      }
    },

    close: async () => {
      closed = true;
    },
  };
}
