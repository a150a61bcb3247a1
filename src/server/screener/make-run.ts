// Creation of a run: market snapshot judged against the market memory, written and published in one transaction.

import { pacificDate } from '../../domain/market/calendar.ts';
import { inSharesOfToday, putSharesOfToday } from '../../domain/market/checks/split-day.ts';
import { toMarketColumns, toSnapshotRows } from '../../domain/market/market-columns.ts';
import type { RecordMarket } from '../../domain/record/call.ts';
import { runCalls } from '../../domain/record/run-calls.ts';
import type { CompanyAtClose } from '../../domain/screener/company-figures.ts';
import { toColumns, toFigures, toNames } from '../../domain/screener/list/columns-wire.ts';
import type { WarmingUp } from '../../domain/screener/rules/warming-up.ts';
import type { RunStage } from '../../domain/screener/run.ts';
import type { ScreenerStock } from '../../domain/screener/screener-stock.ts';
import { isFund } from '../../domain/stocks/details-build.ts';
import { isScreened, screenedNames } from '../../domain/stocks/listings/judged-listings.ts';
import type { Listing } from '../../domain/stocks/listings/listing.ts';
import type { MarketData } from '../../providers/ports/market-data.ts';
import { isProviderError } from '../../providers/ports/provider-error.ts';
import type { Db } from '../db/database.ts';
import { type Fence, requireFence } from '../jobs/leases/lease-store.ts';
import {
  type MarketMemory,
  type MarketMoment,
  momentOfMarket,
  type SnapshotReader,
} from '../market-memory/market-memory.ts';
import type { SplitDays } from '../market-memory/split-days.ts';
import { iso } from '../process/clock.ts';
import { publishCompressed, publishReply } from '../publish/published.ts';
import { publishSnapshots, storeSnapshot } from '../publish/snapshot-store.ts';
import { stampCalls } from '../record-calls/record-calls.ts';
import type { Turn } from '../threads/turns.ts';
import { EarlierRuns, findEarlierResults, packRun, runToCompare } from './earlier-runs.ts';
import { countUnpriced, judgeMarket, judgeRow, type MarketToJudge } from './judge-market.ts';
import { createArticleStore } from './news/article-store.ts';
import { NewsMemory } from './news/news-memory.ts';
import { createScreenerStore } from './store.ts';
import { prepareRunCalls, toRunInfo, toRunRow, writeStocks } from './stored-run.ts';

/** `replaying`: the vendor shows an earlier session as if it were now; ages are measured in that session's time. */
export type RunRequest = {
  filter_id: number;
  enriched: boolean;
  replaying: boolean;
  /** True if a person started the run: it calls the vendor even after a refusal. */
  insist: boolean;
  source: string;
  /** Lease fence of the memory's owner: a former owner's run is not published. Null if no other process can own it. */
  fence: Fence | null;
};
export type RunDone = {
  run_id: number;
  stocks_processed: number;
  /** Stocks that traded and have no price: they pass no filter. */
  unpriced: number;
  /** Milliseconds of each stage. */
  stages: Record<string, number>;
  warming_up: WarmingUp | null;
  /** True if history was not fully loaded: figures the run lacks may still arrive. */
  history_incomplete: boolean;
};
export type SingleRequest = { symbol: string; replaying: boolean };

export type RunDeps = {
  marketData: MarketData;
  readSnapshot: SnapshotReader;
  memory: MarketMemory;
  database: Db;
  now: () => Promise<number>;
  monotonic: () => number;
  /** Active instruments from the list of stocks. */
  listings: () => Promise<Listing[]>;
  /** Stored facts of every company, by symbol; no vendor is asked. */
  readEnrichment: (now: number) => Promise<ReadonlyMap<string, CompanyAtClose>>;
  /** Awaited between two slices of work. */
  turn: Turn;
  splitDays: SplitDays;
  /** The record that calls of runs enter: live or simulated. */
  recordMarket: RecordMarket;
  /** Free float in shares as of a session's day, null where unknown. */
  freeFloats: (day: string) => Promise<(symbol: string) => number | null>;
  /** Symbols that have an icon. */
  icons: () => Promise<ReadonlySet<string>>;
  /** Symbols whose sector and industry were requested from a vendor, with or without a result. */
  branchesRead: () => Promise<ReadonlySet<string>>;
};

/** Symbols traded every second of a session, which determine the market time. */
const timekeepers = ['SPY', 'QQQ', 'AAPL'];

export class RunMaker {
  readonly #deps: RunDeps;
  readonly #news: NewsMemory;
  readonly #earlier: EarlierRuns;
  /** ETag of the names published last; a run with equal names publishes none. */
  #namesTag: string | null = null;

  #listed: ReadonlySet<string> = new Set();

  constructor(deps: RunDeps) {
    this.#deps = deps;
    this.#news = new NewsMemory(createArticleStore(deps.database.query));
    this.#earlier = new EarlierRuns(createScreenerStore(deps.database.query));
  }

  /** Symbols the newest run of this process lists. */
  get listed(): ReadonlySet<string> {
    return this.#listed;
  }

  /** Makes a run. Throws the vendor's ProviderError when the market cannot be read, and writes nothing then. */
  async run(request: RunRequest, onStage: (stage: RunStage) => void = () => undefined): Promise<RunDone> {
    const { memory, database, now, monotonic, turn } = this.#deps;
    const stages: Record<string, number> = {};
    let from = monotonic();
    const began = from;
    const stage = (done: RunStage, next: RunStage | null) => {
      const to = monotonic();
      stages[done] = Math.round(to - from);
      from = to;
      if (next !== null) onStage(next);
    };
    onStage('snapshot');
    const { market, moment, asked } = await this.#snapshot(request.insist);
    putSharesOfToday(market, await this.#deps.splitDays(moment.session.date));
    await memory.setRegularVolume(market, moment);
    stage('snapshot', 'history');
    memory.record(market, moment);
    // Read before the figures are computed, because they lack history that arrives later.
    const history_incomplete = !memory.hasLoaded(moment.session.date);
    await memory.ready(moment.session.date, turn);
    stage('history', 'news');
    const circumstances = await this.#circumstances(moment, asked, request);
    const { listings } = circumstances;
    stage('news', 'judge');
    const rows = toSnapshotRows(market).filter(({ symbol }) => isScreened(symbol, listings.get(symbol)));
    const judged = await judgeMarket({ ...circumstances, rows }, turn);
    stage('judge', 'publish');
    const store = createScreenerStore(database.query);
    const received = await now();
    const run = toRunRow(await store.nextId(), request, moment, received, judged, circumstances.earlier);
    const warming_up = memory.warmingUp(moment, received);
    const info = { ...toRunInfo(run, circumstances.earlier, circumstances.now), warming_up };
    const { bytes, sha256 } = await writeStocks(info, judged.stocks, turn);
    const [icons, read] = await Promise.all([this.#deps.icons(), this.#deps.branchesRead()]);
    const freeFloat = await this.#deps.freeFloats(moment.session.date);
    const [full, columns, figures, names] = await Promise.all([
      publishCompressed(bytes, sha256),
      publishReply(toColumns(info, judged.stocks)),
      publishReply(toFigures(judged.stocks, freeFloat)),
      publishReply(
        toNames(
          screenedNames(listings.values()),
          (symbol) => icons.has(symbol),
          // A fund counts as read, because it has no sector.
          (symbol) => read.has(symbol) || isFund(listings.get(symbol)?.type ?? null),
        ),
      ),
      // Safe before publication: nobody reads the rows of an unpublished run.
      store.writeStocks(run.id, bytes),
    ]);
    const called = runCalls(judged.judged, findEarlierResults(circumstances.earlier, request.source));
    const packed = packRun(judged.judged);
    stage('publish', 'write');
    run.duration_ms = Math.round(monotonic() - began);
    run.stages = stages;
    await database.transaction(async (query) => {
      if (request.fence !== null) await requireFence({ query }, request.fence);
      const { id: source_id, received_at, as_of, formula_version } = run;
      const snapshot = { source_id, received_at, as_of, formula_version };
      const snapshots = [
        await storeSnapshot(query, { ...snapshot, kind: 'screener', published: full }),
        await storeSnapshot(query, { ...snapshot, kind: 'screener-columns', published: columns }),
        await storeSnapshot(query, { ...snapshot, kind: 'screener-figures', published: figures }),
      ];
      if (names.etag !== this.#namesTag) {
        snapshots.push(await storeSnapshot(query, { ...snapshot, kind: 'screener-names', published: names }));
      }
      const calls = await prepareRunCalls(query, run, this.#deps.recordMarket, called);
      const { id, published_at } = await publishSnapshots(query, { snapshots, now });
      await createScreenerStore(query).writeRun({ ...run, info, known_at: published_at }, packed);
      await stampCalls(query, calls, { publication_id: id, known_at: published_at });
    });
    this.#namesTag = names.etag;
    this.#listed = new Set(judged.stocks.map(({ symbol }) => symbol));
    stage('write', null);
    const unpriced = countUnpriced(rows);
    return { run_id: run.id, stocks_processed: judged.stocks.length, unpriced, stages, warming_up, history_incomplete };
  }

  /**
   * Requests the snapshot before other work; if the plan has no call left soon, waits like background work, possibly
   * for minutes.
   */
  async #snapshot(insist: boolean) {
    const { readSnapshot } = this.#deps;
    return readSnapshot({ priority: 'user', insist }).catch((error: unknown) => {
      if (!isProviderError(error) || error.kind !== 'rate_limited' || error.sent) throw error;
      return readSnapshot({ priority: 'background', insist });
    });
  }

  /**
   * Judges one stock as a run would now, with or without filters; null if the market data has no row for it, or no
   * market time.
   */
  async single({ symbol, replaying }: SingleRequest): Promise<ScreenerStock | null> {
    const { marketData, memory, now } = this.#deps;
    // The timekeepers determine the market time; a stock that has not traded for hours cannot.
    const rows = await marketData.snapshots([symbol, ...timekeepers], { priority: 'user' });
    const found = rows.find((one) => one.symbol === symbol);
    const asked = await now();
    const moment = momentOfMarket(toMarketColumns(rows), asked);
    if (found === undefined || moment === null) return null;
    const row = await memory.withRegularVolume(found, moment);
    await memory.ready(moment.session.date);
    const split = (await this.#deps.splitDays(moment.session.date)).get(symbol);
    const today = split === undefined ? row : inSharesOfToday(row, split);
    return judgeRow(today, await this.#circumstances(moment, asked, { replaying, enriched: true }));
  }

  async #circumstances(
    moment: MarketMoment,
    asked: number,
    { replaying, enriched }: Pick<RunRequest, 'replaying' | 'enriched'>,
  ): Promise<Omit<MarketToJudge, 'rows'>> {
    const { marketData, memory, readEnrichment } = this.#deps;
    const now = replaying ? moment.at : Math.max(asked, moment.at);
    // Alerts read the articles received since they last looked: pages may come long after they were asked for.
    const readClock = replaying ? undefined : this.#deps.now;
    // A failed update does not stop the run; the news signal is unknown once the last update is too old.
    await this.#news.update(marketData, now, readClock).catch(() => undefined);
    const listings = new Map((await this.#deps.listings()).map((listing) => [listing.symbol, listing]));
    const earlier = await this.#earlier.of(pacificDate(asked), null);
    return {
      moment,
      now,
      memory: memory.view(),
      listings,
      enrichment: enriched ? await readEnrichment(now) : new Map(),
      findNews: (symbol) => this.#news.of({ symbol, name: listings.get(symbol)?.name ?? null }, now),
      earlier,
      before: runToCompare(earlier, moment.session.date, iso(moment.at)),
    };
  }
}
