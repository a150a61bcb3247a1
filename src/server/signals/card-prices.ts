// Prices of given symbols from the newest whole-market snapshot.

import type { MarketColumns } from '../../domain/market/market-columns.ts';
import { known } from '../../domain/numbers/known.ts';
import type { CardPrice } from '../../domain/signals/mini-cards/mini-cards.ts';

/** `as_of` in epoch ms: the newest trade of the whole snapshot. Symbols the market does not know are absent. */
export type MarketPrices = { as_of: number; prices: Map<string, CardPrice> };

export function cardPrices(
  { symbols: listed, figures }: MarketColumns,
  symbols: readonly string[],
): Map<string, CardPrice> {
  const asked = new Set(symbols);
  const prices = new Map<string, CardPrice>();
  for (const [at, symbol] of listed.entries()) {
    if (!asked.has(symbol)) continue;
    prices.set(symbol, {
      current_price: known(figures.current_price[at]),
      price_change: known(figures.price_change[at]),
      price_change_percent: known(figures.change_from_prev_close_pct[at]),
      volume: known(figures.todays_volume[at]),
    });
  }
  return prices;
}
