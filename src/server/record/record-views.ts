// Replies from the newest summary: the record, the states of its sources, the headline. Cached until a newer summary of
// any market.
import { LRUCache } from 'lru-cache';
import { type RecordMarket, recordMarkets } from '../../domain/record/call.ts';
import {
  type IndependentCount,
  independentSources,
  type SourceSide,
} from '../../domain/record/independence/effective-count.ts';
import { measureWeights } from '../../domain/record/measured/measured-score.ts';
import { type Benchmark, noRecord, type RecordSummary } from '../../domain/record/record-figures.ts';
import {
  countSettledAt,
  firstOutcomes,
  mainHorizon,
  type SessionHorizon,
  statedChances,
} from '../../domain/record/record-horizons.ts';
import type { NamedFigures, RecordHeadline, RecordView, SourceStates } from '../../domain/record/record-view.ts';
import { isFilter, type RecordFilter } from '../../domain/record/regime.ts';
import { sourceName, sourcePoints } from '../../domain/record/source-names.ts';
import { checkTruth, type PlantedList, type TruthCheck } from '../../domain/record/truth/planted-truth.ts';
import { judgedRules } from '../../domain/rules/record-rules.ts';
import { type Published, publishReply } from '../publish/published.ts';
import type { KnownCallsStore } from '../record-calls/known-calls-store.ts';
import type { MeasuredWeights } from '../record-calls/measured-weights-store.ts';
import type { CallsStore } from './calls-store.ts';
import type { FilteredSummaries } from './filtered-summaries.ts';
import type { RecordStore, SummaryPlace } from './record-store.ts';

const NO_FILTER: RecordFilter = { from: null, to: null, trend: null, volatility: null };
const KEPT_VIEWS = 64;

export type ViewAsk = {
  market: RecordMarket;
  benchmark: Benchmark;
  horizon: SessionHorizon | undefined;
  filter: RecordFilter;
};

type Stores = {
  records: Pick<RecordStore, 'newest' | 'summary'>;
  calls: Pick<CallsStore, 'count'> & Pick<KnownCallsStore, 'first'>;
  filtered: Pick<FilteredSummaries, 'summary' | 'since'>;
  /** Lists (by number) with rows that the program generated: `all` of their rows, or `some`. */
  madeHere: (market: RecordMarket) => Promise<ReadonlyMap<number, 'all' | 'some'>>;
};
type Kept<T> = { computed_at: string; value: T };
/** `stamp`: version of all markets' figures. */
type KeptView = { stamp: string; value: Published };

/** Instants are ISO; null means now. */
export function createRecordViews({ records, calls, filtered, madeHere }: Stores) {
  const summaries = new Map<RecordMarket, Kept<RecordSummary>>();
  const views = new LRUCache<string, KeptView>({ max: KEPT_VIEWS });

  async function readSummary(market: RecordMarket, places: readonly SummaryPlace[]): Promise<RecordSummary | null> {
    const place = places.find((one) => one.market === market);
    if (place === undefined) return null;
    const kept = summaries.get(market);
    if (kept?.computed_at === place.computed_at) return kept.value;
    const value = await records.summary(place);
    if (value !== null) summaries.set(market, { computed_at: place.computed_at, value });
    return value;
  }

  /** Number of a market's calls: from its summary, or counted if none was computed yet. */
  async function countCalls(market: RecordMarket, places: readonly SummaryPlace[], knownBy: string | null) {
    return (await readSummary(market, places))?.calls ?? calls.count(market, knownBy);
  }

  /** Version of what every view is made of: the newest summary of each market, or the number of its calls. */
  async function toStamp(places: readonly SummaryPlace[], knownBy: string | null): Promise<string> {
    const counted = recordMarkets.filter((market) => places.every((place) => place.market !== market));
    return JSON.stringify([places, await Promise.all(counted.map((market) => calls.count(market, knownBy)))]);
  }

  async function makeView(
    { market, benchmark, horizon: asked, filter }: ViewAsk,
    places: readonly SummaryPlace[],
    knownBy: string | null,
  ): Promise<RecordView> {
    const place = places.find((one) => one.market === market);
    const isChosen = place !== undefined && isFilter(filter);
    const chosen = isChosen ? await filtered.summary(place, filter) : await readSummary(market, places);
    const { independence: _, ...summary } = chosen ?? noRecord(market);
    const sources = summary.sources.filter(isMeasuredBy(benchmark));
    // Only the shown horizon and plans include curves, which make up most of the reply.
    const curved = asked ?? mainHorizon(sources);
    const counts = await Promise.all(
      recordMarkets.map(async (one) => ({ market: one, calls: await countCalls(one, places, knownBy) })),
    );
    const first = await calls.first(market, knownBy);
    const made = await madeHere(market);
    const findMade = ({ kind, source }: Pick<NamedFigures, 'kind' | 'source'>) =>
      kind === 'list' ? made.get(Number(source)) : undefined;
    return {
      ...summary,
      calls: isChosen ? summary.calls : (counts.find((count) => count.market === market)?.calls ?? 0),
      filter: isChosen ? filter : NO_FILTER,
      regimes_since:
        place === undefined ? { trend: null, volatility: null } : await filtered.since(market, place.computed_at),
      sources: sources.map(
        (figures): NamedFigures => ({
          ...figures,
          curve: figures.horizon === curved || figures.horizon === 'plan' ? figures.curve : [],
          name: sourceName(figures.kind, figures.source),
          points: sourcePoints(figures.kind, figures.source),
          ...(findMade(figures) !== undefined && { made_here: findMade(figures) }),
        }),
      ),
      score: summary.score.filter(isMeasuredBy(benchmark)),
      records: counts,
      first_call: first,
      first_outcomes: first === null ? [] : firstOutcomes(Date.parse(first)),
    };
  }

  return {
    /**
     * Simulated record shown by default: the published one once it has enough days to judge a source, else the
     * reconstructed one, if any. Before the first published call that one answers, although it was made afterwards.
     */
    async simulatedMarket(knownBy: string | null): Promise<RecordMarket> {
      const places = await records.newest(knownBy);
      const published = await readSummary('simulated', places);
      if (published !== null && published.sessions >= judgedRules.days.value) return 'simulated';
      const isBeforeFirst = knownBy !== null && (await calls.first('simulated', knownBy)) === null;
      const made = isBeforeFirst ? await records.newest(null) : places;
      return made.some(({ market }) => market === 'simulated_past') ? 'simulated_past' : 'simulated';
    },

    /** Horizon a page of this record opens at. */
    async mainHorizon(market: RecordMarket, benchmark: Benchmark, knownBy: string | null): Promise<SessionHorizon> {
      const summary = await readSummary(market, await records.newest(knownBy));
      return mainHorizon((summary?.sources ?? []).filter(isMeasuredBy(benchmark)));
    },

    async view(asked: ViewAsk, knownBy: string | null): Promise<Published> {
      const { market, benchmark, horizon, filter } = asked;
      const places = await records.newest(knownBy);
      const stamp = await toStamp(places, knownBy);
      const key = `${market} ${benchmark} ${horizon} ${JSON.stringify(filter)}`;
      const kept = views.get(key);
      if (kept?.stamp === stamp) return kept.value;
      const value = await publishReply(await makeView(asked, places, knownBy));
      if (places.some((place) => place.market === market)) views.set(key, { stamp, value });
      return value;
    },

    async states(market: RecordMarket, benchmark: Benchmark, knownBy: string | null): Promise<SourceStates> {
      const summary = (await readSummary(market, await records.newest(knownBy))) ?? noRecord(market);
      const sources = summary.sources.filter(isMeasuredBy(benchmark));
      const horizon = mainHorizon(sources);
      return {
        market,
        horizon,
        through: summary.through,
        states: sources
          .filter((figures) => figures.horizon === (figures.kind === 'window' ? 'plan' : horizon))
          .map((figures) => ({ ...figures, name: sourceName(figures.kind, figures.source) })),
        chances: statedChances(summary),
      };
    },

    async independent(
      market: RecordMarket,
      sources: readonly SourceSide[],
      knownBy: string | null,
    ): Promise<IndependentCount> {
      const { independence } = (await readSummary(market, await records.newest(knownBy))) ?? noRecord(market);
      return { signals: sources.length, independent: independentSources(sources, independence) };
    },

    /** Weights of lists by the newest figures of a record that publishes no measured score; null before them. */
    async weights(market: RecordMarket, knownBy: string | null): Promise<MeasuredWeights | null> {
      const summary = await readSummary(market, await records.newest(knownBy));
      if (summary?.computed_at == null) return null;
      return { computed_at: summary.computed_at, weights: measureWeights(summary.sources) };
    },

    /** Comparison of the simulated past record with the known truth; null before there are figures. */
    async truth(lists: readonly PlantedList[], horizon: SessionHorizon): Promise<TruthCheck | null> {
      const summary = await readSummary('simulated_past', await records.newest(null));
      if (summary === null) return null;
      const named = summary.sources.map((one) => ({ ...one, name: sourceName(one.kind, one.source) }));
      return checkTruth(lists, named, horizon);
    },

    /** Headline over the lists with a direction, at the main horizon. */
    async headline(market: RecordMarket): Promise<RecordHeadline> {
      const places = await records.newest(null);
      const { sources } = (await readSummary(market, places)) ?? noRecord(market);
      const lists = sources.filter(isMeasuredBy('spy')).filter(({ kind }) => kind === 'list');
      const horizon = mainHorizon(lists);
      const judged = lists.filter((figures) => figures.horizon === horizon && figures.state !== 'no_direction');
      return {
        market,
        calls: await countCalls(market, places, null),
        horizon,
        settled: countSettledAt(sources, horizon, 'spy'),
        sources: judged.length,
        edges: judged.filter(({ state }) => state === 'edge').length,
      };
    },
  };
}

/** Whether figures are shown for a benchmark; a plan's R has none and is shown with either. */
const isMeasuredBy = (benchmark: Benchmark) => (figures: { benchmark: Benchmark }) =>
  figures.benchmark === benchmark || figures.benchmark === 'none';
