// Schema migrations: plain .sql files in order, one transaction each, under one lock.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { minuteMs } from '../../domain/numbers/time.ts';
import { connectDirectly, type Database } from './database.ts';
import { lockNumbers } from './lock-numbers.ts';
import { createQuery, inTransaction, type Query } from './query.ts';

const folder = fileURLToPath(new URL('./migrations/', import.meta.url));

/** Throws where the database has migrations this program does not know: it would read and write a schema it was not made for. */
function refuseNewerSchema(unknown: readonly string[]): void {
  const [first] = unknown.toSorted();
  if (first === undefined) return;
  throw new Error(
    `The database belongs to a newer version of Smart Cat: ${unknown.length} of its migrations (from ${first}) are unknown here. ` +
      'Nothing was changed. Start that version again, or restore a backup made before the upgrade.',
  );
}

async function readMigration(name: string): Promise<{ text: string; sha256: string }> {
  const text = await readFile(folder + name, 'utf8');
  return { text, sha256: createHash('sha256').update(text).digest('hex') };
}

/** Names of the migrations this program knows, in their order. */
const knownMigrations = async (): Promise<string[]> =>
  (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();

/** Throws where a schema, by the names of its migrations, is newer than this program or has one that was changed. */
export async function refuseUnknownSchema(migrations: readonly { name: string; sha256: string }[]): Promise<void> {
  const names = await knownMigrations();
  refuseNewerSchema(migrations.map(({ name }) => name).filter((name) => !names.includes(name)));
  for (const { name, sha256 } of migrations) {
    if ((await readMigration(name)).sha256 !== sha256)
      throw new Error(`Migration ${name} was changed after it had been applied.`);
  }
}

/** Table of the migrations a database has. */
export async function makeMigrationTable(query: Query): Promise<void> {
  await query(
    'create table if not exists migration (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
  );
}

/** Migrations a database has, in their order. */
export async function appliedMigrations(query: Query): Promise<{ name: string; sha256: string }[]> {
  const { rows } = await query<{ name: string; sha256: string }>('select name, sha256 from migration order by name');
  return rows;
}

/** ISO instant at which a database got a migration it has. */
export async function appliedAt(query: Query, name: string): Promise<string> {
  const { rows } = await query<{ applied_at: string }>('select applied_at from migration where name = $1', [name]);
  if (rows[0] === undefined) throw new Error(`The migration ${name} was not applied.`);
  return rows[0].applied_at;
}

/** Prefix of temporary tables that outlive the migrations of a restore. */
export const HELD = 'held_';

/** Runs one migration within the caller's transaction, without a note of it. */
export async function applyMigration(query: Query, name: string): Promise<void> {
  await query((await readMigration(name)).text);
  // Temporary tables of a migration would have ended with its own transaction, so they are dropped here.
  const { rows } = await query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
     where relnamespace = pg_my_temp_schema() and relkind = 'r' and not starts_with(relname, $1)`,
    [HELD],
  );
  for (const table of rows) await query(`drop table pg_temp.${table.name}`);
}

/** Applies what is missing within the caller's transaction, whose database has at least one migration. */
export async function migrateWithin(query: Query): Promise<void> {
  const known = new Set((await appliedMigrations(query)).map(({ name }) => name));
  for (const name of await knownMigrations()) {
    if (known.has(name)) continue;
    await applyMigration(query, name);
    await query('insert into migration (name, sha256) values ($1, $2)', [name, (await readMigration(name)).sha256]);
  }
}

/**
 * Applies what is missing and answers the names applied; refuses a file that changed after it was applied, and a
 * database of a newer program. The lock is a
 * session's, so the connection is a direct one of its own.
 */
export async function migrate({ connection }: Pick<Database, 'connection'>): Promise<string[]> {
  const client = await connectDirectly(connection, { statement_timeout: 300_000, lock_timeout: minuteMs });
  const query = createQuery(client);
  const applied: string[] = [];
  try {
    await query('select pg_advisory_lock($1)', [lockNumbers.migration]);
    await makeMigrationTable(query);
    const known = new Map((await appliedMigrations(query)).map((row) => [row.name, row.sha256]));
    const names = await knownMigrations();
    refuseNewerSchema([...known.keys()].filter((name) => !names.includes(name)));
    for (const name of names) {
      const { text, sha256 } = await readMigration(name);
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
  } finally {
    // The lock ends with its session.
    await client.end();
  }
  return applied;
}
