// Creation of a poll: market snapshot into columns, judged, settled, written and published in one transaction.
import { computeTurnover } from '../../domain/goldeneye/columns/read-columns.ts';
import type { GoldenEyeCurrent, GoldenEyeStock } from '../../domain/goldeneye/golden-eye.ts';
import { judgeReadings, publishStock, type StockNames } from '../../domain/goldeneye/rules/judge-readings.ts';
import { needingBars, strongest } from '../../domain/goldeneye/view/strongest.ts';
import { watchedSymbols } from '../../domain/goldeneye/watchlist.ts';
import { planEndsAt } from '../../domain/goldeneye/windows/open-plan.ts';
import type { DetectedWindow } from '../../domain/goldeneye/windows/settled-outcome.ts';
import { standingOfMarket } from '../../domain/goldeneye/windows/standing.ts';
import { addDays, pacificDate } from '../../domain/market/calendar.ts';
import type { MarketColumns } from '../../domain/market/market-columns.ts';
import { minuteMs } from '../../domain/numbers/time.ts';
import { type FoundNow, readFound } from '../../domain/patterns/found-patterns.ts';
import { requireFence } from '../jobs/leases/lease-store.ts';
import type { MarketMoment } from '../market-memory/market-memory.ts';
import { iso } from '../process/clock.ts';
import { stampKnownAt } from '../publish/known-at-store.ts';
import { publishCompressed } from '../publish/published.ts';
import { publishSnapshots, type StoredSnapshot, storeSnapshot } from '../publish/snapshot-store.ts';
import type { Turn } from '../threads/turns.ts';
import { windowsOfSession } from './board-store.ts';
import { JudgedSymbols } from './judged-symbols.ts';
import { type Judgement, MarketDay } from './market-day.ts';
import { FollowedPlans } from './plans/followed-plans.ts';
import {
  type JudgedSymbol,
  type PollDeps,
  type PollDone,
  type PollRequest,
  type PublishedPoll,
  pollMinute,
  type TakenSnapshot,
  windowKnown,
} from './poll-messages.ts';
import { pollReply } from './poll-reply.ts';
import { GOLDENEYE_FORMULA_VERSION, serverPollRules } from './poll-rules.ts';
import { createRecordStore } from './record-store.ts';
import { createGoldenEyeStore, type PollRow } from './store.ts';
import { Unsettled } from './unsettled.ts';
import { barsOfDayStart, barsSince, RecalledBars } from './watched-bars.ts';
import { writePoll } from './write-poll.ts';

const watched: ReadonlySet<string> = new Set(watchedSymbols);
const MISSED_MS = serverPollRules.missed_from.value * minuteMs;

export class PollMaker {
  readonly #deps: PollDeps;
  readonly #unsettled = new Unsettled();
  readonly #plans = new FollowedPlans();
  readonly #recalled: RecalledBars;
  #day: MarketDay | null = null;
  /** Fence of the day's lease; a poll with another one: another process owned the market meanwhile. */
  #fence: number | null = null;
  #judged = new JudgedSymbols([]);
  /** Windows whose transaction failed; the next poll stores those whose plan still runs. */
  #unwritten: DetectedWindow[] = [];
  /** Market time of the newest stored poll when the day began, epoch ms. */
  #livedUntil = Number.NEGATIVE_INFINITY;
  constructor(deps: PollDeps) {
    this.#deps = deps;
    this.#recalled = new RecalledBars(deps.minuteBars);
  }

  /** Throws the vendor's ProviderError or the database's error, and keeps new windows for the next poll. */
  async poll(request: PollRequest, taken: TakenSnapshot): Promise<PollDone> {
    const { memory, database, now, monotonic, recordMarket } = this.#deps;
    const { market: all, moment, asked, arrived, came } = taken;
    const stages: Record<string, number> = {};
    let from = came;
    const stage = (name: string) => {
      const to = monotonic();
      stages[name] = Math.round((to - from) * 100) / 100;
      from = to;
    };
    stage('read');
    const as_of = pollMinute(all, moment, asked, request);
    const { day, rows, fresh } = await this.#openDay(all, moment, as_of, request);
    this.#unwritten = this.#unwritten.filter(({ detected_at }) => as_of < planEndsAt(day.session, detected_at));
    stage('day');
    const gap = fresh ? 0 : as_of - day.as_of;
    const missed =
      gap > MISSED_MS ? await barsSince(this.#deps.minuteBars, watchedSymbols, day.as_of, as_of) : new Map();
    if (gap > MISSED_MS || fresh) this.#unsettled.forgetBars();
    if (gap > MISSED_MS) await this.#followPlans(day.as_of, as_of);
    stage('missed');
    const store = createGoldenEyeStore(database.query);
    // Request the time and the poll's number now, while this thread computes.
    const numbering = now().then(async (received) => {
      const pacific = pacificDate(received);
      return { received, pacific, ...(await store.nextPoll(pacific)) };
    });
    // Avoids an unhandled rejection when the work before its `await` throws first.
    numbering.catch(() => undefined);
    const market_symbols = day.take(rows, as_of, missed);
    const judgement = day.judge();
    if (as_of <= day.session.close_ms) this.#unwritten.push(...day.detect(judgement));
    stage('judge');
    // Unsettled windows and plans get this minute's bar even when the poll cannot be stored.
    this.#unsettled.push(all, as_of);
    this.#plans.push(all, as_of);
    const certain = await this.#unsettled.settle(day.session.date, as_of, null);
    const { received, pacific, id, number } = await numbering;
    const head = {
      id,
      last_poll: iso(received),
      as_of: iso(as_of),
      arrived_at: iso(arrived),
      source: request.source,
    };
    const own = pollReply(day, judgement, this.#stocks(day, judgement, watchedSymbols), head);
    const places = strongest(judgement.judged, serverPollRules.market_stocks.value, (at) =>
      watched.has(memory.symbols.names[at]!) ? 0 : computeTurnover(day.columns, at),
    );
    const listed = places.map((at) => memory.symbols.names[at]!);
    const market = pollReply(day, judgement, this.#stocks(day, judgement, listed), head);
    Object.assign(market, { patterns_found: judgement.judged.patterns_found, symbols: market_symbols });
    // Plans of failed polls are shown once their bars since detection are known.
    const found = this.#unwritten.filter(({ detected_at }) => detected_at === as_of);
    market.plans = this.#plans.setups(found, day.session, as_of, (symbol) =>
      this.#publish(day, judgement.market, symbol),
    );
    own.plans = market.plans.filter(({ symbol }) => watched.has(symbol));
    market.standing = standingOfMarket(judgement.judged, judgement.market.quotes);
    if (market.market !== null) market.market.patterns_found = market.patterns_found;
    const compress = (reply: GoldenEyeCurrent) => publishCompressed(Buffer.from(JSON.stringify(reply)));
    const bytes = Promise.all([compress(own), compress(market)]);
    bytes.catch(() => undefined);
    stage('reply');
    const poll: PollRow = {
      id,
      number,
      day: pacific,
      received_at: head.last_poll,
      as_of: head.as_of,
      session_date: day.session.date,
      symbols: own.stocks.filter(({ price }) => price !== null).length,
      market_symbols,
      patterns_found: own.patterns_found,
      market_patterns_found: market.patterns_found,
      market_direction: judgement.market.direction,
      duration_ms: Math.round(monotonic() - came),
      stages,
      formula_version: GOLDENEYE_FORMULA_VERSION,
      source: request.source,
    };
    // A minute that was polled before produces no windows: they would have been found too late.
    const isLived = as_of <= this.#livedUntil;
    const detected = isLived ? [] : this.#unwritten;
    const publishing = database.transaction(async (query) => {
      if (request.fence !== null) await requireFence({ query }, request.fence);
      const { received_at, formula_version } = poll;
      const snapshot = { source_id: id, received_at, as_of: poll.as_of, formula_version };
      const [one, other] = await bytes;
      const replies = [
        { kind: 'goldeneye', published: one },
        { kind: 'goldeneye-market', published: other },
      ] as const;
      const snapshots: StoredSnapshot[] = [];
      for (const reply of replies) snapshots.push(await storeSnapshot(query, { ...snapshot, ...reply }));
      const { id: publication_id, published_at, places } = await publishSnapshots(query, { snapshots, now });
      const known = windowKnown(taken, as_of, Date.parse(published_at), request);
      const given = { detected, settled: certain, known, market: recordMarket, publication_id };
      const kept = await writePoll(query, poll, given);
      const { market_known_at } = known;
      const followed = isLived ? this.#unwritten.map((window) => ({ ...window, market_known_at })) : kept;
      return [kept, followed, replies.map((reply, at): PublishedPoll => ({ ...reply, place: places[at]! }))] as const;
    });
    const [written, followed, published] = await publishing;
    this.#unsettled.drop(certain);
    this.#deps.onPublished(published);
    stage('write');
    this.#unwritten = [];
    this.#unsettled.add(written, as_of);
    // A plan shown to readers is followed to its end, even if its window is in no record or the settlement below fails.
    this.#plans.add(followed, day.session);
    // Windows of failed polls lack their bars since detection; the history has the newest one later than the snapshot.
    const since = Math.min(...followed.map(({ detected_at }) => detected_at));
    if (since < as_of) {
      await this.#followPlans(since, as_of);
      this.#plans.push(all, as_of);
      this.#unsettled.push(all, as_of);
    }
    const settled = certain.length + (await this.#settle(day, as_of, poll.received_at));
    const wanting = needingBars(judgement.judged, serverPollRules.market_stocks.value);
    this.#recalled.begin(day, [
      ...market.stocks.filter(({ stop_loss }) => stop_loss === null).map(({ symbol }) => symbol),
      ...wanting.map((at) => memory.symbols.names[at]!),
    ]);
    return {
      poll_id: id,
      symbols: poll.symbols,
      patterns_found: poll.patterns_found,
      market_symbols,
      windows: written.length,
      settled,
      as_of: poll.as_of,
      stages,
      arriving_ms: taken.arriving_ms,
    };
  }

  /** Settles windows whose bars must be fetched first, after a restart or a missed poll. Readers do not wait for it. */
  async #settle(day: MarketDay, as_of: number, receivedAt: string): Promise<number> {
    const { minuteBars, database } = this.#deps;
    const settled = await this.#unsettled.settle(day.session.date, as_of, (symbol, since, until) =>
      minuteBars(symbol, since, until, { priority: 'background' }),
    );
    if (settled.length > 0) {
      await database.transaction(async (query) =>
        createRecordStore(query).writeOutcomes(settled, receivedAt, await stampKnownAt(query, this.#deps.now)),
      );
    }
    this.#unsettled.drop(settled);
    return settled.length;
  }

  /** Judgement of a symbol in the newest poll, with its trace; null before the first poll and for an unknown symbol. */
  judged(symbol: string): JudgedSymbol | null {
    const day = this.#day;
    const readings = day?.readings(symbol) ?? null;
    if (day === null || readings === null || day.judgement === null) return null;
    const judged = judgeReadings(readings, day.judgement.market);
    return {
      as_of: iso(day.as_of),
      trace: judged.trace,
      stock: publishStock(this.#findNames(symbol), readings, judged),
    };
  }

  /** Patterns of the newest poll over the whole market; null before the first poll. */
  found(): FoundNow | null {
    const judgement = this.#day?.judgement ?? null;
    if (judgement === null) return null;
    const { names } = this.#deps.memory.symbols;
    return { as_of: iso(judgement.as_of), found: readFound(judgement.judged.patterns, names) };
  }

  #findNames(symbol: string): StockNames {
    return { symbol, company_name: this.#judged.findName(symbol), free_float: this.#deps.freeFloat(symbol) };
  }

  /** Passes figures that the memory has recomputed to the running day; call between two polls. */
  async learn(market: MarketColumns, turn: Turn): Promise<void> {
    if (this.#day !== null) await this.#day.learn(this.#judged.rows(market), turn);
  }

  /** The running day, or a new one when the session or the market's owner changed, or a replay started again. */
  async #openDay(market: MarketColumns, { session }: MarketMoment, as_of: number, { source, fence }: PollRequest) {
    const { memory, database, minuteBars, listings } = this.#deps;
    const running = this.#day;
    const owned = fence !== null && 'fence' in fence ? fence.fence : null;
    if (running !== null && owned === this.#fence && running.session.date === session.date && running.as_of <= as_of) {
      return { day: running, rows: this.#judged.rows(market), fresh: false };
    }
    this.#judged = new JudgedSymbols(await listings());
    this.#unwritten = [];
    await memory.ready(session.date);
    const store = createGoldenEyeStore(database.query);
    const record = createRecordStore(database.query);
    const [newest] = await store.polls(1, null);
    this.#livedUntil = await store.livedUntil(source);
    const goesOn =
      newest?.session_date === session.date && newest.source === source && Date.parse(newest.as_of) <= as_of;
    this.#unsettled.restore(
      await record.unsettled(source, addDays(session.date, -serverPollRules.settled_within.value)),
    );
    this.#plans.begin(await windowsOfSession(database.query, source, session.date, null), session, as_of);
    await this.#followPlans(session.open_ms, as_of);
    const rows = this.#judged.rows(market);
    this.#day = new MarketDay({
      session,
      rows,
      as_of,
      bars: await barsOfDayStart(minuteBars, watchedSymbols, session, as_of),
      memory,
      direction: goesOn ? newest.market_direction : null,
      windows: await record.readWindows(source, session.date),
    });
    this.#fence = owned;
    return { day: this.#day, rows, fresh: true };
  }

  async #followPlans(from: number, as_of: number): Promise<void> {
    this.#plans.catchUp(await barsSince(this.#deps.minuteBars, this.#plans.symbols(), from, as_of));
  }

  #stocks(day: MarketDay, { market }: Judgement, symbols: readonly string[]): GoldenEyeStock[] {
    return symbols.flatMap((symbol) => this.#publish(day, market, symbol) ?? []);
  }

  #publish(day: MarketDay, market: Judgement['market'], symbol: string): GoldenEyeStock | null {
    const readings = day.readings(symbol);
    return readings === null ? null : publishStock(this.#findNames(symbol), readings, judgeReadings(readings, market));
  }
}
