// Calls of the score: the action of each scored symbol, if it differs from the symbol's last call of the session.
import { localAction } from '../analysis/local-action.ts';
import type { ScoreFields } from '../signals/signal.ts';
import { actionSides } from '../verdicts/weeks-verdict.ts';
import type { NewCall } from './call.ts';
import { callSides } from './call-sides.ts';

/** Sources of score calls: one for each action. */
export const scoreSources: readonly string[] = Object.keys(actionSides);

export type ScoredSymbol = ScoreFields & { symbol: string };

/** Calls of scores whose action changed. `said`: last action of each symbol in the session; `session`: YYYY-MM-DD. */
export function scoreCalls(
  scored: readonly ScoredSymbol[],
  said: ReadonlyMap<string, string>,
  session: string,
): NewCall[] {
  return scored.flatMap((fields) => {
    const { symbol } = fields;
    const { action, confidence } = localAction(fields);
    if (said.get(symbol) === action) return [];
    const side = callSides[actionSides[action]];
    const strength = fields.smart_cat_score;
    return [{ source: action, symbol, side, strength, confidence, origin: null, day: session }];
  });
}
