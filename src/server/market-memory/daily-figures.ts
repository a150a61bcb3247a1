// Daily figures per symbol from the sessions before a day: averages, 52-week range, RSI. One pass, oldest first.
import type { Split } from '../../domain/market/bars.ts';
import { addDays, findSession, previousSession } from '../../domain/market/calendar.ts';
import { isSpike } from '../../domain/market/checks/check-bar.ts';
import { historyRules } from '../../domain/market/checks/own-history.ts';
import { indicatorRules } from '../../domain/market/indicators/indicator-rules.ts';
import { pushRsi, type RsiState, startRsi } from '../../domain/market/indicators/rsi.ts';
import { splitFactors } from '../../domain/market/indicators/splits.ts';
import { averageVolumes, type SessionVolumes } from './average-volumes.ts';
import { memoryRules } from './memory-rules.ts';
import type { DailyMarket } from './store.ts';
import type { SymbolIndex } from './symbol-index.ts';

/**
 * Figures of each symbol's present company by symbol id, in shares of `asOf`; NaN if unknown. `average_volume`: regular
 * sessions; `profile_volume`: vendor's volume; `volatility`: daily. The 52-week range needs a year on file; a younger
 * listing has its range since listing. `previous_close` needs a bar of the previous session.
 */
export type DailyFigures = {
  /** Day the figures are for; they include earlier sessions only. */
  asOf: string;
  sessions: number;
  /** Newest session included; null without any. */
  newest: string | null;
  symbols: number;
  rsi: RsiState;
  previous_close: Float64Array;
  average_volume: Float64Array;
  profile_volume: Float64Array;
  year_high: Float64Array;
  year_low: Float64Array;
  volatility: Float64Array;
};

const AVERAGE: number = indicatorRules.average_volume_sessions.value;
const PROFILE: number = indicatorRules.profile_sessions.value;
const LONGEST = Math.max(AVERAGE, PROFILE);
const YEAR: number = indicatorRules.year_sessions.value;
const VOLATILITY: number = memoryRules.daily_volatility_sessions.value;
const LONGEST_ABSENCE: number = historyRules.longest_absence.value;
const LEAST_RETURNS: number = memoryRules.daily_volatility_least.value;

/** First day of each symbol's present company, if known; earlier bars belong to another company. */
export type HistoryStarts = ReadonlyMap<string, string>;

/** Regular-session volumes the product measured itself, by day and symbol, in shares of that day. */
export type MeasuredVolumes = ReadonlyMap<string, ReadonlyMap<string, number>>;

/**
 * Figures of the whole market. `dates`: sessions to read, oldest first, all before `asOf`; `read` returns one of them.
 */
export async function dailyFigures(
  asOf: string,
  dates: readonly string[],
  splits: readonly Split[],
  symbols: SymbolIndex,
  read: (date: string) => Promise<DailyMarket | null>,
  starts: HistoryStarts = new Map(),
  measured: MeasuredVolumes = new Map(),
): Promise<DailyFigures> {
  if (dates.some((date) => date >= asOf)) throw new RangeError(`Figures for ${asOf} know nothing of it or after it.`);
  const build = new FigureBuild(asOf, dates, factorsBySymbol(dates, splits, asOf), starts, measured);
  let waiting: ReadDay | null = null;
  for (const [at, date] of dates.entries()) {
    const day = await read(date);
    if (day === null || day.symbols.length === 0) continue;
    const next = build.prepare(day, at, symbols);
    if (waiting !== null) build.push(waiting, next);
    waiting = next;
  }
  if (waiting !== null) build.push(waiting, null);
  return build.end(asOf, symbols.size);
}

/** A day with the ids of its rows, and its closes in shares of the day the figures are for. */
type ReadDay = { day: DailyMarket; at: number; ids: Int32Array; factors: Float64Array; closes: Float64Array };

/** Price factors per day of symbols that split; symbols without a split are absent. */
function factorsBySymbol(dates: readonly string[], splits: readonly Split[], asOf: string): Map<string, Float64Array> {
  const bySymbol = Map.groupBy(splits, ({ symbol }) => symbol);
  return new Map([...bySymbol].map(([symbol, own]) => [symbol, splitFactors(dates, own, asOf)]));
}

/** Sessions from the first day on, numbered from 1. */
function sessionOrdinals(first: string, asOf: string): Map<string, number> {
  const ordinals = new Map<string, number>();
  for (let date = first; date < asOf; date = addDays(date, 1)) {
    if (findSession(date) !== null) ordinals.set(date, ordinals.size + 1);
  }
  return ordinals;
}

class FigureBuild {
  readonly #dates: readonly string[];
  readonly #factors: Map<string, Float64Array>;
  #room = 0;
  #rsi = startRsi(0);
  #first = new Int32Array(0);
  #high = new Float64Array(0);
  #low = new Float64Array(0);
  #squares = new Float64Array(0);
  #returns = new Int32Array(0);
  #newest: string | null = null;
  /** Days with rows so far. */
  #sessions = 0;
  #mostRows = 0;
  readonly #volumes: SessionVolumes[] = [];

  readonly #starts: HistoryStarts;
  readonly #measured: MeasuredVolumes;
  readonly #ordinals: Map<string, number>;
  /** Ordinal of the session before `asOf` (`#before`) and of each symbol's last bar (`#last`); 0 without any. */
  readonly #before: number;
  #last = new Int32Array(0);
  /** Closes of the next day on file by symbol id; written over for each day. */
  #after = new Float64Array(0);

  constructor(
    asOf: string,
    dates: readonly string[],
    factors: Map<string, Float64Array>,
    starts: HistoryStarts,
    measured: MeasuredVolumes,
  ) {
    this.#dates = dates;
    this.#factors = factors;
    this.#starts = starts;
    this.#measured = measured;
    this.#ordinals = sessionOrdinals(dates[0] ?? asOf, asOf);
    this.#before = this.#ordinals.get(previousSession(asOf).date) ?? 0;
  }

  prepare(day: DailyMarket, at: number, index: SymbolIndex): ReadDay {
    const ids = Int32Array.from(day.symbols, (symbol) => index.add(symbol));
    this.#reserve(index.size);
    const factors = Float64Array.from(day.symbols, (symbol) => this.#factors.get(symbol)?.[at] ?? 1);
    return { day, at, ids, factors, closes: day.close.map((close, row) => close * factors[row]!) };
  }

  /** Adds a day. A close far from both neighbours is no price and changes no price figure. */
  push({ day, at, ids, factors, closes }: ReadDay, next: ReadDay | null): void {
    this.#after.fill(Number.NaN);
    for (const [row, id] of next?.ids.entries() ?? []) this.#after[id] = next!.closes[row]!;
    const left = this.#dates.length - at;
    this.#sessions += 1;
    this.#mostRows = Math.max(this.#mostRows, day.symbols.length);
    const averaged = left <= LONGEST ? this.#averaged(left, day.symbols.length) : null;
    const measured = this.#measured.get(day.date);
    this.#newest = day.date;
    const ordinal = this.#ordinals.get(day.date) ?? 0;
    for (const [row, symbol] of day.symbols.entries()) {
      const id = ids[row]!;
      const start = this.#starts.get(symbol);
      if (start !== undefined && day.date < start) {
        // The row counts toward the session's size, with zero volume.
        if (averaged !== null) averaged.volumes[row] = averaged.regular[row] = 0;
        if (averaged !== null) averaged.ids[row] = id;
        continue;
      }
      const last = this.#last[id]!;
      if (last > 0 && ordinal - last - 1 > LONGEST_ABSENCE) this.#resetSymbol(id);
      this.#last[id] = ordinal;
      const factor = factors[row]!;
      const close = closes[row]!;
      if (this.#first[id] === 0) this.#first[id] = left;
      if (averaged !== null) {
        averaged.ids[row] = id;
        averaged.volumes[row] = day.volume[row]! / factor;
        averaged.regular[row] = (measured?.get(symbol) ?? day.volume[row]!) / factor;
      }
      if (this.#rsi.seen[id]! > 0 && isSpike(this.#rsi.last[id]!, close, this.#after[id]!, 'day')) continue;
      this.#pushReturn(id, close, left);
      pushRsi(this.#rsi, id, close);
      // A source of closes alone has no highs and lows: the close stands in for both.
      if (left > YEAR) continue;
      const high = day.high[row]! > 0 ? day.high[row]! * factor : close;
      const low = day.low[row]! > 0 ? day.low[row]! * factor : close;
      if (!(this.#high[id]! >= high)) this.#high[id] = high;
      if (!(this.#low[id]! <= low)) this.#low[id] = low;
    }
  }

  /** Clears a symbol's figures, which belong or may belong to another company. */
  #resetSymbol(id: number): void {
    const { gain, loss, last, seen } = this.#rsi;
    gain[id] = loss[id] = last[id] = seen[id] = 0;
    this.#first[id] = this.#returns[id] = this.#squares[id] = 0;
    this.#high[id] = this.#low[id] = Number.NaN;
  }

  #averaged(left: number, rows: number): SessionVolumes {
    const volumes = () => new Float64Array(rows);
    const session = { left, ids: new Int32Array(rows), volumes: volumes(), regular: volumes() };
    this.#volumes.push(session);
    return session;
  }

  #pushReturn(id: number, close: number, left: number): void {
    if (left > VOLATILITY || this.#rsi.seen[id] === 0) return;
    const change = close / this.#rsi.last[id]! - 1;
    if (!Number.isFinite(change)) return;
    this.#squares[id] = this.#squares[id]! + change * change;
    this.#returns[id] = this.#returns[id]! + 1;
  }

  #reserve(size: number): void {
    if (size <= this.#room) return;
    const room = Math.max(size, this.#room * 2, 1_024);
    const grow = (from: Float64Array, fill = 0) => {
      const to = new Float64Array(room).fill(fill, from.length);
      to.set(from);
      return to;
    };
    const growWhole = (from: Int32Array) => {
      const to = new Int32Array(room);
      to.set(from);
      return to;
    };
    const { gain, loss, last, seen } = this.#rsi;
    this.#rsi = { gain: grow(gain), loss: grow(loss), last: grow(last), seen: growWhole(seen) };
    this.#first = growWhole(this.#first);
    this.#last = growWhole(this.#last);
    this.#after = new Float64Array(room);
    this.#returns = growWhole(this.#returns);
    this.#squares = grow(this.#squares);
    this.#high = grow(this.#high, Number.NaN);
    this.#low = grow(this.#low, Number.NaN);
    this.#room = room;
  }

  end(asOf: string, symbols: number): DailyFigures {
    this.#reserve(symbols);
    const unknown = () => new Float64Array(this.#room).fill(Number.NaN);
    const previous_close = unknown();
    const volatility = unknown();
    // The 52-week high and low stay unknown until a whole year is on file.
    const hasYear = this.#sessions >= YEAR;
    const known = { mostRows: this.#mostRows, first: this.#first };
    for (let id = 0; id < symbols; id++) {
      if (this.#rsi.seen[id]! > 0 && this.#before > 0 && this.#last[id] === this.#before) {
        previous_close[id] = this.#rsi.last[id]!;
      }
      if (this.#returns[id]! >= LEAST_RETURNS && this.#squares[id]! > 0) {
        volatility[id] = Math.sqrt(this.#squares[id]! / this.#returns[id]!);
      }
    }
    return {
      asOf,
      sessions: this.#sessions,
      newest: this.#newest,
      symbols,
      rsi: this.#rsi,
      previous_close,
      average_volume: averageVolumes(this.#volumes, { sessions: AVERAGE, of: 'regular', ...known }),
      profile_volume: averageVolumes(this.#volumes, { sessions: PROFILE, of: 'volumes', ...known }),
      year_high: hasYear ? this.#high : unknown(),
      year_low: hasYear ? this.#low : unknown(),
      volatility,
    };
  }
}
