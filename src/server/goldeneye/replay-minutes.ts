// Plays minute bars of past sessions through the same day of the market that polls use, and settles what it detects.
import { PROFILE } from '../../domain/goldeneye/columns.ts';
import type { SettledOutcome } from '../../domain/goldeneye/settled-outcome.ts';
import type { MinuteBar, SnapshotRow } from '../../domain/market/bars.ts';
import { newYorkDate, type Session, sessionOf } from '../../domain/market/calendar.ts';
import { cumulativeVolume, volumeProfile } from '../../domain/market/indicators/relative-volume.ts';
import { columnsOf } from '../../domain/market/market-columns.ts';
import { SymbolIndex } from '../market-memory/symbol-index.ts';
import { type JudgedRows, MarketDay, type UsualVolumes } from './market-day.ts';
import type { MinuteFile } from './minute-file.ts';
import { Unsettled } from './unsettled.ts';

const minuteMs = 60_000;

export type ReplayDay = { date: string; symbols: number; patterns: number; windows: number };
export type Replay = { days: ReplayDay[]; settled: SettledOutcome[]; unsettled: number };

/** Everything known of a symbol before a day: its earlier sessions, oldest first, of regular hours. */
type Earlier = { session: Session; bars: MinuteBar[] }[];

function regular(bars: readonly MinuteBar[], { open_ms, close_ms }: Session): MinuteBar[] {
  return bars.filter(({ start_timestamp: at }) => at >= open_ms && at < close_ms);
}

/** Files that begin in the middle of a session do not tell what had traded by then. */
const LATE_MS = 5 * minuteMs;

/** The mean volume by minute over the whole sessions there are; a session that closed early is no measure. */
function usualOf(earlier: Earlier): Float64Array | null {
  const volumes = earlier
    .filter(({ session, bars }) => !session.early_close && bars[0]!.start_timestamp < session.open_ms + LATE_MS)
    .map(({ session, bars }) =>
      cumulativeVolume(
        Int16Array.from(bars, (bar) => (bar.start_timestamp - session.open_ms) / minuteMs),
        Float64Array.from(bars, (bar) => bar.volume),
        PROFILE,
      ),
    );
  return volumes.length === 0 ? null : volumeProfile(volumes, volumes.length);
}

/** What a snapshot would tell of the symbol: its newest closed bar, and the session before. */
function rowOf(symbol: string, last: MinuteBar | null, before: readonly MinuteBar[]): SnapshotRow {
  return {
    symbol,
    current_price: last?.close ?? null,
    price_change: null,
    change_from_prev_close_pct: null,
    opening_price: null,
    todays_range_high: null,
    todays_range_low: null,
    todays_close: null,
    todays_volume: null,
    vwap: null,
    previous_close: before.at(-1)?.close ?? null,
    previous_high: before.length === 0 ? null : Math.max(...before.map((bar) => bar.high)),
    previous_low: before.length === 0 ? null : Math.min(...before.map((bar) => bar.low)),
    previous_volume: null,
    bid: null,
    ask: null,
    last_minute: last === null ? null : { ...last, accumulated_volume: null },
    updated_ns: null,
    updated_at: null,
  };
}

/** The first session only warms up what the later ones are measured by. */
export async function replayMinutes(files: readonly MinuteFile[]): Promise<Replay> {
  const symbols = new SymbolIndex();
  const byDay = files.map(({ symbol, bars }) => {
    symbols.add(symbol);
    return { symbol, days: Map.groupBy(bars, (bar) => newYorkDate(bar.start_timestamp)) };
  });
  const dates = [...new Set(byDay.flatMap(({ days }) => [...days.keys()]))].sort();
  const earlier = new Map<string, Earlier>(files.map(({ symbol }) => [symbol, []]));
  const unsettled = new Unsettled();
  const replay: Replay = { days: [], settled: [], unsettled: 0 };
  let windows = 0;
  for (const date of dates) {
    const session = sessionOf(date);
    if (session === null) continue;
    const today = new Map(byDay.map(({ symbol, days }) => [symbol, regular(days.get(date) ?? [], session)]));
    if (earlier.values().some((days) => days.length > 0)) {
      const day = await replayDay(session, today, earlier, symbols, unsettled, windows);
      replay.days.push(day.counts);
      replay.settled.push(...day.settled);
      windows += day.counts.windows;
    }
    for (const [symbol, bars] of today) if (bars.length > 0) earlier.get(symbol)?.push({ session, bars });
  }
  replay.unsettled = windows - replay.settled.length;
  return replay;
}

async function replayDay(
  session: Session,
  today: ReadonlyMap<string, readonly MinuteBar[]>,
  earlier: ReadonlyMap<string, Earlier>,
  symbols: SymbolIndex,
  unsettled: Unsettled,
  firstId: number,
): Promise<{ counts: ReplayDay; settled: SettledOutcome[] }> {
  const usual = new Map([...earlier].map(([symbol, days]) => [symbols.add(symbol), usualOf(days)]));
  const before = new Map([...earlier].map(([symbol, days]) => [symbol, days.at(-1)?.bars ?? []]));
  const memory: UsualVolumes = {
    daily: null,
    symbols,
    usualVolume: (id, minute) => ({ value: usual.get(id)?.[minute] ?? Number.NaN }),
  };
  const rowsAt = (now: number, places: Map<string, number>): JudgedRows => {
    const rows = [...today].map(([symbol, bars]) => {
      let place = places.get(symbol) ?? -1;
      while ((bars[place + 1]?.start_timestamp ?? Number.POSITIVE_INFINITY) + minuteMs <= now) place += 1;
      places.set(symbol, place);
      return rowOf(symbol, bars[place] ?? null, before.get(symbol) ?? []);
    });
    return { market: columnsOf(rows), places: Int32Array.from(rows.keys()) };
  };
  const places = new Map<string, number>();
  const day = new MarketDay({
    session,
    rows: rowsAt(session.open_ms, places),
    as_of: session.open_ms,
    bars: before,
    memory,
    direction: null,
    windows: [],
  });
  const counts: ReplayDay = { date: session.date, symbols: 0, patterns: 0, windows: 0 };
  const settled: SettledOutcome[] = [];
  for (let now = session.open_ms + minuteMs; now <= session.close_ms; now += minuteMs) {
    const rows = rowsAt(now, places);
    counts.symbols = Math.max(counts.symbols, day.take(rows, now, new Map()));
    const judgement = day.judge();
    counts.patterns += judgement.judged.patterns_found;
    const found = day.detect(judgement);
    unsettled.push(rows.market, now);
    const done = await unsettled.settle(session.date, now, () => Promise.resolve([]));
    unsettled.drop(done);
    settled.push(...done.map(({ outcome }) => outcome));
    unsettled.add(
      found.map((window, at) => ({ ...window, id: firstId + counts.windows + at, session_date: session.date })),
    );
    counts.windows += found.length;
  }
  return { counts, settled };
}
