// What became of a window: target, stop or time, whichever came first on the minute bars after it was detected.
import type { MinuteBar } from '../market/bars.ts';
import type { Session } from '../market/calendar.ts';
import { settleRules } from '../rules/goldeneye-rules.ts';
import type { DetectedWindow, Outcome, SettledOutcome } from './settled-outcome.ts';
import { deadlineOf } from './windows.ts';

const minuteMs = 60_000;
const BPS = 10_000;

type Exit = { outcome: Outcome; price: number; at: number };

/**
 * The outcome once it is certain, else null. `bars` are the symbol's minute bars, oldest first, complete up to `until`
 * (epoch ms); those that began before detection, or lie outside the regular session, are not looked at, and bars after
 * the exit change nothing: settling again gives the same.
 *
 * The position is taken at `entry`. A bar that reaches stop and target counts as stop. A bar that opens beyond the stop,
 * as after a halt, is left at its open, which is worse than the stop; one that opens beyond the target is left at the
 * target. After 30 minutes, or at the close of the session if that comes first, it is left at the last close. If trading
 * is halted then (five or more minutes without a trade), nobody can leave: it is left at the open of the first bar after
 * the halt, or, when there is none until the close, at the last price there was.
 */
export function settle(
  window: DetectedWindow,
  bars: readonly MinuteBar[],
  session: Session,
  until: number,
): SettledOutcome | null {
  const turn = window.side === 'long' ? 1 : -1;
  const deadline = deadlineOf(session, window.detected_at);
  const risk = (window.entry - window.stop) * turn;
  const toR = (price: number) => ((price - window.entry) * turn) / risk;
  const later = bars.filter(
    (bar) =>
      bar.start_timestamp >= window.detected_at &&
      bar.start_timestamp < session.close_ms &&
      bar.start_timestamp + minuteMs <= until,
  );
  let best = 0;
  let worst = 0;
  let lastEnd = window.detected_at;
  let lastClose = window.entry;
  let longestGap = 0;
  let missing = 0;
  const skipTo = (at: number): void => {
    const gap = Math.max(0, (at - lastEnd) / minuteMs);
    longestGap = Math.max(longestGap, gap);
    missing += gap;
  };
  const done = ({ outcome, price, at }: Exit): SettledOutcome => {
    const gross_r = toR(price);
    return {
      ...window,
      outcome,
      exit_price: price,
      exited_at: at,
      minutes_held: (at - window.detected_at) / minuteMs,
      gross_r,
      net_r: gross_r - (window.entry * settleRules.costs.value) / BPS / risk,
      best_r: Math.max(best, gross_r),
      worst_r: Math.min(worst, gross_r),
      missing_minutes: missing,
      halted: longestGap >= settleRules.halt_from.value,
    };
  };
  for (const bar of later) {
    const { start_timestamp: start, open, high, low, close } = bar;
    if (start >= deadline) {
      if (!haltedAt(deadline, lastEnd)) break;
      skipTo(start);
      return done({ outcome: 'timeout', price: open, at: start });
    }
    skipTo(start);
    const against = turn > 0 ? low : high;
    const along = turn > 0 ? high : low;
    if ((against - window.stop) * turn <= 0) {
      // Whether the bar's best came before the stop is not known: it does not count.
      const price = turn > 0 ? Math.min(open, window.stop) : Math.max(open, window.stop);
      return done({ outcome: 'loss', price, at: start + minuteMs });
    }
    worst = Math.min(worst, toR(against));
    if ((along - window.target) * turn >= 0) {
      return done({ outcome: 'win', price: window.target, at: start + minuteMs });
    }
    best = Math.max(best, toR(along));
    lastEnd = start + minuteMs;
    lastClose = close;
  }
  if (until < deadline) return null;
  if (haltedAt(deadline, lastEnd) && until < session.close_ms) return null;
  skipTo(deadline);
  return done({ outcome: 'timeout', price: lastClose, at: deadline });
}

/** Whether at the deadline nothing has traded for so long that it counts as a halt. */
function haltedAt(deadline: number, lastEnd: number): boolean {
  return deadline - lastEnd >= settleRules.halt_from.value * minuteMs;
}
