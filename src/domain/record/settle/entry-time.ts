// Entry time of a call: minute bars of the running session, else the open of the next one.
import { type DateKey, findSession, newYorkDate, nextSession, type Session } from '../../market/calendar.ts';
import type { EpochMs } from '../../numbers/kinds.ts';
import { minuteMs } from '../../numbers/time.ts';
import { settlementRules } from '../../rules/record-rules.ts';

const WAIT_MS = settlementRules.entry_wait.value * minuteMs;

/** Bars that begin at `from` or later and before `to`, epoch ms, in the session of `date`. */
export type MinuteRange = { date: DateKey; from: EpochMs; to: EpochMs };

/** Instant at which the reader's delayed prices have reached the time of the call. */
export function readyAt(knownAt: EpochMs, delayMinutes: number): EpochMs {
  return knownAt + delayMinutes * minuteMs;
}

/** Minute bars at which a call may be entered; null outside regular hours. */
export function minuteRange(ready: EpochMs): MinuteRange | null {
  const session = findSession(newYorkDate(ready));
  if (session === null || ready < session.open_ms || ready >= session.close_ms) return null;
  return { date: session.date, from: ready, to: Math.min(ready + WAIT_MS, session.close_ms) };
}

/** First session that opens at or after this instant. */
export function openingSession(ready: EpochMs): Session {
  const date = newYorkDate(ready);
  const today = findSession(date);
  return today !== null && ready <= today.open_ms ? today : nextSession(date);
}
