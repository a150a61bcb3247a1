// How much of the vendors' allowance one user may cause to be spent.
import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';
import { Fault } from '../fault.ts';

/** A tab of cards shows four symbols; switching through all tabs and opening drawers stays far below. */
export const quotaRules = {
  symbols: { value: 30, unit: 'different symbols', per_ms: 10_000, source: 'live data and news of one user' },
  symbols_a_minute: { value: 90, unit: 'different symbols', per_ms: 60_000, source: 'live data and news of one user' },
  refreshes: { value: 30, unit: 'refreshes', per_ms: 60_000, source: 'explicit refreshes of one user' },
} as const;

const MOST_USERS = 20_000;
const RATE_LIMITED = 'Rate limit reached. Please try again in a minute.';

type Used = { symbols: Map<string, number>; refreshes: number[] };

export type Quota = { use(userId: number, symbol: string, refresh: boolean): void };

/** Throws Fault 429 when the user's share is used up. Counts are per process. */
export function createQuota(clock: Clock): Quota {
  const users = new LRUCache<number, Used>({ max: MOST_USERS });
  return {
    use(userId, symbol, refresh) {
      const now = clock.now();
      const used = users.get(userId) ?? { symbols: new Map<string, number>(), refreshes: [] };
      users.set(userId, used);
      for (const [name, at] of used.symbols) {
        if (at <= now - quotaRules.symbols_a_minute.per_ms) used.symbols.delete(name);
      }
      used.refreshes = used.refreshes.filter((at) => at > now - quotaRules.refreshes.per_ms);
      const recent = [...used.symbols].filter(([name, at]) => name !== symbol && at > now - quotaRules.symbols.per_ms);
      const minute = [...used.symbols.keys()].filter((name) => name !== symbol);
      const over =
        recent.length >= quotaRules.symbols.value ||
        minute.length >= quotaRules.symbols_a_minute.value ||
        (refresh && used.refreshes.length >= quotaRules.refreshes.value);
      if (over) throw new Fault(429, RATE_LIMITED, { retryAfterSeconds: 60 });
      used.symbols.set(symbol, now);
      if (refresh) used.refreshes.push(now);
    },
  };
}
