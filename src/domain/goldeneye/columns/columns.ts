// Per-symbol rolling state for Golden Eye. O(1) per closed bar.
import type { MinuteBar } from '../../market/bars.ts';
import type { Session } from '../../market/calendar.ts';
import { startAtr } from '../../market/indicators/atr.ts';
import { indicatorRules } from '../../market/indicators/indicator-rules.ts';
import { pushEma, startEma } from '../../market/indicators/moving-averages.ts';
import { computeVwap, pushVwap, startVwap } from '../../market/indicators/vwap.ts';
import { unknownAsNaN } from '../../numbers/known.ts';
import { minuteMs } from '../../numbers/time.ts';
import { measureRules, supportBounceRules } from '../../rules/goldeneye/goldeneye-rules.ts';
import { percentAbove, typicalPrice, usableBar } from './measures.ts';
import type { DayFacts, DaySeed } from './readings.ts';
import { pushSessionAtr } from './session-atr.ts';

const longMs = measureRules.long_bar_minutes.value * minuteMs;
const openingMs = measureRules.opening_minutes.value * minuteMs;
const EMA = measureRules.ema_bars.value;
const TOUCH = supportBounceRules.touch_within.value;

/** Bars stored per symbol, a power of two: bar n of today is in slot n modulo RING. */
export const RING = measureRules.kept_bars.value;
const PLACE = RING - 1;
/** Minutes of a full session, each with a usual volume. */
export const PROFILE = indicatorRules.session_minutes.value;

export type GoldenEyeColumns = ReturnType<typeof makeColumns>;

const unknown = (length: number): Float64Array => new Float64Array(length).fill(Number.NaN);

function makeColumns(count: number, session: Session) {
  return {
    count,
    session,
    /** End of the newest bar of any symbol, epoch ms; figures cannot be computed for an earlier instant. */
    newest_end: Number.NEGATIVE_INFINITY,
    /** Number of today's bars by symbol, extended hours included. */
    seen: new Int32Array(count),
    /** Number of bars of today's regular session by symbol. */
    seen_regular: new Int32Array(count),
    /** The newest bars of each symbol, `RING` slots a symbol. `support` is the level the bar touched, NaN for none. */
    ring: {
      start: unknown(count * RING),
      close: unknown(count * RING),
      volume: unknown(count * RING),
      ema: unknown(count * RING),
      support: unknown(count * RING),
      support_kind: new Uint8Array(count * RING),
    },
    /** Regular session so far. Prices that no bar or seed has set are NaN (open) or infinite (high, low). */
    day: {
      open: unknown(count),
      high: unknown(count),
      low: unknown(count),
      volume: unknown(count),
      vwap: startVwap(count),
      opening_high: unknown(count),
      opening_low: unknown(count),
      seeded_until: unknown(count),
    },
    ema: startEma(count, EMA),
    atr: startAtr(count),
    atr_5m: startAtr(count),
    /** Unfinished long bar: `until` is its end in epoch ms, NaN without one. */
    long: {
      until: unknown(count),
      high: unknown(count),
      low: unknown(count),
      close: unknown(count),
      first: new Uint8Array(count),
    },
    prev_close: unknown(count),
    prev_high: unknown(count),
    prev_low: unknown(count),
    spread: unknown(count),
    /**
     * Usual cumulative volume by minute of the session: symbol i at minute m is at index m x count + i. Stored volumes
     * are of single precision; doubles would take 19 MB more for 12,000 symbols.
     */
    usual: new Float32Array(PROFILE * count).fill(Number.NaN),
  };
}

/** Creates columns for `count` symbols and opens `session`. */
export function startColumns(count: number, session: Session): GoldenEyeColumns {
  const columns = makeColumns(count, session);
  openDay(columns, session);
  return columns;
}

/** Opens a session: clears the day, its facts and its bars; the averages continue. */
export function openDay(columns: GoldenEyeColumns, session: Session): void {
  columns.session = session;
  for (let at = 0; at < columns.count; at++) openSymbol(columns, at);
  for (const column of [columns.prev_close, columns.prev_high, columns.prev_low, columns.spread]) {
    column.fill(Number.NaN);
  }
  columns.usual.fill(Number.NaN);
}

/** Opens a session for one symbol: clears its day; its averages continue. */
export function openSymbol({ seen, seen_regular, day }: GoldenEyeColumns, at: number): void {
  seen[at] = 0;
  seen_regular[at] = 0;
  day.open[at] = Number.NaN;
  day.high[at] = Number.NEGATIVE_INFINITY;
  day.low[at] = Number.POSITIVE_INFINITY;
  day.volume[at] = 0;
  day.vwap.turnover[at] = 0;
  day.vwap.volume[at] = 0;
  day.opening_high[at] = Number.NEGATIVE_INFINITY;
  day.opening_low[at] = Number.POSITIVE_INFINITY;
  day.seeded_until[at] = Number.NEGATIVE_INFINITY;
}

/** Sets a symbol's facts of the day; call before its first bar. */
export function setFacts(columns: GoldenEyeColumns, at: number, facts: DayFacts): void {
  columns.prev_close[at] = unknownAsNaN(facts.prev_close);
  columns.prev_high[at] = unknownAsNaN(facts.prev_high);
  columns.prev_low[at] = unknownAsNaN(facts.prev_low);
  const last = (facts.profile?.length ?? 0) - 1;
  for (let minute = 0; minute < PROFILE; minute++) {
    columns.usual[minute * columns.count + at] = facts.profile?.[Math.min(minute, last)] ?? Number.NaN;
  }
}

/** Sets the day up to `seed.at`; call before the first bar. Bars that ended by then are not counted again. */
export function seedDay(columns: GoldenEyeColumns, at: number, seed: DaySeed): void {
  const { day } = columns;
  day.open[at] = seed.open;
  day.high[at] = seed.high;
  day.low[at] = seed.low;
  day.volume[at] = seed.volume;
  day.vwap.turnover[at] = seed.vwap === null ? 0 : seed.vwap * seed.vwap_volume;
  day.vwap.volume[at] = seed.vwap === null ? 0 : seed.vwap_volume;
  day.seeded_until[at] = seed.at;
}

/** Ask minus bid in USD, null if unknown. */
export function setSpread(columns: GoldenEyeColumns, at: number, spread: number | null): void {
  columns.spread[at] = unknownAsNaN(spread);
}

/**
 * Adds a closed bar of a symbol; bars must ascend. Returns false and changes nothing for a bar that is not newer than
 * the last one, lies outside the session and its extended hours, does not begin at a whole minute, or has an unknown
 * price or volume.
 */
export function pushBar(columns: GoldenEyeColumns, at: number, bar: MinuteBar): boolean {
  const { start_timestamp: start, close, volume } = bar;
  const { session, seen, ring } = columns;
  if (start < session.pre_open_ms || start >= session.after_close_ms) return false;
  if (!usableBar(bar)) return false;
  const count = seen[at]!;
  if (count > 0 && !(start > ring.start[at * RING + ((count - 1) & PLACE)]!)) return false;
  const slot = at * RING + (count & PLACE);
  ring.start[slot] = start;
  ring.close[slot] = close;
  ring.volume[slot] = volume;
  ring.ema[slot] = pushEma(columns.ema, at, close);
  ring.support[slot] = Number.NaN;
  ring.support_kind[slot] = 0;
  seen[at] = count + 1;
  if (start + minuteMs > columns.newest_end) columns.newest_end = start + minuteMs;
  if (start >= session.open_ms && start < session.close_ms) pushRegular(columns, at, slot, bar);
  return true;
}

function pushRegular(columns: GoldenEyeColumns, at: number, slot: number, bar: MinuteBar): void {
  const { session, day, seen_regular } = columns;
  const { start_timestamp: start, open, high, low, close } = bar;
  const first = seen_regular[at] === 0;
  seen_regular[at] = seen_regular[at]! + 1;
  touch(columns, at, slot, low);
  pushSessionAtr(columns.atr, at, first, high, low, close);
  pushLong(columns, at, first, bar);
  if (start < session.open_ms + openingMs) {
    if (high > day.opening_high[at]!) day.opening_high[at] = high;
    if (low < day.opening_low[at]!) day.opening_low[at] = low;
  }
  // The seed's open is the official one and is set before any bar.
  if (Number.isNaN(day.open[at])) day.open[at] = open;
  if (start + minuteMs <= day.seeded_until[at]!) return;
  if (high > day.high[at]!) day.high[at] = high;
  if (low < day.low[at]!) day.low[at] = low;
  day.volume[at] = day.volume[at]! + bar.volume;
  pushVwap(day.vwap, at, bar.vwap ?? typicalPrice(high, low, close), bar.volume);
}

/** Stores the lowest known level that is near the low of this bar. */
function touch(columns: GoldenEyeColumns, at: number, slot: number, low: number): void {
  near(columns.ring, slot, low, columns.prev_low[at]!, 0);
  near(columns.ring, slot, low, columns.day.low[at]!, 1);
  near(columns.ring, slot, low, computeVwap(columns.day.vwap, at), 2);
}

function near(
  { support, support_kind }: GoldenEyeColumns['ring'],
  slot: number,
  low: number,
  level: number,
  kind: number,
) {
  if (Math.abs(percentAbove(low, level)) <= TOUCH && !(support[slot]! <= level)) {
    support[slot] = level;
    support_kind[slot] = kind;
  }
}

function pushLong({ long, atr_5m }: GoldenEyeColumns, at: number, first: boolean, bar: MinuteBar): void {
  const { start_timestamp: start, high, low, close } = bar;
  const until = (Math.floor(start / longMs) + 1) * longMs;
  if (long.until[at] === until) {
    if (high > long.high[at]!) long.high[at] = high;
    if (low < long.low[at]!) long.low[at] = low;
  } else {
    if (!Number.isNaN(long.until[at])) endLong(long, atr_5m, at);
    long.until[at] = until;
    long.high[at] = high;
    long.low[at] = low;
    long.first[at] = first ? 1 : 0;
  }
  long.close[at] = close;
  if (start + minuteMs === until) {
    endLong(long, atr_5m, at);
    long.until[at] = Number.NaN;
  }
}

function endLong(long: GoldenEyeColumns['long'], atr: GoldenEyeColumns['atr'], at: number): void {
  pushSessionAtr(atr, at, long.first[at] === 1, long.high[at]!, long.low[at]!, long.close[at]!);
}
