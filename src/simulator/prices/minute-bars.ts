// Reads of a minute day: single bars, ranges of bars, the day so far.
import { extendedMinutes, openingMinute } from '../calendar/sessions.ts';
import { draw } from '../random/random.ts';
import { type Bar, tenThousandth, toTick, tradesIn } from './daily-bars.ts';
import { followedPrice } from './following-funds.ts';
import type { MinuteDay } from './minute-days.ts';

export type MinuteBar = Bar & { minute: number };

type Visit = (minute: number, o: number, h: number, l: number, c: number, v: number) => void;

const partStart = (day: MinuteDay, minute: number): number =>
  minute < openingMinute ? 0 : minute < day.regular_end ? openingMinute : day.regular_end;

/** Open of a minute in ticks: last close in its part of the day, else the day's open in regular hours, else 0. */
function priceBefore(day: MinuteDay, minute: number): number {
  const start = partStart(day, minute);
  for (let at = minute - 1; at >= start; at -= 1) if (day.volume[at] !== 0) return day.close[at] as number;
  return start === openingMinute ? Math.round(day.bar.o * day.per_dollar) : 0;
}

/** Calls visit for each minute with trades in [from, to), oldest first, prices in USD. */
function eachMinute(day: MinuteDay, from: number, to: number, visit: Visit): void {
  if (day.followed) {
    const { day: base, factor, before, base_before } = day.followed;
    const at = (price: number): number => toTick(followedPrice(before, factor, price, base_before));
    eachMinute(base, from, to, (minute, o, h, l, c) => {
      const v = day.volume[minute] as number;
      if (v === 0) return;
      if (factor > 0) visit(minute, at(o), at(h), at(l), at(c), v);
      else visit(minute, at(o), at(l), at(h), at(c), v);
    });
    return;
  }
  const { volume, close, per_dollar, bar } = day;
  const high = Math.round(bar.h * per_dollar);
  const low = Math.round(bar.l * per_dollar);
  const first = Math.max(0, from);
  let previous = priceBefore(day, first);
  for (let minute = first; minute < Math.min(to, extendedMinutes); minute += 1) {
    if (minute === openingMinute) previous = Math.round(bar.o * per_dollar);
    else if (minute === day.regular_end) previous = 0;
    const v = volume[minute] as number;
    if (v === 0) continue;
    const c = close[minute] as number;
    const o = previous || c;
    previous = c;
    const bits = draw(day.wick_key, minute);
    let h = Math.max(o, c) + Math.round(((bits & 255) / 255) * day.wick);
    let l = Math.min(o, c) - Math.round((((bits >>> 8) & 255) / 255) * day.wick);
    if (minute >= openingMinute && minute < day.regular_end) {
      h = minute === day.high_at ? high : Math.min(high, h);
      l = minute === day.low_at ? low : Math.max(low, l);
    } else l = Math.max(1, l);
    visit(minute, o / per_dollar, h / per_dollar, l / per_dollar, c / per_dollar, v);
  }
}

function barVwap(o: number, h: number, l: number, c: number): number {
  return tenThousandth((o + h + l + c) / 4);
}

/** The bars of the minutes [from, to) that had trades. */
export function minuteBars(day: MinuteDay, from: number, to: number): MinuteBar[] {
  const bars: MinuteBar[] = [];
  eachMinute(day, from, to, (minute, o, h, l, c, v) => {
    bars.push({ minute, o, h, l, c, v, vw: barVwap(o, h, l, c), n: tradesIn(v, day.listing.key) });
  });
  return bars;
}

/**
 * State of a day up to a minute. `day`: null before the first trade; covers pre-market trades until the bell, then
 * regular hours, whose volume includes pre-market trades, as on the consolidated tape.
 */
export type DaySoFar = { day: Bar | null; last: MinuteBar | null; official_open: number | null };

type Running = {
  upTo: number;
  regular: boolean;
  day: Bar;
  priced: number;
  priced_volume: number;
  last: MinuteBar;
};

const runs = new WeakMap<MinuteDay, Running>();
const nothing: Bar = { o: 0, h: 0, l: 0, c: 0, v: 0, vw: 0, n: 0 };

/** Continues from the minute last requested, so that each further minute costs one minute of work. */
export function daySoFar(day: MinuteDay, upTo: number): DaySoFar {
  let run = runs.get(day);
  if (!run || run.upTo > upTo) {
    run = {
      upTo: 0,
      regular: false,
      day: { ...nothing },
      priced: 0,
      priced_volume: 0,
      last: { ...nothing, minute: -1 },
    };
    runs.set(day, run);
  }
  const state = run;
  const sum = state.day;
  const { last } = state;
  eachMinute(day, state.upTo, upTo, (minute, o, h, l, c, v) => {
    const inside = minute >= openingMinute && minute < day.regular_end;
    if (sum.v === 0 || (inside && !state.regular)) {
      state.regular = inside;
      sum.o = o;
      sum.h = h;
      sum.l = l;
      state.priced = 0;
      state.priced_volume = 0;
    }
    if (inside || !state.regular) {
      if (h > sum.h) sum.h = h;
      if (l < sum.l) sum.l = l;
      sum.c = c;
      state.priced += ((o + h + l + c) / 4) * v;
      state.priced_volume += v;
    }
    sum.v += v;
    last.minute = minute;
    last.o = o;
    last.h = h;
    last.l = l;
    last.c = c;
    last.v = v;
  });
  state.upTo = Math.max(state.upTo, upTo);
  if (last.minute < 0) return { day: null, last: null, official_open: null };
  const key = day.listing.key;
  const { o, h, l, c, v } = last;
  return {
    day: { ...sum, n: tradesIn(sum.v, key), vw: tenThousandth(state.priced / state.priced_volume) },
    last: { ...last, n: tradesIn(v, key), vw: barVwap(o, h, l, c) },
    official_open: state.regular ? sum.o : null,
  };
}
