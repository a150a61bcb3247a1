// Judgement of one stock from its readings, with the trace of every comparison. For shown stocks.
import { known } from '../../numbers/known.ts';
import { ratio } from '../columns/measures.ts';
import type { Readings } from '../columns/readings.ts';
import type { GoldenEyeStock } from '../golden-eye.ts';
import { findCategory } from '../watchlist.ts';
import { computeConfidence, confidenceLines } from './confidence.ts';
import { traceDisqualifiers } from './disqualifiers.ts';
import { agreement, type MarketState } from './market-direction.ts';
import { tracePatterns } from './patterns.ts';
import { chooseAction, chooseSide, type Found, foundSet, judgePatterns, makePlan } from './plan.ts';
import { refusePlan } from './refuse-plan.ts';
import { riskWarning } from './risk-warning.ts';

export type Judged = ReturnType<typeof judgeReadings>;

/**
 * `plan` is present with every pattern whose prices can be computed, whatever the action; `not_judged`: disqualifiers
 * in force whose figure is unknown.
 */
export function judgeReadings(readings: Readings, market: MarketState) {
  const patterns = tracePatterns(readings, market);
  const disqualifiers = traceDisqualifiers(readings, market.quotes);
  const found = patterns.filter((one) => one.detected).map(({ pattern, side }) => ({ pattern, side }));
  const disqualify_reasons = disqualifiers.filter((one) => one.check.pass).map((one) => one.reason);
  const not_judged = disqualifiers.filter((one) => one.applies && one.check.value === null).map((one) => one.reason);
  const side = chooseSide(found);
  const bounced = found.some((one) => one.pattern === 'support_bounce');
  const figures = {
    close: readings.price,
    atr: readings.atr,
    atr_5m: readings.atr_5m,
    support: bounced ? (readings.support?.level ?? null) : null,
  };
  const plan = side === null ? null : makePlan(side, figures);
  const plan_refused =
    plan === null ? null : refusePlan({ entry: plan.entry, stop: plan.stop_loss, spread: readings.spread });
  const strength = {
    patterns: found.filter((one) => one.side === side).length,
    volume: readings.volume_float_ratio,
    vwap: readings.vwap_distance === null ? null : Math.abs(readings.vwap_distance),
    market: side === null || market.direction === null ? null : agreement(side, market.direction),
  };
  const rated = side !== null && not_judged.length === 0;
  return {
    found,
    disqualify_reasons,
    not_judged,
    action: chooseAction(
      foundSet(found),
      market.direction,
      judgePatterns(disqualify_reasons.length, not_judged.length),
      plan !== null,
    ),
    side,
    plan,
    plan_refused,
    confidence: rated ? computeConfidence(strength) : null,
    risk_warning: riskWarning(readings, disqualify_reasons, not_judged, side, market),
    trace: { patterns, disqualifiers, confidence: rated ? confidenceLines(strength) : [] },
  };
}

/** Facts of a stock besides its bars; free_float in shares. */
export type StockNames = { symbol: string; company_name: string | null; free_float: number | null };

/** Published form of the stock. Entry, stop and target only for BUY, SELL and WATCH. */
export function publishStock(names: StockNames, readings: Readings, judged: Judged): GoldenEyeStock {
  const { action, found, disqualify_reasons } = judged;
  const plan = action === 'NONE' || action === 'AVOID' ? null : judged.plan;
  const has = (pattern: Found['pattern']) => found.some((one) => one.pattern === pattern);
  return {
    symbol: names.symbol,
    company_name: names.company_name,
    category: findCategory(names.symbol),
    price: readings.price,
    change_pct: readings.change_pct,
    volume: readings.volume,
    pattern_count: found.length,
    has_golden_window: has('golden_window'),
    has_reversal: has('reversal'),
    has_support_bounce: has('support_bounce'),
    has_gap_and_go: has('gap_and_go'),
    has_market_follow: has('market_follow'),
    recommendation_action: action,
    entry_low: plan?.entry_low ?? null,
    entry_high: plan?.entry_high ?? null,
    stop_loss: plan?.stop_loss ?? null,
    target_price: plan?.target_price ?? null,
    confidence_score: judged.confidence,
    is_disqualified: disqualify_reasons.length > 0,
    disqualify_reasons,
    not_judged: judged.not_judged,
    risk_warning: judged.risk_warning,
    momentum_5m: readings.momentum_5m,
    vwap_distance: readings.vwap_distance,
    volume_float_ratio: readings.volume_float_ratio,
    gap_pct: readings.gap_pct,
    high_distance: readings.high_distance,
    low_distance: readings.low_distance,
    prev_close: readings.prev_close,
    prev_high: readings.prev_high,
    prev_low: readings.prev_low,
    spread: readings.spread,
    side: judged.side,
    plan_refused: plan === null ? null : judged.plan_refused,
    float_rotation:
      readings.volume === null || names.free_float === null ? null : known(ratio(readings.volume, names.free_float)),
    bar_closed_at: readings.bar_closed_at === null ? null : new Date(readings.bar_closed_at).toISOString(),
  };
}
