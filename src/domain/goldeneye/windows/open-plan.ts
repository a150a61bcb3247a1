// Plan of a stock with several open windows, and when a plan ends: one answer for setups, verdicts and the stock's page.
import type { Session } from '../../market/calendar.ts';
import { minuteMs } from '../../numbers/time.ts';
import { settleRules } from '../../rules/goldeneye/goldeneye-rules.ts';
import { type Pattern, patternNames } from '../golden-eye.ts';
import type { DetectedWindow, SettleClock, WindowKnown } from './settled-outcome.ts';

/** The minute bar a position can be taken with by a clock begins at this instant (epoch ms) or later. */
export function entryFrom(
  clock: SettleClock,
  { market_known_at, delay_minutes }: Omit<WindowKnown, 'known_at'>,
): number {
  const known = clock === 'market' ? market_known_at : market_known_at + delay_minutes * minuteMs;
  return Math.ceil(known / minuteMs) * minuteMs;
}

/** The instant a position taken from `from` on is left at the latest, epoch ms: 30 minutes on, or the close of the session. */
export function computeDeadline(session: Pick<Session, 'close_ms'>, from: number): number {
  return Math.min(from + settleRules.lasts.value * minuteMs, session.close_ms);
}

/** When a plan ends by time on the market's clock, epoch ms. */
export function planEndsAt(session: Pick<Session, 'close_ms'>, market_known_at: number): number {
  return computeDeadline(session, entryFrom('market', { market_known_at, delay_minutes: 0 }));
}

type Planned = Pick<DetectedWindow, 'pattern' | 'side' | 'action' | 'confidence' | 'detected_at'>;

const rank = ({ action }: Pick<Planned, 'action'>) => (action === 'BUY' || action === 'SELL' ? 1 : 0);

/**
 * Of a stock's open windows: BUY and SELL before WATCH, then the stronger, then the newer one. Windows that plan the same trade
 * are its patterns, the highest priority first. Null without a window.
 */
export function choosePlan<Window extends Planned>(
  windows: readonly Window[],
): { window: Window; patterns: Pattern[] } | null {
  const [first] = windows.toSorted(
    (a, b) => rank(b) - rank(a) || (b.confidence ?? -1) - (a.confidence ?? -1) || b.detected_at - a.detected_at,
  );
  if (first === undefined) return null;
  const same = windows.filter(({ detected_at, side }) => detected_at === first.detected_at && side === first.side);
  const patterns = patternNames.filter((name) => same.some(({ pattern }) => pattern === name));
  const window = same.find(({ pattern }) => pattern === patterns[0]) ?? first;
  return { window, patterns };
}
