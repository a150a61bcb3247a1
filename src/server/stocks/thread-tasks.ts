// Tasks of the market thread for stocks: order of the company fill, and the market overview.
import type { StocksOverview } from '../../domain/stocks/overview/overview.ts';

export type CompanyTasks = {
  /** All symbols of the newest snapshot, most relevant first. */
  relevant: { ask: null; answer: string[] };
  /** Overview of the newest snapshot; a new one is fetched if it is older than `kept_ms`. */
  overview: { ask: { kept_ms: number }; answer: StocksOverview };
};
