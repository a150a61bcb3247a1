// Limits of vendor calls per vendor and key, over all threads and processes.
import { createHash } from 'node:crypto';
import {
  type CallLimit,
  type LimitRules,
  type LimitState,
  LONGEST_PAUSE_MS,
  nothingStarted,
  takePlaces,
} from '../../providers/calls/call-limit.ts';
import type { RateLimitStore } from './store.ts';

/**
 * So long after it was asked for a place may be used, and by so much each window is counted longer than it is: no trailing
 * window at the vendor then holds more calls of all processes than allowed. A round trip takes one or two milliseconds; a
 * quarter of a second spares a busy event loop to ask twice and costs a window of a second a fifth of its calls.
 */
const PLACE_FRESH_MS = 250;

/** The limit for one key; the key itself is stored nowhere. Throws what the database throws. */
export type VendorLimits = (apiKey: string) => (rules: LimitRules) => CallLimit;

export function vendorLimits(store: Pick<RateLimitStore, 'change'>): VendorLimits {
  return (apiKey) => (rules) => {
    const key = `vendor:${createHash('sha256')
      .update(JSON.stringify([rules.provider, apiKey]))
      .digest('hex')}`;
    // A database that recovers from a crash has forgotten the row; what this process saw last still holds.
    let seen: LimitState = nothingStarted;
    return {
      fresh_ms: PLACE_FRESH_MS,
      take: (wanted, priority) =>
        store.change<LimitState, Awaited<ReturnType<CallLimit['take']>>>(key, (state, now) => {
          const taken = takePlaces(rules, state ?? seen, now, { wanted, priority, slack_ms: PLACE_FRESH_MS });
          seen = taken.state;
          return { state: taken.state, answer: taken.places };
        }),
      pause: (ms) =>
        store.change<LimitState, void>(key, (state, now) => {
          const before = state ?? seen;
          seen = { ...before, paused_until: Math.max(before.paused_until, now + Math.min(ms, LONGEST_PAUSE_MS)) };
          return { state: seen, answer: undefined };
        }),
    };
  };
}
