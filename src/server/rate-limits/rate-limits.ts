// Public interface of rate limits: vendor calls per key and the share of each user, over all processes.
import { hash } from 'node:crypto';
import { isWithin, minuteMs, secondMs } from '../../domain/numbers/time.ts';
import {
  type CallLimit,
  type LimitRules,
  type LimitState,
  LONGEST_PAUSE_MS,
  nothingStarted,
  takePlaces,
} from '../../providers/calls/call-limit.ts';
import type { Db } from '../db/database.ts';
import { isDatabaseAway } from '../db/database-away.ts';
import type { Clock } from '../process/clock.ts';
import { Fault, RATE_LIMITED } from '../process/fault.ts';
import { type RateLimitStore, rateLimitStore } from './store.ts';

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
    const key = `vendor:${hash('sha256', JSON.stringify([rules.provider, apiKey]))}`;
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

/** Far above normal use: a tab of cards shows four symbols; users switch tabs and open drawers. */
const symbolRules = {
  symbols: {
    value: 30,
    unit: 'different symbols',
    per_ms: 10_000,
    source: 'live data, news, charts and details of one user',
  },
  symbols_a_minute: { value: 90, unit: 'different symbols', per_ms: minuteMs, source: 'the same over a minute' },
  refreshes: { value: 30, unit: 'refreshes', per_ms: minuteMs, source: 'explicit refreshes of one user' },
} as const;

const RETRY_AFTER_SECONDS = 60;

/** Last use of each symbol, and times of refreshes, in epoch ms. */
type Used = { symbols: Record<string, number>; refreshes: number[] };

export type UserLimit = (userId: number, symbol: string, refresh?: boolean) => Promise<void>;
/** `user`: an id, or the network of a visitor. */
type UsesLimit = (user: number | string) => Promise<void>;
type UseWindow = { most: number; per_ms: number };

/**
 * Result of `work`; null if the database is unavailable, which allows the request: without the database no vendor is
 * called.
 */
async function counted<Answer>(work: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await work();
  } catch (error) {
    if (isDatabaseAway(error)) return null;
    throw error;
  }
}

export function userLimits(store: Pick<RateLimitStore, 'change'>, clock: Pick<Clock, 'now'>) {
  const last = new Map<string, Promise<unknown>>();

  /** Serializes changes of a key: concurrent ones would only conflict. */
  function inSequence<Answer>(key: string, work: () => Promise<Answer>): Promise<Answer> {
    const change = (last.get(key) ?? Promise.resolve()).catch(() => undefined).then(work);
    last.set(key, change);
    const forget = () => {
      if (last.get(key) === change) last.delete(key);
    };
    change.then(forget, forget);
    return change;
  }

  /** Charges a symbol or refresh to the user's share of the vendor limits. Throws Fault 429 when it is used up. */
  const chargeSymbol: UserLimit = async (userId, symbol, refresh = false) => {
    const key = `user:${userId}`;
    const admitted = await inSequence(key, () =>
      counted(() => store.change<Used, boolean>(key, (state) => withUse(state, symbol, refresh, clock.now()))),
    );
    if (admitted === false) throw new Fault(429, RATE_LIMITED, { retryAfterSeconds: RETRY_AFTER_SECONDS });
  };

  /**
   * Limits the uses of `name` in windows; further uses throw Fault 429 with `words` and the time until every window has
   * room.
   */
  const limitUses =
    (name: string, windows: readonly UseWindow[], words: string): UsesLimit =>
    async (user) => {
      const key = `${name}:${user}`;
      const wait = await inSequence(key, () =>
        counted(() => store.change<number[], number>(key, (uses) => nextUse(uses, windows, clock.now()))),
      );
      if (wait === null || wait <= 0) return;
      throw new Fault(429, words, { retryAfterSeconds: Math.max(1, Math.ceil(wait / secondMs)) });
    };

  return { chargeSymbol, limitUses };
}

function withUse(state: Used | null, symbol: string, refresh: boolean, now: number): { state: Used; answer: boolean } {
  const { symbols: short, symbols_a_minute: long, refreshes: limit } = symbolRules;
  const known = Object.entries(state?.symbols ?? {}).filter(([, at]) => isWithin(at, now, long.per_ms));
  const others = known.filter(([name]) => name !== symbol);
  const recent = others.filter(([, at]) => isWithin(at, now, short.per_ms));
  const refreshes = (state?.refreshes ?? []).filter((at) => isWithin(at, now, limit.per_ms));
  const over =
    recent.length >= short.value || others.length >= long.value || (refresh && refreshes.length >= limit.value);
  if (over && state !== null) return { state, answer: false };
  const symbols = Object.fromEntries([...others, [symbol, now]]);
  return { state: { symbols, refreshes: refresh ? [...refreshes, now] : refreshes }, answer: true };
}

/** `answer`: ms until every window has room; 0 if this use was counted. */
function nextUse(uses: number[] | null, windows: readonly UseWindow[], now: number) {
  const longest = Math.max(...windows.map(({ per_ms }) => per_ms));
  const used = (uses ?? []).filter((at) => isWithin(at, now, longest));
  const waits = windows.map(({ most, per_ms }) => {
    const oldest = used.filter((at) => isWithin(at, now, per_ms)).at(-most);
    return oldest === undefined ? 0 : oldest + per_ms - now;
  });
  const wait = Math.max(...waits);
  return wait > 0 ? { state: uses ?? [], answer: wait } : { state: [...used, now], answer: 0 };
}

export type RateLimits = ReturnType<typeof createRateLimits>;

export function createRateLimits({ database, clock }: { database: Pick<Db, 'query'>; clock: Pick<Clock, 'now'> }) {
  const store = rateLimitStore(database);
  return {
    vendors: vendorLimits(store),
    ...userLimits(store, clock),
    prune: store.prune,
  };
}
