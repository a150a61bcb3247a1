// Brings the schema up to date: plain .sql files in order, one transaction each, under one lock.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { minuteMs } from '../../domain/numbers/time.ts';
import { connectDirectly, type Database } from './database.ts';
import { lockNumbers } from './lock-numbers.ts';
import { inTransaction, queryOf } from './query.ts';
import { migrateQueue } from './queue-database.ts';

const folder = fileURLToPath(new URL('./migrations/', import.meta.url));

/**
 * Applies what is missing and answers the names applied; refuses a file that changed after it was applied. The lock is a
 * session's, so the connection is a direct one of its own.
 */
export async function migrate({ connection }: Pick<Database, 'connection'>): Promise<string[]> {
  const client = await connectDirectly(connection, { statement_timeout: 300_000, lock_timeout: minuteMs });
  const query = queryOf(client);
  const applied: string[] = [];
  try {
    await query('select pg_advisory_lock($1)', [lockNumbers.migration]);
    await query(
      'create table if not exists migration (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
    );
    const { rows } = await query<{ name: string; sha256: string }>('select name, sha256 from migration');
    const known = new Map(rows.map((row) => [row.name, row.sha256]));
    for (const name of (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()) {
      const text = await readFile(folder + name, 'utf8');
      const sha256 = createHash('sha256').update(text).digest('hex');
      const before = known.get(name);
      if (before === sha256) continue;
      if (before !== undefined) throw new Error(`Migration ${name} was changed after it had been applied.`);
      try {
        await inTransaction(query, async () => {
          await query(text);
          await query('insert into migration (name, sha256) values ($1, $2)', [name, sha256]);
        });
      } catch (error) {
        throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
      }
      applied.push(name);
    }
    await migrateQueue(client);
  } finally {
    // The lock ends with its session.
    await client.end();
  }
  return applied;
}
