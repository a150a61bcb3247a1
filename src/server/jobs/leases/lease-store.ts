// Lease rows: owner, end by the database's clock, and a fence that rises with each new owner.
import type { Database, Db } from '../../db/database.ts';
import { Fault } from '../../process/fault.ts';

export type LeaseFence = { name: string; fence: number };
/** Proof, carried by a write, that its writer still owns the resource or works on the job. */
export type Fence = LeaseFence | { job: number; owner: string };

/**
 * Throws Fault 409 when the fence is no longer the newest. Locks the row until the transaction ends, so nobody takes
 * the lease or job over before the writes are committed.
 */
export async function requireFence({ query }: Pick<Db, 'query'>, fence: Fence): Promise<void> {
  const isOfJob = 'job' in fence;
  const { rows } = isOfJob
    ? await query`select from job where id = ${fence.job} and owner = ${fence.owner} and state = 'running'
       for share`
    : await query`select from lease where name = ${fence.name} and fence = ${fence.fence} for share`;
  if (rows.length === 0)
    throw new Fault(
      409,
      isOfJob ? 'Another process has taken the job over' : `Another process owns the ${fence.name} now`,
    );
}

/**
 * Checks the fence at the end of each transaction: the check locks the row that the owner's heartbeats update, so they
 * wait for the commit only. `fence` null: no check.
 */
export function fenced<Of extends Pick<Db, 'transaction'>>(db: Of, fence: Fence | null): Of {
  if (fence === null) return db;
  return {
    ...db,
    transaction: (work, ...limits) =>
      db.transaction(
        async (query) => {
          const done = await work(query);
          await requireFence({ query }, fence);
          return done;
        },
        ...limits,
      ),
  };
}

export type LeaseStore = ReturnType<typeof createLeaseStore>;

export function createLeaseStore({ query }: Pick<Database, 'query'>) {
  return {
    /**
     * Acquires or renews a lease that is free, expired, or owned by `owner` or `gone`; returns its fence, or null while
     * another process owns it.
     */
    async take(name: string, owner: string, ms: number, gone: string | null): Promise<number | null> {
      const { rows } = await query<{ fence: number }>`insert into lease (name, owner, fence, until)
         values (${name}, ${owner}, 1, clock_timestamp() + make_interval(secs => ${ms}::float8 / 1000))
         on conflict (name) do update set owner = excluded.owner, until = excluded.until,
           fence = lease.fence + case when lease.owner = excluded.owner then 0 else 1 end
         where lease.owner in (${owner}, ${gone ?? owner}) or lease.until < clock_timestamp() returning fence`;
      if (rows[0] !== undefined) return rows[0].fence;
      // An end later than any lease lifetime was written before the clock was set back; shorten it, so that the owner
      // renews or loses the lease.
      await query`update lease set until = clock_timestamp() + make_interval(secs => ${ms}::float8 / 1000)
         where name = ${name} and until > clock_timestamp() + make_interval(secs => ${ms}::float8 / 500)`;
      return null;
    },

    findOwner: (name: string) => query.value<string | null>`select owner from lease where name = ${name}`,

    /** Ends the lease now, so that a successor need not wait. */
    release: (name: string, owner: string) => query.run`
         update lease set until = '-infinity' where name = ${name} and owner = ${owner}`,
  };
}
