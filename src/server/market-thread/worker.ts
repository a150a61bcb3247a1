// Worker of the market thread, a composition root: holds the market's memory and serves the features' tasks over it.

import { type CalendarCorrections, correctCalendar } from '../../domain/market/calendar-corrections.ts';
import { minuteMs } from '../../domain/numbers/time.ts';
import { describeProviderError, isProviderError } from '../../providers/ports/provider-error.ts';
import { figuresOfMinute } from '../alerts/facts/market-figures.ts';
import { reopenDatabase } from '../db/database.ts';
import { PollMaker } from '../goldeneye/make-poll.ts';
import { type Fence, requireFence } from '../jobs/leases/lease-store.ts';
import { believedMarketData } from '../market-belief/believed-prices.ts';
import { createClosesBefore, sessionDay } from '../market-belief/closes.ts';
import { createFloatStore } from '../market-memory/float-store.ts';
import { FreeFloats } from '../market-memory/free-floats.ts';
import { endedSession } from '../market-memory/load-history.ts';
import { MarketMemory } from '../market-memory/market-memory.ts';
import { createRegularVolumeStore } from '../market-memory/regular-volume-store.ts';
import { createSplitDays } from '../market-memory/split-days.ts';
import { createMemoryStore } from '../market-memory/store.ts';
import { createUnreadStore } from '../market-memory/unread/unread-store.ts';
import { createMinuteBars } from '../minutes/store/bars.ts';
import { iso, nextTurn, systemClock } from '../process/clock.ts';
import { Fault } from '../process/fault.ts';
import { makeBasket } from '../record/settling/basket.ts';
import { EntryWatch } from '../record/settling/entry-watch.ts';
import { createSettlementStore } from '../record/settling/settlement-store.ts';
import { createKnownCallsStore } from '../record-calls/known-calls-store.ts';
import { toRecordMarket } from '../record-calls/record-calls.ts';
import { RunMaker } from '../screener/make-run.ts';
import { createArticleStore } from '../screener/news/article-store.ts';
import { byRelevance } from '../screener/news/relevance.ts';
import { memoryFigures } from '../screener/stock-figures.ts';
import { cardPrices } from '../signals/card-prices.ts';
import { createFillStore } from '../stocks/company-fill/fill-store.ts';
import { createDetailsStore } from '../stocks/details/details-store.ts';
import { createIdentityStore } from '../stocks/identity-store.ts';
import { SIMULATED_LISTINGS } from '../stocks/known-listings-store.ts';
import { IndexCloses } from '../stocks/overview/index-closes.ts';
import { makeOverview, readOverviewFacts } from '../stocks/overview/make-overview.ts';
import { createStockStore } from '../stocks/store.ts';
import { serverSide, type TaskHandlers, threadData } from '../threads/calls.ts';
import { PollFirst } from '../threads/turns.ts';
import { chooseVendorsOfThread } from '../vendors.ts';
import { keepCompanyFacts } from './company-facts.ts';
import { keepDeniedCloses } from './denied-closes.ts';
import { keepSnapshot, unlessRefused } from './keep-snapshot.ts';
import type { MarketEvents, MarketTasks, MarketThreadData } from './market-thread.ts';
import { createSnapshotReader } from './read-snapshot.ts';

const { connection, config, simulatedUrl, minutesPatienceMs = 5_000 } = threadData<MarketThreadData>();
const server = serverSide<MarketEvents>();
/** Covers concurrent use: a poll publishes, a run writes, the memory reads, and call limits are counted. */
const CONNECTIONS = 5;
/** Interval of saving the tape: a restart loses at most this much of a session. */
const SAVE_EVERY_MINUTES = 15;
/** Number of first minutes after each of which the tape is saved: trades before the bell are not sent again. */
const SAVED_AT_ONCE = 2;
/** Session whose tape was saved after its end; null while a session, or a replay of it, is under way. */
let savedComplete: string | null = null;
/** Reuse time of a snapshot: half a minute, so that the tape has one a minute, whichever task requests it. */
const SAME_MINUTE_MS = 30_000;

/** Server time as of the last request; `server.now` fetches the current time. */
const clock = { ...systemClock, now: server.lastNow };

const database = reopenDatabase(connection, CONNECTIONS);
const { sourceName, sourceStatus, retryRefused, ...vendors } = chooseVendorsOfThread({
  config,
  simulatedUrl,
  clock,
  database,
  onCall: (call) => server.emit('vendorCall', call),
  onLeftOut: (line) => server.emit('trouble', `bars: ${line}`),
});

const { now } = server;
const recordMarket = toRecordMarket(simulatedUrl);
const onTrouble = (message: string) => server.emit('trouble', message);
const memoryStore = createMemoryStore(database.query, sourceName);
const closesBefore = createClosesBefore(async () => memoryStore, clock.monotonic);
const marketData = believedMarketData(vendors.marketData, { closesBefore, now: server.lastNow });
const minuteBars = createMinuteBars({
  database,
  marketData,
  now: server.lastNow,
  sourceStatus,
  onTrouble: (error) => onTrouble(error instanceof Error ? error.message : String(error)),
});
const splitDays = createSplitDays(async () => memoryStore, clock.monotonic);
const { historyStarts } = createIdentityStore(database, simulatedUrl === null ? marketData.name : SIMULATED_LISTINGS);
const volumes = createRegularVolumeStore(database.query, sourceName);
const unread = createUnreadStore(database.query, sourceName);
const memory = new MarketMemory({
  marketData,
  minuteBars,
  store: memoryStore,
  unread,
  volumes,
  now,
  warn: onTrouble,
  historyStarts,
});
const indexCloses = new IndexCloses(minuteBars);
const floats = new FreeFloats({
  marketData,
  store: createFloatStore(database.query, sourceName),
  unread,
  splits: memoryStore.splits,
  now,
  warn: onTrouble,
});
const stocks = createStockStore(database);
const companies = { ...createDetailsStore(database, now), ...createFillStore(database) };
const facts = keepCompanyFacts({ stocks, companies, monotonic: clock.monotonic });

const { monotonic } = clock;
const listings = async () => (await stocks.listed()).filter(({ is_active }) => is_active);
const pollFirst = new PollFirst(nextTurn);
const freeFloat = (symbol: string) => floats.of(symbol);
const replays = simulatedUrl !== null;
const reading = { marketData, store: memoryStore, unread, closesBefore, replays, now, onLeftOut: onTrouble };
const readSnapshot = createSnapshotReader(reading);
const runs = new RunMaker({
  marketData,
  readSnapshot,
  memory,
  database,
  now,
  monotonic,
  listings,
  turn: pollFirst.turn,
  splitDays,
  recordMarket,
  readEnrichment: facts.read,
  icons: companies.symbolsWithIcon,
  branchesRead: async () => new Set((await companies.askedAt('groups')).keys()),
  freeFloats: async (day) => {
    await floats.ready(day);
    return freeFloat;
  },
});
const polls = new PollMaker({
  memory,
  database,
  now,
  monotonic,
  listings,
  minuteBars,
  onPublished: (published) => server.emit('published', published),
  recordMarket,
  freeFloat,
});

/** Runs work in the background and reports its failure. */
function inBackground(work: Promise<void>): void {
  work.catch((error: unknown) => onTrouble(error instanceof Error ? error.message : String(error)));
}

/** Fetches the day's missing history in the background; a failure is tried again with the next minute. */
function loadHistory(day: string, insist = false): void {
  inBackground(memory.keepUp(day, insist));
  inBackground(floats.refresh(day));
}

/** Stores the tape; with several processes only the owner may store it. */
const saveTape = (fence: Fence | null) =>
  database.transaction(async (query) => {
    if (fence !== null) await requireFence({ query }, fence);
    await memory.saveTape(createMemoryStore(query, sourceName), createRegularVolumeStore(query, sourceName));
  });

/** Records entries of calls within the session; their comparison basket needs the day's figures. */
const entries = new EntryWatch({
  market: recordMarket,
  source: sourceName,
  calls: createKnownCallsStore(database.query),
  store: createSettlementStore(database.query),
  now,
  delayMinutes: async () => (await sourceStatus()).delay_minutes,
  basket: async ({ symbols }, { session }) => {
    await memory.ready(session.date, pollFirst.turn);
    return makeBasket(symbols, session.date, memory, await stocks.listed());
  },
});

const keepDenied = keepDeniedCloses(memoryStore, async () => iso(await now()));

const snapshots = keepSnapshot({ readSnapshot, memory, splitDays, now, monotonic });
const snapshot = snapshots.take;

/** Turns a vendor's error into Fault 503 with its message, for the user who started the work. */
async function forOperator<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!isProviderError(error)) throw error;
    throw new Fault(503, describeProviderError(error, marketData.name), { cause: error });
  }
}

/** Passes memory figures renewed by a run or a single-stock request to the polls of the running day. */
function shareFigures(): void {
  const { newest } = snapshots;
  if (newest !== null) inBackground(polls.learn(newest.market, pollFirst.turn));
}

const tasks: TaskHandlers<MarketTasks> = {
  load: async (_, onProgress) => {
    const taken = await unlessRefused(snapshot());
    if (taken === null) return forOperator(memory.load(sessionDay(await now()), onProgress));
    const { market, moment } = taken;
    memory.record(market, moment);
    const relevant = byRelevance(market, runs.listed);
    // Runs while history loads; without the warm-up the tape needs five more minutes, with volumes unknown.
    const warm = Promise.all([memory.warmUp(relevant, moment), memory.readOpenings(relevant, moment)]).then(
      () => undefined,
    );
    inBackground(warm);
    const progress = await forOperator(memory.load(moment.session.date, onProgress));
    await Promise.race([warm.catch(() => undefined), clock.sleep(minutesPatienceMs)]);
    return progress;
  },
  closes: async () => {
    const taken = await unlessRefused(snapshot());
    await memory.loadNewest(taken?.moment.session.date ?? sessionDay(await now()));
    return null;
  },
  tick: async ({ fence }) => {
    const { market, moment } = await snapshot(SAME_MINUTE_MS);
    memory.record(market, moment);
    inBackground(indexCloses.record(market, moment));
    loadHistory(moment.session.date);
    inBackground(entries.take(market, moment).then(() => undefined));
    inBackground(keepDenied(market, moment, memory));
    const minutes = memory.tape.day?.minutes ?? 0;
    const { date, close_ms } = moment.session;
    const isDue = minutes <= SAVED_AT_ONCE || minutes % SAVE_EVERY_MINUTES === 0 || moment.at >= close_ms;
    // The minute after the bell holds the closing auction; nothing changes after it.
    const isComplete = moment.at >= close_ms + minuteMs;
    if (isDue && !(isComplete && savedComplete === date)) await saveTape(fence);
    savedComplete = isComplete ? date : null;
    const waits = memory.warmingUp(moment, moment.at)?.lacks.includes('momentum') ?? false;
    return { minutes, canFill: { momentum: !waits, year_range: memory.hasLoaded(moment.session.date) } };
  },
  run: async (ask, onProgress) => {
    if (ask.insist) retryRefused();
    const done = await forOperator(runs.run(ask, onProgress));
    if (memory.daily !== null) loadHistory(memory.daily.asOf, ask.insist);
    shareFigures();
    return done;
  },
  single: (ask) => runs.single(ask).finally(shareFigures),
  relevant: async () => byRelevance((snapshots.newest ?? (await snapshot())).market, runs.listed),
  fileDay: async () => {
    const { replay_now } = await sourceStatus();
    const session = endedSession(await now(), replay_now);
    return { date: session.date, filed: await memory.loadEnded(session) };
  },
  companiesLearned: async () => {
    facts.forget();
    return null;
  },
  poll: async (ask) => {
    const disposers: (() => void)[] = [];
    try {
      const taken = await forOperator(
        snapshot(0, { insist: ask.insist, onFirst: () => disposers.push(pollFirst.begin()) }),
      );
      await floats.ready(taken.moment.session.date);
      // Record the tape only after the poll, because readers wait for the poll.
      return await polls.poll(ask, taken).finally(() => {
        memory.record(taken.market, taken.moment);
        inBackground(floats.refresh(taken.moment.session.date));
      });
    } finally {
      for (const end of disposers) end();
    }
  },
  judged: async ({ symbol }) => polls.judged(symbol),
  found: async () => polls.found(),
  overview: async ({ kept_ms }) => {
    const { market, moment } = await snapshot(kept_ms);
    const recorded = indexCloses.record(market, moment).catch(() => undefined);
    // Wait for index bars: without them the overview has no trends until next minute.
    const [at] = await Promise.all([now(), Promise.race([recorded, clock.sleep(minutesPatienceMs)])]);
    const read = await readOverviewFacts({ stocks, companies, articles: createArticleStore(database.query) }, at);
    return makeOverview({ ...read, market, moment, memory: memory.view(), indexCloses });
  },
  alertFigures: async ({ symbols, kept_ms }) =>
    figuresOfMinute({ ...(await snapshot(kept_ms)), memory: memory.view() }, symbols, memoryFigures),
  prices: async ({ symbols, kept_ms }) => {
    const { market, moment } = await snapshot(kept_ms);
    return { as_of: moment.at, prices: cardPrices(market, symbols) };
  },
};

server.serve(tasks, {
  learn: (corrections) => correctCalendar(corrections as CalendarCorrections),
  toFault: (error) =>
    isProviderError(error) ? new Fault(503, 'Market data is not available right now', { cause: error }) : null,
});
