// Previous-session closes in shares of the requested day, as references for vendors' prices.
import { findSession, newYorkDate, previousSession } from '../../domain/market/calendar.ts';
import type { Closes } from '../../domain/market/checks/market-belief.ts';
import { minuteMs } from '../../domain/numbers/time.ts';
import type { MemoryStore } from '../market-memory/store.ts';
import { keptFor } from '../process/kept-for.ts';

const KEPT_MS = 5 * minuteMs;
/** Empty if the session before `day` is not on file. */
export type ClosesBefore = (day: string) => Promise<Closes>;

/** Day of the session running at an instant (epoch ms), else of the last one before. */
export const sessionDay = (at: number): string => {
  const day = newYorkDate(at);
  return (findSession(day) ?? previousSession(day)).date;
};

/** Closes are cached for KEPT_MS only, because days and splits are filed late. `monotonic` in ms. */
export function createClosesBefore(
  storeOf: () => Promise<Pick<MemoryStore, 'splits' | 'day'>>,
  monotonic: () => number,
): ClosesBefore {
  return keptFor(KEPT_MS, monotonic, async (day: string): Promise<Closes> => {
    const store = await storeOf();
    const before = await store.day(previousSession(day).date);
    if (before === null) return new Map();
    const factors = new Map<string, number>();
    for (const { symbol, split_from, split_to, execution_date } of await store.splits()) {
      if (execution_date === day) factors.set(symbol, (factors.get(symbol) ?? 1) * (split_from / split_to));
    }
    const closes = new Map<string, number>();
    for (const [row, symbol] of before.symbols.entries()) {
      const close = before.close[row]!;
      if (close > 0) closes.set(symbol, close * (factors.get(symbol) ?? 1));
    }
    return closes;
  });
}
