// Makes a poll: one snapshot of the market into the columns, judged, settled, written and published in one transaction.

import type { GoldenEyeCurrent, GoldenEyeStock } from '../../domain/goldeneye/golden-eye.ts';
import { judgeStock, publishStock } from '../../domain/goldeneye/judge-stock.ts';
import { marketBanner } from '../../domain/goldeneye/market-direction.ts';
import { asOfMinute } from '../../domain/goldeneye/schedule.ts';
import type { DetectedWindow } from '../../domain/goldeneye/settled-outcome.ts';
import { strongest } from '../../domain/goldeneye/strongest.ts';
import type { StockTrace } from '../../domain/goldeneye/trace.ts';
import { watchedSymbols } from '../../domain/goldeneye/watchlist.ts';
import type { SnapshotRow } from '../../domain/market/bars.ts';
import { addDays, pacificDate } from '../../domain/market/calendar.ts';
import { isScreened } from '../../domain/stocks/judged-listings.ts';
import type { Listing } from '../../domain/stocks/listing.ts';
import type { MarketData } from '../../providers/market-data.ts';
import { iso } from '../clock.ts';
import type { MarketMemory, MarketMoment } from '../market-memory/market-memory.ts';
import type { Connections } from '../market-memory/store-connections.ts';
import { publishCompressed } from '../publish/published.ts';
import { writeSnapshot } from '../publish/snapshot-store.ts';
import { type Judgement, MarketDay } from './market-day.ts';
import { GOLDENEYE_FORMULA_VERSION, serverPollRules } from './poll-rules.ts';
import { createGoldenEyeStore, type PollRow } from './store.ts';
import { Unsettled } from './unsettled.ts';
import { barsOfDayStart, barsSince } from './watched-bars.ts';

const minuteMs = 60_000;
const MISSED_MS = serverPollRules.missed_from.value * minuteMs;

/** `replaying`: the vendor shows an earlier session as if it were now. */
export type PollRequest = { replaying: boolean; delay_minutes: number; source: string };
export type PollDone = {
  poll_id: number;
  symbols: number;
  patterns_found: number;
  market_symbols: number;
  windows: number;
  settled: number;
  as_of: string;
};

export type JudgedSymbol = { as_of: string; trace: StockTrace; stock: GoldenEyeStock };

export type PollDeps = {
  marketData: MarketData;
  memory: MarketMemory;
  connections: Connections;
  now: () => Promise<number>;
  monotonic: () => number;
  listings: () => Promise<Listing[]>;
};

/** The minute a poll speaks of: by the clock, or in a replay by the newest bar of all; never beyond the session's day. */
export function pollMinute(
  rows: readonly SnapshotRow[],
  { at, session }: MarketMoment,
  now: number,
  { replaying, delay_minutes }: Pick<PollRequest, 'replaying' | 'delay_minutes'>,
): number {
  if (!replaying) return Math.min(asOfMinute(now - delay_minutes * minuteMs), session.after_close_ms);
  let newest = asOfMinute(at);
  for (const { last_minute } of rows) {
    const end = (last_minute?.start_timestamp ?? 0) + minuteMs;
    if (end > newest && end <= session.after_close_ms) newest = end;
  }
  return newest;
}

export class PollMaker {
  readonly #deps: PollDeps;
  readonly #unsettled = new Unsettled();
  #day: MarketDay | null = null;
  #names = new Map<string, Listing>();
  /** Detected, but the transaction that was to keep them failed. */
  #unwritten: DetectedWindow[] = [];

  constructor(deps: PollDeps) {
    this.#deps = deps;
  }

  /** Throws the vendor's ProviderError or the database's error; what was detected meanwhile is kept for the next poll. */
  async poll(
    request: PollRequest,
    { rows: all, moment, asked }: { rows: readonly SnapshotRow[]; moment: MarketMoment; asked: number },
  ): Promise<PollDone> {
    const { memory, connections, now, monotonic } = this.#deps;
    const stages: Record<string, number> = {};
    const began = monotonic();
    let from = began;
    const stage = (name: string) => {
      const to = monotonic();
      stages[name] = Math.round((to - from) * 100) / 100;
      from = to;
    };
    const as_of = pollMinute(all, moment, asked, request);
    const { day, rows, fresh } = await this.#dayOf(all, moment, as_of, request.source);
    stage('day');
    const gap = fresh ? 0 : as_of - day.as_of;
    const missed =
      gap > MISSED_MS ? await barsSince(this.#deps.marketData, watchedSymbols, day.as_of, as_of) : new Map();
    if (gap > MISSED_MS || fresh) this.#unsettled.forgetBars();
    stage('missed');
    const market_symbols = day.take(rows, as_of, missed);
    const judgement = day.judge();
    if (as_of <= day.session.close_ms) this.#unwritten.push(...day.detect(judgement));
    stage('judge');
    this.#unsettled.push(rows, as_of);
    const settled = await this.#unsettled.settle(day.session.date, as_of, (symbol, since, until) =>
      this.#deps.marketData.minuteBars(symbol, since, until, { priority: 'background' }),
    );
    stage('settle');
    const store = createGoldenEyeStore(connections.query);
    const received = await now();
    const pacific = pacificDate(received);
    const { id, number } = await store.nextPoll(pacific);
    const head = { id, last_poll: iso(received), as_of: iso(as_of), source: request.source };
    const watched = this.#current(day, judgement, watchedSymbols, head);
    const places = strongest(judgement.judged, serverPollRules.market_stocks.value);
    const market = this.#current(
      day,
      judgement,
      places.map((at) => memory.symbols.names[at]!),
      head,
    );
    market.patterns_found = judgement.judged.patterns_found;
    if (market.market !== null) market.market.patterns_found = market.patterns_found;
    const [publishedWatched, publishedMarket] = await Promise.all(
      [watched, market].map((reply) => publishCompressed(Buffer.from(JSON.stringify(reply)))),
    );
    stage('publish');
    const poll: PollRow = {
      id,
      number,
      day: pacific,
      received_at: head.last_poll,
      as_of: head.as_of,
      session_date: day.session.date,
      symbols: watched.stocks.filter(({ price }) => price !== null).length,
      market_symbols,
      patterns_found: watched.patterns_found,
      market_patterns_found: market.patterns_found,
      market_direction: judgement.market.direction,
      duration_ms: Math.round(monotonic() - began),
      stages,
      formula_version: GOLDENEYE_FORMULA_VERSION,
      source: request.source,
    };
    const detected = this.#unwritten;
    const written = await connections.use((connection) =>
      connection.transaction(async () => {
        const own = createGoldenEyeStore(connection.query);
        const kept = await own.writePoll(poll, detected);
        for (const one of settled) await own.writeOutcome(one.id, one.outcome, poll.received_at);
        const snapshot = {
          source_id: id,
          received_at: poll.received_at,
          as_of: poll.as_of,
          formula_version: poll.formula_version,
        };
        await writeSnapshot(connection.query, { ...snapshot, kind: 'goldeneye', published: publishedWatched! });
        await writeSnapshot(connection.query, { ...snapshot, kind: 'goldeneye-market', published: publishedMarket! });
        return kept;
      }),
    );
    this.#unwritten = [];
    this.#unsettled.add(written);
    this.#unsettled.drop(settled);
    const { symbols, patterns_found } = poll;
    return {
      poll_id: id,
      symbols,
      patterns_found,
      market_symbols,
      windows: written.length,
      settled: settled.length,
      as_of: poll.as_of,
    };
  }

  /** What the newest poll says of a symbol, and why; null before the first poll and for an unknown symbol. */
  judged(symbol: string): JudgedSymbol | null {
    const day = this.#day;
    const readings = day?.readings(symbol) ?? null;
    if (day === null || readings === null || day.market === null) return null;
    const judged = judgeStock(readings, day.market);
    const names = { symbol, company_name: this.#names.get(symbol)?.name ?? null, free_float: null };
    return { as_of: iso(day.as_of), trace: judged.trace, stock: publishStock(names, readings, judged) };
  }

  /** The running day, or a new one when the session changed or a replay began again. */
  async #dayOf(all: readonly SnapshotRow[], { session }: MarketMoment, as_of: number, source: string) {
    const { memory, connections, marketData, listings } = this.#deps;
    const running = this.#day;
    if (running !== null && running.session.date === session.date && running.as_of <= as_of) {
      return { day: running, rows: this.#judgeable(all), fresh: false };
    }
    this.#names = new Map((await listings()).map((listing) => [listing.symbol, listing]));
    await memory.ready(session.date);
    const store = createGoldenEyeStore(connections.query);
    const [newest] = await store.polls(1, iso(await this.#deps.now()));
    const goesOn =
      newest?.session_date === session.date && newest.source === source && Date.parse(newest.as_of) <= as_of;
    this.#unsettled.restore(
      await store.unsettled(source, addDays(session.date, -serverPollRules.settled_within.value)),
    );
    const rows = this.#judgeable(all);
    this.#day = new MarketDay({
      session,
      rows,
      as_of,
      bars: await barsOfDayStart(marketData, watchedSymbols, session, as_of),
      memory,
      direction: goesOn ? newest.market_direction : null,
      windows: await store.windowsOf(source, session.date),
    });
    return { day: this.#day, rows, fresh: true };
  }

  #judgeable(rows: readonly SnapshotRow[]): SnapshotRow[] {
    const watched = new Set(watchedSymbols);
    return rows.filter(({ symbol }) => watched.has(symbol) || isScreened(symbol, this.#names.get(symbol)));
  }

  #current(
    day: MarketDay,
    { market, funds }: Judgement,
    symbols: readonly string[],
    head: { id: number; last_poll: string; as_of: string; source: string },
  ): GoldenEyeCurrent {
    const stocks = symbols.flatMap((symbol): GoldenEyeStock[] => {
      const readings = day.readings(symbol);
      if (readings === null) return [];
      const names = { symbol, company_name: this.#names.get(symbol)?.name ?? null, free_float: null };
      return [publishStock(names, readings, judgeStock(readings, market))];
    });
    const patterns_found = stocks.reduce((sum, { pattern_count }) => sum + pattern_count, 0);
    return {
      polling_state: 'running',
      last_poll: head.last_poll,
      patterns_found,
      market: marketBanner(market, funds, patterns_found),
      stocks,
      poll_id: head.id,
      as_of: head.as_of,
      formula_version: GOLDENEYE_FORMULA_VERSION,
      source: head.source,
    };
  }
}
