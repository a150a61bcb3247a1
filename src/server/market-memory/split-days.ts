// Splits executed on a day with the closes before it, reloaded every few minutes.
import { newYorkDate, previousSession } from '../../domain/market/calendar.ts';
import { inSharesOfToday, type SplitsToday, type SplitToday } from '../../domain/market/checks/split-day.ts';
import { minuteMs } from '../../domain/numbers/time.ts';
import type { Fundamentals } from '../../providers/ports/fundamentals.ts';
import type { MarketData } from '../../providers/ports/market-data.ts';
import { keptFor } from '../process/kept-for.ts';
import type { MemoryStore } from './store.ts';

const KEPT_MS = 5 * minuteMs;
export type SplitDays = (day: string) => Promise<SplitsToday>;

/** `monotonic` in ms. Two splits of one symbol on a day multiply. */
export function createSplitDays(
  storeOf: () => Promise<Pick<MemoryStore, 'splits' | 'day'>>,
  monotonic: () => number,
): SplitDays {
  return keptFor(KEPT_MS, monotonic, async (day: string): Promise<SplitsToday> => {
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
  });
}

/**
 * Ports that compute the change of single prices on a split day from the close in today's shares; `now` (epoch ms)
 * dates prices without an instant.
 */
export function pricesOfSplitDays(
  vendors: { marketData: MarketData; fundamentals: Fundamentals },
  splitDays: SplitDays,
  now: () => number,
): { marketData: MarketData; fundamentals: Fundamentals } {
  const { marketData, fundamentals } = vendors;
  const findSplit = async (symbol: string, at: number | null) =>
    (await splitDays(newYorkDate(at ?? now()))).get(symbol);
  return {
    marketData: {
      ...marketData,
      async snapshots(symbols, options) {
        const rows = await marketData.snapshots(symbols, options);
        return Promise.all(
          rows.map(async (row) => {
            const split = await findSplit(row.symbol, row.updated_at);
            return split === undefined ? row : inSharesOfToday(row, split);
          }),
        );
      },
    },
    fundamentals: {
      ...fundamentals,
      async quote(symbol, options) {
        const { quote, as_of } = await fundamentals.quote(symbol, options);
        const split = await findSplit(symbol, as_of);
        if (split === undefined) return { quote, as_of };
        const row = inSharesOfToday(
          {
            current_price: quote.c,
            price_change: quote.d,
            change_from_prev_close_pct: quote.dp,
            previous_close: quote.pc,
            ...{ previous_high: null, previous_low: null, previous_volume: null },
          },
          split,
        );
        const { price_change: d, change_from_prev_close_pct: dp, previous_close: pc } = row;
        return { quote: { ...quote, d, dp, pc }, as_of };
      },
    },
  };
}
