// One session of the whole market in columns: minute bars in, judgements of every symbol out.
import {
  type GoldenEyeColumns,
  openDay,
  PROFILE,
  pushBar,
  seedDay,
  setFacts,
  setSpread,
  startColumns,
} from '../../domain/goldeneye/columns/columns.ts';
import { rounded } from '../../domain/goldeneye/columns/measures.ts';
import { profileMinute, readColumns } from '../../domain/goldeneye/columns/read-columns.ts';
import type { Readings } from '../../domain/goldeneye/columns/readings.ts';
import { resumeSymbol } from '../../domain/goldeneye/columns/resume-symbol.ts';
import type { FundLines, MarketDirection } from '../../domain/goldeneye/golden-eye.ts';
import { type JudgedMarket, judgeColumns } from '../../domain/goldeneye/rules/judge-columns.ts';
import { type FundReadings, type MarketState, readMarket } from '../../domain/goldeneye/rules/market-direction.ts';
import { FundMoves } from '../../domain/goldeneye/view/fund-lines.ts';
import { bannerFunds, watchedSymbols } from '../../domain/goldeneye/watchlist.ts';
import type { DetectedWindow } from '../../domain/goldeneye/windows/settled-outcome.ts';
import {
  detectWindows,
  rememberWindow,
  startWindows,
  type WindowMemory,
} from '../../domain/goldeneye/windows/windows.ts';
import type { MinuteBar, SnapshotRow } from '../../domain/market/bars.ts';
import { previousSession, type Session } from '../../domain/market/calendar.ts';
import { type MarketColumns, rowAt } from '../../domain/market/market-columns.ts';
import type { SessionMinute, SymbolId } from '../../domain/numbers/kinds.ts';
import { known } from '../../domain/numbers/known.ts';
import { minuteMs } from '../../domain/numbers/time.ts';
import { inSlices, type Turn } from '../threads/turns.ts';
import { serverPollRules } from './poll-rules.ts';

/** Spare rows for symbols first seen during the day; `DayStart.room` overrides it. */
const ROOM = 500;
/** Maximum number of symbols updated per slice; the usual volume of each has hundreds of figures. */
const LEARNED_AT_ONCE = 250;
const RESEEDED_MS = serverPollRules.reseeded_from.value * minuteMs;

/**
 * Market memory as the day uses it. A new object in `daily` signals new figures, which `learn` then copies into the
 * day.
 */
export type UsualVolumes = {
  readonly daily: object | null;
  readonly symbols: {
    readonly names: readonly string[];
    readonly size: number;
    findIds(symbols: readonly string[]): Int32Array;
    findId(symbol: string): SymbolId | undefined;
    add(symbol: string): SymbolId;
  };
  usualVolume(id: SymbolId, minute: SessionMinute): { value: number; estimate: boolean };
};

/** Snapshot of the market, and the rows of its judged symbols. */
export type JudgedRows = { market: MarketColumns; places: Int32Array };

export type DayStart = {
  session: Session;
  rows: JudgedRows;
  /** Minute of the first poll, epoch ms. */
  as_of: number;
  /** Bars of watched symbols since the open of the previous session; other symbols start from the snapshot. */
  bars: ReadonlyMap<string, readonly MinuteBar[]>;
  memory: UsualVolumes;
  /** Direction in the previous poll of the same session; null without one. */
  direction: MarketDirection | null;
  /** Windows detected earlier in this session, oldest first. */
  windows: readonly DetectedWindow[];
  room?: number;
};

export type Judgement = { as_of: number; judged: JudgedMarket; market: MarketState; funds: FundReadings };

const findEnd = (bar: { start_timestamp: number }): number => bar.start_timestamp + minuteMs;

export class MarketDay {
  readonly session: Session;
  readonly columns: GoldenEyeColumns;
  /** Minute up to which the columns have bars, epoch ms. */
  as_of: number;
  readonly #memory: UsualVolumes;
  readonly #windows: WindowMemory;
  readonly #funds: FundMoves;
  readonly #watched: ReadonlySet<string> = new Set(watchedSymbols);
  readonly #profile = new Float64Array(PROFILE);
  readonly #known: Uint8Array;
  readonly #quote: { bid: Float64Array; ask: Float64Array };
  /** Reused for every bar, because thousands of new objects per minute would burden the garbage collector. */
  readonly #bar: MinuteBar = {
    start_timestamp: 0,
    open: 0,
    high: 0,
    low: 0,
    close: 0,
    volume: 0,
    vwap: null,
    transactions: null,
  };
  #opened: boolean;
  #factsOf: object | null;
  #direction: MarketDirection | null;
  /** True once a spread arrived in this session: the source has spreads, even if one answer lacks them. */
  #quotes = false;
  #judgement: Judgement | null = null;

  constructor({ session, rows, as_of, bars, memory, direction, windows, room = ROOM }: DayStart) {
    this.session = session;
    this.as_of = as_of;
    this.#memory = memory;
    for (const symbol of watchedSymbols) memory.symbols.add(symbol);
    memory.symbols.findIds(rows.market.symbols);
    const count = memory.symbols.size + room;
    const before = previousSession(session.date);
    this.columns = startColumns(count, before);
    this.#known = new Uint8Array(count);
    this.#quote = { bid: new Float64Array(count).fill(Number.NaN), ask: new Float64Array(count).fill(Number.NaN) };
    for (const [symbol, all] of bars) {
      const at = memory.symbols.add(symbol);
      for (const bar of all) if (bar.start_timestamp < before.after_close_ms) pushBar(this.columns, at, bar);
    }
    openDay(this.columns, session);
    this.#factsOf = memory.daily;
    this.#direction = direction;
    this.#windows = startWindows(count);
    this.#opened = as_of > session.open_ms;
    for (const place of rows.places) {
      const row = rowAt(rows.market, place);
      this.#begin(row, bars.get(row.symbol));
    }
    this.#funds = new FundMoves(session);
    this.#addFundBars(bars);
    for (const { symbol, pattern, detected_at } of windows) {
      if (detected_at > as_of) continue;
      // Without bars, a pattern that stands is found only once they are fetched: no window until then.
      const window = { pattern, detected_at: bars.has(symbol) ? detected_at : as_of };
      rememberWindow(this.#windows, memory.symbols.add(symbol), window, session);
    }
  }

  #begin(row: SnapshotRow, bars: readonly MinuteBar[] | undefined): void {
    const at = this.#memory.symbols.add(row.symbol);
    this.#setDailyFacts(row, at);
    if (bars === undefined) {
      if (this.#opened) this.#seed(row, at);
      return;
    }
    const today = bars.filter((bar) => bar.start_timestamp >= this.session.pre_open_ms);
    this.#push(at, today);
  }

  #push(at: number, bars: readonly MinuteBar[]): void {
    for (const bar of bars) if (findEnd(bar) <= this.as_of) pushBar(this.columns, at, bar);
  }

  #addFundBars(bars: ReadonlyMap<string, readonly MinuteBar[]>): void {
    for (const fund of bannerFunds) {
      const before = this.columns.prev_close[this.#memory.symbols.add(fund)]!;
      this.#funds.addBars(fund, bars.get(fund) ?? [], before, this.as_of);
    }
  }

  #setDailyFacts({ previous_close, previous_high, previous_low }: SnapshotRow, at: number): void {
    for (let minute = 0; minute < PROFILE; minute++) {
      this.#profile[minute] = this.#memory.usualVolume(at, minute).value;
    }
    setFacts(this.columns, at, {
      prev_close: previous_close,
      prev_high: previous_high,
      prev_low: previous_low,
      profile: this.#profile,
    });
    this.#known[at] = 1;
  }

  /** Starts a symbol from the snapshot, which already includes its newest minute. */
  #seed(row: SnapshotRow, at: number): void {
    const { opening_price: open, todays_range_high: high, todays_range_low: low, vwap } = row;
    const vwap_volume = row.todays_volume ?? row.volume_with_extended_hours;
    // Without a trade since the open, the range is of pre-market hours, which are not part of the session.
    const traded = row.last_minute !== null && row.last_minute.start_timestamp >= this.session.open_ms;
    if (!traded || open === null || high === null || low === null || vwap_volume === null) return;
    const volume = row.todays_volume ?? Number.NaN;
    seedDay(this.columns, at, { at: this.as_of, open, high, low, volume, vwap, vwap_volume });
  }

  /**
   * Adds a snapshot of the market as of a minute. `missed`: bars of watched symbols that are missing from the
   * snapshots. Bars that close later are ignored. Returns the number of market symbols with a bar today.
   */
  take({ market, places }: JudgedRows, as_of: number, missed: ReadonlyMap<string, readonly MinuteBar[]>): number {
    const { columns, session } = this;
    const { figures, minute } = market;
    const ids = this.#memory.symbols.findIds(market.symbols);
    // A day begun before the bell needs the session's first bar, which gives its open.
    const reseed = this.#opened ? as_of - this.as_of >= RESEEDED_MS : as_of > session.open_ms + minuteMs;
    this.as_of = as_of;
    for (const [symbol, bars] of missed) this.#push(this.#memory.symbols.add(symbol), bars);
    this.#addFundBars(missed);
    this.#opened ||= as_of > session.open_ms;
    const bar = this.#bar;
    for (const place of places) {
      const at = ids[place]!;
      if (at >= columns.count) continue;
      if (this.#known[at] === 0) this.#setDailyFacts(rowAt(market, place), at);
      // The volume before the open may become known during the session, and the regular volume with it.
      const learned = Number.isNaN(columns.day.volume[at]!) && !Number.isNaN(figures.todays_volume[place]!);
      if ((reseed || learned) && !this.#watched.has(market.symbols[place]!)) this.#seed(rowAt(market, place), at);
      this.#quote.bid[at] = figures.bid[place]!;
      this.#quote.ask[at] = figures.ask[place]!;
      setSpread(columns, at, known(figures.ask[place]! - figures.bid[place]!));
      const start = minute.start_timestamp[place]!;
      if (!(start + minuteMs <= as_of)) continue;
      bar.start_timestamp = start;
      bar.open = minute.open[place]!;
      bar.high = minute.high[place]!;
      bar.low = minute.low[place]!;
      bar.close = minute.close[place]!;
      bar.volume = minute.volume[place]!;
      bar.vwap = known(minute.vwap[place]);
      pushBar(columns, at, bar);
    }
    let traded = 0;
    for (let at = 0; at < columns.count; at++) if (columns.seen[at]! > 0) traded += 1;
    return traded;
  }

  /**
   * Rebuilds a symbol known only from snapshots, with its bars since the open of the previous session. Returns false,
   * without a change, if the bars cover less than what is known.
   */
  recall(symbol: string, bars: readonly MinuteBar[]): boolean {
    const { columns, session } = this;
    const at = this.#memory.symbols.findId(symbol);
    if (at === undefined || at >= columns.count || !this.#opened) return false;
    const before = previousSession(session.date);
    const closed = bars.filter((bar) => findEnd(bar) <= this.as_of);
    const earlier = closed.filter((bar) => bar.start_timestamp < before.after_close_ms);
    const today = closed.filter((bar) => bar.start_timestamp >= session.pre_open_ms);
    const last = today.at(-1);
    const known = readColumns(columns, at, this.as_of).bar_closed_at ?? 0;
    if (last === undefined || findEnd(last) < known) return false;
    resumeSymbol(columns, at, before, earlier, today);
    return true;
  }

  /** Sets figures that the memory has recomputed, for all symbols, from the next poll on. */
  async learn({ market, places }: JudgedRows, turn: Turn): Promise<void> {
    const { daily } = this.#memory;
    if (this.#factsOf === daily) return;
    this.#factsOf = daily;
    const ids = this.#memory.symbols.findIds(market.symbols);
    await inSlices(places.length, LEARNED_AT_ONCE, turn, (row) => {
      const place = places[row]!;
      if (ids[place]! < this.columns.count) this.#setDailyFacts(rowAt(market, place), ids[place]!);
    });
  }

  /** Judges every symbol as of the columns' minute and stores the market's direction for the next poll. */
  judge(): Judgement {
    const read = bannerFunds.map((fund) => [fund, this.readings(fund)] as const);
    const funds = Object.fromEntries(read) as FundReadings;
    for (const [fund, known] of read) this.#funds.set(fund, known?.bar_closed_at ?? null, known?.change_pct ?? null);
    this.#quotes ||= this.columns.spread.some((spread) => !Number.isNaN(spread));
    const market = readMarket(funds, this.#direction, this.#quotes);
    this.#direction = market.direction;
    const judged = judgeColumns(this.columns, this.as_of, market, this.#judgement?.judged);
    this.#judgement = { as_of: this.as_of, judged, market, funds };
    return this.#judgement;
  }

  /** Windows that begin with this judgement. */
  detect({ judged }: Judgement): DetectedWindow[] {
    const { columns } = this;
    const { bid, ask } = this.#quote;
    const minute = profileMinute(columns, judged.as_of);
    return detectWindows(judged, this.#memory.symbols.names, this.session, this.#windows, {
      quote: (at) => ({ bid: known(bid[at]), ask: known(ask[at]), spread: known(rounded(columns.spread[at]!)) }),
      volumeEstimated: (at) => this.#memory.usualVolume(at as SymbolId, minute as SessionMinute).estimate,
    });
  }

  /** Readings of a symbol; null for a symbol without a row. */
  readings(symbol: string): Readings | null {
    const at = this.#memory.symbols.findId(symbol);
    return at === undefined || at >= this.columns.count ? null : readColumns(this.columns, at, this.as_of);
  }

  get fundLines(): FundLines {
    return this.#funds.read();
  }

  get judgement(): Judgement | null {
    return this.#judgement;
  }
}
