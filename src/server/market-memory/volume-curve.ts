// The usual share of a day's volume that has traded by each minute, from minute bars of liquid stocks.

import type { MinuteBar } from '../../domain/market/bars.ts';
import { newYorkDate, type Session } from '../../domain/market/calendar.ts';
import { indicatorRules } from '../../domain/market/indicators/indicator-rules.ts';
import { cumulativeVolume } from '../../domain/market/indicators/relative-volume.ts';
import { minuteMs } from '../../domain/numbers/time.ts';

const MINUTES: number = indicatorRules.session_minutes.value;

/**
 * Mean share of a day's volume traded by the end of each minute (0 is 9:30) over a symbol's sessions: shares of the
 * regular session, divided by the whole day with extended hours, as in the vendor's daily volume. Null if no session
 * traded.
 */
export function sharesOfDay(bars: readonly MinuteBar[], sessions: readonly Session[]): Float64Array | null {
  const byDate = Map.groupBy(bars, ({ start_timestamp }) => newYorkDate(start_timestamp));
  const sum = new Float64Array(MINUTES);
  let days = 0;
  for (const session of sessions) {
    const own = byDate.get(session.date) ?? [];
    const total = own.reduce((all, { volume }) => all + volume, 0);
    if (!(total > 0)) continue;
    const minutes = Int16Array.from(own, (bar) => Math.floor((bar.start_timestamp - session.open_ms) / minuteMs));
    const volumes = Float64Array.from(own, ({ volume }) => volume);
    const share = cumulativeVolume(minutes, volumes);
    for (let at = 0; at < MINUTES; at++) sum[at] = sum[at]! + share[at]! / total;
    days += 1;
  }
  return days === 0 ? null : sum.map((share) => share / days);
}

/** The mean of the symbols' shares; null without any. */
export function marketCurve(shares: readonly Float64Array[]): number[] | null {
  if (shares.length === 0) return null;
  return Array.from({ length: MINUTES }, (_, at) => shares.reduce((sum, own) => sum + own[at]!, 0) / shares.length);
}
