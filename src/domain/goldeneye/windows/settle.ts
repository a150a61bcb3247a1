// Settlement of a window: a limit order in the shown zone, then target, stop or time, whichever comes first.
import type { MinuteBar } from '../../market/bars.ts';
import type { Session } from '../../market/calendar.ts';
import { minuteMs } from '../../numbers/time.ts';
import { settleRules } from '../../rules/goldeneye/goldeneye-rules.ts';
import { entryRange } from '../view/entry-range.ts';
import { computeDeadline } from './open-plan.ts';
import { reachedLevel, tradingCosts } from './plan-now.ts';
import {
  type DetectedWindow,
  type NotEntered,
  type Outcome,
  SETTLE_RULES,
  type SettleClock,
  type SettledOutcome,
} from './settled-outcome.ts';

type Exit = { outcome: Outcome; price: number; at: number; both_barriers?: boolean };

/**
 * `from`: filled at the open, or later in the bar when the price entered the zone from the side of the stop or the
 * target.
 */
type Fill = { bar: MinuteBar; price: number; from: 'open' | 'stop' | 'target' };
type Entry = { fill: Fill } | { not_entered: NotEntered; at: number } | null;

/**
 * Fill of the limit order: in the first bar of the first half of the plan's time whose range overlaps the zone, at its
 * open if inside, else at the nearer edge. A bar between detection and fill that reaches stop or target ends the plan
 * without a fill. Null until certain.
 */
function enter(
  window: DetectedWindow,
  bars: readonly MinuteBar[],
  from: number,
  until: number,
  session: Session,
): Entry {
  const { side, stop, target } = window;
  const [low, high] = entryRange(window);
  const isLong = side === 'long';
  if (from >= session.close_ms) {
    return until < session.close_ms ? null : { not_entered: 'after_close', at: session.close_ms };
  }
  const enterBy = from + (computeDeadline(session, from) - from) / 2;
  let traded = false;
  for (const bar of bars) {
    const { start_timestamp: start, open } = bar;
    if (start >= enterBy) break;
    const isEnterable = start >= from;
    traded ||= isEnterable;
    const opensBeyond = reachedLevel(window, { open, high: open, low: open });
    if (isEnterable && opensBeyond === null && bar.low <= high && bar.high >= low) {
      const price = open > high ? high : open < low ? low : open;
      const isInReach = isLong ? price > stop && price < target : price < stop && price > target;
      if (isInReach) {
        const above = open > high;
        return { fill: { bar, price, from: price === open ? 'open' : above === isLong ? 'target' : 'stop' } };
      }
    }
    const reached = reachedLevel(window, bar);
    if (reached !== null) return { not_entered: `${reached.by}_first`, at: start + minuteMs };
  }
  return until < enterBy ? null : { not_entered: traded ? 'zone_not_reached' : 'no_trade', at: enterBy };
}

/**
 * Outcome of a window by a clock; null until certain. `from`: first minute in which a position can be opened, see
 * `entryFrom`. `bars`: minute bars of the symbol, oldest first, complete up to `until` (epoch ms). Bars before
 * detection, outside the regular session or after the exit are ignored, so that settling again gives the same outcome.
 * A window that `enter` does not fill is missed. A bar that reaches stop and target counts as stop; the target in the
 * entry bar counts only if it cannot precede the entry. A bar that opens beyond the stop exits at its open; one that
 * opens beyond the target exits at the target. When time is over, the exit is at the last close; if trading is halted
 * then, at the open of the first bar after the halt, or at the last price if none comes before the close. R is the
 * plan's risk, so a move before the entry is part of the result.
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
  const known = bars.filter(
    ({ start_timestamp: start }) =>
      start >= window.detected_at && start < session.close_ms && start + minuteMs <= until,
  );
  const entry = enter(window, known, from, until, session);
  if (entry === null) return null;
  if ('not_entered' in entry) {
    const { not_entered, at } = entry;
    return { ...window, clock, rules: SETTLE_RULES, ...nothing, not_entered, exited_at: at };
  }
  const { bar: first, price: paid, from: side } = entry.fill;
  const entered_at = first.start_timestamp;
  const later = known.filter(({ start_timestamp }) => start_timestamp >= entered_at);
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
      rules: SETTLE_RULES,
      not_entered: null,
      outcome,
      entered_at,
      entry_price: paid,
      exit_price: price,
      exited_at: at,
      minutes_held: (at - entered_at) / minuteMs,
      gross_r,
      net_r: gross_r - tradingCosts(window.spread, paid) / risk,
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
    // In the entry bar, the extreme on the side the price came from may predate the entry.
    const along = bar === first && side === 'target' ? paid : sign > 0 ? high : low;
    if ((against - window.stop) * sign <= 0) {
      // The bar's best price does not count, because it may have come after the stop.
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

/** Prices and results of a missed window. */
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

/** True when the time without trades up to the deadline counts as a halt. */
function haltedAt(deadline: number, lastEnd: number): boolean {
  return deadline - lastEnd >= settleRules.halt_from.value * minuteMs;
}
