// Catalog of a database: tables with their definitions, sequences, the digest of the structure, size and version.
import { createHash } from 'node:crypto';
import type { BackupManifest, BackupTable } from '../../domain/backup/manifest.ts';
import type { BulkConnection } from '../db/bulk-connection.ts';
import type { Query } from '../db/query.ts';

export type CatalogTable = Pick<BackupTable, 'name' | 'columns' | 'definition'>;

type Definition = CatalogTable['definition'];
type CatalogRow = Pick<CatalogTable, 'name' | 'columns'> &
  Omit<Definition, 'columns'> & { shape: Definition['columns'] };

/** Session settings that make text output equal on every server. */
const PORTABLE = `set local datestyle = 'ISO'; set local intervalstyle = 'postgres'; set local extra_float_digits = 1;
  set local bytea_output = 'hex'; set local timezone = 'UTC'`;
/** Session setting that makes scans start at the first row, even while another session scans the table. */
const IN_ORDER = 'set local synchronize_seqscans = off';
const NO_LIMITS = 'set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0';

/** Sets the session so that COPY output is equal byte for byte in a backup and after its restore. */
export async function setCopySettings(query: Query): Promise<void> {
  await query(`${PORTABLE}; ${IN_ORDER}; ${NO_LIMITS}`);
}

/** Starts a snapshot for all later reads; must be the first call of a transaction. */
export async function beginSnapshot(query: Query): Promise<void> {
  await query('set transaction isolation level repeatable read read only');
  await setCopySettings(query);
}

/** Logged tables of the schema `public` that store rows themselves, by name. */
export async function readTables(query: Query): Promise<CatalogTable[]> {
  const { rows } = await query<CatalogRow>`select c.relname as name, parent.relname as parent,
       array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
         and a.attgenerated = '' order by a.attnum) as columns,
       (select json_agg(json_build_object('name', a.attname, 'value', pg_get_expr(d.adbin, d.adrelid),
           'storage', case when a.attstorage = t.typstorage then null else case a.attstorage when 'p' then 'plain'
             when 'e' then 'external' when 'x' then 'extended' else 'main' end end) order by a.attnum)
         from pg_attribute a join pg_type t on t.oid = a.atttypid left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as shape,
       array(select pg_get_indexdef(i.indexrelid) from pg_index i where i.indrelid = c.oid
         and not exists (select from pg_inherits h where h.inhrelid = i.indexrelid)
         and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.conrelid = c.oid)
         order by 1) as indexes
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     left join pg_inherits h on h.inhrelid = c.oid left join pg_class parent on parent.oid = h.inhparent
     where n.nspname = 'public' and c.relkind = 'r' and c.relpersistence = 'p' order by c.relname`;
  return rows.map(({ name, columns, parent, shape, indexes }) => ({
    name,
    columns,
    definition: { parent, columns: shape, indexes },
  }));
}

/** Locks the tables so that they cannot be dropped until the transaction ends. */
export async function lockTables(query: Query, tables: readonly CatalogTable[]): Promise<void> {
  await query(`lock table ${tables.map(({ name }) => quoted(name)).join(', ')} in access share mode`);
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export function copyTable({ copyOut }: BulkConnection, { name, columns }: CatalogTable): AsyncIterable<Uint8Array> {
  return copyOut(`copy public.${quoted(name)} (${columns.map(quoted).join(', ')}) to stdout`);
}

export function readSequences(query: Query): Promise<BackupManifest['sequences']> {
  return query.all<{ name: string; last: string; called: boolean }>`
     select sequencename as name, coalesce(last_value, start_value)::text as last, last_value is not null as called
     from pg_sequences where schemaname = 'public' order by 1`;
}

/** SHA-256 over columns, constraints, indexes, triggers and functions, excluding names that PostgreSQL generates. */
export async function digestStructure(query: Query): Promise<string> {
  const { rows } = await query<{ line: string }>`
     with here as (select c.oid, c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'public' and c.relkind in ('r', 'p') and c.relpersistence = 'p')
     select line from (
       select concat_ws(' ', 'column', relname, attname, format_type(atttypid, atttypmod), attnotnull, attidentity,
           attgenerated, attstorage, pg_get_expr(d.adbin, d.adrelid)) as line
         from here join pg_attribute a on attrelid = here.oid left join pg_attrdef d on d.adrelid = here.oid and d.adnum = attnum
         where attnum > 0 and not attisdropped
       union all select concat_ws(' ', 'constraint', relname, contype, pg_get_constraintdef(k.oid))
         from here join pg_constraint k on conrelid = here.oid where contype in ('c', 'f', 'p', 'u')
       union all select concat_ws(' ', 'index', relname, indisunique, regexp_replace(pg_get_indexdef(indexrelid), '^.* USING', ''))
         from here join pg_index on indrelid = here.oid
       union all select concat_ws(' ', 'trigger', relname, pg_get_triggerdef(t.oid))
         from here join pg_trigger t on tgrelid = here.oid where not tgisinternal
       union all select concat_ws(' ', 'function', proname, md5(prosrc))
         from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = 'public'
           and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
     ) lines order by line collate "C"`;
  return digest(rows.map(({ line }) => line));
}

const digest = (lines: readonly string[]) => createHash('sha256').update(lines.join('\n')).digest('hex');

/** Bytes of the whole database with its indexes. */
export function databaseBytes(query: Query): Promise<number> {
  return query.value('select pg_database_size(current_database())');
}

/** Version of the server, such as `18.4`. */
export function serverVersion(query: Query): Promise<string> {
  return query.value(`select split_part(current_setting('server_version'), ' ', 1)`);
}
