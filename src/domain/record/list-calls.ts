// Calls of expert lists: one for each list, day, symbol and side among the rows a published state counts.
import type { SideName } from '../signals/score/signal-columns.ts';
import { findPoints } from '../signals/score/signal-types.ts';
import type { NewCall } from './call.ts';
import { callSides } from './call-sides.ts';

/**
 * Row that counts for the score; `day`: YYYY-MM-DD; `origin`: its signal, or the line of an archived file, null if
 * unknown.
 */
export type CountedRow = { list: number; symbol: string; side: SideName; day: string; origin: number | null };

/** Call of a list; `day`: day of its row. */
export type ListCall = NewCall & { day: string };

/** Call of the first row of each list, day, symbol and side, in the order of the rows. */
export function listCalls(rows: readonly CountedRow[]): ListCall[] {
  const calls = new Map<string, ListCall>();
  for (const { list, symbol, side, day, origin } of rows) {
    const key = `${list} ${day} ${side} ${symbol}`;
    if (calls.has(key)) continue;
    calls.set(key, {
      source: String(list),
      symbol,
      side: callSides[side],
      strength: findPoints(list, side),
      confidence: null,
      origin,
      day,
    });
  }
  return [...calls.values()];
}
