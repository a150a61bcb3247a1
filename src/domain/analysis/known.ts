// Inputs of a fact sheet; any of them may be missing.
import type { CompanyRatios, EarningsDate, RecommendationCount } from '../market/fundamentals.ts';
import type { LiveData } from '../market/live-data.ts';
import type { ScreenerStock } from '../screener/screener-stock.ts';
import type { SymbolSignals } from '../signals/signal.ts';
import type { StockDetails } from '../stocks/details/details.ts';
import type { Origin } from './fact.ts';

/** Ratios, recommendations, earnings and details are used by deep sheets only. */
export type Known = {
  live?: LiveData | null;
  signals?: (SymbolSignals & { as_of: string | null }) | null;
  /** Ratios at the live price of the stock. */
  ratios?: { value: CompanyRatios; origin: Origin } | null;
  /** Newest month first. */
  recommendations?: { value: readonly RecommendationCount[]; origin: Origin } | null;
  earnings?: { value: EarningsDate; origin: Origin } | null;
  stock?: { value: ScreenerStock; origin: Origin } | null;
  details?: { value: StockDetails; origin: Origin } | null;
};
