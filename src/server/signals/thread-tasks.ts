// Market thread tasks of the dashboard cards.
import type { MarketPrices } from './card-prices.ts';

export type CardTasks = {
  /** Prices of these symbols from the newest snapshot; a new one is fetched when it is older than `kept_ms`. */
  prices: { ask: { symbols: readonly string[]; kept_ms: number }; answer: MarketPrices };
};
