// Public interface of Golden Eye: endpoints, polling, record.

import { clockLabel } from '../../domain/goldeneye/schedule.ts';
import { recordLines } from '../../domain/goldeneye/windows/record.ts';
import { windowsAt } from '../../domain/goldeneye/windows/scoreboard.ts';
import { pacificDate, pacificInstant } from '../../domain/market/calendar.ts';
import { possibleSymbols, typedSymbol } from '../../domain/stocks/symbols/symbol.ts';
import { toTroubles } from '../../domain/work/job-view.ts';
import { slotsOfDay } from '../../domain/work/slots-of-day.ts';
import { defineRoutes } from '../http/handlers.ts';
import { jobKinds } from '../jobs/kinds.ts';
import { orNull } from '../jobs/with-timeout.ts';
import { chooseSymbol } from '../market/symbol-choice.ts';
import { iso } from '../process/clock.ts';
import { pastInstant } from '../publish/past.ts';
import { changedSetups, firstSetupAt, setupsBetween } from './board-store.ts';
import { serverPollRules } from './poll-rules.ts';
import { createPolling, type GoldenEyeDeps } from './polling.ts';
import { createPollReader } from './read-polls.ts';
import { createWindowReceipts } from './receipts/window-receipts.ts';
import { createRecordStore } from './record-store.ts';
import { createRowCharts } from './row-chart.ts';
import { createSetups } from './setups.ts';
import { createGoldenEyeStore } from './store.ts';

/** Outcome fields of an open window on the chart. */
const openOnChart = { outcome: null, net_r: null, exited_at: null } as const;

export type GoldenEye = ReturnType<typeof createGoldenEye>;

export function createGoldenEye(deps: GoldenEyeDeps) {
  const { clock, jobs, publish, marketTasks, sourceStatus } = deps;
  const store = createGoldenEyeStore(deps.database.query);
  const record = createRecordStore(deps.database.query);
  const polling = createPolling(deps);
  const kind = jobKinds.goldenEyePoll.kind;

  /** Failed and missed polls since `from` (ISO), newest first. */
  async function troublesSince(from: string) {
    const span = { kind, from, to: null, limit: serverPollRules.recent_troubles.value, offset: 0 };
    const [failed, missed] = await Promise.all([
      jobs.overview.page({ ...span, state: 'failed' }),
      jobs.overview.page({ ...span, state: 'missed' }),
    ]);
    const troubles = [...failed.jobs, ...missed.jobs];
    const emails = await deps.accounts.emails(troubles.flatMap(({ requested_by }) => requested_by ?? []));
    return toTroubles(troubles, emails).sort((one, other) => (one.at < other.at ? 1 : -1));
  }

  const reader = createPollReader(publish, { known: polling.knownState, now: polling.state }, clock);
  const charts = createRowCharts(deps.marketData, deps.minuteBars);
  const setups = createSetups(deps, charts, (asof) => reader.poll('market', asof));

  const routes = defineRoutes({
    goldenEyeCurrent: ({ query }) => reader.current(query.scope, query.asof),

    goldenEyeBars: async ({ params, query, caller }) => {
      const possible = possibleSymbols(params.symbol);
      const [watched, market] = await Promise.all([
        reader.poll('watchlist', query.asof),
        reader.poll('market', query.asof),
      ]);
      const stocks = new Map([...market.stocks, ...watched.stocks].map((one) => [one.symbol, one]));
      let stock = possible.map((symbol) => stocks.get(symbol)).find((one) => one !== undefined) ?? null;
      const symbol = stock?.symbol ?? (await chooseSymbol(params.symbol, deps.stocks.isKnownSymbol)).symbol;
      await deps.rateLimits.chargeSymbol(caller.id, symbol);
      const past = pastInstant(query.asof, clock);
      // Comparisons are kept for the newest poll only; earlier polls have their published figures.
      const isCompared = query.asof === undefined && watched.poll_id !== null;
      const judged = isCompared ? await orNull(clock, marketTasks.ask('judged', { symbol })) : null;
      const same = judged !== null && judged.as_of === watched.as_of;
      if (same) stock = judged.stock;
      return charts.chart(symbol, watched, stock, same ? judged.trace : null, {
        at: past ?? clock.now(),
        isPast: past !== null,
      });
    },

    goldenEyeWindows: async ({ params, query }) => {
      const knownBy = await publish.knownBy(query.asof);
      const { name } = await sourceStatus();
      const symbol = typedSymbol(params.symbol);
      const [windows, market] = await Promise.all([
        record.ofStock(name, symbol, serverPollRules.stock_windows.value, knownBy),
        reader.poll('market', query.asof),
      ]);
      const plans = await setups.plans(market, query.asof);
      const shown = market.as_of === null ? windows : windowsAt(windows, Date.parse(market.as_of), openOnChart);
      return { windows: shown, plan: plans.find((plan) => plan.symbol === symbol) ?? null };
    },

    goldenEyeRecord: async ({ query }) => {
      const knownBy = await publish.knownBy(query.asof);
      const { name, delay_minutes } = await sourceStatus();
      const [tallies, span, newest] = await Promise.all([
        record.dayTallies(name, knownBy),
        record.span(name, knownBy),
        record.outcomes(name, serverPollRules.newest_outcomes.value, knownBy),
      ]);
      return {
        as_of: knownBy ?? iso(clock.now()),
        delay_minutes,
        ...span,
        lines: recordLines(tallies),
        newest,
      };
    },

    goldenEyeSetups: ({ query, caller }) => setups.setups(query, caller.id),
    goldenEyePatterns: () => setups.found(),
    goldenEyeScoreboard: ({ query }) => setups.scoreboard(query.asof),
    goldenEyeBoardWindows: ({ query }) => setups.boardWindows(query),

    goldenEyeStatus: async () => {
      const now = clock.now();
      const [state, manual_poll, polls, { polls: poll_count, judged }] = await Promise.all([
        polling.state(),
        polling.newestByHand(),
        store.polls(serverPollRules.recent_polls.value, null),
        store.dayCounts(pacificDate(now)),
      ]);
      const [newest] = polls;
      const { slots: _, ...slots_today } = slotsOfDay(await jobs.overview.readSlots(pacificDate(now), kind));
      return {
        state,
        last_poll: newest?.received_at ?? null,
        poll_count,
        patterns_found: newest?.patterns_found ?? 0,
        symbols_count: newest?.symbols ?? 0,
        analysis_count: judged,
        market_direction: newest?.market_direction ?? 'UNKNOWN',
        clock: clockLabel(now),
        recent_polls: polls.map((poll) => ({
          number: poll.number,
          symbols: poll.symbols,
          patterns: poll.patterns_found,
          timestamp: poll.received_at,
        })),
        recent_troubles: await troublesSince(polls.at(-1)?.received_at ?? iso(pacificInstant(pacificDate(now), 0))),
        slots_today,
        manual_poll,
      };
    },

    startGoldenEye: async ({ caller }) => {
      await polling.setEnabled(true, caller.id);
      return { success: true };
    },

    stopGoldenEye: async ({ caller }) => {
      await polling.setEnabled(false, caller.id);
      return { success: true };
    },

    fetchGoldenEye: ({ caller }) => polling.byHand(caller.id),
  });
  return {
    routes,
    /** Newest polls, or the newest known at `asof`, with the current plans, at most one per stock. For other features. */
    polls: async (asof?: string) => {
      const [watched, market] = await Promise.all([reader.poll('watchlist', asof), reader.poll('market', asof)]);
      return { watched, market, plans: await setups.plans(market, asof) };
    },
    /** Setups that opened or ended after `since` and until `until` (ISO), newest first. For other features. */
    setupChanges: async (since: string, until: string) =>
      changedSetups(deps.database.query, (await sourceStatus()).name, since, until),
    /** Time at which the first stored setup became known, ISO; null without one. For other features. */
    firstSetupAt: async () => firstSetupAt(deps.database.query, (await sourceStatus()).name),
    /**
     * Setups known by `until`, at the earliest a day before `since`, and not ended at `since` (ISO); `symbols`: null for
     * all. For other features.
     */
    setupsBetween: async (given: Parameters<typeof setupsBetween>[2]) =>
      setupsBetween(deps.database.query, (await sourceStatus()).name, given),
    /**
     * Window with its outcome for readers and its bars at `knownBy` (ISO; null: now); null if unknown. For other
     * features.
     */
    windowOf: createWindowReceipts(deps, record),
    /** Runs a poll at once when polling is on; further polls follow the schedule. */
    begin: polling.begin,
  };
}
