// Choice of a stock's plan among several open windows, and when a plan ends; for setups, verdicts and stock pages.
import type { Session } from '../../market/calendar.ts';
import { minuteMs } from '../../numbers/time.ts';
import { settleRules } from '../../rules/goldeneye/goldeneye-rules.ts';
import { type Pattern, type PlanState, patternNames } from '../golden-eye.ts';
import type { DetectedWindow, SettleClock, WindowKnown } from './settled-outcome.ts';

/** Start (epoch ms) of the first minute bar in which a position can be opened by a clock. */
export function entryFrom(
  clock: SettleClock,
  { market_known_at, delay_minutes }: Omit<WindowKnown, 'known_at'>,
): number {
  const known = clock === 'market' ? market_known_at : market_known_at + delay_minutes * minuteMs;
  return Math.ceil(known / minuteMs) * minuteMs;
}

/** Latest exit of a position opened at `from` (epoch ms): end of the plan's time, at most the close of the session. */
export function computeDeadline(session: Pick<Session, 'close_ms'>, from: number): number {
  return Math.min(from + settleRules.lasts.value * minuteMs, session.close_ms);
}

/** End of a plan by time on the market's clock, epoch ms. */
export function planEndsAt(session: Pick<Session, 'close_ms'>, market_known_at: number): number {
  return computeDeadline(session, entryFrom('market', { market_known_at, delay_minutes: 0 }));
}

type Planned = Pick<DetectedWindow, 'pattern' | 'side' | 'action' | 'confidence' | 'detected_at'> & {
  state: PlanState;
};

const rank = ({ action }: Pick<Planned, 'action'>) => (action === 'BUY' || action === 'SELL' ? 1 : 0);
const byStrength = (a: Planned, b: Planned) => rank(b) - rank(a) || (b.confidence ?? -1) - (a.confidence ?? -1);
const byAge = (a: Planned, b: Planned) => b.detected_at - a.detected_at;
/** Last tie-break, so that the result does not depend on the order of the windows. */
const byName = (a: Planned, b: Planned) =>
  patternNames.indexOf(a.pattern) - patternNames.indexOf(b.pattern) || a.side.localeCompare(b.side);

/**
 * Plan of a stock: the strongest that can be entered (BUY and SELL before WATCH), else the newest open one, else the
 * newest ended one. `patterns`: those of windows of the same minute and side, highest priority first. Null without a
 * window.
 */
export function choosePlan<Window extends Planned>(
  windows: readonly Window[],
): { window: Window; patterns: Pattern[] } | null {
  const inState = (state: PlanState) => windows.filter((window) => window.state === state);
  const [first] = [
    ...inState('can_be_entered').toSorted((a, b) => byStrength(a, b) || byAge(a, b) || byName(a, b)),
    ...inState('late').toSorted((a, b) => byAge(a, b) || byStrength(a, b) || byName(a, b)),
    ...inState('ended').toSorted((a, b) => byAge(a, b) || byStrength(a, b) || byName(a, b)),
  ];
  if (first === undefined) return null;
  const same = windows.filter(
    ({ detected_at, side, state }) => detected_at === first.detected_at && side === first.side && state === first.state,
  );
  const patterns = patternNames.filter((name) => same.some(({ pattern }) => pattern === name));
  const window = same.find(({ pattern }) => pattern === patterns[0]) ?? first;
  return { window, patterns };
}
