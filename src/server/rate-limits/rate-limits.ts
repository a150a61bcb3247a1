// Public interface of rate limits: vendor calls per key and the share of each user, over all processes.
import { createHash } from 'node:crypto';
import {
  type CallLimit,
  type LimitRules,
  type LimitState,
  LONGEST_PAUSE_MS,
  nothingStarted,
  takePlaces,
} from '../../providers/calls/call-limit.ts';
import type { Db } from '../db/database.ts';
import type { Clock } from '../process/clock.ts';
import { type RateLimitStore, rateLimitStore } from './store.ts';
import { userLimits } from './user-limits.ts';

/**
 * Maximum ms from reserving a place for a call to using it; each window is counted longer by this, so that no trailing
 * window at the vendor exceeds the limit across processes. A round trip takes 1 to 2 ms; 250 ms saves a busy event loop
 * a second request and costs a one-second window a fifth of its calls.
 */
const PLACE_FRESH_MS = 250;

/** Call limit of one API key, which is stored only as a hash. Throws database errors. */
export type VendorLimits = (apiKey: string) => (rules: LimitRules) => CallLimit;

function vendorLimits(store: Pick<RateLimitStore, 'change'>): VendorLimits {
  return (apiKey) => (rules) => {
    const key = `vendor:${createHash('sha256')
      .update(JSON.stringify([rules.provider, apiKey]))
      .digest('hex')}`;
    // After a crash of the database the row may be lost; the state this process saw last still applies.
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

export type { UserLimit } from './user-limits.ts';

export type RateLimits = ReturnType<typeof createRateLimits>;

export function createRateLimits({ database, clock }: { database: Pick<Db, 'query'>; clock: Pick<Clock, 'now'> }) {
  const store = rateLimitStore(database);
  return {
    vendors: vendorLimits(store),
    ...userLimits(store, clock),
    prune: store.prune,
  };
}
