// Database queries of the system report: total size, tables, row counts.
import type { ReportSystem } from '../../domain/reports/reports.ts';
import { reportRules } from '../../domain/rules/report-rules.ts';
import type { Database } from '../db/database.ts';

type TableRow = { schema: string; name: string; bytes: number; estimate: number };
type Sizes = Pick<ReportSystem, 'database' | 'table_sizes'>;

const MB = 1024 * 1024;
const megabytes = (bytes: number) => Math.round((100 * bytes) / MB) / 100;
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Tables outside system schemas; a partitioned table counts once. */
const TABLES = `
  with recursive part as (
    select c.oid, c.oid as whole from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence <> 't'
      and n.nspname not in ('pg_catalog', 'information_schema')
    union all
    select i.inhrelid, part.whole from part join pg_inherits i on i.inhparent = part.oid)
  select n.nspname as schema, w.relname as name, sum(pg_total_relation_size(c.oid)) as bytes,
    sum(case when s.n_live_tup > 0 then s.n_live_tup else greatest(c.reltuples, 0) end)::bigint as estimate
  from part join pg_class c on c.oid = part.oid join pg_class w on w.oid = part.whole
  join pg_namespace n on n.oid = w.relnamespace left join pg_stat_user_tables s on s.relid = c.oid
  group by 1, 2 order by 3 desc, 1, 2`;

export function createDatabaseStore({ query }: Pick<Database, 'query'>) {
  async function size(): Promise<number> {
    const { rows } = await query<{ bytes: number }>('select pg_database_size(current_database()) as bytes');
    return rows[0]?.bytes ?? 0;
  }

  /** Rows of each of these tables, counted in one statement. */
  async function count(tables: readonly TableRow[]): Promise<Map<string, number>> {
    if (tables.length === 0) return new Map();
    const parts = tables.map(
      ({ schema, name }, at) => `select ${at} as at, count(*) as rows from ${quoted(schema)}.${quoted(name)}`,
    );
    const { rows } = await query<{ at: number; rows: number }>(parts.join(' union all '));
    return new Map(rows.map(({ at, rows: found }) => [toTableName(tables[at]), found]));
  }

  return {
    bytes: size,

    sizeMb: async (): Promise<number> => megabytes(await size()),

    /**
     * Sizes of tables, largest first. Rows of small tables are counted, those of large ones estimated by the database.
     */
    async sizes(): Promise<Sizes> {
      const [bytes, { rows: tables }] = await Promise.all([size(), query<TableRow>(TABLES)]);
      const counted = await count(tables.filter((table) => table.bytes <= reportRules.counted_mb.value * MB));
      return {
        database: { size_mb: megabytes(bytes), table_count: tables.length },
        table_sizes: tables.map((table) => {
          const rows = counted.get(toTableName(table));
          return {
            table: toTableName(table),
            size_mb: megabytes(table.bytes),
            rows: rows ?? table.estimate,
            estimated: rows === undefined,
          };
        }),
      };
    },
  };
}

/** Table name, prefixed with its schema unless that is `public`. */
function toTableName(table: TableRow | undefined): string {
  if (table === undefined) return '';
  return table.schema === 'public' ? table.name : `${table.schema}.${table.name}`;
}
