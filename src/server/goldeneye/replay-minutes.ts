// Plays minute bars of past sessions through the same day of the market that polls use, and settles what it detects.
import { PROFILE } from '../../domain/goldeneye/columns.ts';
import { SettleClock, type SettledOutcome } from '../../domain/goldeneye/settled-outcome.ts';
import { appearedNotJudged } from '../../domain/goldeneye/windows.ts';
import type { MinuteBar, SnapshotRow } from '../../domain/market/bars.ts';
import { newYorkDate, previousSession, type Session, sessionOf } from '../../domain/market/calendar.ts';
import { indicatorRules } from '../../domain/market/indicators/indicator-rules.ts';
import { cumulativeVolume, volumeProfile } from '../../domain/market/indicators/relative-volume.ts';
import { columnsOf } from '../../domain/market/market-columns.ts';
import { memoryRules } from '../market-memory/memory-rules.ts';
import { SymbolIndex } from '../market-memory/symbol-index.ts';
import { type JudgedRows, MarketDay, type UsualVolumes } from './market-day.ts';
import type { QuotedBar, SymbolBars } from './minute-file.ts';
import { serverPollRules } from './poll-rules.ts';
import { Unsettled } from './unsettled.ts';

const minuteMs = 60_000;
const pollMs = serverPollRules.pause_after_minute.value * 1_000;
const PROFILE_SESSIONS: number = indicatorRules.profile_sessions.value;
const LEAST_MINUTES = (indicatorRules.session_minutes.value * memoryRules.profile_least.value) / 100;

/**
 * `judged` are the symbols with as many whole sessions before the day as live asks for, `warming_up` the others;
 * `not_judged` counts patterns that appeared on symbols of which a figure was unknown.
 */
export type ReplayDay = {
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
  /** Whether the files tell bid and ask: without them the spread is not checked, as live with a source that tells none. */
  quotes: boolean;
};

/** One day of a symbol: all of its bars, extended hours included. */
type SymbolDay = { session: Session; bars: readonly QuotedBar[] };
/** Sessions before the day, oldest first; `whole` are those that say what is usual by the minute. */
type Earlier = { last: SymbolDay | null; whole: Float64Array[] };

const isRegular = ({ start_timestamp: at }: MinuteBar, { open_ms, close_ms }: Session) =>
  at >= open_ms && at < close_ms;

/** A file that begins in the middle of a session does not tell what had traded by then. */
const LATE_MS = 5 * minuteMs;

/** Shares traded by each minute, those before the bell with the first, as the memory counts them. */
function volumesOf({ session, bars }: SymbolDay): Float64Array {
  const counted = bars.filter(({ start_timestamp: at }) => at < session.close_ms);
  return cumulativeVolume(
    Int16Array.from(counted, (bar) => Math.max(0, (bar.start_timestamp - session.open_ms) / minuteMs)),
    Float64Array.from(counted, (bar) => bar.volume),
    PROFILE,
  );
}

/** Whether the session says what is usual: no early close, hardly a minute without a bar of any symbol. */
function isWhole(session: Session, today: Iterable<SymbolDay>): boolean {
  const minutes = new Set<number>();
  for (const { bars } of today) for (const bar of bars) if (isRegular(bar, session)) minutes.add(bar.start_timestamp);
  return !session.early_close && minutes.size >= LEAST_MINUTES;
}

/** What a snapshot would tell of the symbol: its newest closed bar, the day so far, and the session before. */
function rowOf(symbol: string, last: QuotedBar | null, volume: number, before: readonly MinuteBar[]): SnapshotRow {
  return {
    symbol,
    current_price: last?.close ?? null,
    price_change: null,
    change_from_prev_close_pct: null,
    opening_price: null,
    todays_range_high: null,
    todays_range_low: null,
    todays_close: null,
    todays_volume: last === null ? null : volume,
    vwap: null,
    previous_close: before.at(-1)?.close ?? null,
    previous_high: before.length === 0 ? null : Math.max(...before.map((bar) => bar.high)),
    previous_low: before.length === 0 ? null : Math.min(...before.map((bar) => bar.low)),
    previous_volume: null,
    bid: last?.bid ?? null,
    ask: last?.ask ?? null,
    last_minute: last === null ? null : { ...last, accumulated_volume: null },
    updated_ns: null,
    updated_at: null,
  };
}

/**
 * Every session on file, one poll a minute. A symbol is judged like one of the watchlist once as many whole sessions of
 * it came before as the live memory asks for; until then its relative volume is unknown. `delayMinutes` is how late the
 * reader of the second clock has the prices.
 */
export async function replayMinutes(files: SymbolBars, delayMinutes: number): Promise<Replay> {
  const symbols = new SymbolIndex();
  const byDay = [...files].map(([symbol, bars]) => {
    symbols.add(symbol);
    return { symbol, days: Map.groupBy(bars, (bar) => newYorkDate(bar.start_timestamp)) };
  });
  const dates = [...new Set(byDay.flatMap(({ days }) => [...days.keys()]))].sort();
  const earlier = new Map<string, Earlier>(byDay.map(({ symbol }) => [symbol, { last: null, whole: [] }]));
  const unsettled = new Unsettled();
  const quotes = [...files.values()].some((bars) => bars.some(({ bid, ask }) => bid !== null && ask !== null));
  const replay: Replay = { days: [], settled: [], unsettled: 0, quotes };
  let windows = 0;
  for (const date of dates) {
    const session = sessionOf(date);
    if (session === null) continue;
    const today = new Map(byDay.map(({ symbol, days }) => [symbol, { session, bars: days.get(date) ?? [] }]));
    const day = await replayDay({ session, today, earlier, symbols, unsettled, firstId: windows, delayMinutes });
    replay.days.push(day.counts);
    replay.settled.push(...day.settled);
    windows += day.counts.windows;
    const whole = isWhole(session, today.values());
    for (const [symbol, own] of today) {
      const first = own.bars.find((bar) => isRegular(bar, session));
      if (first === undefined) continue;
      const known = earlier.get(symbol)!;
      known.last = own;
      if (whole && first.start_timestamp < session.open_ms + LATE_MS) known.whole.push(volumesOf(own));
    }
  }
  replay.unsettled = windows * SettleClock.options.length - replay.settled.length;
  return replay;
}

type DayOfReplay = {
  session: Session;
  today: ReadonlyMap<string, SymbolDay>;
  earlier: ReadonlyMap<string, Earlier>;
  symbols: SymbolIndex;
  unsettled: Unsettled;
  firstId: number;
  delayMinutes: number;
};

async function replayDay(day: DayOfReplay): Promise<{ counts: ReplayDay; settled: SettledOutcome[] }> {
  const { session, today, earlier, symbols, unsettled, firstId, delayMinutes } = day;
  const usual = new Map([...earlier].map(([symbol, { whole }]) => [symbols.add(symbol), volumeProfile(whole)]));
  const memory: UsualVolumes = {
    daily: null,
    symbols,
    usualVolume: (id, minute) => ({ value: usual.get(id)?.[minute] ?? Number.NaN }),
  };
  const rowsAt = snapshots(day);
  const early = today.values().some(({ bars }) => (bars[0]?.start_timestamp ?? session.open_ms) < session.open_ms);
  const begins = early ? session.pre_open_ms : session.open_ms;
  const market = new MarketDay({
    session,
    rows: rowsAt(begins),
    as_of: begins,
    bars: new Map([...earlier].map(([symbol, own]) => [symbol, before(own, session)?.bars ?? []])),
    memory,
    direction: null,
    windows: [],
  });
  const traded = [...today].filter(([, { bars }]) => bars.some((bar) => isRegular(bar, session)));
  const judged = traded.filter(([symbol]) => earlier.get(symbol)!.whole.length >= PROFILE_SESSIONS).length;
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
  for (let now = begins + minuteMs; now <= session.close_ms; now += minuteMs) {
    const rows = rowsAt(now);
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
    );
    counts.windows += found.length;
  }
  return { counts, settled };
}

/** The session right before this one; of an older one nothing is read. */
function before({ last }: Earlier, { date }: Session): SymbolDay | null {
  return last !== null && last.session.date === previousSession(date).date ? last : null;
}

/** What snapshots of the market would say at ever later instants. */
function snapshots({ session, today, earlier }: DayOfReplay): (now: number) => JudgedRows {
  const reached = new Map<string, { place: number; volume: number }>();
  const yesterday = new Map(
    [...earlier].map(([symbol, own]) => {
      const known = before(own, session);
      return [symbol, known?.bars.filter((bar) => isRegular(bar, known.session)) ?? []] as const;
    }),
  );
  return (now) => {
    const rows = [...today].map(([symbol, { bars }]) => {
      let { place, volume } = reached.get(symbol) ?? { place: -1, volume: 0 };
      while ((bars[place + 1]?.start_timestamp ?? Number.POSITIVE_INFINITY) + minuteMs <= now) {
        place += 1;
        volume += bars[place]!.volume;
      }
      reached.set(symbol, { place, volume });
      return rowOf(symbol, bars[place] ?? null, volume, yesterday.get(symbol) ?? []);
    });
    return { market: columnsOf(rows), places: Int32Array.from(rows.keys()) };
  };
}
