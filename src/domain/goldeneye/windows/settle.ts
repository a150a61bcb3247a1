// Settlement of a window: target, stop or time-out, whichever the minute bars after publication reach first.
import type { MinuteBar } from '../../market/bars.ts';
import type { Session } from '../../market/calendar.ts';
import { minuteMs } from '../../numbers/time.ts';
import { settleRules } from '../../rules/goldeneye/goldeneye-rules.ts';
import { computeDeadline } from './open-plan.ts';
import type { DetectedWindow, Outcome, SettleClock, SettledOutcome } from './settled-outcome.ts';

const BPS = 10_000;

type Exit = { outcome: Outcome; price: number; at: number; both_barriers?: boolean };

/**
 * The outcome by a clock once it is certain, else null. `from` is the first minute a position can be taken in, see
 * `entryFrom`. `bars` are the symbol's minute bars, oldest first, complete up to `until` (epoch ms); those that began
 * before `from`, or lie outside the regular session, are not looked at, and bars after the exit change nothing: settling
 * again gives the same.
 *
 * The position is taken at the open of the first bar. Nobody takes one when nothing trades within the 30 minutes, or when
 * that open lies at or beyond the stop or the target: the window is missed. A bar that reaches stop and target counts as
 * stop. A bar that opens beyond the stop, as after a halt, is left at its open, which is worse than the stop; one that
 * opens beyond the target is left at the target. 30 minutes after `from`, or at the close of the session if that comes
 * first, it is left at the last close. If trading is halted then (five or more minutes without a trade), nobody can leave:
 * it is left at the open of the first bar after the halt, or, when there is none until the close, at the last price there
 * was. R stays the plan's risk: what the price ran away meanwhile is part of the result.
 */
export function settle(
  window: DetectedWindow,
  clock: SettleClock,
  from: number,
  bars: readonly MinuteBar[],
  session: Session,
  until: number,
): SettledOutcome | null {
  const sign = window.side === 'long' ? 1 : -1;
  const deadline = computeDeadline(session, from);
  const later = bars.filter(
    (bar) =>
      bar.start_timestamp >= from && bar.start_timestamp < session.close_ms && bar.start_timestamp + minuteMs <= until,
  );
  const first = later[0];
  const missed = (at: number): SettledOutcome => ({ ...window, clock, ...nothing, exited_at: at });
  // A window known after the close is missed at the close.
  if (from >= session.close_ms) return until < session.close_ms ? null : missed(session.close_ms);
  if (first === undefined || first.start_timestamp >= deadline) return until < deadline ? null : missed(deadline);
  const { open: paid, start_timestamp: entered_at } = first;
  if ((paid - window.stop) * sign <= 0 || (paid - window.target) * sign >= 0) return missed(entered_at);
  const risk = (window.entry - window.stop) * sign;
  const toR = (price: number) => ((price - paid) * sign) / risk;
  let best = 0;
  let worst = 0;
  let lastEnd = entered_at;
  let lastClose = paid;
  let longestGap = 0;
  let missing = 0;
  const skipTo = (at: number): void => {
    const gap = Math.max(0, (at - lastEnd) / minuteMs);
    longestGap = Math.max(longestGap, gap);
    missing += gap;
  };
  const done = ({ outcome, price, at, both_barriers = false }: Exit): SettledOutcome => {
    const gross_r = toR(price);
    return {
      ...window,
      clock,
      outcome,
      entered_at,
      entry_price: paid,
      exit_price: price,
      exited_at: at,
      minutes_held: (at - entered_at) / minuteMs,
      gross_r,
      net_r: gross_r - costsOf(window, paid) / risk,
      best_r: Math.max(best, gross_r),
      worst_r: Math.min(worst, gross_r),
      missing_minutes: missing,
      halted: longestGap >= settleRules.halt_from.value,
      both_barriers,
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
    const against = sign > 0 ? low : high;
    const along = sign > 0 ? high : low;
    if ((against - window.stop) * sign <= 0) {
      // Whether the bar's best came before the stop is not known: it does not count.
      const price = sign > 0 ? Math.min(open, window.stop) : Math.max(open, window.stop);
      // A bar that opens beyond the stop reached it first.
      const both_barriers = (open - window.stop) * sign > 0 && (along - window.target) * sign >= 0;
      return done({ outcome: 'loss', price, at: start + minuteMs, both_barriers });
    }
    worst = Math.min(worst, toR(against));
    if ((along - window.target) * sign >= 0) {
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

/** Entry and exit together, USD a share. A crossed quote tells no costs. */
function costsOf({ spread }: Pick<DetectedWindow, 'spread'>, paid: number): number {
  return spread !== null && spread >= 0 ? spread : (paid * settleRules.costs.value) / BPS;
}

/** What a missed window has of prices and results. */
const nothing = {
  outcome: 'missed',
  entered_at: null,
  entry_price: null,
  exit_price: null,
  minutes_held: null,
  gross_r: null,
  net_r: null,
  best_r: null,
  worst_r: null,
  missing_minutes: 0,
  halted: false,
  both_barriers: false,
} as const;

/** Whether at the deadline nothing has traded for so long that it counts as a halt. */
function haltedAt(deadline: number, lastEnd: number): boolean {
  return deadline - lastEnd >= settleRules.halt_from.value * minuteMs;
}
