// How much a stock moves in a minute: its usual 1-minute volatility by part of the day, and its return over the last minutes.
import { indicatorRules } from './indicator-rules.ts';

const SESSIONS: number = indicatorRules.volatility_sessions.value;
const LEAST_RETURNS: number = indicatorRules.volatility_least_returns.value;

/**
 * Minute bars of one symbol over several sessions, oldest first. `session` numbers the sessions upwards without gaps,
 * `minute` counts from the open of its session (0 is 9:30), `close` is in USD.
 */
export type MinuteColumns = { session: Int16Array; minute: Int16Array; close: Float64Array };

/**
 * Volatility of one minute (0.001 is 0.1 %) in the minutes from..to (to excluded) of the last sessions: the root of the
 * sum of squared returns over the minutes they took, so that a minute without a trade is not taken for calm. The mean
 * of a 1-minute return is taken as zero. Returns across sessions or into the part do not count. NaN with too few
 * returns or when the price never moved.
 */
export function minuteVolatility(bars: MinuteColumns, from: number, to: number, sessions = SESSIONS): number {
  const { session, minute, close } = bars;
  const end = close.length;
  const oldest = end === 0 ? 0 : session[end - 1]! - sessions;
  let squares = 0;
  let minutes = 0;
  let returns = 0;
  for (let at = end - 1; at > 0 && session[at]! > oldest; at--) {
    if (session[at] !== session[at - 1] || minute[at - 1]! < from || minute[at]! >= to) continue;
    const change = close[at]! / close[at - 1]! - 1;
    if (!Number.isFinite(change)) continue;
    squares += change * change;
    minutes += minute[at]! - minute[at - 1]!;
    returns++;
  }
  return returns < LEAST_RETURNS || squares === 0 ? Number.NaN : Math.sqrt(squares / minutes);
}

/**
 * Return over the last `minutes` minutes at minute `now` of the last session (0.01 is 1 %): the close of the newest bar
 * up to `now` over the close of the newest bar up to `now - minutes`. Bars after `now` are not looked at. NaN when the
 * session has no bar that old yet.
 */
export function returnOverMinutes(bars: MinuteColumns, now: number, minutes: number): number {
  const last = closeAt(bars, now);
  const base = closeAt(bars, now - minutes);
  return base > 0 ? last / base - 1 : Number.NaN;
}

function closeAt({ session, minute, close }: MinuteColumns, at: number): number {
  const today = session[session.length - 1];
  for (let bar = close.length - 1; bar >= 0 && session[bar] === today; bar--) {
    if (minute[bar]! <= at) return close[bar]!;
  }
  return Number.NaN;
}
