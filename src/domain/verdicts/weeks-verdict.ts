// Verdict of the expert lists (`weeks` on the wire): the action derived from the published score.
import { type LocalActionInput, localAction } from '../analysis/local-action.ts';
import { signed } from '../market/format.ts';
import { MINUS } from '../numbers/minus.ts';
import { confidenceWord } from './confidence-word.ts';
import { actionWords, emptyVerdict, noAge, type Verdict, type VerdictSide } from './verdict.ts';

type LocalWord = ReturnType<typeof localAction>['action'];

/** Direction of each action of the score. */
export const actionSides = {
  STRONG_BUY: 'bullish',
  BUY: 'bullish',
  HOLD: 'neutral',
  SELL: 'bearish',
  STRONG_SELL: 'bearish',
  SHORT: 'bearish',
} as const satisfies Record<LocalWord, VerdictSide>;

/** Verdict of the expert lists. `as_of`: publication of the scores, ISO; null before the first. */
export function weeksVerdict(scores: LocalActionInput, as_of: string | null): Verdict {
  const { action, confidence, because, by_source } = localAction(scores);
  const score = signed(scores.bullish_score - scores.bearish_score, 0);
  return {
    horizon: 'weeks',
    word: actionWords[action],
    direction: null,
    side: actionSides[action],
    strength: Math.round(confidence),
    strength_text: confidenceWord(confidence),
    figure: score,
    as_of,
    because: `By ${by_source ? 'source' : 'score'}: ${because.replaceAll(/-(?=\d)/g, MINUS)}.`,
    ...noAge,
    by_source,
    plan_state: null,
  };
}

export function noSignalsVerdict(as_of: string | null): Verdict {
  const because = as_of === null ? 'No scores are published yet.' : 'No expert list names it.';
  return emptyVerdict('weeks', 'no signals', '', as_of, because);
}
