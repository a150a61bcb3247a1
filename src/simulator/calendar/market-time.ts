// Time of the simulated market: real time in session, else a replay of the last session.
import {
  type DateKey,
  findSession,
  lastCompletedSession,
  marketPhase,
  newYorkDate,
  newYorkInstant,
  previousSession,
} from '../../domain/market/calendar.ts';
import { extendedMinutes, sessionIndexUpTo } from './sessions.ts';

export type MarketTime = { market_ms: number; replayed_session: DateKey | null };

const replayFromMinute = 10 * 60;
const clearedMinute = 3 * 60 + 30;

/**
 * Market time of a real instant: the instant itself, unless replay is on and the exchange is closed. Replay repeats the
 * last completed session from 10:00 New York to its close, beginning at process start or at the end of after hours,
 * whichever is later.
 */
export function marketTime(realMs: number, startedMs: number, replay: boolean): MarketTime {
  if (!replay || marketPhase(realMs) !== 'closed') return { market_ms: realMs, replayed_session: null };
  const session = lastCompletedSession(realMs);
  const from = newYorkInstant(session.date, replayFromMinute);
  const began = Math.max(startedMs, session.after_close_ms);
  const elapsed = Math.max(0, realMs - began) % (session.close_ms - from);
  return { market_ms: from + elapsed, replayed_session: session.date };
}

/**
 * `session`: index of the session shown, from 3:30 New York on today's, because the vendor clears its snapshot then;
 * `minute`: its minutes passed since 4:00 (0..960); `complete`: index of the last session with a final daily bar.
 */
export type Moment = { now_ms: number; session: number; minute: number; complete: number };

export function toMoment(nowMs: number): Moment {
  const date = newYorkDate(nowMs);
  const today = findSession(date);
  const started = today !== null && nowMs >= newYorkInstant(date, clearedMinute);
  const shown = started ? today : previousSession(date);
  const session = sessionIndexUpTo(shown.date);
  const minute = Math.max(0, Math.min(extendedMinutes, Math.floor((nowMs - shown.pre_open_ms) / 60_000)));
  return { now_ms: nowMs, session, minute, complete: nowMs >= shown.close_ms ? session : session - 1 };
}
