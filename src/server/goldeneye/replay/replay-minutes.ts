// Replay of past sessions through the rolling market day of live polls.
import { SettleClock, type SettledOutcome } from '../../../domain/goldeneye/windows/settled-outcome.ts';
import { appearedNotJudged } from '../../../domain/goldeneye/windows/windows.ts';
import type { MinuteBar, SnapshotRow, Split } from '../../../domain/market/bars.ts';
import { findSession, newYorkDate, previousSession, type Session } from '../../../domain/market/calendar.ts';
import { toMarketColumns } from '../../../domain/market/market-columns.ts';
import { minuteMs } from '../../../domain/numbers/time.ts';
import { pollRules } from '../../../domain/rules/goldeneye/goldeneye-rules.ts';
import { memoryRules } from '../../market-memory/memory-rules.ts';
import type { TapeDayRow } from '../../market-memory/store.ts';
import { SymbolIndex } from '../../market-memory/symbol-index.ts';
import { Tape } from '../../market-memory/tape.ts';
import { packTapeDay, type UsualDay, usualDay } from '../../market-memory/usual-day.ts';
import { type JudgedRows, MarketDay } from '../market-day.ts';
import { Unsettled } from '../unsettled.ts';
import { type FileSplits, inSharesAfter, type QuotedBar, type SymbolBars, splitsInBars } from './splits-in-bars.ts';

const pollMs = pollRules.pause_after_minute.value * 1_000;
const TAPE_DAYS: number = memoryRules.tape_days.value;

/**
 * `judged`: symbols with as many full sessions before the day as live polls require; `warming_up`: the others;
 * `not_judged`: patterns on symbols with an unknown figure.
 */
type ReplayDay = {
  date: string;
  symbols: number;
  judged: number;
  warming_up: number;
  patterns: number;
  windows: number;
  not_judged: number;
};
export type Replay = {
  days: ReplayDay[];
  settled: SettledOutcome[];
  unsettled: number;
  /** True if the files have bid and ask; otherwise the spread is not checked. */
  quotes: boolean;
};

/** One day of a symbol: all of its bars, extended hours included. */
type SymbolDay = { session: Session; bars: readonly QuotedBar[] };
/** The newest session of each symbol before the day, and the tape's records of all sessions, newest first. */
type Earlier = { last: Map<string, SymbolDay>; tape: TapeDayRow[] };

const isRegular = ({ start_timestamp: at }: MinuteBar, { open_ms, close_ms }: Session) =>
  at >= open_ms && at < close_ms;

const firstRegular = ({ session, bars }: SymbolDay): MinuteBar | null =>
  bars.find((bar) => isRegular(bar, session)) ?? null;

const LATE_MS = 5 * minuteMs;

/** Whether the file covers the session from the opening bell; else the day's volume is unknown. */
function hasVolume(day: SymbolDay): boolean {
  const first = firstRegular(day);
  return first !== null && first.start_timestamp < day.session.open_ms + LATE_MS;
}

/** Minutes of the regular session with a bar of any symbol, which a live tape counts as polled. */
function minutesOnFile(session: Session, today: Iterable<SymbolDay>): number {
  const minutes = new Set<number>();
  for (const { bars } of today) for (const bar of bars) if (isRegular(bar, session)) minutes.add(bar.start_timestamp);
  return minutes.size;
}

/** USD; null where the session before is not on file. */
type DayBefore = Pick<SnapshotRow, 'previous_close' | 'previous_high' | 'previous_low'>;

function dayBefore(day: SymbolDay | null): DayBefore {
  const bars = day?.bars.filter((bar) => isRegular(bar, day.session)) ?? [];
  if (bars.length === 0) return { previous_close: null, previous_high: null, previous_low: null };
  return {
    previous_close: bars.at(-1)!.close,
    previous_high: Math.max(...bars.map((bar) => bar.high)),
    previous_low: Math.min(...bars.map((bar) => bar.low)),
  };
}

/** Snapshot row of a symbol: newest closed bar, regular session so far, previous session. */
function toSnapshotRow(symbol: string, last: QuotedBar | null, volume: number, before: DayBefore): SnapshotRow {
  return {
    ...before,
    symbol,
    current_price: last?.close ?? null,
    price_change: null,
    change_from_prev_close_pct: null,
    opening_price: null,
    todays_range_high: null,
    todays_range_low: null,
    todays_close: null,
    todays_volume: last === null ? null : volume,
    volume_with_extended_hours: null,
    vwap: null,
    previous_volume: null,
    bid: last?.bid ?? null,
    ask: last?.ask ?? null,
    last_minute: last === null ? null : { ...last, accumulated_volume: null },
    updated_ns: null,
    updated_at: null,
  };
}

/**
 * Replays every session on file, one poll a minute. `delayMinutes`: price delay of the reader's clock. After one of the
 * `splits`, earlier sessions count as in live polls: prices are converted to new shares, volumes are not used.
 */
export async function replayMinutes(
  files: SymbolBars,
  delayMinutes: number,
  splits: readonly Split[] = [],
): Promise<Replay> {
  const replayed = new ReplayedSessions(delayMinutes, splitsInBars(files, splits));
  const byDay = [...files].map(([symbol, bars]) => {
    return { symbol, days: Map.groupBy(bars, (bar) => newYorkDate(bar.start_timestamp)) };
  });
  const dates = [...new Set(byDay.flatMap(({ days }) => [...days.keys()]))].sort();
  const quotes = [...files.values()].some((bars) => bars.some(({ bid, ask }) => bid !== null && ask !== null));
  const replay: Replay = { days: [], settled: [], unsettled: 0, quotes };
  let windows = 0;
  for (const date of dates) {
    const session = findSession(date);
    if (session === null) continue;
    const bars = new Map(byDay.map(({ symbol, days }) => [symbol, days.get(date) ?? []]));
    const { counts, settled } = await replayed.next(session, bars);
    replay.days.push(counts);
    replay.settled.push(...settled);
    windows += counts.windows;
  }
  replay.unsettled = windows * SettleClock.options.length - replay.settled.length;
  return replay;
}

/**
 * Sessions replayed one after the other. A symbol is judged like one of the watchlist after as many full sessions as
 * the live memory requires; until then its relative volume is unknown.
 */
export class ReplayedSessions {
  readonly #delayMinutes: number;
  readonly #splits: FileSplits;
  readonly #symbols = new SymbolIndex();
  readonly #earlier: Earlier = { last: new Map(), tape: [] };
  readonly #unsettled = new Unsettled();
  #windows = 0;

  constructor(delayMinutes: number, splits: FileSplits = new Map()) {
    this.#delayMinutes = delayMinutes;
    this.#splits = splits;
  }

  /** `bars`: all of the session, extended hours included, by symbol. Call with sessions in date order. */
  async next(session: Session, bars: SymbolBars): Promise<{ counts: ReplayDay; settled: SettledOutcome[] }> {
    const earlier = this.#earlier;
    const symbols = this.#symbols;
    const { date } = session;
    for (const symbol of bars.keys()) symbols.add(symbol);
    const today = new Map([...bars].map(([symbol, own]) => [symbol, { session, bars: own }]));
    const lastSplit = (symbol: string) => this.#splits.get(symbol)?.findLast((split) => split.date <= date) ?? null;
    const { counts, settled, taped } = await replayDay({
      session,
      today,
      earlier,
      symbols,
      usual: await usualDay(earlier.tape, symbols, (symbol, of) => (lastSplit(symbol)?.date ?? '') > of),
      unsettled: this.#unsettled,
      firstId: this.#windows,
      delayMinutes: this.#delayMinutes,
      factorToday: (symbol) => (lastSplit(symbol)?.date === date ? lastSplit(symbol)!.factor : 1),
    });
    this.#windows += counts.windows;
    earlier.tape = [taped, ...earlier.tape].slice(0, TAPE_DAYS);
    for (const [symbol, own] of today) if (firstRegular(own) !== null) earlier.last.set(symbol, own);
    return { counts, settled };
  }
}

type DayOfReplay = {
  session: Session;
  today: ReadonlyMap<string, SymbolDay>;
  earlier: Earlier;
  symbols: SymbolIndex;
  usual: UsualDay;
  unsettled: Unsettled;
  firstId: number;
  delayMinutes: number;
  /** Factor that converts a symbol's prices of the previous session to shares of this one. */
  factorToday: (symbol: string) => number;
};

async function replayDay(
  day: DayOfReplay,
): Promise<{ counts: ReplayDay; settled: SettledOutcome[]; taped: TapeDayRow }> {
  const { session, today, symbols, usual, unsettled, firstId, delayMinutes } = day;
  const usualVolume = (id: number, minute: number) => usual.volume(id, minute, null, null);
  const rowsAt = snapshots(day);
  const early = today.values().some(({ bars }) => (bars[0]?.start_timestamp ?? session.open_ms) < session.open_ms);
  const begins = early ? session.pre_open_ms : session.open_ms;
  const market = new MarketDay({
    session,
    rows: rowsAt(begins),
    as_of: begins,
    bars: new Map([...today.keys()].map((symbol) => [symbol, sinceBell(before(day, symbol))])),
    memory: { daily: null, symbols, usualVolume },
    direction: null,
    windows: [],
    room: 0,
  });
  const traded = [...today].filter(([, own]) => firstRegular(own) !== null);
  const judged = traded.filter(([symbol]) => usualVolume(symbols.add(symbol), 0).value >= 0).length;
  const counts: ReplayDay = {
    date: session.date,
    symbols: traded.length,
    judged,
    warming_up: traded.length - judged,
    patterns: 0,
    windows: 0,
    not_judged: 0,
  };
  const settled: SettledOutcome[] = [];
  const unjudged = new Uint8Array(market.columns.count);
  const tape = new Tape(symbols);
  for (let now = begins + minuteMs; now <= session.close_ms; now += minuteMs) {
    const rows = rowsAt(now);
    // The newest trade lies in the minute that just ended.
    if (now > session.open_ms) tape.push(rows.market, session, now - 1);
    market.take(rows, now, new Map());
    const judgement = market.judge();
    counts.patterns += judgement.judged.patterns_found;
    counts.not_judged += appearedNotJudged(judgement.judged, session, unjudged);
    const found = market.detect(judgement);
    unsettled.push(rows.market, now);
    const done = await unsettled.settle(session.date, now, () => Promise.resolve([]));
    unsettled.drop(done);
    settled.push(...done.map(({ outcome }) => outcome));
    const known = { known_at: now + pollMs, market_known_at: now + pollMs, delay_minutes: delayMinutes };
    unsettled.add(
      found.map((window, at) => ({
        ...window,
        ...known,
        id: firstId + counts.windows + at,
        session_date: session.date,
        clocks: [...SettleClock.options],
      })),
      now,
    );
    counts.windows += found.length;
  }
  return { counts, settled, taped: tapedDay(tape, day) };
}

/** Tape of a day, without symbols whose file does not cover the session from the bell. */
function tapedDay(tape: Tape, { session, today, symbols }: DayOfReplay): TapeDayRow {
  const { volume, steps, room } = tape.day!;
  for (const [symbol, own] of today) {
    if (!hasVolume(own)) volume[(steps - 1) * room + symbols.add(symbol)] = Number.NaN;
  }
  return { ...packTapeDay(tape.day!, symbols.names), minutes: minutesOnFile(session, today.values()) };
}

/** Previous session of a symbol in today's shares; null if the symbol has no bars of that session on file. */
function before(
  { earlier, session, factorToday }: Pick<DayOfReplay, 'earlier' | 'session' | 'factorToday'>,
  symbol: string,
): SymbolDay | null {
  const last = earlier.last.get(symbol);
  if (last === undefined || last.session.date !== previousSession(session.date).date) return null;
  const factor = factorToday(symbol);
  return factor === 1 ? last : { ...last, bars: inSharesAfter(last.bars, factor) };
}

/** Bars since the opening bell, where averages start, as in live polls. */
function sinceBell(day: SymbolDay | null): readonly MinuteBar[] {
  return day?.bars.filter(({ start_timestamp: at }) => at >= day.session.open_ms) ?? [];
}

/** Returns a function that builds market snapshots; call it in time order. */
function snapshots(day: DayOfReplay): (now: number) => JudgedRows {
  const { today } = day;
  const stocks = [...today].map(([symbol, { bars }]) => {
    return { symbol, bars, yesterday: dayBefore(before(day, symbol)), place: -1, volume: 0 };
  });
  return (now) => {
    const rows = stocks.map((stock) => {
      const { symbol, bars, yesterday } = stock;
      while ((bars[stock.place + 1]?.start_timestamp ?? Number.POSITIVE_INFINITY) + minuteMs <= now) {
        stock.place += 1;
        if (isRegular(bars[stock.place]!, day.session)) stock.volume += bars[stock.place]!.volume;
      }
      return toSnapshotRow(symbol, bars[stock.place] ?? null, stock.volume, yesterday);
    });
    return { market: toMarketColumns(rows), places: Int32Array.from(rows.keys()) };
  };
}
