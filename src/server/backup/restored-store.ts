// SQL around a restore: other clients of the database, the mark that a restore was committed, and what it kept.
import { z } from 'zod';
import { KeptAccount } from '../../domain/backup/restore-view.ts';
import type { Database } from '../db/database.ts';
import { parseRows, type Query } from '../db/query.ts';
import { endRestoredJobs } from '../jobs/restored-jobs-store.ts';

/** Names of other clients connected to this database. */
export function otherClients({ query }: Pick<Database, 'query'>, own: string): Promise<string[]> {
  return query.column<string>`select distinct application_name as name from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
       and application_name <> ${own}`;
}

/** Stores the mark of a restore in its transaction: the folder with its files, moved into place after the commit. */
export async function markRestored(query: Query, folder: string): Promise<void> {
  await query('delete from restored');
  await query`insert into restored (folder) values (${folder})`;
}

/** Stores, in the transaction of the restore, which parts of accounts stayed; null when the old data was unrelated. */
export async function noteKept(query: Query, kept: readonly KeptAccount[] | null): Promise<void> {
  await query`update restored set kept = ${JSON.stringify(kept)}`;
}

/** Accounts with parts that stayed unchanged in the last restore; null when the old data was unrelated. */
export async function readKept({ query }: Pick<Database, 'query'>): Promise<KeptAccount[] | null> {
  const rows = await parseRows(z.object({ kept: z.array(KeptAccount).nullable() }), query('select kept from restored'));
  return rows[0] === undefined ? [] : rows[0].kept;
}

/**
 * Ends the jobs that ran when the backup was taken, once per restore, even if the restore died after its commit.
 * `always`: for older schemas, which cannot record this.
 */
export async function endRestoredWork({ transaction }: Pick<Database, 'transaction'>, always = false): Promise<void> {
  await transaction(async (query) => {
    const { rowCount } = await query('update restored set work_ended = true where not work_ended');
    if (always || rowCount > 0) await endRestoredJobs(query);
  });
}

/** The mark of the last restore; null where there was none. */
export function restoredFolder({ query }: Pick<Database, 'query'>): Promise<string | null> {
  return query.value<string | null>('select folder from restored');
}
