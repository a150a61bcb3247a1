// Minute bars of a lively invented market: walks with trends, pauses, thin minutes, wild volumes and now and then a bad bar.

import {
  type GoldenEyeColumns,
  openDay,
  pushBar,
  seedDay,
  setFacts,
  setSpread,
  startColumns,
} from '../../../src/domain/goldeneye/columns/columns.ts';
import type { DaySeed } from '../../../src/domain/goldeneye/columns/readings.ts';
import type { MinuteBar } from '../../../src/domain/market/bars.ts';
import { findSession, type Session } from '../../../src/domain/market/calendar.ts';
import { seededRandom } from '../../../src/domain/numbers/seeded-random.ts';
import type { SymbolHistory } from './read-symbol.ts';

export const minuteMs = 60_000;
/** Two Mondays and Tuesdays of standard and daylight time; the last closes early. */
const sessions: readonly Session[] = ['2026-03-05', '2026-03-06', '2026-03-09', '2026-11-27'].map(
  (date) => findSession(date)!,
);

const cents = (price: number): number => Math.max(0.01, Math.round(price * 100) / 100);

/** Bars from `from` for this many minutes, some of them missing; begins near `price`. */
export function walk(next: () => number, from: number, minutes: number, price: number, gaps: number): MinuteBar[] {
  const bars: MinuteBar[] = [];
  let close = price;
  let trend = 0;
  let volume = 1000 + 9000 * next();
  for (let minute = 0; minute < minutes; minute++) {
    if (next() < 0.06) trend = (next() - 0.5) * 0.01;
    if (next() < 0.02) minute += Math.floor(next() * 8);
    if (minute >= minutes || next() < gaps) continue;
    const open = cents(close * (1 + (next() - 0.5) * 0.001));
    close = cents(open * (1 + trend + (next() - 0.5) * 0.004));
    const high = cents(Math.max(open, close) * (1 + next() * 0.001));
    const low = cents(Math.min(open, close) * (1 - next() * 0.001));
    volume = Math.max(1, Math.round(volume * (0.8 + 0.45 * next())));
    const broken = next() < 0.004;
    bars.push({
      start_timestamp: from + minute * minuteMs,
      open,
      high,
      low,
      close: broken ? 0 : close,
      volume,
      vwap: next() < 0.1 ? null : (high + low + close) / 3,
      transactions: null,
    });
  }
  return bars;
}

/** A symbol with one or two days behind it and a part of today, on one of the sample sessions. */
export function randomHistory(seed: number): SymbolHistory {
  const next = seededRandom(seed);
  const todayAt = 1 + Math.floor(next() * (sessions.length - 1));
  const gaps = next() < 0.5 ? 0 : next() * 0.4;
  let price = next() < 0.15 ? 0.3 + next() : 5 + 200 * next();
  const days = [todayAt - 1, todayAt].map((at) => {
    const session = sessions[at]!;
    price = cents(price * (1 + (next() - 0.5) * 0.12));
    const before = Math.floor(next() * 90);
    const length = (session.after_close_ms - session.open_ms) / minuteMs;
    const minutes = before + Math.floor(next() * (next() < 0.6 ? 90 : length));
    const bars = walk(next, session.open_ms - before * minuteMs, minutes, price, gaps);
    price = bars.at(-1)?.close || price;
    return { session, bars };
  });
  const today = days.at(-1)!;
  const first = today.bars[0];
  const near = first?.open ?? price;
  const usual = 2_000 + next() * 30_000;
  const seeded = next() < 0.2;
  const seed_: DaySeed = {
    at: today.session.open_ms + Math.floor(next() * 40) * minuteMs,
    open: near,
    high: near * 1.02,
    low: near * 0.99,
    volume: 150_000,
    vwap: next() < 0.2 ? null : near,
    vwap_volume: 150_000,
  };
  return {
    days,
    facts: {
      prev_close: next() < 0.1 ? null : cents(near * (1 + (next() - 0.5) * 0.1)),
      prev_high: cents(near * 1.03),
      prev_low: next() < 0.1 ? null : cents(near * (1 - 0.03 * next())),
      profile:
        next() < 0.1 ? null : Float64Array.from({ length: 390 }, (_, minute) => Math.fround((minute + 1) * usual)),
    },
    seed: seeded ? seed_ : null,
    spread: next() < 0.3 ? null : Math.round(next() * 14) / 100,
  };
}

/** A minute-aligned or crooked instant of today: somewhere in what has traded, or a while after. */
export function randomNow(seed: number, { days }: SymbolHistory): number {
  const next = seededRandom(seed ^ 0x5bd1e995);
  const today = days.at(-1)!;
  const last = today.bars.at(-1)?.start_timestamp ?? today.session.open_ms;
  const first = today.bars[0]?.start_timestamp ?? today.session.open_ms;
  const at = next() < 0.3 ? last + Math.floor(next() * 10) * minuteMs : first + next() * (last - first);
  return Math.floor(at / minuteMs) * minuteMs + (next() < 0.5 ? 0 : Math.floor(next() * 59_000));
}

export const closedBy = (bars: readonly MinuteBar[], now: number) =>
  bars.filter((bar) => bar.start_timestamp + minuteMs <= Math.floor(now / minuteMs) * minuteMs);

/** Columns with one symbol, everything closed by `now` pushed. */
export function columnsOf({ days, facts, seed, spread }: SymbolHistory, now: number): GoldenEyeColumns {
  const columns = startColumns(1, days[0]!.session);
  days.forEach(({ session, bars }, at) => {
    if (at > 0) openDay(columns, session);
    if (at === days.length - 1) {
      setFacts(columns, 0, facts);
      if (seed !== null) seedDay(columns, 0, seed);
      setSpread(columns, 0, spread);
    }
    for (const bar of closedBy(bars, now)) pushBar(columns, 0, bar);
  });
  return columns;
}
