// SQL around a restore: who else uses the database, whether it holds anything, and the mark that a restore was committed.
import { z } from 'zod';
import { KeptAccount } from '../../domain/backup/restore-view.ts';
import type { Database } from '../db/database.ts';
import { parseRows, type Query } from '../db/query.ts';
import { endRestoredJobs } from '../jobs/restored-jobs-store.ts';

/** Other clients of this database, by the names they gave. */
export async function otherClients({ query }: Pick<Database, 'query'>, own: string): Promise<string[]> {
  const { rows } = await query<{ name: string }>(
    `select distinct application_name as name from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
       and application_name <> $1`,
    [own],
  );
  return rows.map(({ name }) => name);
}

/** Written in the transaction of the restore: the folder with its files, which is put in place after the commit. */
export async function markRestored(query: Query, folder: string): Promise<void> {
  await query('delete from restored');
  await query('insert into restored (folder) values ($1)', [folder]);
}

/** Notes in the transaction of the restore what stayed as it was; null where the data before it knew nothing of it. */
export async function noteKept(query: Query, kept: readonly KeptAccount[] | null): Promise<void> {
  await query('update restored set kept = $1', [JSON.stringify(kept)]);
}

/** Accounts of which parts stayed as they were before the last restore, as noted. */
export async function readKept({ query }: Pick<Database, 'query'>): Promise<KeptAccount[] | null> {
  const rows = await parseRows(z.object({ kept: z.array(KeptAccount).nullable() }), query('select kept from restored'));
  return rows[0] === undefined ? [] : rows[0].kept;
}

/**
 * Ends the jobs that were running when the backup was taken; once per restore, also when the restore died after its
 * commit. `always`: for a backup whose older schema cannot note that it was done.
 */
export async function endRestoredWork({ transaction }: Pick<Database, 'transaction'>, always = false): Promise<void> {
  await transaction(async (query) => {
    const { rowCount } = await query('update restored set work_ended = true where not work_ended');
    if (always || rowCount > 0) await endRestoredJobs(query);
  });
}

/** The mark of the last restore; null where there was none. */
export async function restoredFolder({ query }: Pick<Database, 'query'>): Promise<string | null> {
  const { rows } = await query<{ folder: string }>('select folder from restored');
  return rows[0]?.folder ?? null;
}
