// Task of the market thread for alerts: figures of stocks at the newest minute.
import type { StockFacts } from '../../domain/alerts/stock-facts.ts';

/** Prices in USD, changes in percent, volume pace as a multiple; null when unknown. */
export type MinuteFigures = Pick<
  StockFacts,
  'price' | 'change_pct' | 'vwap' | 'day_low' | 'day_high' | 'year_low' | 'year_high' | 'relative_volume'
>;

/** `as_of`: newest trade, epoch ms; `session`: its day, YYYY-MM-DD. */
export type MinuteOfMarket = { as_of: number; session: string; figures: [symbol: string, MinuteFigures][] };

export type AlertTasks = {
  /** `symbols`: null requests all. `kept_ms`: largest accepted age of the snapshot. */
  alertFigures: { ask: { symbols: readonly string[] | null; kept_ms: number }; answer: MinuteOfMarket };
};
