// The strongest windows of the whole market, shown beyond the watchlist, and those that more bars would let judge.

import { marketListRules } from '../../rules/goldeneye-rules.ts';
import type { RecommendationAction } from '../golden-eye.ts';
import { bitOf } from '../rules/disqualifiers.ts';
import { actions, type JudgedMarket } from '../rules/judge-columns.ts';

const MOMENTUM = bitOf('MOMENTUM_TOO_HIGH');
const trades = (name: RecommendationAction) => name === 'BUY' || name === 'SELL';

/**
 * Places of at most `limit` symbols: those to buy or sell first, then those to watch, the most confident first. Symbols of
 * which too little was traded today are left out; `turnover` is in USD.
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
 * Places of at most `limit` symbols with a pattern that could not be judged for want of their momentum, the largest
 * relative volume first: their bars are missing, as after a start in mid-session.
 */
export function wantingBars(judged: JudgedMarket, limit: number): number[] {
  const { patterns, disqualified, unknown, relative_volume } = judged;
  const places: number[] = [];
  for (let at = 0; at < patterns.length; at++) {
    if (patterns[at] !== 0 && disqualified[at] === 0 && unknown[at] === MOMENTUM) places.push(at);
  }
  return places.sort((a, b) => relative_volume[b]! - relative_volume[a]! || a - b).slice(0, limit);
}
