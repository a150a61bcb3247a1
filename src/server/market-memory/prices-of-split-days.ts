// Single prices of vendors on the day of a split: their change counts from the close before it in the shares of today.
import { newYorkDate } from '../../domain/market/calendar.ts';
import { inSharesOfToday } from '../../domain/market/checks/split-day.ts';
import type { Fundamentals } from '../../providers/ports/fundamentals.ts';
import type { MarketData } from '../../providers/ports/market-data.ts';
import type { SplitDays } from './split-days.ts';

/** The same ports; `now` (epoch ms) stands in for prices without an instant. */
export function pricesOfSplitDays(
  vendors: { marketData: MarketData; fundamentals: Fundamentals },
  splitDays: SplitDays,
  now: () => number,
): { marketData: MarketData; fundamentals: Fundamentals } {
  const { marketData, fundamentals } = vendors;
  const splitOf = async (symbol: string, at: number | null) => (await splitDays(newYorkDate(at ?? now()))).get(symbol);
  return {
    marketData: {
      ...marketData,
      async snapshots(symbols, options) {
        const rows = await marketData.snapshots(symbols, options);
        return Promise.all(
          rows.map(async (row) => {
            const split = await splitOf(row.symbol, row.updated_at);
            return split === undefined ? row : inSharesOfToday(row, split);
          }),
        );
      },
    },
    fundamentals: {
      ...fundamentals,
      async quote(symbol, options) {
        const { quote, as_of } = await fundamentals.quote(symbol, options);
        const split = await splitOf(symbol, as_of);
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
