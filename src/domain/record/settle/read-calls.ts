// Calls prepared for settlement: symbol ids, first session for an entry, minute bar of the entry.
import { newYorkDate } from '../../market/calendar.ts';
import type { EpochMs } from '../../numbers/kinds.ts';
import { memo } from '../../numbers/memo.ts';
import type { BarHistory } from './bar-history.ts';
import type { BenchmarkValues } from './benchmarks.ts';
import { type MinuteRange, minuteRange, openingSession, readyAt } from './entry-time.ts';
import type { SymbolTracks } from './instruments.ts';
import type { CallToSettle, MinuteEntry } from './settle-calls.ts';

export type KnownCall = { symbol: string; figi: string | null; side: number; known_at: EpochMs };

/** Bars of one minute for symbols whose calls waited for an entry; `at`: start of the minute. */
export type EntryMinute = {
  at: EpochMs;
  symbols: readonly string[];
  /** Opens in USD. */
  price: ArrayLike<number>;
  /** Ask minus bid in USD, NaN if unknown. */
  spread: ArrayLike<number>;
  levels: BenchmarkValues | null;
};

/**
 * `day`: New York day; `session`: index of the first session that opens at or after the call; `range`: minutes for an
 * entry, null for none.
 */
type KnownTime = { day: string; session: number; range: MinuteRange | null };
type StoredEntry = { minute: EntryMinute; row: number };

export type CallReaderDeps = {
  history: BarHistory;
  tracks: SymbolTracks;
  minutes: readonly EntryMinute[];
  delayMinutes: number;
};

/** The returned reader throws for a call before the first session of the history. */
export function createCallReader({ history, tracks, minutes, delayMinutes }: CallReaderDeps) {
  const { days, ids } = history;
  const places = new Map(days.map(({ date }, at) => [date, at]));
  const entries = new Map<string, StoredEntry[]>();
  for (const minute of minutes.toSorted((a, b) => a.at - b.at)) {
    for (const [row, symbol] of minute.symbols.entries()) {
      const own = entries.get(symbol);
      if (own === undefined) entries.set(symbol, [{ minute, row }]);
      else own.push({ minute, row });
    }
  }

  function findPlace(date: string): number {
    const at = places.get(date);
    if (at !== undefined) return at;
    if (date < (days[0]?.date ?? '')) throw new Error(`The history begins after the call of ${date}`);
    return days.length;
  }

  /** Cached, because calls of one publication share their time. */
  const times = new Map<EpochMs, KnownTime>();
  const findTime = (known_at: EpochMs): KnownTime =>
    memo(times, known_at, () => {
      const ready = readyAt(known_at, delayMinutes);
      const session = findPlace(openingSession(ready).date);
      return { day: newYorkDate(known_at), session, range: minuteRange(ready) };
    });

  function findMinute(symbol: string, range: MinuteRange | null): MinuteEntry | null {
    if (range === null || minutes.length === 0) return null;
    const found = entries.get(symbol)?.find(({ minute }) => minute.at >= range.from);
    if (found === undefined || found.minute.at >= range.to) return null;
    const { minute, row } = found;
    const { at, levels } = minute;
    return { session: findPlace(range.date), at, price: minute.price[row]!, spread: minute.spread[row]!, levels };
  }

  return ({ symbol, figi, side, known_at }: KnownCall): CallToSettle => {
    const { day, session, range } = findTime(known_at);
    return {
      symbol: ids.get(symbol) ?? -1,
      side,
      session,
      minute: findMinute(symbol, range),
      track: tracks(symbol, figi, day),
    };
  };
}
