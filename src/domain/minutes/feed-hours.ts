// Hours of the minute feed: extended hours of the exchange, early closes included.
import { findSession, newYorkDate } from '../market/calendar.ts';
import type { EpochMs } from '../numbers/kinds.ts';
import { minuteMs } from '../numbers/time.ts';

/** Margins by which the feed opens early and closes late: the last minute of a day arrives after its end. */
const EARLY_MS = minuteMs;
const LATE_MS = 2 * minuteMs;

/**
 * True when a source that is `delayMs` late delivers minutes at this instant: extended hours with the margins above,
 * 4 AM to 8 PM New York or to 5 PM after an early close.
 */
export function inFeedHours(instant: EpochMs, delayMs: number): boolean {
  const market = instant - delayMs;
  const session = findSession(newYorkDate(market + EARLY_MS));
  return session !== null && market >= session.pre_open_ms - EARLY_MS && market < session.after_close_ms + LATE_MS;
}

export function startOfMinute(instant: EpochMs): EpochMs {
  return Math.floor(instant / minuteMs) * minuteMs;
}
