// Limit on calls to one vendor: windows, share of background work, pauses.
import { isWaiting } from '../../domain/numbers/time.ts';
import { LONGEST_RETRY_MS } from './http-problem.ts';
import type { Timing } from './timing.ts';

/** `spare`: refinements nobody waits for; they yield to other background work. */
export type Priority = 'user' | 'background' | 'spare';
/** Sliding window: at most `calls` starts within any `per_ms` milliseconds. */
export type WindowLimit = { calls: number; per_ms: number };

export type LimitRules = {
  /** Vendor's name; calls with the same name and key share the limit. */
  provider: string;
  limits: readonly WindowLimit[];
  /** Part of each limit background work may use, so that a user is never far from a free place. 0..1 */
  background_share: number;
};

/** Spare work's part of the background's share, so that a thread's spare work leaves places for more urgent work of others. */
const SPARE_PART = 0.75;

/** `starts`: [epoch ms, calls], oldest first. `paused_until`: end of the vendor's pause, epoch ms. */
export type LimitState = { starts: [at: number, calls: number][]; paused_until: number };

export type Places = {
  /** Calls that may start now, at most the number wanted. */
  granted: number;
  /** Milliseconds until one more call may start if fewer were granted than wanted, else 0. */
  wait_ms: number;
  /** Whether the wait is one the vendor asked for. */
  paused: boolean;
  /** Calls left in the tightest window. */
  left: number;
};

/** Limit shared by all callers that use one key. */
export type CallLimit = {
  /** Throws where it cannot count: then nothing may be sent. */
  take(wanted: number, priority: Priority): Promise<Places>;
  /** Stops the calls of everybody who shares the limit for `ms`. */
  pause(ms: number): Promise<void>;
  /** Validity of a granted place in ms; after that it counts as used and the caller asks for another. */
  readonly fresh_ms: number;
};

/** Starts within this many ms are stored as one with the latest instant, so that it never leaves the window too early. */
const MERGED_MS = 10;

/** Longest pause a vendor asks for; a row with a longer one is from an earlier version. */
export const LONGEST_PAUSE_MS = LONGEST_RETRY_MS;

export const nothingStarted: LimitState = { starts: [], paused_until: 0 };

/**
 * Takes as many of the wanted places as every window has free at `now` (ms, same clock as the state). A window is counted
 * `slack_ms` longer than it is: a call starts up to so much later than its place was taken. Limits hold over any trailing
 * window, which is stricter than a vendor that counts by the clock minute and therefore never exceeds it.
 */
export function takePlaces(
  rules: LimitRules,
  state: LimitState,
  now: number,
  asked: { wanted: number; priority: Priority; slack_ms: number },
): { state: LimitState; places: Places } {
  const shares = { user: 1, background: rules.background_share, spare: rules.background_share * SPARE_PART };
  const windows = rules.limits.map(({ calls, per_ms }) => ({
    calls,
    most: Math.max(1, Math.floor(calls * shares[asked.priority])),
    ms: per_ms + asked.slack_ms,
  }));
  const longest = Math.max(0, ...windows.map(({ ms }) => ms));
  // A start far in the future was stored before the clock was set back; counting it would block the window that long.
  const starts = state.starts.filter(([at]) => at > now - longest && at <= now + longest);
  const usedIn = (ms: number) => starts.reduce((sum, [at, calls]) => (at > now - ms ? sum + calls : sum), 0);
  const pause = isWaiting(state.paused_until, now, LONGEST_PAUSE_MS) ? state.paused_until - now : 0;
  const free = Math.min(...windows.map(({ most, ms }) => most - usedIn(ms)));
  const granted = pause > 0 ? 0 : Math.max(0, Math.min(asked.wanted, free));
  if (granted > 0) {
    const last = starts.at(-1);
    if (last !== undefined && Math.floor(last[0] / MERGED_MS) === Math.floor(now / MERGED_MS)) {
      starts[starts.length - 1] = [Math.max(last[0], now), last[1] + granted];
    } else starts.push([now, granted]);
  }
  const waits = granted === asked.wanted ? [] : windows.map(({ most, ms }) => waitFor(starts, now, most, ms));
  return {
    state: { starts, paused_until: state.paused_until },
    places: {
      granted,
      paused: pause > 0,
      wait_ms: granted === asked.wanted ? 0 : Math.max(pause, 1, ...waits),
      left: Math.max(0, Math.min(...windows.map(({ calls, ms }) => calls - usedIn(ms)))),
    },
  };
}

/** Milliseconds until the window holds fewer than `most` calls. */
function waitFor(starts: LimitState['starts'], now: number, most: number, windowMs: number): number {
  let standing = 0;
  for (const [at, calls] of starts.toReversed()) {
    if (at <= now - windowMs) break;
    standing += calls;
    if (standing >= most) return at + windowMs - now;
  }
  return 0;
}

/** A limit that counts in this process alone: for commands and tests. */
export function ownCallLimit(rules: LimitRules, timing: Pick<Timing, 'monotonic'>): CallLimit {
  let state: LimitState = nothingStarted;
  return {
    fresh_ms: Number.POSITIVE_INFINITY,
    take: async (wanted, priority) => {
      const taken = takePlaces(rules, state, timing.monotonic(), { wanted, priority, slack_ms: 0 });
      state = taken.state;
      return taken.places;
    },
    pause: async (ms) => {
      state = {
        ...state,
        paused_until: Math.max(state.paused_until, timing.monotonic() + Math.min(ms, LONGEST_PAUSE_MS)),
      };
    },
  };
}
