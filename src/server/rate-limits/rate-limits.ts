// Public interface of rate limits: vendor calls per key and the share of each user, over all processes.

import type { Db } from '../db/database.ts';
import type { Clock } from '../process/clock.ts';
import { rateLimitStore } from './store.ts';
import { userLimits } from './user-limits.ts';
import { vendorLimits } from './vendor-limits.ts';

export type { UserLimit } from './user-limits.ts';
export type { VendorLimits } from './vendor-limits.ts';

export type RateLimits = ReturnType<typeof createRateLimits>;

export function createRateLimits({ database, clock }: { database: Pick<Db, 'query'>; clock: Pick<Clock, 'now'> }) {
  const store = rateLimitStore(database);
  return {
    vendors: vendorLimits(store),
    ...userLimits(store, clock),
    prune: store.prune,
  };
}
