// Verdict for the next minutes: the open plan, else the pattern of the newest poll of Golden Eye.
import { type GoldenEyeCurrent, type GoldenEyeStock, patternNames } from '../goldeneye/golden-eye.ts';
import { isNotJudged, patternWords } from '../goldeneye/view/table.ts';
import { choosePlan } from '../goldeneye/windows/open-plan.ts';
import type { DetectedWindow } from '../goldeneye/windows/settled-outcome.ts';
import { whole } from '../market/format.ts';
import { minuteMs } from '../numbers/time.ts';
import { settleRules } from '../rules/goldeneye/goldeneye-rules.ts';
import { pacificClock } from '../text/clock-words.ts';
import type { Verdict } from './verdict.ts';

/** A window whose plan has not ended. */
export type StandingWindow = Pick<DetectedWindow, 'pattern' | 'side' | 'action' | 'confidence' | 'detected_at'>;

type Judged = Pick<
  GoldenEyeStock,
  | 'recommendation_action'
  | 'side'
  | 'confidence_score'
  | 'pattern_count'
  | 'not_judged'
  | 'risk_warning'
  | 'bar_closed_at'
  | `has_${(typeof patternNames)[number]}`
>;
/** `made_at` and `as_of` of the poll, ISO; null before the first one. */
export type PollInstants = { made_at: GoldenEyeCurrent['last_poll']; as_of: GoldenEyeCurrent['as_of'] };

type Plan = { action: 'BUY' | 'SELL' | 'WATCH'; direction: 'long' | 'short'; strength: number | null; pattern: string };

const LASTS_MS = settleRules.lasts.value * minuteMs;

/**
 * An open plan goes before a pattern of the newest poll, as on its setup. `row` is the stock in the watchlist's or the market's
 * poll, null in neither: the market's lists only what is tradable. A poll older than a plan lasts says nothing of now (epoch ms).
 */
export function minutesVerdict(
  poll: PollInstants,
  row: Judged | null,
  windows: readonly StandingWindow[],
  now: number,
): Verdict {
  if (poll.made_at === null) return noPattern('no poll yet', null, 'Golden Eye has not looked at the market yet.');
  if (now - Date.parse(poll.made_at) > LASTS_MS) {
    const since = pacificClock(poll.made_at);
    return noPattern('no pattern', poll.as_of, `No poll since ${since}: plans of that time are over.`);
  }
  const open = planOfWindows(windows);
  if (open !== null) return planVerdict(open, new Date(open.detected_at).toISOString());
  const planned = row === null ? null : planOfRow(row);
  if (planned !== null) return planVerdict(planned, poll.as_of);
  if (row === null) return noPattern('no pattern', poll.as_of, 'No tradable pattern in the newest poll.');
  if (row.recommendation_action === 'AVOID') return avoided(row, poll);
  if (isNotJudged(row)) {
    return noPattern('not judged', poll.as_of, row.risk_warning ?? 'A figure its rules need is unknown.');
  }
  return noPattern('no pattern', poll.as_of, 'No pattern in the newest poll.');
}

function planVerdict({ action, direction, strength, pattern }: Plan, as_of: string | null): Verdict {
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
    because: [pattern, strength === null ? null : `strength ${figure}`].filter((part) => part !== null).join(', '),
  };
}

function avoided(row: Judged, poll: PollInstants): Verdict {
  const because = row.risk_warning ?? 'A rule refuses its pattern.';
  return {
    ...noPattern('', poll.as_of, because),
    word: 'AVOID',
    strength: row.confidence_score,
    strength_text: patternOfRow(row) ?? '',
    direction: row.side,
  };
}

function noPattern(strength_text: string, as_of: string | null, because: string): Verdict {
  return {
    horizon: 'minutes',
    word: 'NONE',
    direction: null,
    side: null,
    strength: null,
    strength_text,
    figure: '',
    as_of,
    because,
  };
}

function planOfRow(row: Judged): Plan | null {
  const { recommendation_action: action, confidence_score: strength } = row;
  if (action !== 'BUY' && action !== 'SELL' && action !== 'WATCH') return null;
  const direction = row.side ?? (action === 'SELL' ? 'short' : 'long');
  return { action, direction, strength, pattern: patternOfRow(row) ?? 'Pattern' };
}

function patternOfRow(row: Judged): string | null {
  const first = patternNames.find((name) => row[`has_${name}`]);
  return first === undefined ? null : patternWords(first);
}

/** The plan of the open windows, as its setup and the stock's page have it. */
function planOfWindows(windows: readonly StandingWindow[]): (Plan & { detected_at: number }) | null {
  const chosen = choosePlan(windows);
  const action = chosen?.window.action;
  if (chosen == null || (action !== 'BUY' && action !== 'SELL' && action !== 'WATCH')) return null;
  const { side, confidence, pattern, detected_at } = chosen.window;
  return { action, direction: side, strength: confidence, pattern: patternWords(pattern), detected_at };
}
