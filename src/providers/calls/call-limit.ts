// Limit on calls to one vendor: windows, share of background work, pauses.
import { isWaiting } from '../../domain/numbers/time.ts';
import type { CallOptions } from '../ports/market-data.ts';
import { LONGEST_RETRY_MS } from './http-problem.ts';
import type { Timing } from './timing.ts';

export type Priority = NonNullable<CallOptions['priority']>;
/** Sliding window: at most `calls` starts within any `per_ms` milliseconds. */
export type WindowLimit = { calls: number; per_ms: number };

export type LimitRules = {
  /** Vendor's name; calls with the same name and key share the limit. */
  provider: string;
  limits: readonly WindowLimit[];
  /** Part of each limit that background work may use, 0 to 1; the rest is reserved for users. */
  background_share: number;
};

/** Part of the background share that spare work may use, so that it leaves room for more urgent background work. */
const SPARE_PART = 0.75;

/** `starts`: [epoch ms, calls], oldest first. `paused_until`: end of the vendor's pause, epoch ms. */
export type LimitState = { starts: [at: number, calls: number][]; paused_until: number };

export type Places = {
  /** Number of calls that may start now, at most the number wanted. */
  granted: number;
  /** Milliseconds until another call may start; 0 when all wanted calls were granted. */
  wait_ms: number;
  /** True when the wait comes from a pause requested by the vendor. */
  paused: boolean;
  /** Calls left in the tightest window. */
  left: number;
};

/** Limit shared by all callers that use one key. */
export type CallLimit = {
  /** Throws when the limit cannot be counted; the caller must then send nothing. */
  take(wanted: number, priority: Priority): Promise<Places>;
  /** Stops the calls of everyone who shares the limit for `ms` milliseconds. */
  pause(ms: number): Promise<void>;
  /** Validity of a granted place in ms; an older place counts as used and the caller must take another. */
  readonly fresh_ms: number;
};

/** Starts within this many ms are stored as one, at the latest time, so that no start leaves the window too early. */
const MERGED_MS = 10;

/** Longest pause, ms; a stored pause that would last longer is ignored. */
export const LONGEST_PAUSE_MS = LONGEST_RETRY_MS;

export const nothingStarted: LimitState = { starts: [], paused_until: 0 };

/**
 * Takes as many of the wanted places as every window has free at `now` (ms, same clock as the state). Windows count as
 * `slack_ms` longer, because a call may start that much after its place was taken. Trailing windows are stricter than a
 * vendor's clock minutes.
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
  // Ignore starts far in the future, which were stored before the clock was set back: they would block the window.
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

/** Milliseconds until the window contains fewer than `most` calls. */
function waitFor(starts: LimitState['starts'], now: number, most: number, windowMs: number): number {
  let standing = 0;
  for (const [at, calls] of starts.toReversed()) {
    if (at <= now - windowMs) break;
    standing += calls;
    if (standing >= most) return at + windowMs - now;
  }
  return 0;
}

/** Limit counted in this process alone, for commands and tests. */
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
