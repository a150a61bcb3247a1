// Task of the market thread for alerts: figures of stocks at the newest minute.
import type { StockFacts } from '../../domain/alerts/stock-facts.ts';

/** USD, percent and times the usual volume; null where unknown. */
export type MinuteFigures = Pick<
  StockFacts,
  'price' | 'change_pct' | 'vwap' | 'day_low' | 'day_high' | 'year_low' | 'year_high' | 'relative_volume'
>;

/** `as_of` is the newest trade, epoch ms; `session` its day. */
export type MinuteOfMarket = { as_of: number; session: string; figures: [symbol: string, MinuteFigures][] };

export type AlertTasks = {
  /** `symbols`: null asks for all. `kept_ms`: greatest age of the snapshot. */
  alertFigures: { ask: { symbols: readonly string[] | null; kept_ms: number }; answer: MinuteOfMarket };
};
