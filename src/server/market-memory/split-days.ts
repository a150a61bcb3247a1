// Splits that are executed on a day, with the closes before it: from what is on file, read again every few minutes.
import { previousSession } from '../../domain/market/calendar.ts';
import type { SplitsToday, SplitToday } from '../../domain/market/checks/split-day.ts';
import { minuteMs } from '../../domain/numbers/time.ts';
import type { MemoryStore } from './store.ts';

const KEPT_MS = 5 * minuteMs;
export type SplitDays = (day: string) => Promise<SplitsToday>;

/** `monotonic` in ms. Two ratios for one symbol and day multiply. */
export function createSplitDays(
  storeOf: () => Promise<Pick<MemoryStore, 'splits' | 'day'>>,
  monotonic: () => number,
): SplitDays {
  let kept: { day: string; at: number; splits: Promise<SplitsToday> } | null = null;

  async function read(day: string): Promise<SplitsToday> {
    const store = await storeOf();
    const today = (await store.splits()).filter(({ execution_date }) => execution_date === day);
    if (today.length === 0) return new Map();
    const before = await store.day(previousSession(day).date);
    const splits = new Map<string, SplitToday>();
    for (const { symbol, split_from, split_to } of today) {
      const row = before?.symbols.indexOf(symbol) ?? -1;
      const close = before === null || row < 0 ? Number.NaN : before.close[row]!;
      const factor = (splits.get(symbol)?.factor ?? 1) * (split_from / split_to);
      splits.set(symbol, { close: close > 0 ? close : null, factor });
    }
    return splits;
  }

  return (day) => {
    const now = monotonic();
    if (kept === null || kept.day !== day || now - kept.at >= KEPT_MS) {
      const splits = read(day);
      kept = { day, at: now, splits };
      splits.catch(() => {
        kept = null;
      });
    }
    return kept.splits;
  };
}
