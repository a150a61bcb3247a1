// Brings the schema up to date: plain .sql files in order, one transaction each, under one lock.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';

const folder = fileURLToPath(new URL('./migrations/', import.meta.url));
/** Any constant known to all processes of the program. */
const MIGRATION_LOCK = 7_221_001;

/** Applies what is missing and answers the names applied; refuses a file that changed after it was applied. */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  const client = await pool.connect();
  const applied: string[] = [];
  try {
    await client.query(`set statement_timeout = '5min'; set lock_timeout = '60s'`);
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(
      'create table if not exists migration (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
    );
    const known = new Map(
      (await client.query<{ name: string; sha256: string }>('select name, sha256 from migration')).rows.map((row) => [
        row.name,
        row.sha256,
      ]),
    );
    for (const name of (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()) {
      const text = await readFile(folder + name, 'utf8');
      const sha256 = createHash('sha256').update(text).digest('hex');
      const before = known.get(name);
      if (before === sha256) continue;
      if (before !== undefined) throw new Error(`Migration ${name} was changed after it had been applied.`);
      await client.query('begin');
      try {
        await client.query(text);
        await client.query('insert into migration (name, sha256) values ($1, $2)', [name, sha256]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
      }
      applied.push(name);
    }
  } finally {
    await client.query('select pg_advisory_unlock_all()').catch(() => undefined);
    // The session carries changed limits: it is not given back to the pool.
    client.release(true);
  }
  return applied;
}
