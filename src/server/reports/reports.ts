// Routes of the administrator reports: day, expert data, screener, database, health, jobs, provider calls.
import { qualityChecks } from '../../domain/answers/quality-checks.ts';
import { addDays, type DateKey, pacificDate, pacificInstant } from '../../domain/market/calendar.ts';
import { averageStocks } from '../../domain/reports/coverage.ts';
import { toActions, toIssues } from '../../domain/reports/day-report.ts';
import type { ReportScreener } from '../../domain/reports/reports.ts';
import { reportRules } from '../../domain/rules/report-rules.ts';
import { screenerRules } from '../../domain/rules/screener-rules.ts';
import { judgeFilters } from '../../domain/screener/rules/filters.ts';
import { type JobView, jobAction, toTrigger, userWords } from '../../domain/work/job-view.ts';
import { defineRoutes } from '../http/handlers.ts';
import { allJobKinds } from '../jobs/kinds.ts';
import { iso } from '../process/clock.ts';
import { Fault } from '../process/fault.ts';
import { createDatabaseStore } from './database-store.ts';
import { readDayFacts, toDayRange } from './day-facts.ts';
import { createDayGaps } from './day-gaps.ts';
import { readHealth } from './health.ts';
import type { ReportDeps } from './report-deps.ts';

const endedBadly: readonly JobView['state'][] = ['failed', 'completed_with_errors', 'missed', 'refused'];

const span = (day: DateKey | undefined) => (day === undefined ? { from: null, to: null } : toDayRange(day));
const pad = (value: number) => String(value).padStart(2, '0');
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

export function createReports(deps: ReportDeps) {
  const { clock, pipeline, screener, stocks } = deps;
  const database = createDatabaseStore(deps.database);
  const gaps = createDayGaps(deps);
  const today = () => pacificDate(clock.now());

  /** The requested day, today by default; throws Fault 422 for a future day. */
  function reportedDay(date: DateKey | undefined): DateKey {
    if (date !== undefined && date > today()) throw new Fault(422, 'That day has not begun yet');
    return date ?? today();
  }

  async function coverageOn(day: DateKey) {
    const runs = await screener.reports.readRuns(day);
    return { runs, coverage: await screener.reports.coverage(runs) };
  }

  async function dataQuality() {
    const current = await pipeline.reports.current(null);
    if (current === null) return [];
    const [quality, { bySymbol }, waiting] = await Promise.all([
      pipeline.reports.quality(current.id),
      stocks.listed.now(),
      pipeline.reports.waitingCounts(),
    ]);
    const unlisted = bySymbol.size === 0 ? [] : quality.symbols.filter((symbol) => !bySymbol.has(symbol));
    return [
      { check: `Batch ${current.id} recounted: figures that differ`, issues: quality.problems },
      { check: qualityChecks.doubled, issues: quality.doubled },
      { check: qualityChecks.quarantined, issues: waiting.rows },
      { check: qualityChecks.unnamed, issues: quality.unnamed },
      { check: qualityChecks.unlisted, issues: unlisted.length },
      { check: qualityChecks.conflict, issues: quality.high_conflict },
      { check: qualityChecks.imbalance, issues: quality.extreme_imbalance },
    ];
  }

  const health = () => readHealth(deps);
  return {
    health,
    databaseBytes: database.bytes,
    routes: defineRoutes({
      ...jobRoutes(deps),
      ...gaps.routes,

      adminHealth: health,

      reportSummary: async () => {
        const { from, to } = toDayRange(today());
        const [batches, { runs, coverage }, db_size_mb, total_signals] = await Promise.all([
          pipeline.reports.readBatches(from, to),
          coverageOn(today()),
          database.sizeMb(),
          pipeline.reports.totalSignals(),
        ]);
        return {
          expert_data: {
            signals_today: sum(batches.map((batch) => batch.total_signals_imported)),
            files_today: sum(batches.map((batch) => batch.file_count)),
            symbols_today: await pipeline.reports.countSymbols(batches.map(({ id }) => id)),
          },
          screener: { runs_today: runs.length, stocks_seen: coverage.stocks.length },
          system: { db_size_mb, total_signals },
        };
      },

      reportDaily: async ({ query }) => {
        const date = reportedDay(query.date);
        const [{ batches, runs, ends, schedules }, { coverage }, gapsOfDay] = await Promise.all([
          readDayFacts(deps, date),
          coverageOn(date),
          gaps.findGaps(date),
        ]);
        return {
          date,
          summary: {
            expert: { signals: sum(batches.map((batch) => batch.total_signals_imported)) },
            screener: { runs: runs.length, unique_stocks: coverage.stocks.length },
          },
          timeline: toActions(batches, runs),
          issues: toIssues(date, batches, ends, schedules),
          gaps: gapsOfDay,
        };
      },

      reportExpertData: async ({ query }) => {
        const day = reportedDay(query.date);
        const { to } = toDayRange(day);
        const current_batch = await pipeline.reports.current(day === today() ? null : to);
        const since = iso(pacificInstant(addDays(day, 1 - reportRules.history_days.value), 0));
        const [signal_distribution, top_symbols, history] = await Promise.all([
          current_batch === null ? [] : pipeline.reports.distribution(current_batch.id),
          current_batch === null ? [] : pipeline.reports.topSymbols(current_batch.id, reportRules.top_symbols.value),
          pipeline.reports.history(since, to),
        ]);
        return { current_batch, signal_distribution, top_symbols, history };
      },

      reportScreener: async ({ query }): Promise<ReportScreener> => {
        const { runs, coverage } = await coverageOn(reportedDay(query.date));
        const shown = coverage.stocks.slice(0, reportRules.covered_stocks.value);
        const names = await stocks.readNames(shown.map(({ symbol }) => symbol));
        return {
          summary: {
            runs_completed: runs.filter(({ status }) => status === 'complete').length,
            expected_runs: screenerRules.expected_runs.value,
            unique_stocks: coverage.stocks.length,
            avg_stocks_per_run: averageStocks(runs.map(({ stock_count }) => stock_count)),
            last_run_number: runs.at(-1)?.run_number ?? null,
          },
          timeline: runs.map(({ received_at, run_number, day, stock_count, known_at }) => ({
            timestamp: received_at,
            run_number,
            file_name: `screener-${day}-run-${pad(run_number)}.json`,
            stock_count,
            known_at,
          })),
          stock_coverage: shown.map(({ symbol, appearances, mask, momentum }) => ({
            symbol,
            company: names.get(symbol) ?? null,
            appearances,
            filters_matched: judgeFilters(mask),
            momentum,
          })),
          filter_performance: coverage.filters,
        };
      },

      reportSystem: async () => {
        const [sizes, data_quality] = await Promise.all([database.sizes(), dataQuality()]);
        return { ...sizes, data_quality };
      },
    }),
  };
}

/** Routes of the Jobs and Provider calls pages. */
function jobRoutes({ jobs, market, accounts, unread, plans }: ReportDeps) {
  return defineRoutes({
    adminJobs: async ({ query: { kind = null, state = null, each_kind, day, ...slice } }) => {
      const found = await jobs.overview.page({ kind, state, each_kind: each_kind === 'true', ...span(day), ...slice });
      const emails = await accounts.emails(found.jobs.flatMap(({ requested_by }) => requested_by ?? []));
      return {
        kinds: allJobKinds.map(({ kind: name, description }) => ({ kind: name, description })),
        total: found.total,
        jobs: found.jobs.map(({ attempt, requested_by, run_id: _, ...job }): JobView => {
          const isBad = endedBadly.includes(job.state);
          return {
            ...job,
            attempts: attempt,
            trigger: toTrigger({ ...job, requested_by }),
            by: userWords(requested_by, emails),
            action: isBad ? jobAction(job.kind, job.batch_id) : null,
            can_run: isBad && allJobKinds.some((one) => one.kind === job.kind && one.by_hand),
          };
        }),
      };
    },

    runJob: async ({ params, caller }) => {
      const kind = allJobKinds.find((one) => one.kind === params.kind && one.by_hand);
      if (kind === undefined) throw new Fault(404, 'No work of this kind can be started by hand');
      const { id } = await jobs.startByHand(kind, caller.id);
      return { job_id: id };
    },

    providerCalls: async ({ query: { service = null, status = null, day, limit, offset } }) =>
      market.calls.page({ service, status, ...span(day), limit, offset }),

    vendorInterfaces: async () => ({
      plans: [...plans],
      interfaces: await market.interfaces(),
      unread: await unread(),
    }),
  });
}
