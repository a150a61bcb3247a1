// Random markets with gaps, splits, unfiled splits, delistings, renames, re-used symbols and half days, and calls at every hour.

import type { Split } from '../../../src/domain/market/bars.ts';
import { addDays, findSession, type Session, sessionsBetween } from '../../../src/domain/market/calendar.ts';
import { seededRandom } from '../../../src/domain/numbers/seeded-random.ts';
import { minuteMs } from '../../../src/domain/numbers/time.ts';
import type { KnownCall } from '../../../src/domain/record/settle/read-calls.ts';
import type { SymbolDays } from '../../../src/domain/stocks/symbols/follow-symbol.ts';

type RawBar = { date: string; symbol: string; open: number; close: number; volume: number };
type RawMinute = { symbol: string; at: number; price: number; spread: number };
/** Of the benchmarks at a minute, where their open is 1. */
type RawLevels = { at: number; spy: number; market: number; sectors: Record<string, number> };

export type RawRecord = {
  sessions: string[];
  /** Days that are on file. */
  stored: Set<string>;
  bars: RawBar[];
  splits: Split[];
  identities: SymbolDays[];
  minutes: RawMinute[];
  levels: RawLevels[];
  sectorOf: Record<string, string>;
  calls: KnownCall[];
  delayMinutes: number;
};

/** Thanksgiving, the half day after it, Christmas and its half day lie in it. */
const FIRST = '2025-11-17';
const LAST = '2026-01-09';
const names = ['SPY', 'AAA', 'BBB', 'CCC', 'DDD', 'EEE', 'FFF'];
const sectors = ['Tech', 'Energy'];

export function randomRecord(seed: number): RawRecord {
  const next = seededRandom(seed);
  const pick = <T>(of: readonly T[]): T => of[Math.floor(next() * of.length)]!;
  const sessions = sessionsBetween(FIRST, LAST);
  const dates = sessions.map(({ date }) => date);
  const stored = new Set(dates.filter(() => next() > 0.03));
  const splits: Split[] = [];
  const identities: SymbolDays[] = [];
  const bars: RawBar[] = [];
  // BBB becomes NEW on some day; CCC is delisted and its symbol used again; DDD is delisted for good.
  const renamed = pick(dates.slice(5));
  const reused = pick(dates.slice(5));
  const gone = pick(dates.slice(5));
  identities.push(
    { symbol: 'BBB', figi: 'F-B', from_day: null, to_day: addDays(renamed, -1) },
    { symbol: 'NEW', figi: 'F-B', from_day: renamed, to_day: null },
    { symbol: 'CCC', figi: 'F-C', from_day: null, to_day: addDays(reused, -3) },
    { symbol: 'CCC', figi: 'F-C2', from_day: reused, to_day: null },
    { symbol: 'DDD', figi: 'F-D', from_day: null, to_day: addDays(gone, -1) },
    { symbol: 'AAA', figi: 'F-A', from_day: null, to_day: null },
  );
  for (const symbol of [...names, 'NEW']) {
    let price = 1 + next() * 40;
    const thin = symbol === 'EEE' ? 0.5 : 0.05;
    let volume = next() < 0.3 ? 30_000 : 80_000;
    for (const date of dates) {
      if (next() < 0.03) {
        const [split_from, split_to] = pick([
          [1, 2],
          [10, 1],
          [1, 3],
        ]) as [number, number];
        splits.push({ symbol, execution_date: date, split_from, split_to });
        price *= split_from / split_to;
      }
      // A rise that is traded, or a reverse split that nobody filed.
      if (next() < 0.01) {
        price *= 8;
        if (next() < 0.7) volume /= 8;
      }
      const open = price * (0.97 + next() * 0.06);
      price = open * (0.95 + next() * 0.1);
      const before = symbol === 'NEW' && date < renamed;
      const after = (symbol === 'BBB' && date >= renamed) || (symbol === 'DDD' && date >= gone);
      const between = symbol === 'CCC' && date > addDays(reused, -3) && date < reused;
      if (before || after || between || next() < thin || !stored.has(date)) continue;
      const only = next();
      bars.push({
        date,
        symbol,
        open: only < 0.03 ? Number.NaN : open,
        close: only > 0.97 ? Number.NaN : price,
        volume: volume * (0.5 + next()),
      });
    }
  }
  const delayMinutes = pick([0, 15]);
  const instant = (session: Session): number =>
    pick([
      session.open_ms,
      session.close_ms,
      session.open_ms - 1,
      session.close_ms - 1,
      session.close_ms - delayMinutes * minuteMs,
      session.open_ms - delayMinutes * minuteMs,
      session.pre_open_ms + next() * (session.open_ms - session.pre_open_ms),
      session.open_ms + next() * (session.close_ms - session.open_ms),
      session.close_ms + next() * (session.after_close_ms - session.close_ms),
      session.after_close_ms + next() * 30 * 60 * minuteMs,
    ]);
  const calls = Array.from({ length: 40 }, (): KnownCall => {
    const symbol = next() < 0.05 ? 'NONE' : pick([...names, 'NEW']);
    const known_at = Math.floor(instant(pick(sessions)));
    return { symbol, figi: symbol === 'AAA' && next() < 0.5 ? 'F-A' : null, side: pick([-1, 0, 1]), known_at };
  });
  const minutes: RawMinute[] = [];
  const levels: RawLevels[] = [];
  for (const { symbol, known_at } of calls) {
    const around = known_at + (next() * 60 - 10 + delayMinutes) * minuteMs;
    const at = Math.floor(around / minuteMs) * minuteMs;
    if (next() < 0.4 || minutes.some((one) => one.symbol === symbol && one.at === at)) continue;
    minutes.push({ symbol, at, price: 1 + next() * 40, spread: next() < 0.5 ? Number.NaN : next() * 0.1 });
    if (levels.some((one) => one.at === at)) continue;
    const level = () => 0.98 + next() * 0.04;
    levels.push({ at, spy: level(), market: level(), sectors: { Tech: level(), Energy: level() } });
  }
  const sectorOf = Object.fromEntries(names.filter((name) => name !== 'FFF').map((name) => [name, pick(sectors)]));
  return {
    sessions: dates,
    stored,
    bars,
    splits,
    identities,
    minutes: minutes.filter(({ at }) => isRegular(at)),
    levels,
    sectorOf,
    calls,
    delayMinutes,
  };
}

function isRegular(at: number): boolean {
  const session = findSession(new Date(at).toISOString().slice(0, 10));
  return session !== null && at >= session.open_ms && at < session.close_ms;
}

/** What was on file when a session had ended: later bars and splits are cut off. */
export function cutAfter(record: RawRecord, date: string): RawRecord {
  const close = findSession(date)!.close_ms;
  return {
    ...record,
    sessions: record.sessions.filter((one) => one <= date),
    stored: new Set([...record.stored].filter((one) => one <= date)),
    bars: record.bars.filter((bar) => bar.date <= date),
    splits: record.splits.filter(({ execution_date }) => execution_date <= date),
    identities: record.identities
      .filter(({ from_day }) => from_day === null || from_day <= date)
      .map((one) => (one.to_day !== null && one.to_day > date ? { ...one, to_day: null } : one)),
    minutes: record.minutes.filter(({ at }) => at < close),
    calls: record.calls.filter(({ known_at }) => known_at < close),
  };
}
