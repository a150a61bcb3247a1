// Momentum score and quality score of a stock, 0 to 100.
import { knownPercentFrom } from '../../numbers/percent.ts';
import type { ScorePart } from '../../rules/rule.ts';
import { momentumScoreParts, qualityScoreParts, trackingRules } from '../../rules/screener-rules.ts';
import type { ScreenerStock } from '../screener-stock.ts';
import { type MomentumFields, momentumBars, shownMomentum } from './momentum.ts';

type MomentumFigures = Pick<
  ScreenerStock,
  'change_from_prev_close_pct' | 'relative_volume' | 'current_price' | 'vwap' | 'active_filter_count'
> &
  MomentumFields;

/** Momentum score, 0 to 100. Without a momentum reading today the bars are left out, although STABLE is shown. */
export function momentumScore(stock: MomentumFigures): number | null {
  return weightedScore(momentumScoreParts, {
    gain: stock.change_from_prev_close_pct,
    bars: stock.peak_momentum === null ? null : momentumBars(shownMomentum(stock)),
    volume: stock.relative_volume,
    vwap: knownPercentFrom(stock.current_price, stock.vwap),
    filters: stock.active_filter_count,
  });
}

type QualityFigures = Pick<
  ScreenerStock,
  | 'marketrank'
  | 'net_margins'
  | 'return_on_equity'
  | 'debt_to_equity'
  | 'upside_downside_pct'
  | 'current_price'
  | 'average_daily_volume'
>;

export function qualityScore(stock: QualityFigures): number | null {
  const turnover = (stock.current_price ?? Number.NaN) * (stock.average_daily_volume ?? Number.NaN);
  return weightedScore(qualityScoreParts, {
    marketrank: stock.marketrank,
    margin: stock.net_margins,
    equity_return: stock.return_on_equity,
    // A negative ratio comes from negative equity: too much debt, not none.
    debt: (stock.debt_to_equity ?? 0) < 0 ? qualityScoreParts.debt.zero : stock.debt_to_equity,
    upside: stock.upside_downside_pct,
    turnover: turnover > 0 ? Math.log10(turnover) : null,
  });
}

/**
 * Rounded weighted mean of the known parts; each rises linearly from 0 at `zero` to 100 at `full`. Null when the known
 * parts have less than half of the total weight.
 */
export function weightedScore<Name extends string>(
  parts: Record<Name, ScorePart>,
  values: Record<Name, number | null>,
): number | null {
  let all = 0;
  let knownWeight = 0;
  let sum = 0;
  for (const name of Object.keys(parts) as Name[]) {
    const { zero, full, weight } = parts[name];
    const value = values[name];
    all += weight;
    if (value === null || !Number.isFinite(value)) continue;
    knownWeight += weight;
    sum += weight * Math.min(1, Math.max(0, (value - zero) / (full - zero)));
  }
  const enough = 100 * knownWeight >= trackingRules.least_weight.value * all && knownWeight > 0;
  return enough ? Math.round((100 * sum) / knownWeight) : null;
}
