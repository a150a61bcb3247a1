// The strongest windows of the whole market: what is shown beyond the watchlist.
import type { RecommendationAction } from './golden-eye.ts';
import { actions, type JudgedMarket } from './judge-columns.ts';

const trades = (name: RecommendationAction) => name === 'BUY' || name === 'SELL';

/** Places of at most `limit` symbols: those to buy or sell first, then those to watch, the most confident first. */
export function strongest(judged: JudgedMarket, limit: number): number[] {
  const { action, confidence } = judged;
  const ranks = actions.map((name) => (trades(name) ? 2 : name === 'WATCH' ? 1 : 0));
  const rankAt = (at: number) => ranks[action[at]!]!;
  const places: number[] = [];
  for (let at = 0; at < action.length; at++) if (rankAt(at) > 0) places.push(at);
  return places.sort((a, b) => rankAt(b) - rankAt(a) || confidence[b]! - confidence[a]! || a - b).slice(0, limit);
}
