// The market's thread itself: holds the market's memory, takes requests, tells every vendor call to the server's log.
import { randomInt } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import type { CallRecord } from '../../providers/call-log.ts';
import { isProviderError } from '../../providers/provider-error.ts';
import { nextTurn, systemClock } from '../clock.ts';
import { reopenDatabase } from '../db/database.ts';
import { Fault } from '../fault.ts';
import { PollMaker } from '../goldeneye/make-poll.ts';
import type { TakenSnapshot } from '../goldeneye/poll-messages.ts';
import { RunMaker } from '../screener/make-run.ts';
import { byRelevance } from '../screener/relevance.ts';
import { createDetailsStore } from '../stocks/details-store.ts';
import { createFillStore } from '../stocks/fill-store.ts';
import { companyFacts } from '../stocks/screener-facts.ts';
import { createStockStore } from '../stocks/store.ts';
import { chooseVendors } from '../vendors.ts';
import { cardPrices } from './card-prices.ts';
import { createFloatStore } from './float-store.ts';
import { FreeFloats } from './free-floats.ts';
import { MarketMemory, momentOf } from './market-memory.ts';
import type { MarketTasks, TaskName, ThreadData, ThreadMessage, ThreadOrder } from './market-thread.ts';
import { PollFirst } from './poll-first.ts';
import { createMemoryStore } from './store.ts';
import { createConnections } from './store-connections.ts';

const { connection, config, simulatedUrl } = workerData as ThreadData;
const port = parentPort;
if (port === null) throw new Error("The market's thread is started with startMarketThread.");
const say = (message: ThreadMessage) => port.postMessage(message);
const RANDOM_STEPS = 2 ** 32;
/** The tape is written down this often, so that a restart loses no more of a session. */
const SAVE_EVERY_MINUTES = 15;
/** The first run does not wait longer for the minutes before the start: a plan with few calls takes long over them. */
const WARM_PATIENCE_MS = 5_000;
const FACTS_KEPT_MS = 5 * 60_000;
/** Half a minute: the tape has then one snapshot a minute, whoever asked for it. */
const SAME_MINUTE_MS = 30_000;

/** Time is the server's: each request brings it, and whoever needs it later asks. */
let told = 0;
const waiting = new Map<number, (time: number) => void>();
let questions = 0;
const clock = { ...systemClock, now: () => told };

const connections = createConnections(connection);
const calls = {
  record: (row: CallRecord) => say({ calls: [row] }),
  take: () => [],
  giveBack: () => undefined,
  dropped: () => 0,
};
const { marketData, sourceName } = chooseVendors({
  config,
  clock,
  random: () => randomInt(RANDOM_STEPS) / RANDOM_STEPS,
  callLog: calls,
  simulatedUrl,
});

const now = () =>
  new Promise<number>((resolve) => {
    questions += 1;
    waiting.set(questions, resolve);
    say({ asks: 'time', of: questions });
  });
const memoryStore = createMemoryStore(connections.query, sourceName);
const memory = new MarketMemory({ marketData, store: memoryStore, now });
const floats = new FreeFloats({
  marketData,
  store: createFloatStore(connections.query, sourceName),
  splits: memoryStore.splits,
  now,
  say: (trouble) => say({ trouble }),
});
const database = reopenDatabase(connection, 2);
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

const around = {
  marketData,
  memory,
  connections,
  now,
  monotonic: clock.monotonic,
  listings: async () => (await stocks.listed()).filter(({ is_active }) => is_active),
};
const pollFirst = new PollFirst(nextTurn);
const runs = new RunMaker({ ...around, turn: pollFirst.turn, enrichmentOf, icons: companies.symbolsWithIcon });
const polls = new PollMaker({
  ...around,
  onPublished: (published) => say({ published }),
  freeFloat: (symbol) => floats.of(symbol),
});

/** Work nobody waits for. */
function later(work: Promise<void>): void {
  work.catch((error: unknown) => say({ trouble: error instanceof Error ? error.message : String(error) }));
}

/** What the memory lacks for this day is fetched beside other work; a failure is tried again with the next minute. */
function keepUp(day: string): void {
  later(memory.keepUp(day));
  later(floats.keepUp(day));
}

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
  const moment = momentOf(market, asked);
  if (moment === null) throw new Fault(503, 'The market data carries no time');
  const arrived = asked - (clock.monotonic() - came);
  newest = { market, moment, asked, arrived, came, arriving_ms: came - (first ?? came) };
  return newest;
}

/** A run or a single stock may have had the memory's figures made anew. */
function learn(): void {
  if (newest !== null) later(polls.learn(newest.market, pollFirst.turn));
}

const tasks: {
  [Name in TaskName]: (ask: MarketTasks[Name]['ask'], id: number) => Promise<MarketTasks[Name]['answer']>;
} = {
  load: async (_, id) => {
    const { market, moment } = await snapshot();
    memory.record(market, moment);
    // Beside the history; without it the tape has its five minutes a little later.
    const warm = memory.warmUp(byRelevance(market, runs.listed), moment).then(() => undefined);
    later(warm);
    const progress = await memory.load(moment.session.date, (progress) => say({ id, progress }));
    await Promise.race([warm.catch(() => undefined), clock.sleep(WARM_PATIENCE_MS)]);
    return progress;
  },
  tick: async () => {
    const { market, moment } = await snapshot(SAME_MINUTE_MS);
    memory.record(market, moment);
    keepUp(moment.session.date);
    const minutes = memory.tape.day?.minutes ?? 0;
    if (minutes % SAVE_EVERY_MINUTES === 0 || moment.at >= moment.session.close_ms) await memory.saveTape();
    const waits = memory.warmingUp(moment, moment.at)?.lacks.includes('momentum') ?? false;
    return { minutes, tells: { momentum: !waits, year_range: memory.hasLoaded(moment.session.date) } };
  },
  run: async (ask, id) => {
    const done = await runs.run(ask, (progress) => say({ id, progress }));
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

async function work(order: Extract<ThreadOrder, { name: TaskName }>): Promise<void> {
  const { id, name } = order;
  try {
    const task = tasks[name] as (ask: unknown, id: number) => Promise<unknown>;
    say({ id, answer: await task(order.ask, id) });
  } catch (error) {
    if (error instanceof Fault) say({ id, fault: { status: error.status, detail: error.detail } });
    else if (isProviderError(error))
      say({ id, fault: { status: 503, detail: 'Market data is not available right now' } });
    else say({ id, error: error instanceof Error ? error : new Error(String(error)) });
  }
}

port.on('message', (order: ThreadOrder) => {
  if ('time' in order) {
    told = order.time;
    waiting.get(order.of)?.(order.time);
    waiting.delete(order.of);
    return;
  }
  told = order.now;
  void work(order);
});
