// Verdict for the next minutes: the open plan, else the pattern of the newest poll of Golden Eye.
import {
  type GoldenEyeCurrent,
  type GoldenEyeStock,
  type PlanState,
  patternNames,
  type Setup,
} from '../goldeneye/golden-eye.ts';
import { endedWords, planWord, rowAction, whyLate } from '../goldeneye/view/plan-words.ts';
import { planRefusedWords } from '../goldeneye/view/quiet-words.ts';
import { isNotJudged, patternWords } from '../goldeneye/view/table.ts';
import { whole } from '../market/format.ts';
import { sessionInstant } from '../numbers/session-instant.ts';
import { minuteMs } from '../numbers/time.ts';
import { settleRules } from '../rules/goldeneye/goldeneye-rules.ts';
import { pacificClock } from '../text/clock-words.ts';
import { emptyVerdict, noAge, type Verdict } from './verdict.ts';

export type StandingPlan = Pick<
  Setup,
  'patterns' | 'side' | 'action' | 'confidence' | 'detected_at' | 'state' | 'late' | 'ended'
>;

type Judged = Pick<
  GoldenEyeStock,
  | 'recommendation_action'
  | 'side'
  | 'confidence_score'
  | 'pattern_count'
  | 'not_judged'
  | 'plan_refused'
  | 'spread'
  | 'stop_loss'
  | 'risk_warning'
  | 'bar_closed_at'
  | `has_${(typeof patternNames)[number]}`
>;
/** Times of the newest poll, ISO: `made_at` when it ran, `as_of` its market minute; null before the first poll. */
export type PollInstants = { made_at: GoldenEyeCurrent['last_poll']; as_of: GoldenEyeCurrent['as_of'] };

type Plan = {
  action: 'BUY' | 'SELL' | 'WATCH' | 'LATE';
  direction: 'long' | 'short';
  strength: number | null;
  pattern: string;
  state: PlanState | null;
  late: string | null;
};

const LASTS_MS = settleRules.lasts.value * minuteMs;

/**
 * Verdict for minutes. An open plan takes precedence over a pattern; while an ended plan is shown, the verdict is `plan
 * ended`. A pattern with a refused plan is AVOID. `row`: null when neither the watchlist nor the market poll has the
 * stock. Polls older than a plan's lifetime are ignored. `now`: epoch ms.
 */
export function minutesVerdict(
  poll: PollInstants,
  row: Judged | null,
  plan: StandingPlan | null,
  now: number,
): Verdict {
  if (poll.made_at === null) return noPattern('no poll yet', null, 'Golden Eye has not looked at the market yet.');
  if (now - Date.parse(poll.made_at) > LASTS_MS) {
    const since = pacificClock(sessionInstant(poll.made_at, poll.as_of));
    return noPattern('no pattern', poll.as_of, `No poll since ${since}: plans of that time are over.`);
  }
  const standing = plan === null ? null : verdictOfPlan(plan, poll.as_of);
  if (standing !== null) return standing;
  const planned = row === null ? null : planOfRow(row);
  if (planned !== null) return planVerdict(planned, poll.as_of);
  if (row === null) return noPattern('no pattern', poll.as_of, 'No tradable pattern in the newest poll.');
  if (rowAction(row) === 'AVOID') return avoided(row, poll);
  if (isNotJudged(row)) {
    return noPattern('not judged', poll.as_of, row.risk_warning ?? 'A figure its rules need is unknown.');
  }
  return noPattern('no pattern', poll.as_of, 'No pattern in the newest poll.');
}

/** Verdict from a plan's current state; null when the plan stored no action. `as_of`: minute of the poll, ISO. */
export function verdictOfPlan(plan: StandingPlan, as_of: string | null): Verdict | null {
  if (plan.ended !== null) {
    const ended = endedWords(plan.ended, (at) => pacificClock(new Date(at).toISOString()));
    return { ...noPattern('plan ended', as_of, `Its plan ended by ${ended}.`), plan_state: 'ended' };
  }
  const open = standingPlan(plan);
  return open === null ? null : planVerdict(open, new Date(plan.detected_at).toISOString());
}

function planVerdict({ action, direction, strength, pattern, state, late }: Plan, as_of: string | null): Verdict {
  const figure = strength === null ? '' : whole(strength);
  return {
    horizon: 'minutes',
    word: action,
    direction,
    side: direction === 'long' ? 'bullish' : 'bearish',
    strength,
    strength_text: figure,
    figure,
    as_of,
    because: [pattern, strength === null ? null : `strength ${figure}`, late === null ? null : `late: ${late}`]
      .filter((part) => part !== null)
      .join(', '),
    ...noAge,
    plan_state: state,
  };
}

function avoided(row: Judged, poll: PollInstants): Verdict {
  const refused = planRefusedWords(row);
  const because = row.risk_warning ?? (refused === null ? 'A rule refuses its pattern.' : `Plan refused: ${refused}.`);
  return {
    ...noPattern('', poll.as_of, because),
    word: 'AVOID',
    strength: row.confidence_score,
    strength_text: patternOfRow(row) ?? '',
    direction: row.side,
  };
}

const noPattern = (strength_text: string, as_of: string | null, because: string): Verdict =>
  emptyVerdict('minutes', 'NONE', strength_text, as_of, because);

function planOfRow(row: Judged): Plan | null {
  const { confidence_score: strength } = row;
  const action = rowAction(row);
  if (action !== 'BUY' && action !== 'SELL' && action !== 'WATCH') return null;
  const direction = row.side ?? (action === 'SELL' ? 'short' : 'long');
  return { action, direction, strength, pattern: patternOfRow(row) ?? 'Pattern', state: null, late: null };
}

function patternOfRow(row: Judged): string | null {
  const first = patternNames.find((name) => row[`has_${name}`]);
  return first === undefined ? null : patternWords(first);
}

function standingPlan(plan: StandingPlan): Plan | null {
  const { side, confidence, patterns, state, late } = plan;
  const action = planWord(plan);
  if (action === null || action === 'NONE' || action === 'AVOID' || action === 'ENDED') return null;
  const [first] = patterns;
  const pattern = first === undefined ? 'Pattern' : patternWords(first);
  return { action, direction: side, strength: confidence, pattern, state, late: whyLate(late) };
}
