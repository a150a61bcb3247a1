// Reads the figures of one symbol from the columns. O(1) in its history.
import { computeVwap } from '../../market/indicators/vwap.ts';
import { inRange, toRange } from '../../numbers/bounds.ts';
import type { EpochMs, SessionMinute } from '../../numbers/kinds.ts';
import { known } from '../../numbers/known.ts';
import { minuteMs } from '../../numbers/time.ts';
import { measureRules, pollRules, reversalRules, supportBounceRules } from '../../rules/goldeneye/goldeneye-rules.ts';
import { asOfMinute } from '../schedule.ts';
import { type GoldenEyeColumns, PROFILE, RING } from './columns.ts';
import { percentAbove, ratio, rounded } from './measures.ts';
import { bounceBounds, type Readings, type Rise, type Support, supportKinds } from './readings.ts';
import { computeSessionAtr } from './session-atr.ts';

const momentumMs = measureRules.momentum_minutes.value * minuteMs;
const openingMs = measureRules.opening_minutes.value * minuteMs;
const freshMs = pollRules.fresh_within.value * minuteMs;
const RISING = reversalRules.rising_bars.value;
const highEnough = toRange(bounceBounds);
const bounceMs = supportBounceRules.within_bars.value * minuteMs;

/** The last whole minute at `now`; throws a RangeError when bars of a later minute are already in the columns. */
export function asOfColumns(columns: GoldenEyeColumns, now: EpochMs): EpochMs {
  const as_of = asOfMinute(now);
  if (columns.newest_end > as_of)
    throw new RangeError('The columns hold bars of a later minute than the one asked about');
  return as_of;
}

/** Slot of the bar `back` bars older than the newest; it must still be in the ring. */
export function findSlot(columns: GoldenEyeColumns, at: number, back: number): number {
  return at * RING + ((columns.seen[at]! - 1 - back) & (RING - 1));
}

function keptBars(columns: GoldenEyeColumns, at: number): number {
  return Math.min(columns.seen[at]!, RING);
}

/**
 * Percent change over the last five clock minutes; NaN in the first five minutes of the session, or if no bar had
 * closed five minutes ago.
 */
export function computeMomentum(columns: GoldenEyeColumns, at: number, as_of: EpochMs): number {
  if (as_of - momentumMs < columns.session.open_ms) return Number.NaN;
  const { start, close } = columns.ring;
  const kept = keptBars(columns, at);
  if (kept === 0) return Number.NaN;
  const newest = findSlot(columns, at, 0);
  const until = as_of - momentumMs - minuteMs;
  // The base is this many bars back if no minute is missing, otherwise fewer.
  let back = Math.min(Math.max(0, (start[newest]! - until) / minuteMs), kept - 1);
  while (back > 0 && start[findSlot(columns, at, back - 1)]! <= until) back--;
  const base = findSlot(columns, at, back);
  return start[base]! <= until ? percentAbove(close[newest]!, close[base]!) : Number.NaN;
}

/** True when patterns are possible: the newest bar is fresh and of the regular session. */
export function liveAt(columns: GoldenEyeColumns, at: number, as_of: EpochMs): boolean {
  if (columns.seen[at] === 0) return false;
  const start = columns.ring.start[findSlot(columns, at, 0)]!;
  const { open_ms, close_ms } = columns.session;
  return start >= open_ms && start < close_ms && as_of - start - minuteMs <= freshMs;
}

/** True once the regular session has traded; until then the volume is unknown. */
function tradedAt(columns: GoldenEyeColumns, at: number): boolean {
  return columns.day.high[at]! > 0;
}

/** Turnover of the regular session so far, in USD at the newest price; 0 when nothing is known. */
export function computeTurnover(columns: GoldenEyeColumns, at: number): number {
  if (columns.seen[at] === 0 || !tradedAt(columns, at)) return 0;
  return columns.day.volume[at]! * columns.ring.close[findSlot(columns, at, 0)]!;
}

/** Minute of the session at which volume is compared; negative before the open. */
export function profileMinute({ session }: GoldenEyeColumns, as_of: EpochMs): SessionMinute {
  return (Math.min(as_of, session.close_ms) - session.open_ms) / minuteMs - 1;
}

/** Today's volume over the usual one by this minute; NaN when either is unknown. */
export function computeVolumeRatio(columns: GoldenEyeColumns, at: number, minute: SessionMinute): number {
  if (minute < 0 || !tradedAt(columns, at)) return Number.NaN;
  return ratio(columns.day.volume[at]!, columns.usual[Math.min(minute, PROFILE - 1) * columns.count + at]!);
}

/** Percent below the high of the day, 0 at or above it. */
export function fallFromHigh(price: number, high: number): number {
  return -percentAbove(Math.min(price, high), high) + 0;
}

export function rangeComplete({ session }: GoldenEyeColumns, as_of: EpochMs): boolean {
  return as_of >= session.open_ms + openingMs;
}

export function readColumns(columns: GoldenEyeColumns, at: number, now: EpochMs): Readings {
  const as_of = asOfColumns(columns, now);
  const { day, ring } = columns;
  const traded = tradedAt(columns, at);
  const empty = columns.seen[at] === 0;
  const newest = findSlot(columns, at, 0);
  const price = empty ? Number.NaN : ring.close[newest]!;
  const vwap = computeVwap(day.vwap, at);
  const high = day.high[at]!;
  const low = day.low[at]!;
  const complete = rangeComplete(columns, as_of);
  return {
    as_of,
    bar_closed_at: empty ? null : ring.start[newest]! + minuteMs,
    live: liveAt(columns, at, as_of),
    price: known(price),
    volume: traded ? known(day.volume[at]) : null,
    prev_close: known(columns.prev_close[at]),
    prev_high: known(columns.prev_high[at]),
    prev_low: known(columns.prev_low[at]),
    spread: known(rounded(columns.spread[at]!)),
    change_pct: known(percentAbove(price, columns.prev_close[at]!)),
    momentum_5m: known(computeMomentum(columns, at, as_of)),
    vwap: known(vwap),
    vwap_distance: known(percentAbove(price, vwap)),
    volume_float_ratio: known(computeVolumeRatio(columns, at, profileMinute(columns, as_of))),
    gap_pct: known(percentAbove(day.open[at]!, columns.prev_close[at]!)),
    high_distance: known(fallFromHigh(price, high)),
    low_distance: traded ? known(percentAbove(Math.max(price, low), low)) : null,
    opening_high: complete ? known(day.opening_high[at]) : null,
    opening_low: complete ? known(day.opening_low[at]) : null,
    atr: known(computeSessionAtr(columns.atr, at)),
    atr_5m: known(computeSessionAtr(columns.atr_5m, at)),
    rise: riseAt(columns, at),
    support: supportAt(columns, at),
  };
}

/** True when the newest RISING bars are of the regular session, without a gap. */
export function risePossible(columns: GoldenEyeColumns, at: number): boolean {
  if (columns.seen[at]! < RISING || columns.seen_regular[at]! < RISING) return false;
  const { start } = columns.ring;
  const last = start[findSlot(columns, at, 0)]!;
  if (last >= columns.session.close_ms) return false;
  return last - start[findSlot(columns, at, RISING - 1)]! === (RISING - 1) * minuteMs;
}

/** True when the newest RISING values rise strictly. */
export function rising(values: Float64Array, columns: GoldenEyeColumns, at: number): boolean {
  for (let back = 0; back < RISING - 1; back++) {
    if (!(values[findSlot(columns, at, back)]! > values[findSlot(columns, at, back + 1)]!)) return false;
  }
  return true;
}

/** True when the rise began at or below the moving average and ended above it. */
export function crossesAverage(columns: GoldenEyeColumns, at: number): boolean {
  const { close, ema } = columns.ring;
  const first = findSlot(columns, at, RISING - 1);
  const last = findSlot(columns, at, 0);
  return close[first]! <= ema[first]! && close[last]! > ema[last]!;
}

function riseAt(columns: GoldenEyeColumns, at: number): Rise | null {
  if (!risePossible(columns, at)) return null;
  return {
    off_high: fallFromHigh(columns.ring.close[findSlot(columns, at, RISING - 1)]!, columns.day.high[at]!),
    closes: rising(columns.ring.close, columns, at),
    volumes: rising(columns.ring.volume, columns, at),
    crosses: crossesAverage(columns, at),
  };
}

/**
 * Slot of the newest touch of a support far enough below the newest close, else of the newest touch; -1 without a
 * touch.
 */
export function supportSlot(columns: GoldenEyeColumns, at: number): number {
  const { start, close, support } = columns.ring;
  const kept = keptBars(columns, at);
  if (kept === 0) return -1;
  const newest = findSlot(columns, at, 0);
  let found = -1;
  for (let back = 0; back < kept; back++) {
    const slot = findSlot(columns, at, back);
    if (start[slot]! < start[newest]! - bounceMs) break;
    if (Number.isNaN(support[slot])) continue;
    if (inRange(percentAbove(close[newest]!, support[slot]!), highEnough)) return slot;
    if (found === -1) found = slot;
  }
  return found;
}

function supportAt(columns: GoldenEyeColumns, at: number): Support | null {
  const slot = supportSlot(columns, at);
  if (slot === -1) return null;
  const { support, support_kind, close } = columns.ring;
  const level = support[slot]!;
  const above = percentAbove(close[findSlot(columns, at, 0)]!, level);
  return { level, kind: supportKinds[support_kind[slot]!]!, above };
}
