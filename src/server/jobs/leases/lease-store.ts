// Rows of leases: who alone may do something, until when by the database's clock, with a fence that rises with each new owner.
import type { Database } from '../../db/database.ts';
import { Fault } from '../../fault.ts';
import type { Runs } from '../job-store.ts';

/** What a publication carries to prove that its writer still owns what it writes for. */
export type Fence = { name: string; fence: number };

/**
 * Throws Fault 409 when the fence is no longer the newest. Until the transaction ends nobody else can take the lease over:
 * what it writes is written by the owner, also by one whose time ran out unnoticed by others.
 */
export async function requireFence(tx: Runs, { name, fence }: Fence): Promise<void> {
  const { rows } = await tx.query('select from lease where name = $1 and fence = $2 for share', [name, fence]);
  if (rows.length === 0) throw new Fault(409, `Another process owns the ${name} now`);
}

export type LeaseStore = ReturnType<typeof createLeaseStore>;

export function createLeaseStore({ pool }: Database) {
  return {
    /** Takes or prolongs a lease that is free, lapsed, the owner's own or of the owner known to be gone; null when it is another's. */
    async take(name: string, owner: string, ms: number, gone: string | null): Promise<number | null> {
      const { rows } = await pool.query<{ fence: number }>(
        `insert into lease (name, owner, fence, until)
         values ($1, $2, 1, clock_timestamp() + make_interval(secs => $3::float8 / 1000))
         on conflict (name) do update set owner = excluded.owner, until = excluded.until,
           fence = lease.fence + case when lease.owner = excluded.owner then 0 else 1 end
         where lease.owner in ($2, $4) or lease.until < clock_timestamp() returning fence`,
        [name, owner, ms, gone ?? owner],
      );
      if (rows[0] !== undefined) return rows[0].fence;
      // A lease that lasts longer than it may was taken before the clock was set back; its owner prolongs it or loses it.
      await pool.query(
        `update lease set until = clock_timestamp() + make_interval(secs => $2::float8 / 1000)
         where name = $1 and until > clock_timestamp() + make_interval(secs => $2::float8 / 500)`,
        [name, ms],
      );
      return null;
    },

    async ownerOf(name: string): Promise<string | null> {
      const { rows } = await pool.query<{ owner: string }>('select owner from lease where name = $1', [name]);
      return rows[0]?.owner ?? null;
    },

    /** Gives it up: the next one need not wait. */
    async leave(name: string, owner: string): Promise<void> {
      await pool.query(`update lease set until = '-infinity' where name = $1 and owner = $2`, [name, owner]);
    },
  };
}
