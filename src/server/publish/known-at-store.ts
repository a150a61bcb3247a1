// Publication timestamps (`known_at`): stamped last in the writer's transaction, awaited by readers of the past.

import { hourMs } from '../../domain/numbers/time.ts';
import type { Database } from '../db/database.ts';
import { lockNumbers } from '../db/lock-numbers.ts';
import type { Query } from '../db/query.ts';
import { iso } from '../process/clock.ts';

/** Stamps further ahead of the clock than this (ms) are ignored, because they come from a clock that was wrong. */
const WRONG_CLOCK_MS = hourMs;
/** Idle-in-transaction timeout: ends the session of a process that hangs while it holds the lock. */
const HANGS = '10s';

/**
 * Instant from which readers see this transaction's rows, ISO: later than now (epoch ms) and than every earlier
 * publication. Call it last, with at most a few small inserts after it: until the commit, other stamps and readers of
 * the past wait. Every later stamp is therefore after any instant already served.
 */
export async function stampKnownAt(query: Query, now: () => number | Promise<number>): Promise<string> {
  await query`select set_config('idle_in_transaction_session_timeout', ${HANGS}, true)`;
  await query`select pg_advisory_xact_lock(${lockNumbers.knownAt})`;
  const at = await now();
  const { rows } = await query<{ last: number | null }>`select extract(epoch from max(published_at)) * 1000 as last
     from publication
     where published_at <= ${iso(at + WRONG_CLOCK_MS)}`;
  return iso(Math.max(at, rows[0]?.last ?? 0) + 1);
}

/** Writes a few small rows in a transaction of its own that begins with the stamp from which readers see them. */
export function writeKnown<Result>(
  { transaction }: Pick<Database, 'transaction'>,
  now: () => number | Promise<number>,
  write: (query: Query, knownAt: string) => Promise<Result>,
): Promise<Result> {
  return transaction(async (query) => write(query, await stampKnownAt(query, now)));
}

/** Waits until every transaction stamped before this call has ended; later queries see its rows. */
export async function stampedIsOnFile(query: Query): Promise<void> {
  await query`select pg_advisory_xact_lock_shared(${lockNumbers.knownAt})`;
}
