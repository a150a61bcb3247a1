// Judges one stock: filters and lights of any stock, the full published stock of a listed one.
import { upsidePercent } from '../../numbers/percent.ts';
import { appearanceRules } from '../../rules/screener-rules.ts';
import type { AppearancePattern, FilterCode, ScreenerStock, StockFigures } from '../screener-stock.ts';
import { filterChanges } from './filter-changes.ts';
import { activeFilters, activeMask, type FilterFigures } from './filter-measures.ts';
import { filterDetails } from './filters.ts';
import { lightMask, readSignals, type SignalCircumstances, type SignalFigures } from './judge-lights.ts';
import type { MomentumFields } from './momentum.ts';
import type { CheckedNews } from './news-catalyst.ts';
import { momentumScore, qualityScore } from './tracking-scores.ts';
import { newsReading, tradeSignals } from './trade-signals.ts';

/**
 * `earlier`: active filters in each earlier run of today, oldest first; empty for a run that did not list the stock.
 * Returns NEW without an earlier listing, EXPLOSIVE after many gained filters, else compares the active count with the
 * recent median.
 */
export function appearancePattern(
  active: readonly FilterCode[],
  earlier: readonly (readonly FilterCode[])[],
): AppearancePattern {
  if (earlier.every((codes) => codes.length === 0)) return 'NEW';
  const { gained } = filterChanges(active, earlier.at(-1) ?? null);
  if (gained.length >= appearanceRules.explosive_gained.value) return 'EXPLOSIVE';
  const usual = median(earlier.slice(-appearanceRules.median_runs.value).map((codes) => codes.length));
  if (active.length > usual) return 'STRENGTHENING';
  return active.length < usual ? 'WEAKENING' : 'STABLE';
}

/** Runs of today that listed the stock, this one included when it has an active filter. */
export function appearancesToday(active: readonly FilterCode[], earlier: readonly (readonly FilterCode[])[]): number {
  return [...earlier, active].filter((codes) => codes.length > 0).length;
}

function median(counts: readonly number[]): number {
  const sorted = counts.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Facts for judging a stock that are not among its figures. */
export type StockHistory = {
  /** The instant of judging, epoch ms. */
  now: number;
  /** Active filters of this stock in each earlier run of today, oldest first; empty where the run did not list it. */
  earlier: readonly (readonly FilterCode[])[];
  /** Relative volume in the previous run of the day; null when unknown. */
  previous_relative_volume: number | null;
  /** Today's momentum so far, this run included. */
  momentum: MomentumFields;
  /** Null when no news could be checked. */
  news: CheckedNews | null;
};

/** The masks of active filters (see activeMask) and of lights (see lightMask); `summaries[lights]` is the decision. */
export function judgeFigures(
  figures: FilterFigures & SignalFigures,
  circumstances: SignalCircumstances,
): { filters: number; lights: number } {
  return { filters: activeMask(figures), lights: lightMask(readSignals(figures, circumstances)) };
}

export function judgeStock(figures: StockFigures, history: StockHistory): ScreenerStock {
  const active_filter_codes = activeFilters(figures);
  const judged = {
    ...figures,
    ...history.momentum,
    upside_downside_pct: upsidePercent(figures.current_price, figures.consensus_price_target),
    active_filter_codes,
    active_filter_count: active_filter_codes.length,
  };
  const readings = readSignals(figures, {
    now: history.now,
    previous_relative_volume: history.previous_relative_volume,
    news: newsReading(history.news),
  });
  return {
    ...judged,
    filter_details: filterDetails(active_filter_codes),
    filter_changes: filterChanges(active_filter_codes, history.earlier.at(-1) ?? null),
    appearance_pattern: appearancePattern(active_filter_codes, history.earlier),
    total_appearances_today: appearancesToday(active_filter_codes, history.earlier),
    tracking_momentum_score: momentumScore(judged),
    tracking_quality_score: qualityScore(judged),
    trade_signals: tradeSignals(readings, history.news),
  };
}
