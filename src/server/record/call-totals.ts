// Cache of call totals by result, because a count reads every outcome of a record.
import { LRUCache } from 'lru-cache';
import { type Database, LONG_STATEMENT_MS } from '../db/database.ts';
import { type CallFilter, createCallsStore } from './calls-store.ts';

const KEPT = 200;

type Totals = Awaited<ReturnType<ReturnType<typeof createCallsStore>['totals']>>;
export type CallTotals = (filter: CallFilter) => Promise<Totals>;

/** Concurrent requests for equal totals share one count. */
export function createCallTotals(database: Pick<Database, 'query' | 'transaction'>): CallTotals {
  const { state } = createCallsStore(database.query);
  const counts = new LRUCache<string, Promise<Totals>>({ max: KEPT });
  return async (filter) => {
    const key = `${await state(filter.market)} ${JSON.stringify(filter)}`;
    const known = counts.get(key);
    if (known !== undefined) return known;
    const counted = database.transaction(
      (query) => createCallsStore(query).totals(filter),
      'begin read only',
      LONG_STATEMENT_MS,
    );
    counts.set(key, counted);
    counted.catch(() => counts.delete(key));
    return counted;
  };
}
