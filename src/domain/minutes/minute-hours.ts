// The hours of minute tracking: extended hours of New York by the exchange's calendar.
import { findSession, newYorkDate } from '../market/calendar.ts';
import type { EpochMs } from '../numbers/kinds.ts';

/**
 * True when an instant (epoch ms) is in extended hours: 4 AM to 8 PM New York, to 5 PM after an early close; both ends
 * included, because the slot at the end covers the last minutes. Source: ACONST-14.
 */
export function inMinuteHours(instant: EpochMs): boolean {
  const session = findSession(newYorkDate(instant));
  return session !== null && instant >= session.pre_open_ms && instant <= session.after_close_ms;
}
