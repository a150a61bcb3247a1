// Schema migrations: plain .sql files in order, one transaction each, under one lock.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { minuteMs } from '../../domain/numbers/time.ts';
import { connectDirectly, type Database } from './database.ts';
import { lockNumbers } from './lock-numbers.ts';
import { createQuery, inTransaction, type Query } from './query.ts';

const folder = fileURLToPath(new URL('./migrations/', import.meta.url));

/** Throws when the database has migrations unknown to this program, which must not read or write a newer schema. */
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

/** Throws when a schema, given by its migrations, is newer than this program or has a migration whose file changed. */
export async function refuseUnknownSchema(migrations: readonly { name: string; sha256: string }[]): Promise<void> {
  const names = await knownMigrations();
  refuseNewerSchema(migrations.map(({ name }) => name).filter((name) => !names.includes(name)));
  for (const { name, sha256 } of migrations) {
    if ((await readMigration(name)).sha256 !== sha256)
      throw new Error(`Migration ${name} was changed after it had been applied.`);
  }
}

export async function makeMigrationTable(query: Query): Promise<void> {
  await query(
    'create table if not exists migration (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
  );
}

/** Applied migrations of a database, by name. */
export function appliedMigrations(query: Query): Promise<{ name: string; sha256: string }[]> {
  return query.all<{ name: string; sha256: string }>('select name, sha256 from migration order by name');
}

/** Time at which a migration was applied, ISO. Throws when it was not. */
export async function appliedAt(query: Query, name: string): Promise<string> {
  const { rows } = await query<{ applied_at: string }>`select applied_at from migration where name = ${name}`;
  if (rows[0] === undefined) throw new Error(`The migration ${name} was not applied.`);
  return rows[0].applied_at;
}

/** Prefix of temporary tables that must survive the migrations of a restore. */
export const HELD = 'held_';

/** Runs a migration in the caller's transaction, without recording it. */
export async function applyMigration(query: Query, name: string): Promise<void> {
  await query((await readMigration(name)).text);
  // Temporary tables of a migration last until its transaction ends, which here includes the next migrations.
  const { rows } = await query<{ name: string }>`select quote_ident(relname) as name from pg_class
     where relnamespace = pg_my_temp_schema() and relkind = 'r' and not starts_with(relname, ${HELD})`;
  for (const table of rows) await query(`drop table pg_temp.${table.name}`);
}

/** Applies missing migrations in the caller's transaction; the database must have its table of migrations. */
export async function migrateWithin(query: Query): Promise<void> {
  const known = new Set((await appliedMigrations(query)).map(({ name }) => name));
  for (const name of await knownMigrations()) {
    if (known.has(name)) continue;
    await applyMigration(query, name);
    await query`insert into migration (name, sha256) values (${name}, ${(await readMigration(name)).sha256})`;
  }
}

/**
 * Applies missing migrations and returns their names. Throws for a changed file and for a database of a newer program.
 * Uses a direct connection, since the lock belongs to a session.
 */
export async function migrate({ connection }: Pick<Database, 'connection'>): Promise<string[]> {
  const client = await connectDirectly(connection, { statement_timeout: 300_000, lock_timeout: minuteMs });
  const query = createQuery(client);
  const applied: string[] = [];
  try {
    await query`select pg_advisory_lock(${lockNumbers.migration})`;
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
          await query`insert into migration (name, sha256) values (${name}, ${sha256})`;
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
