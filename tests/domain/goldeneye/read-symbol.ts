// Oracle of the columns: the readings of one symbol from all its bars.

import { percentAbove, rounded, typicalPrice, usableBar } from '../../../src/domain/goldeneye/columns/measures.ts';
import {
  type DayFacts,
  type DaySeed,
  type Readings,
  type Rise,
  type Support,
  type SupportKind,
  supportKinds,
} from '../../../src/domain/goldeneye/columns/readings.ts';
import { computeSessionAtr, pushSessionAtr } from '../../../src/domain/goldeneye/columns/session-atr.ts';
import { asOfMinute } from '../../../src/domain/goldeneye/schedule.ts';
import type { MinuteBar } from '../../../src/domain/market/bars.ts';
import type { Session } from '../../../src/domain/market/calendar.ts';
import { startAtr } from '../../../src/domain/market/indicators/atr.ts';
import { known, unknownAsNaN } from '../../../src/domain/numbers/known.ts';
import { minuteMs } from '../../../src/domain/numbers/time.ts';
import {
  measureRules,
  pollRules,
  reversalRules,
  supportBounceRules,
} from '../../../src/domain/rules/goldeneye/goldeneye-rules.ts';
import { emaSeries, relativeVolumeAt } from '../indicators/series.ts';

const endOf = (bar: MinuteBar): number => bar.start_timestamp + minuteMs;

/** Bars of one day, extended hours included, oldest first. */
export type DayBars = { session: Session; bars: readonly MinuteBar[] };

/** `days` oldest first, today last; earlier days only warm up the averages. */
export type SymbolHistory = { days: readonly DayBars[]; facts: DayFacts; seed: DaySeed | null; spread: number | null };

/** The readings at `now` (epoch ms). Bars that were not closed by the last whole minute are not looked at. */
export function readSymbol({ days, facts, seed, spread }: SymbolHistory, now: number): Readings {
  const as_of = asOfMinute(now);
  const clean = days.map((day) => ({ session: day.session, bars: usableBars(day, as_of) }));
  const today = clean.at(-1);
  if (today === undefined) throw new RangeError('Readings need the session of today');
  const { session, bars } = today;
  const ema = emaSeries(
    Float64Array.from(clean.flatMap((day) => day.bars.map((bar) => bar.close))),
    measureRules.ema_bars.value,
  ).slice(-bars.length || Number.POSITIVE_INFINITY);
  const regular = regularBars(today);
  const counted = regular.filter((bar) => seed === null || endOf(bar) > seed.at);
  const last = bars.at(-1);
  const price = last?.close ?? Number.NaN;
  const high = Math.max(seed?.high ?? Number.NEGATIVE_INFINITY, ...counted.map((bar) => bar.high));
  const low = lowOf(seed, counted);
  const volume = counted.reduce((sum, bar) => sum + bar.volume, seed?.volume ?? 0);
  const vwap = vwapOf(seed, counted);
  const prevClose = unknownAsNaN(facts.prev_close);
  const range = openingRange(regular, session, as_of);
  const minute = Math.min(as_of, session.close_ms) / minuteMs - session.open_ms / minuteMs - 1;
  const traded = seed !== null || counted.length > 0;
  const ranges = averageRanges(clean);
  return {
    as_of,
    bar_closed_at: last === undefined ? null : endOf(last),
    live:
      last !== undefined && isRegular(last, session) && as_of - endOf(last) <= pollRules.fresh_within.value * minuteMs,
    price: known(price),
    volume: traded ? known(volume) : null,
    prev_close: facts.prev_close,
    prev_high: facts.prev_high,
    prev_low: facts.prev_low,
    spread: known(rounded(unknownAsNaN(spread))),
    change_pct: known(percentAbove(price, prevClose)),
    momentum_5m: momentum(price, today, as_of),
    vwap: known(vwap),
    vwap_distance: known(percentAbove(price, vwap)),
    volume_float_ratio:
      facts.profile && traded ? known(rounded(relativeVolumeAt(volume, facts.profile, minute))) : null,
    gap_pct: known(percentAbove(seed?.open ?? regular[0]?.open ?? Number.NaN, prevClose)),
    high_distance: known(-percentAbove(Math.min(price, high), high) + 0),
    low_distance: known(percentAbove(Math.max(price, low), low)),
    opening_high: range?.high ?? null,
    opening_low: range?.low ?? null,
    atr: known(ranges.atr),
    atr_5m: known(ranges.atr_5m),
    rise: riseOf(bars, ema, session, high),
    support: supportOf(today, counted, seed, facts.prev_low),
  };
}

/** Closed by `as_of`, within the day, in rising order, with known prices. */
function usableBars({ session, bars }: DayBars, as_of: number): MinuteBar[] {
  const usable: MinuteBar[] = [];
  for (const bar of bars) {
    const { start_timestamp } = bar;
    if (endOf(bar) > as_of || start_timestamp < session.pre_open_ms || start_timestamp >= session.after_close_ms)
      continue;
    if (!usableBar(bar)) continue;
    if (start_timestamp > (usable.at(-1)?.start_timestamp ?? Number.NEGATIVE_INFINITY)) usable.push(bar);
  }
  return usable;
}

const isRegular = (bar: MinuteBar, session: Session): boolean =>
  bar.start_timestamp >= session.open_ms && bar.start_timestamp < session.close_ms;

function regularBars({ session, bars }: DayBars): MinuteBar[] {
  return bars.filter((bar) => isRegular(bar, session));
}

/** Null in the first five minutes of the session: they have no base. */
function momentum(price: number, { session, bars }: DayBars, as_of: number): number | null {
  const then = as_of - measureRules.momentum_minutes.value * minuteMs;
  return then < session.open_ms ? null : known(percentAbove(price, closeBefore(bars, then)));
}

/** Close of the newest bar that had closed by then. */
function closeBefore(bars: readonly MinuteBar[], then: number): number {
  return bars.findLast((bar) => endOf(bar) <= then)?.close ?? Number.NaN;
}

function lowOf(seed: DaySeed | null, bars: readonly MinuteBar[]): number {
  return Math.min(seed?.low ?? Number.POSITIVE_INFINITY, ...bars.map((bar) => bar.low));
}

function vwapOf(seed: DaySeed | null, bars: readonly MinuteBar[]): number {
  let turnover = seed !== null && seed.vwap !== null ? seed.vwap * seed.vwap_volume : 0;
  let volume = seed !== null && seed.vwap !== null ? seed.vwap_volume : 0;
  for (const bar of bars) {
    if (bar.volume === 0) continue;
    turnover += (bar.vwap ?? typicalPrice(bar.high, bar.low, bar.close)) * bar.volume;
    volume += bar.volume;
  }
  return volume === 0 ? Number.NaN : turnover / volume;
}

/** High and low of the first minutes; null until they are over, or when nothing traded in them. */
function openingRange(bars: readonly MinuteBar[], session: Session, as_of: number) {
  const until = session.open_ms + measureRules.opening_minutes.value * minuteMs;
  const first = bars.filter((bar) => bar.start_timestamp < until);
  if (as_of < until || first.length === 0) return null;
  return { high: Math.max(...first.map((bar) => bar.high)), low: Math.min(...first.map((bar) => bar.low)) };
}

/** Both average ranges over the regular sessions. A long bar counts once its last minute traded or a later one began. */
function averageRanges(days: readonly DayBars[]): { atr: number; atr_5m: number } {
  const short = startAtr(1);
  const long = startAtr(1);
  const longMs = measureRules.long_bar_minutes.value * minuteMs;
  const longBars: { first: boolean; high: number; low: number; close: number; until: number; end: number }[] = [];
  for (const day of days) {
    const bars = regularBars(day);
    bars.forEach((bar, at) => {
      pushSessionAtr(short, 0, at === 0, bar.high, bar.low, bar.close);
      const until = (Math.floor(bar.start_timestamp / longMs) + 1) * longMs;
      const open = longBars.at(-1);
      if (open?.until === until) {
        open.high = Math.max(open.high, bar.high);
        open.low = Math.min(open.low, bar.low);
        open.close = bar.close;
        open.end = endOf(bar);
      } else {
        longBars.push({ first: at === 0, high: bar.high, low: bar.low, close: bar.close, until, end: endOf(bar) });
      }
    });
  }
  longBars.forEach((bar, at) => {
    const complete = at < longBars.length - 1 || bar.end === bar.until;
    if (complete) pushSessionAtr(long, 0, bar.first, bar.high, bar.low, bar.close);
  });
  return { atr: computeSessionAtr(short, 0), atr_5m: computeSessionAtr(long, 0) };
}

/** Null unless the newest bars of the regular session follow each other minute by minute. */
function riseOf(bars: readonly MinuteBar[], ema: Float64Array, session: Session, high: number): Rise | null {
  const count = reversalRules.rising_bars.value;
  const run = bars.slice(-count);
  const first = run[0];
  const last = run.at(-1);
  if (first === undefined || last === undefined || run.length < count) return null;
  if (!isRegular(first, session) || !isRegular(last, session)) return null;
  if (last.start_timestamp - first.start_timestamp !== (count - 1) * minuteMs) return null;
  const rises = (of: (bar: MinuteBar) => number) => run.every((bar, at) => at === 0 || of(bar) > of(run[at - 1]!));
  return {
    off_high: -percentAbove(Math.min(first.close, high), high) + 0,
    closes: rises((bar) => bar.close),
    volumes: rises((bar) => bar.volume),
    crosses: first.close <= ema[bars.length - count]! && last.close > ema[bars.length - 1]!,
  };
}

/** The newest touch that the newest close stands far enough above, else the newest touch at all. */
function supportOf(
  { session, bars }: DayBars,
  counted: readonly MinuteBar[],
  seed: DaySeed | null,
  prevLow: number | null,
): Support | null {
  const last = bars.at(-1);
  if (last === undefined) return null;
  const since = last.start_timestamp - supportBounceRules.within_bars.value * minuteMs;
  let newest: Support | null = null;
  for (const bar of bars.filter((one) => isRegular(one, session) && one.start_timestamp >= since).reverse()) {
    const before = counted.filter((one) => one.start_timestamp < bar.start_timestamp);
    const levels = [unknownAsNaN(prevLow), lowOf(seed, before), vwapOf(seed, before)];
    const touched = lowestTouched(bar.low, levels);
    if (touched === null) continue;
    const support = { ...touched, above: percentAbove(last.close, touched.level) };
    if (support.above >= supportBounceRules.close_from.value) return support;
    newest ??= support;
  }
  return newest;
}

function lowestTouched(low: number, levels: readonly number[]): { level: number; kind: SupportKind } | null {
  let found: { level: number; kind: SupportKind } | null = null;
  levels.forEach((level, at) => {
    const near = Math.abs(percentAbove(low, level)) <= supportBounceRules.touch_within.value;
    if (near && !(found !== null && found.level <= level)) found = { level, kind: supportKinds[at]! };
  });
  return found;
}
