// Loading of a backup: empties a database, migrates it, and copies every table back, in one transaction.
import type { BackupManifest, BackupTable } from '../../domain/backup/manifest.ts';
import type { BulkConnection } from '../db/bulk-connection.ts';
import { appliedMigrations, applyMigration, makeMigrationTable } from '../db/migrate.ts';
import type { Query } from '../db/query.ts';
import { asLoadingRole } from '../db/roles.ts';
import { dailyPartition, makeDailyPartition } from '../minutes/store/partition-store.ts';
import { makeSignalPartition } from '../pipeline/restored-partition-store.ts';
import { Fault } from '../process/fault.ts';
import { quoted, setCopySettings } from './catalog-store.ts';
import type { PartReader } from './file/backup-file.ts';

const names = async (query: Query, text: string): Promise<string[]> =>
  (await query<{ name: string }>(text)).rows.map(({ name }) => name);

/** Drops every table, sequence, view and function of the schema `public`. */
async function dropEverything(query: Query): Promise<void> {
  const { rows } = await query<{ kind: string; name: string }>`
     select case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end as kind,
       c.relname as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm', 'S') and not c.relispartition
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
         and (d.deptype = 'e' or c.relkind = 'S' and d.deptype in ('i', 'a')))`;
  for (const { kind, name } of rows) await query(`drop ${kind} if exists public.${quoted(name)} cascade`);
  const routines = await names(
    query,
    `select p.oid::regprocedure::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where n.nspname = 'public' and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  );
  for (const routine of routines) await query(`drop routine if exists ${routine} cascade`);
}

async function runMigrations(query: Query, { migrations }: BackupManifest): Promise<void> {
  await makeMigrationTable(query);
  for (const { name } of migrations) await applyMigration(query, name);
}

/** Throws Fault 422 unless the loaded table of migrations matches the manifest. */
async function compareMigrations(query: Query, { migrations }: BackupManifest): Promise<void> {
  const loaded = (await appliedMigrations(query)).map(({ name, sha256 }) => `${name} ${sha256}`).sort();
  const applied = migrations.map(({ name, sha256 }) => `${name} ${sha256}`).sort();
  if (loaded.join() !== applied.join())
    throw new Fault(422, 'The backup is damaged: its list of applied migrations is not that of its manifest.');
}

/**
 * Creates a partition with the code of the feature that owns it; only its name and known keywords of its definition are
 * used.
 */
async function makeTable(query: Query, { name, definition }: BackupTable): Promise<void> {
  const daily = dailyPartition(name);
  if (daily !== null) return makeDailyPartition(query, daily.table, daily.day);
  const refusal = await makeSignalPartition(query, name, definition);
  if (refusal !== null) throw new Fault(422, `The backup is damaged: its table ${name} ${refusal}.`);
}

async function existingTables(query: Query): Promise<string[]> {
  return names(
    query,
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind = 'r' and c.relpersistence = 'p'`,
  );
}

/** Drops foreign keys and disables triggers, which would check row by row; returns the statements that restore them. */
async function setAsideChecks(query: Query): Promise<{ keys: string[]; triggers: string[] }> {
  const { rows } = await query<{ on: string; key: string; definition: string }>`
     select conrelid::regclass::text as on, quote_ident(conname) as key, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace`;
  for (const { on, key } of rows) await query(`alter table ${on} drop constraint ${key}`);
  const triggers = await names(
    query,
    `select distinct tgrelid::regclass::text as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not tgisinternal and c.relnamespace = 'public'::regnamespace`,
  );
  for (const table of triggers) await query(`alter table ${table} disable trigger user`);
  return {
    keys: rows.map(({ on, key, definition }) => `alter table ${on} add constraint ${key} ${definition}`),
    triggers,
  };
}

/** `role`: role that loads the rows (`makeLoadingRole`); null for the current one. */
type Loading = { parts: PartReader; role: string | null; onPoint?: (point: string) => void };

/**
 * Replaces everything in the database by the tables of a backup, in the transaction the caller has begun on `bulk`.
 * Throws Fault 422 for a damaged file.
 */
export async function loadTables(
  bulk: BulkConnection,
  manifest: BackupManifest,
  { parts, role, onPoint = () => undefined }: Loading,
): Promise<void> {
  const { query } = bulk;
  await setCopySettings(query);
  await query('set local lock_timeout = 30000');
  await dropEverything(query);
  onPoint('emptied');
  await runMigrations(query, manifest);
  onPoint('schema made');
  const before = await existingTables(query);
  const { keys, triggers } = await setAsideChecks(query);
  // Removes rows that migrations inserted; loading into an empty table also stores rows in their original order.
  await query(`truncate ${before.map(quoted).join(', ')}`);
  for (const table of manifest.tables) if (!before.includes(table.name)) await makeTable(query, table);
  await asLoadingRole(query, role, async () => {
    for (const table of manifest.tables) {
      const statement = `copy ${quoted(table.name)} (${table.columns.map(quoted).join(', ')}) from stdin`;
      await bulk.copyIn(statement, parts.next(table.name, table));
      onPoint(`table ${table.name}`);
    }
  });
  await compareMigrations(query, manifest);
  for (const { name, last, called } of manifest.sequences) {
    await query`select setval(${`public.${quoted(name)}`}::regclass, ${last}, ${called})`;
  }
  for (const table of triggers) await query(`alter table ${table} enable trigger user`);
  for (const key of keys) await query(key);
}
