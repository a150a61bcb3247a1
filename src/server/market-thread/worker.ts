// The worker of the market's thread, a composition root: holds the market's memory and serves the features' tasks over it.

import { type CalendarCorrections, correctCalendar } from '../../domain/market/calendar-corrections.ts';
import { putSharesOfToday } from '../../domain/market/checks/split-day.ts';
import { minuteMs } from '../../domain/numbers/time.ts';
import { isProviderError } from '../../providers/ports/provider-error.ts';
import { nextTurn, systemClock } from '../clock.ts';
import { reopenDatabase } from '../db/database.ts';
import { Fault } from '../fault.ts';
import { PollMaker } from '../goldeneye/make-poll.ts';
import type { TakenSnapshot } from '../goldeneye/poll-messages.ts';
import { type Fence, requireFence } from '../jobs/leases/lease-store.ts';
import { createFloatStore } from '../market-memory/float-store.ts';
import { FreeFloats } from '../market-memory/free-floats.ts';
import { MarketMemory, momentOfMarket } from '../market-memory/market-memory.ts';
import { createSplitDays } from '../market-memory/split-days.ts';
import { createMemoryStore } from '../market-memory/store.ts';
import { createMinuteBars } from '../minute-store/bars.ts';
import { RunMaker } from '../screener/make-run.ts';
import { byRelevance } from '../screener/relevance.ts';
import { cardPrices } from '../signals/card-prices.ts';
import { createFillStore } from '../stocks/company-fill/fill-store.ts';
import { createDetailsStore } from '../stocks/details/details-store.ts';
import { createIdentityStore } from '../stocks/identity-store.ts';
import { SIMULATED_LISTINGS } from '../stocks/known-listings-store.ts';
import { companyFacts } from '../stocks/screener-facts.ts';
import { createStockStore } from '../stocks/store.ts';
import { serverSide, type TaskHandlers, threadData } from '../threads/calls.ts';
import { PollFirst } from '../threads/turns.ts';
import { vendorsOfThread } from '../vendors.ts';
import type { MarketEvents, MarketTasks, MarketThreadData } from './market-thread.ts';

const { connection, config, simulatedUrl } = threadData<MarketThreadData>();
const server = serverSide<MarketEvents>();
/** A poll publishes while a run writes and the memory reads; and one for the limits of calls to vendors. */
const CONNECTIONS = 5;
/** The tape is written down this often, so that a restart loses no more of a session. */
const SAVE_EVERY_MINUTES = 15;
/** The first run does not wait longer for the minutes before the start: a plan with few calls takes long over them. */
const WARM_PATIENCE_MS = 5_000;
const FACTS_KEPT_MS = 5 * minuteMs;
/** Half a minute: the tape has then one snapshot a minute, no matter who asked for it. */
const SAME_MINUTE_MS = 30_000;

/** Time is the server's: each request brings it, and what needs it later asks with `server.now`. */
const clock = { ...systemClock, now: server.lastNow };

const database = reopenDatabase(connection, CONNECTIONS);
const { marketData, sourceName, sourceStatus } = vendorsOfThread({
  config,
  simulatedUrl,
  clock,
  database,
  onCall: (call) => server.emit('vendorCall', call),
  onLeftOut: (line) => server.emit('trouble', `bars: ${line}`),
});

const { now } = server;
const onTrouble = (message: string) => server.emit('trouble', message);
const minuteBars = createMinuteBars({
  database,
  marketData,
  now: server.lastNow,
  sourceStatus,
  onTrouble: (error) => onTrouble(error instanceof Error ? error.message : String(error)),
});
const memoryStore = createMemoryStore(database.query, sourceName);
const splitDays = createSplitDays(async () => memoryStore, clock.monotonic);
const { historyStarts } = createIdentityStore(database, simulatedUrl === null ? marketData.name : SIMULATED_LISTINGS);
const memory = new MarketMemory({ marketData, minuteBars, store: memoryStore, now, historyStarts });
const floats = new FreeFloats({
  marketData,
  store: createFloatStore(database.query, sourceName),
  splits: memoryStore.splits,
  now,
  warn: onTrouble,
});
const stocks = createStockStore(database);
const companies = { ...createDetailsStore(database, now), ...createFillStore(database) };
let facts: { at: number; bySymbol: Awaited<ReturnType<typeof companyFacts>> } | null = null;

/** Read again after a while, and when much was learned: figures change by the day, opinions are asked for all the time. */
async function enrichmentOf(at: number) {
  const asked = clock.monotonic();
  if (facts !== null && asked - facts.at < FACTS_KEPT_MS) return facts.bySymbol;
  const listed = new Map((await stocks.listed()).map((stock) => [stock.symbol, stock]));
  const bySymbol = await companyFacts(companies, { bySymbol: listed }, at);
  facts = { at: asked, bySymbol };
  return bySymbol;
}

const { monotonic } = clock;
const listings = async () => (await stocks.listed()).filter(({ is_active }) => is_active);
const pollFirst = new PollFirst(nextTurn);
const freeFloat = (symbol: string) => floats.of(symbol);
const runs = new RunMaker({
  marketData,
  memory,
  database,
  now,
  monotonic,
  listings,
  turn: pollFirst.turn,
  splitDays,
  enrichmentOf,
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
  freeFloat,
});

/** Work nobody waits for. */
function later(work: Promise<void>): void {
  work.catch((error: unknown) => onTrouble(error instanceof Error ? error.message : String(error)));
}

/** What the memory lacks for this day is fetched beside other work; a failure is tried again with the next minute. */
function keepUp(day: string): void {
  later(memory.keepUp(day));
  later(floats.keepUp(day));
}

/** Of several processes with a tape the owner's is kept. */
const saveTape = (fence: Fence | null) =>
  database.transaction(async (query) => {
    if (fence !== null) await requireFence({ query }, fence);
    await memory.saveTape(createMemoryStore(query, sourceName));
  });

let newest: TakenSnapshot | null = null;

/** The newest one will do when it is younger than `kept_ms`: who needs the same minute does not ask the vendor again. */
async function snapshot(kept_ms = 0, onFirst: () => void = () => undefined): Promise<TakenSnapshot> {
  const age = newest === null ? Number.POSITIVE_INFINITY : (await now()) - newest.asked;
  if (newest !== null && age >= 0 && age < kept_ms) return newest;
  let first: number | null = null;
  let came = clock.monotonic();
  const onBytes = () => {
    came = clock.monotonic();
    if (first !== null) return;
    first = came;
    onFirst();
  };
  const market = await marketData.fullSnapshot({ priority: 'background', onBytes });
  const asked = await now();
  const moment = momentOfMarket(market, asked);
  if (moment === null) throw new Fault(503, 'The market data carries no time');
  const arrived = asked - (clock.monotonic() - came);
  putSharesOfToday(market, await splitDays(moment.session.date));
  newest = { market, moment, asked, arrived, came, arriving_ms: came - (first ?? came) };
  return newest;
}

/** A run or a single stock may have had the memory's figures made again. */
function learn(): void {
  if (newest !== null) later(polls.learn(newest.market, pollFirst.turn));
}

const tasks: TaskHandlers<MarketTasks> = {
  load: async (_, onProgress) => {
    const { market, moment } = await snapshot();
    memory.record(market, moment);
    // Beside the history; without it the tape has its five minutes a little later.
    const warm = memory.warmUp(byRelevance(market, runs.listed), moment).then(() => undefined);
    later(warm);
    const progress = await memory.load(moment.session.date, onProgress);
    await Promise.race([warm.catch(() => undefined), clock.sleep(WARM_PATIENCE_MS)]);
    return progress;
  },
  tick: async ({ fence }) => {
    const { market, moment } = await snapshot(SAME_MINUTE_MS);
    memory.record(market, moment);
    keepUp(moment.session.date);
    const minutes = memory.tape.day?.minutes ?? 0;
    if (minutes % SAVE_EVERY_MINUTES === 0 || moment.at >= moment.session.close_ms) await saveTape(fence);
    const waits = memory.warmingUp(moment, moment.at)?.lacks.includes('momentum') ?? false;
    return { minutes, tells: { momentum: !waits, year_range: memory.hasLoaded(moment.session.date) } };
  },
  run: async (ask, onProgress) => {
    const done = await runs.run(ask, onProgress);
    if (memory.daily !== null) keepUp(memory.daily.asOf);
    learn();
    return done;
  },
  single: (ask) => runs.single(ask).finally(learn),
  relevant: async () => byRelevance((newest ?? (await snapshot())).market, runs.listed),
  companiesLearned: async () => {
    facts = null;
    return null;
  },
  poll: async (ask) => {
    const endings: (() => void)[] = [];
    try {
      const taken = await snapshot(0, () => endings.push(pollFirst.begin()));
      await floats.ready(taken.moment.session.date);
      // Readers wait for the poll, nobody for the tape.
      return await polls.poll(ask, taken).finally(() => {
        memory.record(taken.market, taken.moment);
        later(floats.keepUp(taken.moment.session.date));
      });
    } finally {
      for (const end of endings) end();
    }
  },
  judged: async ({ symbol }) => polls.judged(symbol),
  prices: async ({ symbols, kept_ms }) => {
    const { market, moment } = await snapshot(kept_ms);
    return { as_of: moment.at, prices: cardPrices(market, symbols) };
  },
};

server.serve(tasks, {
  learn: (corrections) => correctCalendar(corrections as CalendarCorrections),
  faultOf: (error) =>
    isProviderError(error) ? new Fault(503, 'Market data is not available right now', { cause: error }) : null,
});
