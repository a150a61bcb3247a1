// Calls of expert lists: one for each list, day, symbol and side among the rows a published state counts.
import type { SideName } from '../signals/score/signal-columns.ts';
import { findPoints } from '../signals/score/signal-types.ts';
import type { NewCall } from './call.ts';
import { callSides } from './call-sides.ts';

/** A counted row; `day` is YYYY-MM-DD, `origin` its signal, or the line of an archived file. */
export type CountedRow = { list: number; symbol: string; side: SideName; day: string; origin: number | null };

/** A call of a list has the day of its row. */
export type ListCall = NewCall & { day: string };

/** The first row of each list, day, symbol and side, in the order of the rows. */
export function listCalls(rows: readonly CountedRow[]): ListCall[] {
  const calls = new Map<string, ListCall>();
  for (const { list, symbol, side, day, origin } of rows) {
    const key = `${list} ${day} ${side} ${symbol}`;
    if (calls.has(key)) continue;
    calls.set(key, {
      source: String(list),
      symbol,
      figi: null,
      side: callSides[side],
      strength: findPoints(list, side),
      confidence: null,
      origin,
      day,
    });
  }
  return [...calls.values()];
}
