// Endpoints of the track record.

import { addDays, LAST_DAY, newYorkInstant } from '../../domain/market/calendar.ts';
import { isPublished, type RecordMarket } from '../../domain/record/call.ts';
import type { SourceSide } from '../../domain/record/independence/effective-count.ts';
import { type MeasuredScore, measuredScore } from '../../domain/record/measured/measured-score.ts';
import { distributionEdge } from '../../domain/record/record-horizons.ts';
import type { RecordFilter, Trend, Volatility } from '../../domain/record/regime.ts';
import { sourceName } from '../../domain/record/source-names.ts';
import { measuredScoreRules } from '../../domain/rules/record-rules.ts';
import type { Query } from '../db/query.ts';
import { type Caller, defineRoutes } from '../http/handlers.ts';
import { iso } from '../process/clock.ts';
import { Fault } from '../process/fault.ts';
import { createKnownCallsStore } from '../record-calls/known-calls-store.ts';
import { type MeasuredWeights, weightsShown } from '../record-calls/measured-weights-store.ts';
import { createArchivedRowsStore } from './archived-rows-store.ts';
import { createBenchmarkStore } from './benchmark-store.ts';
import { type CallFilter, createCallsStore, createCallTotals } from './calls-store.ts';
import { createFilteredSummaries } from './filtered-summaries.ts';
import { createReceipts } from './receipts.ts';
import { PAST_MARKET } from './reconstruction/write-past-day.ts';
import type { RecordDeps } from './record-deps.ts';
import { createRecordStore } from './record-store.ts';
import { createRecordViews } from './record-views.ts';
import { createTruthStore } from './truth-store.ts';

/** Beginning of a New York day, ISO; null for no day. */
const startOfDay = (day: string | undefined) => (day === undefined ? null : iso(newYorkInstant(day, 0)));
/** End of a New York day, ISO: the next midnight, also on days of a clock change; null for no day and the last one. */
const endOfDay = (day: string | undefined) =>
  day === undefined || day === LAST_DAY ? null : iso(newYorkInstant(addDays(day, 1), 0));

function toSourceSide(text: string): SourceSide {
  const at = text.lastIndexOf(':');
  return { source: text.slice(0, at), side: text.slice(at + 1) === '1' ? 1 : -1 };
}

function toMeasuredScore(
  market: RecordMarket,
  lists: readonly SourceSide[],
  known: MeasuredWeights | null,
): MeasuredScore {
  const weights = known?.weights ?? [];
  return {
    market,
    score: measuredScore(lists, weights),
    sessions: measuredScoreRules.sessions.value,
    weights_at: known?.computed_at ?? null,
    parts: lists.map(({ source, side }) => {
      const own = weights.find((one) => one.source === source && one.side === side);
      const adds = own === undefined ? null : own.side * own.weight;
      return { source, name: sourceName('list', source), adds, calls: own?.calls ?? 0 };
    }),
  };
}

/**
 * Lists of a reconstructed record by number, for which the program generated `all` or `some` of the files from market
 * data; others are absent.
 */
export async function madeListsOf(query: Query, market: RecordMarket): Promise<ReadonlyMap<number, 'all' | 'some'>> {
  const lines = await createArchivedRowsStore(query).firstLines(market);
  if (lines.length === 0) return new Map();
  const isMade = new Map(lines.map(({ id, is_made }) => [id, is_made]));
  const calls = await createKnownCallsStore(query).sourcesOf(market, [...isMade.keys()]);
  const lists = Map.groupBy(calls, ({ source }) => Number(source));
  return new Map(
    [...lists].flatMap(([list, own]): [number, 'all' | 'some'][] => {
      const made = own.filter(({ origin }) => isMade.get(origin)).length;
      return made === 0 ? [] : [[list, made === own.length ? 'all' : 'some']];
    }),
  );
}

type AskedDays = { from?: string; to?: string; trend?: Trend; volatility?: Volatility };

const toFilter = ({ from, to, trend, volatility }: AskedDays): RecordFilter => ({
  from: from ?? null,
  to: to ?? null,
  trend: trend ?? null,
  volatility: volatility ?? null,
});

export function recordRoutes(deps: RecordDeps) {
  const { config, database, pipeline, pipelineThread, publish, sourceStatus, stocks } = deps;
  const records = createRecordStore(database.query);
  const calls = { ...createKnownCallsStore(database.query), ...createCallsStore(database.query) };
  const totalsOf = createCallTotals(database);
  const truth = createTruthStore(database.query);
  const filtered = createFilteredSummaries({ pipelineThread, benchmarks: createBenchmarkStore(database.query), calls });
  const madeHere = (market: RecordMarket) =>
    isPublished(market) ? pipeline.ofRecord.madeHere() : madeListsOf(database.query, market);
  const views = createRecordViews({ records, calls, filtered, madeHere });
  const receiptOf = createReceipts(deps);
  const publishedMarket = async (): Promise<RecordMarket> => ((await sourceStatus()).simulated ? 'simulated' : 'live');
  const chooseMarket = async (asked: RecordMarket | undefined, knownBy: string | null): Promise<RecordMarket> =>
    asked ?? ((await sourceStatus()).simulated ? views.simulatedMarket(knownBy) : 'live');
  const seesRaw = (caller: Caller) => config.receiptsShowRaw || caller.is_admin;

  return defineRoutes({
    record: async ({ query }) => {
      const knownBy = await publish.knownBy(query.asof);
      const market = await chooseMarket(query.market, knownBy);
      const { benchmark, horizon } = query;
      return views.view({ market, benchmark, horizon, filter: toFilter(query) }, knownBy);
    },

    recordStates: async ({ query }) => {
      const knownBy = await publish.knownBy(query.asof);
      return views.states(await chooseMarket(query.market, knownBy), query.benchmark, knownBy);
    },

    recordIndependent: async ({ query }) => {
      const knownBy = await publish.knownBy(query.asof);
      const market = await chooseMarket(query.market, knownBy);
      return views.independent(market, query.sources.split(',').map(toSourceSide), knownBy);
    },

    recordMeasured: async ({ query }) => {
      const knownBy = await publish.knownBy(query.asof);
      const market = await chooseMarket(undefined, knownBy);
      const weights = isPublished(market)
        ? await weightsShown(database.query, { market, knownBy })
        : await views.weights(market, knownBy);
      return toMeasuredScore(market, query.sources.split(',').map(toSourceSide), weights);
    },

    recordTruth: async ({ query }) => {
      const lists = (await sourceStatus()).simulated ? await truth.lists() : null;
      return lists === null ? null : views.truth(lists, query.horizon);
    },

    recordProgress: async () => {
      const of = (await sourceStatus()).simulated ? (await pipeline.ofRecord.earlierSessions()).length : 0;
      if (of === 0) return null;
      const newest = (await records.newest(null)).find(({ market }) => market === PAST_MARKET);
      return { ...(await calls.progress(PAST_MARKET)), of, computed_at: newest?.computed_at ?? null };
    },

    recordHeadline: async () => views.headline(await chooseMarket(undefined, null)),

    recordCalls: async ({ query }) => {
      const { kind = null, source = null, side, benchmark, result } = query;
      const market = query.market ?? (await publishedMarket());
      const knownBy = await publish.knownBy(query.asof);
      const horizon =
        query.horizon ?? (kind === 'window' ? 'plan' : await views.mainHorizon(market, benchmark, knownBy));
      const filter: CallFilter = {
        market,
        kind,
        source,
        side: side === undefined ? null : side === '1' ? 1 : side === '-1' ? -1 : 0,
        horizon,
        benchmark,
        from: startOfDay(query.from),
        to: endOfDay(query.to),
        days: await filtered.readDays(
          market,
          { ...toFilter(query), from: null, to: null },
          knownBy ?? iso(deps.clock.now()),
        ),
        knownBy,
      };
      const [{ totals, counts }, page] = await Promise.all([
        totalsOf(filter),
        calls.page(filter, result, query.offset, query.most),
      ]);
      const names = await stocks.readNames([...new Set(page.map(({ symbol }) => symbol))]);
      return {
        market,
        horizon,
        totals,
        distribution: { edge: distributionEdge[horizon], counts },
        calls: page.map((call) => ({ ...call, name: names.get(call.symbol) ?? null })),
      };
    },

    recordStock: async ({ params, query }) => {
      const knownBy = await publish.knownBy(query.asof);
      const market = await chooseMarket(undefined, knownBy);
      return { market, outcomes: await calls.ofStock(market, params.symbol, knownBy) };
    },

    recordCall: async ({ params: { id }, query, caller }) => {
      const knownBy = await publish.knownBy(query.asof);
      const call = await calls.find(id, knownBy);
      if (call === null) throw new Fault(404, `There is no call ${id}`);
      const [outcomes, corrected, receipt, names] = await Promise.all([
        records.readOutcomes(id, knownBy),
        records.readCorrected(id, knownBy),
        receiptOf(call, seesRaw(caller), knownBy),
        stocks.readNames([call.symbol]),
      ]);
      const name = names.get(call.symbol) ?? null;
      return { call: { ...call, name, source_name: sourceName(call.kind, call.source) }, outcomes, corrected, receipt };
    },
  });
}
