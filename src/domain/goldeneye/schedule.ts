// Schedule of Golden Eye's polls, label of its clock, and age of a poll in words.
import { findSession, newYorkDate, pacificMinute } from '../market/calendar.ts';
import { minuteMs } from '../numbers/time.ts';
import { pollRules } from '../rules/goldeneye/goldeneye-rules.ts';
import type { clockLabels, PollingState } from './golden-eye.ts';

/**
 * True when polls run at `now` (epoch ms): on market days from 1:00 AM to 1:00 PM Pacific, or to an early close, both
 * ends included.
 */
export function inPollWindow(now: number): boolean {
  const session = findSession(newYorkDate(now));
  if (session === null || (session.early_close && now > session.close_ms)) return false;
  const minute = pacificMinute(now);
  return minute >= pollRules.window_from.value && minute <= pollRules.window_to.value;
}

/** Market minute of a poll: end of the last whole minute. */
export function asOfMinute(now: number): number {
  return Math.floor(now / minuteMs) * minuteMs;
}

/**
 * Clock label of the control page: pre-market from 1:00 Pacific to the open, then the state of the session, else
 * closed.
 */
export function clockLabel(now: number): (typeof clockLabels)[number] {
  const session = findSession(newYorkDate(now));
  const minute = pacificMinute(now);
  if (session === null || minute < pollRules.window_from.value || minute >= pollRules.label_after_until.value) {
    return 'closed';
  }
  if (now < session.open_ms) return 'pre-market';
  if (now < session.close_ms) return 'open';
  return now < session.after_close_ms ? 'after hours' : 'closed';
}

/** Users see both active states as running, everything else as unknown. */
export function pollingState(state: string): PollingState {
  return state === 'running' || state === 'polling' ? 'running' : 'unknown';
}

/** `Never`, `12s ago`, `3m ago`; instants in epoch ms, null when there was no poll. */
export function pollAge(lastPoll: number | null, now: number): string {
  if (lastPoll === null) return 'Never';
  const seconds = Math.max(0, Math.floor((now - lastPoll) / 1000));
  return seconds < 60 ? `${seconds}s ago` : `${Math.floor(seconds / 60)}m ago`;
}
