// Endpoints of the screener: the published run, its list, single stocks, runs by day.
import { addDays, pacificDate, pacificInstant, pacificMinute } from '../../domain/market/calendar.ts';
import type { HistoryFact } from '../../domain/reports/vendor-checks.ts';
import { screenerRules } from '../../domain/rules/screener-rules.ts';
import type { ScreenerScores } from '../../domain/screener/list/columns-wire.ts';
import type { FetchOutcome, ScreenerRun } from '../../domain/screener/run.ts';
import { type SignalListColumns, scoresAt } from '../../domain/signals/wire/columns-wire.ts';
import { possibleSymbols, typedSymbol } from '../../domain/stocks/symbols/symbol.ts';
import { byWords, toTroubles } from '../../domain/work/job-view.ts';
import { requireDatabase } from '../db/database-away.ts';
import { defineRoutes } from '../http/handlers.ts';
import { jobKinds } from '../jobs/kinds.ts';
import { withTimeout } from '../jobs/with-timeout.ts';
import { iso } from '../process/clock.ts';
import { Fault } from '../process/fault.ts';
import { derived } from '../publish/indexed.ts';
import type { DecisionHistory } from './decision-history.ts';
import { EarlierRuns, readDecisions, readEarlierRuns, readEstimates } from './earlier-runs.ts';
import type { Runs, ScreenerDeps } from './runs.ts';
import { findStock } from './stock-of-run.ts';
import type { RunRow, ScreenerStore } from './store.ts';

/** Longest wait for a run, below the limit of a response; a run takes a few seconds when the market answers. */
const PATIENCE_MS = 25_000;
const toRunning = (job_id: number): FetchOutcome => ({
  success: true,
  stocks_processed: 0,
  running: true,
  job_id,
  detail: 'The run takes longer than usual and goes on: GET /api/screener/fetch/status tells how far it is',
});

/** Most jobs read: more than the longest listed span has runs. */
const MOST_JOBS = 2_000;

const pad = (value: number) => String(value).padStart(2, '0');

/** `2026-11-17 10:14`, Pacific. */
function pacificText(instant: string): string {
  const at = Date.parse(instant);
  const minute = pacificMinute(at);
  return `${pacificDate(at)} ${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`;
}

function shownRun(run: RunRow): ScreenerRun {
  return {
    run_id: run.id,
    run_number: run.run_number,
    stock_count: run.stock_count,
    timestamp_display: pacificText(run.received_at),
    data_timestamp: run.as_of,
    market_conditions: run.market_conditions,
    status: run.status,
  };
}

/** Published scores by symbol, for the list. */
export const toScores = derived(
  (columns: SignalListColumns): ScreenerScores => ({
    symbols: columns.symbols,
    smart_cat_score: columns.bullish_score.map((_, place) => scoresAt(columns, place).smart_cat_score),
  }),
);

type RouteParts = {
  history: DecisionHistory;
  /** Past sessions on file, and how many are wanted. */
  historyFact: () => Promise<HistoryFact>;
  runs: Runs;
  store: ScreenerStore;
};

export function screenerRoutes(deps: ScreenerDeps, { history, historyFact, runs, store }: RouteParts) {
  const { clock, publish, market, marketTasks, rateLimits, sourceStatus } = deps;
  const earlierRuns = new EarlierRuns(store);

  return defineRoutes({
    screenerCurrent: async ({ query }) => (await publish.read('screener', query.asof)).published,
    screenerList: async ({ query }) => (await publish.read('screener-columns', query.asof)).published,
    screenerFigures: async ({ query }) => (await publish.read('screener-figures', query.asof)).published,
    screenerNames: async ({ query }) => (await publish.read('screener-names', query.asof)).published,

    screenerScores: async ({ query }) => toScores((await publish.read('signal-columns', query.asof)).published),

    currentStock: async ({ params, query }) => {
      const snapshot = await publish.read('screener', query.asof);
      const run = snapshot.source_id === null ? null : await store.run(snapshot.source_id);
      const stock = await findStock(store, snapshot, possibleSymbols(params.symbol));
      if (run?.info == null || stock === null) {
        throw new Fault(404, `${params.symbol} is not in the screener`);
      }
      const sameDay = await earlierRuns.of(run.day, run.known_at);
      return {
        run_info: run.info,
        stock,
        filters_by_run: readEarlierRuns(sameDay, stock.symbol),
        estimates: readEstimates(sameDay.at(-1), stock.symbol),
      };
    },

    stockDecisions: async ({ params, query }) => {
      const snapshot = await publish.read('screener', query.asof);
      const run = snapshot.source_id === null ? null : await store.run(snapshot.source_id);
      if (run === null) return { decisions: [] };
      const sameDay = await earlierRuns.of(run.day, run.known_at);
      return { decisions: readDecisions(sameDay, typedSymbol(params.symbol)) };
    },

    decisionHistory: async ({ params, query }) => ({
      decisions: await history.of(typedSymbol(params.symbol), await publish.knownBy(query.asof)),
    }),

    fetchSingle: async ({ body, caller }) => {
      const { company_name } = body;
      const { symbol } = await market.chooseSymbol(body.symbol);
      await rateLimits.chargeSymbol(caller.id, symbol);
      const replaying = (await sourceStatus()).replayed_session !== null;
      const stock = await marketTasks.ask('single', { symbol, replaying });
      if (stock === null) throw new Fault(404, `No stock ${symbol}`);
      return { success: true, stock: { ...stock, company_name: stock.company_name ?? company_name ?? null } };
    },

    screenerBeginning: async () => {
      const { sessions, wanted } = await historyFact();
      return { sessions_read: sessions, sessions_wanted: wanted };
    },

    screenerHealth: async () => {
      await requireDatabase(deps.database);
      return { status: 'ok' as const, time: iso(clock.now()) };
    },

    screenerToday: async ({ query }) => {
      const by = await publish.knownBy(query.asof);
      const today = await store.readDayRuns(pacificDate(by === null ? clock.now() : Date.parse(by)), by);
      const last = today.at(-1);
      return {
        runs_today: today.length,
        stocks_today: last?.unique_stocks_today ?? 0,
        last_run_time: last?.received_at ?? null,
        last_run_stocks: last?.stock_count ?? null,
      };
    },

    recentRuns: async ({ query }) => {
      const today = pacificDate(clock.now());
      const from = addDays(today, 1 - query.days);
      const [rows, { jobs }] = await Promise.all([
        store.runsSince(from),
        deps.jobs.overview.page({
          kind: jobKinds.screenerRun.kind,
          state: null,
          from: iso(pacificInstant(from, 0)),
          to: null,
          limit: MOST_JOBS,
          offset: 0,
        }),
      ]);
      const emails = await deps.accounts.emails(jobs.flatMap(({ requested_by }) => requested_by ?? []));
      const byRun = new Map(jobs.map((job) => [job.run_id, byWords(job, emails)]));
      const byDate = Map.groupBy(rows, ({ day }) => day);
      const troubles = Map.groupBy(toTroubles(jobs, emails), ({ at }) => pacificDate(Date.parse(at)));
      return {
        runs_by_date: Object.fromEntries(
          [...byDate].map(([day, of]) => [day, of.map((run) => ({ ...shownRun(run), by: byRun.get(run.id) ?? null }))]),
        ),
        troubles_by_date: Object.fromEntries(troubles),
        today,
      };
    },

    fetchScreener: async ({ body, caller }) => {
      if (body.filter_id !== screenerRules.filter_id.value) {
        throw new Fault(400, `Unknown filter set ${body.filter_id}`);
      }
      const { job_id, done } = await runs.start(
        { filter_id: body.filter_id, enriched: body.enrichment_enabled },
        caller.id,
      );
      return withTimeout(clock, PATIENCE_MS, done, () => toRunning(job_id));
    },

    screenerProgress: () => runs.progress(),
  });
}
