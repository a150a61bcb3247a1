// Verdict for today: the decision of the newest screener run, with its lights in favour.
import { lightWords } from '../screener/rules/signal-lights.ts';
import type { Unlisted } from '../screener/rules/unlisted.ts';
import { type SignalSummary, signalNames } from '../screener/screener-stock.ts';
import { emptyVerdict, noAge, type Verdict, type VerdictSide } from './verdict.ts';

const unlistedWords = {
  'no run': ['no run yet', 'The screener has not run yet.'],
  'not judged': ['not screened here', 'The screener judges listed shares and funds; this is none of them.'],
  'no price': ['no price yet', 'This run had no price of it.'],
  'no history': [
    'history incomplete',
    'No filter is active, but not all could be judged: RSI, average volume or 52-week high is unknown until more sessions are on file.',
  ],
  'no filter': ['below the filters', 'None of the four filters is active in this run.'],
} as const satisfies Record<Unlisted, readonly [string, string]>;

const decisionSides = { YES: 'bullish', MAYBE: 'neutral', NO: null, SKIP: null } as const satisfies Record<
  SignalSummary['decision'],
  VerdictSide | null
>;

/** Count of green lights in words: `2 of 5 lights in favour`. */
function lightsInFavour({ green_count }: Pick<SignalSummary, 'green_count'>): string {
  return `${green_count} of ${signalNames.length} lights ${lightWords.green}`;
}

export function todayVerdict(summary: SignalSummary, as_of: string | null): Verdict {
  const { decision, confidence, green_count } = summary;
  const known = decision !== 'SKIP';
  return {
    horizon: 'today',
    word: decision,
    direction: null,
    side: decisionSides[decision],
    strength: known ? (100 * green_count) / signalNames.length : null,
    strength_text: known ? `${green_count} of ${signalNames.length}` : 'no light known',
    figure: known ? confidence.toLowerCase() : '',
    as_of,
    because: known ? lightsInFavour(summary) : 'No light can be computed.',
    ...noAge,
    plan_state: null,
  };
}

/** Verdict of a stock that the run does not list. `as_of`: time of the run, ISO; null before the first. */
export function notScreened(reason: Unlisted, as_of: string | null): Verdict {
  const [strength_text, because] = unlistedWords[reason];
  return emptyVerdict('today', 'not screened', strength_text, as_of, because);
}
