// What the dashboard's cards ask of the market's thread.
import type { MarketPrices } from './card-prices.ts';

export type CardTasks = {
  /** The prices of these symbols in the newest snapshot, or in a new one when that is older than `kept_ms`. */
  prices: { ask: { symbols: readonly string[]; kept_ms: number }; answer: MarketPrices };
};
