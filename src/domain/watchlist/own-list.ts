// Own expert lists of a reader: stocks with one side and points, seen by their owner alone.
import { z } from 'zod';
import type { OwnCall } from '../record/settle/own-figures.ts';
import { watchlistRules } from '../rules/watchlist-rules.ts';
import { ListName } from './named-list.ts';

const MOST_POINTS: number = watchlistRules.most_own_points.value;
const MOST_STOCKS: number = watchlistRules.most_own_stocks.value;

export const OwnSide = z.enum(['bullish', 'bearish']);
export type OwnSide = z.infer<typeof OwnSide>;

/** `points`: points that the list gives each of its stocks, on its side. */
export const OwnListInput = z.strictObject({
  name: ListName,
  side: OwnSide,
  points: z.number().int().min(1).max(MOST_POINTS),
  symbols: z.array(z.string().min(1).max(20)).min(1).max(MOST_STOCKS),
});
export type OwnListInput = z.infer<typeof OwnListInput>;

/**
 * Change of a list; absent fields stay. `read`: the `since` of the state the caller saw; `symbols` are refused when the
 * list has changed since. Without `read` they always apply.
 */
export const OwnListChange = OwnListInput.partial().extend({ read: z.iso.datetime({ offset: true }).optional() });
export type OwnListChange = z.infer<typeof OwnListChange>;

/** List as of the requested time; `since`: start of its current state, ISO. */
export const OwnList = z.object({
  id: z.number(),
  name: z.string(),
  side: OwnSide,
  points: z.number(),
  symbols: z.array(z.string()),
  since: z.string(),
});
export type OwnList = z.infer<typeof OwnList>;

/** Lists, oldest first; `most`: most lists per user. */
export const OwnLists = z.object({ lists: z.array(OwnList), most: z.number() });
export type OwnLists = z.infer<typeof OwnLists>;

/** A list that names a stock; `points` are negative on the bearish side. */
export type OwnReason = Pick<OwnList, 'id' | 'name' | 'side' | 'points' | 'since'>;

/**
 * Points of the reader's lists for a stock and their sum, never part of the Smart Cat Score; null when no list names
 * it.
 */
export function ownReasons(lists: readonly OwnList[], symbol: string): { points: number; reasons: OwnReason[] } | null {
  const reasons = lists
    .filter(({ symbols }) => symbols.includes(symbol))
    .map(({ id, name, side, points, since }) => ({
      id,
      name,
      side,
      points: side === 'bullish' ? points : -points,
      since,
    }));
  if (reasons.length === 0) return null;
  return { points: reasons.reduce((sum, { points }) => sum + points, 0), reasons };
}

/** State of a list from `from_at` (ISO) on. */
export type OwnState = Pick<OwnList, 'id' | 'side' | 'points' | 'symbols'> & { from_at: string };

/**
 * Calls: stocks that join a list or whose list changes sides. `states`: oldest first per list; `known_at`: epoch ms.
 */
export function ownCalls(states: readonly OwnState[]): OwnCall[] {
  const before = new Map<number, OwnState>();
  return states.flatMap((state) => {
    const { id: list, side, points, symbols, from_at } = state;
    const last = before.get(list);
    before.set(list, state);
    const known = new Set(last?.side === side ? last.symbols : []);
    return symbols
      .filter((symbol) => !known.has(symbol))
      .map((symbol) => ({ list, symbol, side: side === 'bullish' ? 1 : -1, points, known_at: Date.parse(from_at) }));
  });
}
