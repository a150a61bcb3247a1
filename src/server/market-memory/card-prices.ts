// The newest prices of some symbols out of a whole-market snapshot.
import type { SnapshotRow } from '../../domain/market/bars.ts';
import type { CardPrice } from '../../domain/signals/mini-cards.ts';

/** `as_of` in epoch ms: the newest trade of the whole snapshot. Symbols the market does not know are absent. */
export type MarketPrices = { as_of: number; prices: Map<string, CardPrice> };

export function cardPrices(rows: readonly SnapshotRow[], symbols: readonly string[]): Map<string, CardPrice> {
  const asked = new Set(symbols);
  const prices = new Map<string, CardPrice>();
  for (const row of rows) {
    if (!asked.has(row.symbol)) continue;
    prices.set(row.symbol, {
      current_price: row.current_price,
      price_change: row.price_change,
      price_change_percent: row.change_from_prev_close_pct,
      volume: row.todays_volume,
    });
  }
  return prices;
}
