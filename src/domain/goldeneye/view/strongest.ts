// Strongest windows of the market, and those that need more bars to be judged.
import { marketListRules } from '../../rules/goldeneye/goldeneye-rules.ts';
import type { RecommendationAction } from '../golden-eye.ts';
import { toReasonBit } from '../rules/disqualifiers.ts';
import { actions, type JudgedMarket } from '../rules/judge-columns.ts';

/** Disqualifiers whose figures need minute bars of the symbol. */
const BARS = toReasonBit('MOMENTUM_TOO_HIGH') | toReasonBit('LOW_VOLUME');
const trades = (name: RecommendationAction) => name === 'BUY' || name === 'SELL';

/**
 * Indexes of at most `limit` symbols: BUY and SELL first, then WATCH, each by falling confidence. Leaves out symbols
 * with too little turnover today; `turnover` returns USD.
 */
export function strongest(judged: JudgedMarket, limit: number, turnover: (at: number) => number): number[] {
  const { action, confidence } = judged;
  const ranks = actions.map((name) => (trades(name) ? 2 : name === 'WATCH' ? 1 : 0));
  const rankAt = (at: number) => ranks[action[at]!]!;
  const least = marketListRules.turnover_from.value;
  const places: number[] = [];
  for (let at = 0; at < action.length; at++) if (rankAt(at) > 0 && turnover(at) >= least) places.push(at);
  return places.sort((a, b) => rankAt(b) - rankAt(a) || confidence[b]! - confidence[a]! || a - b).slice(0, limit);
}

/**
 * Indexes of at most `limit` symbols whose pattern cannot be judged because bars are missing, as after a start in
 * mid-session; largest relative volume first, unknown last.
 */
export function needingBars(judged: JudgedMarket, limit: number): number[] {
  const { patterns, disqualified, unknown, relative_volume } = judged;
  const places: number[] = [];
  for (let at = 0; at < patterns.length; at++) {
    const isWanting = unknown[at] !== 0 && (unknown[at]! & ~BARS) === 0;
    if (patterns[at] !== 0 && disqualified[at] === 0 && isWanting) places.push(at);
  }
  const volumeAt = (at: number) => relative_volume[at]! || 0;
  return places.sort((a, b) => volumeAt(b) - volumeAt(a) || a - b).slice(0, limit);
}
