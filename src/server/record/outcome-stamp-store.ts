// Stamps of outcomes (`settled_at`): read late in the writer's transaction, and awaited by the figures.
import { lockNumbers } from '../db/lock-numbers.ts';
import type { Query } from '../db/query.ts';
import { iso } from '../process/clock.ts';

/** Instant, ISO, at which outcomes of this transaction are settled; figures of later instants wait for its commit. */
export async function stampOutcomes(query: Query, now: () => Promise<number>): Promise<string> {
  await query`select pg_advisory_xact_lock_shared(${lockNumbers.outcomes})`;
  return iso(await now());
}

/** Waits until every transaction with stamped outcomes has ended; later stamps lie after this call. */
export async function stampedOutcomesAreOnFile(query: Query): Promise<void> {
  await query`select pg_advisory_xact_lock(${lockNumbers.outcomes})`;
}
