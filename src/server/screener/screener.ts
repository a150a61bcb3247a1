// Public interface of the screener: endpoints, runs, and upkeep of the market memory.
import { newYorkDate } from '../../domain/market/calendar.ts';
import { indicatorRules } from '../../domain/market/indicators/indicator-rules.ts';
import { minuteMs } from '../../domain/numbers/time.ts';
import type { HistoryFact } from '../../domain/reports/vendor-checks.ts';
import { inSessionMinutes } from '../../domain/schedule/slots.ts';
import type { ScreenerStock } from '../../domain/screener/screener-stock.ts';
import { jobKinds } from '../jobs/kinds.ts';
import type { Fence } from '../jobs/leases/lease-store.ts';
import { startOrSkip } from '../jobs/start-or-skip.ts';
import { withTimeout } from '../jobs/with-timeout.ts';
import { memoryRules } from '../market-memory/memory-rules.ts';
import { createMemoryStore } from '../market-memory/store.ts';
import { iso } from '../process/clock.ts';
import type { Snapshot } from '../publish/published.ts';
import { automationRoutes } from './automation.ts';
import { DecisionHistory } from './decision-history.ts';
import { createRunLacks, readStates, readVolumesBefore } from './earlier-runs.ts';
import { createArticleStore } from './news/article-store.ts';
import { createDecisionRecount } from './recompute-decisions.ts';
import { createScreenerReports } from './report-store.ts';
import { screenerRoutes } from './routes.ts';
import { RunHistory } from './run-history.ts';
import { createRuns, type ScreenerDeps } from './runs.ts';
import { findStock } from './stock-of-run.ts';
import { createScreenerStore, type RunRow } from './store.ts';

/** Sessions of the average volume, without which most filters are unknown. */
const MONTH: number = indicatorRules.average_volume_sessions.value;
/** Longest wait of the first run for a year of history; a plan of few calls takes hours over it. */
const YEAR_PATIENCE_MS = 30_000;
/** `PACE_MS`: span over which the pace of reading is measured; `LEAST_PACE_DAYS`: fewest sessions that give a pace. */
const PACE_MS = 30 * minuteMs;
const LEAST_PACE_DAYS = 5;
/** Longest time schedules, alerts and cards wait for the history, which then continues to load in the background. */
const START_PATIENCE_MS = 120_000;

type JudgedStock = {
  stock: ScreenerStock;
  /** `relative_volume` in the run that the judging run was compared with; null without one. */
  previous_relative_volume: number | null;
};

export type Screener = ReturnType<typeof createScreener>;

export function createScreener(deps: ScreenerDeps) {
  const { database, clock, log, publish, marketTasks, sourceStatus } = deps;
  const store = createScreenerStore(database.query);
  const history = new DecisionHistory(store);
  const articles = createArticleStore(database.query);
  const runs = createRuns(deps);
  let closed = false;

  const publishedRun = async ({ source_id }: Snapshot) => (source_id === null ? null : store.run(source_id));

  /** Sessions of the market's history on file. */
  async function historyFact(): Promise<HistoryFact> {
    const { name, replayed_session } = await sourceStatus();
    const wanted: number = memoryRules.history_sessions.value;
    const today = replayed_session ?? newYorkDate(clock.now());
    const days = createMemoryStore(database.query, name);
    const now = clock.now();
    const [onFile, filed_at, filed] = await Promise.all([
      days.days(today, wanted),
      days.filedAt(),
      days.filedSince(iso(now - PACE_MS)),
    ]);
    const minutes = filed.first === null ? 0 : (now - Date.parse(filed.first)) / minuteMs;
    const per_minute = filed.days < LEAST_PACE_DAYS || minutes < 1 ? null : filed.days / minutes;
    return { sessions: onFile.length, wanted, filed_at, per_minute };
  }

  deps.jobs.handle<null, object, null>(jobKinds.marketMinute, async ({ fence }) => {
    await recordMinute(fence);
    return { state: 'completed', detail: {} };
  });

  /** Puts the market's present minute on the tape; does nothing before a session and after its extended hours. */
  async function recordMinute(fence: Fence | null = null): Promise<void> {
    if (!inSessionMinutes(clock.now()) && (await sourceStatus()).replayed_session === null) return;
    const { canFill } = await marketTasks.ask('tick', { fence });
    // History the newest run lacked has arrived: run now, so that a new installation does not wait for the next slot.
    if (runs.waitsFor.some((lack) => canFill[lack])) await runUnlessBusy('a run of what was warming up');
  }

  async function runUnlessBusy(what: string): Promise<number | null> {
    const made = await startOrSkip(() => runs.run());
    if (made === null) log.debug({ run: what }, 'screener: another run is under way');
    return made?.stocks_processed ?? null;
  }

  async function readHistory(print: (line: string) => void, onRead: () => void): Promise<void> {
    let reported = -1;
    try {
      const published = await publish.read('screener');
      const lacks = (await publishedRun(published))?.info?.warming_up?.lacks ?? [];
      const first = published.source_id === null || lacks.includes('year_range');
      if (first) print('First start: reading the market of the last year ...');
      let early: Promise<unknown> | null = null;
      const began = clock.monotonic();
      const { done, total } = await marketTasks.ask('load', null, (progress) => {
        if (first && progress.done >= MONTH && clock.monotonic() - began >= YEAR_PATIENCE_MS) {
          early ??= runUnlessBusy('the first run with a month of history')
            .catch((error: unknown) => {
              if (!closed) log.warn({ err: error }, 'screener: no run with a month of history');
            })
            .then(onRead);
        }
        const tenth = Math.floor((10 * progress.done) / progress.total);
        if (!first || tenth === reported) return;
        reported = tenth;
        print(`  ${progress.done} of ${progress.total} sessions`);
      });
      await early;
      if (done < total) log.warn({ done, total }, 'screener: market history incomplete');
      if (early !== null) onRead();
      if (!first) return;
      const from = clock.monotonic();
      const stocks = await runUnlessBusy('the first run with a year of history');
      const seconds = ((clock.monotonic() - from) / 1000).toFixed(1);
      if (stocks !== null) print(`  first screener run: ${stocks} stocks in ${seconds} s`);
    } catch (error) {
      if (closed) return;
      log.warn({ err: error }, 'screener: market not read');
      print(`  The market could not be read: ${(error as Error).message}`);
    }
  }

  return {
    routes: {
      ...screenerRoutes(deps, { history, historyFact, runs, store }),
      ...automationRoutes(deps),
    },
    run: runs.run,
    /** Runs of a day and their coverage, for reports. */
    reports: createScreenerReports(database.query),
    recordMinute,

    /** A stock as the newest run judged it; null when that run does not list it. `as_of`: market time of the run. */
    readStock: async (symbol: string) => {
      const snapshot = await publish.read('screener');
      const stock = await findStock(store, snapshot, [symbol]);
      return stock && { stock, as_of: (await publishedRun(snapshot))?.as_of ?? null };
    },

    /**
     * A stock as judged by the run that readers saw at an instant (ISO); null if that run does not list it. Throws Fault
     * 410 when the run is no longer stored.
     */
    judgedAt: async (symbol: string, at: string): Promise<JudgedStock | null> => {
      const snapshot = await publish.read('screener', at);
      const stock = await findStock(store, snapshot, [symbol]);
      if (stock === null || snapshot.source_id === null) return null;
      return { stock, previous_relative_volume: (await readVolumesBefore(store, snapshot.source_id))(symbol) };
    },

    historyFact,
    /** Recomputes the decisions published in [from, to), ISO, from their figures and compares them. */
    recomputeDecisions: createDecisionRecount(deps, store),
    /** Filters and lights of the runs of some weeks. */
    runHistory: new RunHistory(store),
    articlesBetween: articles.receivedBetween,
    firstArticleAt: articles.firstReceived,
    /** Inputs of the lights of symbols in a run; absent when no longer stored. */
    judgedLights: store.judged,
    decisionAges: history.readAges.bind(history),
    /** Inputs that the filters of each stock lacked in a run. */
    readLacks: createRunLacks(store),
    /** The newest run known by an instant (ISO); null before the first. */
    runKnownBy: async (instant: string): Promise<Pick<RunRow, 'id' | 'known_at' | 'as_of'> | null> =>
      (await store.newestRuns(1, instant))[0] ?? null,
    /** Filters, decision and lights of each stock a run judged. */
    readRunStates: async (runId: number) => readStates(await store.columns(runId)),

    /** Called after company facts were read: the next run shows them, and the first read starts a run. */
    companiesLearned: async (isFirst: boolean) => {
      try {
        await marketTasks.ask('companiesLearned', null);
        if (isFirst && (await publish.read('screener')).source_id !== null) await runs.run();
      } catch (error) {
        if (closed) return;
        // Another run is in progress or the market is unavailable: the next run shows the facts.
        log.info({ err: error }, 'screener: no run after company facts changed');
      }
    },

    /** Reads the closes of the newest session if none are stored; a failure is logged. */
    readCloses: async () => {
      await marketTasks.ask('closes', null).catch((error: unknown) => {
        if (!closed) log.warn({ err: error }, 'screener: newest closes not read');
      });
    },

    /**
     * Loads the market's history; on the first start a run follows. Prints progress; returns after START_PATIENCE_MS at
     * the latest, while loading continues. `onRead` is called when a slow history has a month on file, and when it is
     * complete.
     */
    fill: (print: (line: string) => void, onRead: () => void = () => undefined) =>
      withTimeout<void>(clock, START_PATIENCE_MS, readHistory(print, onRead), () => undefined),

    /** Stops logging and reporting failures of work in progress; does not stop that work. */
    close: async () => {
      closed = true;
    },
  };
}
