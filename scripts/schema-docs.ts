// Writes docs/schema.md: tables of the migrations by owning feature, with keys and a diagram of each feature.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../src/server/db/database.ts';
import { openEmbeddedPostgres } from '../src/server/db/embedded-postgres.ts';
import { migrate } from '../src/server/db/migrate.ts';
import type { Query } from '../src/server/db/query.ts';
import { systemClock } from '../src/server/process/clock.ts';
import { tableOwners } from './table-owners.ts';

export const SCHEMA_PAGE = 'docs/schema.md';

type Column = { table: string; name: string; type: string; optional: boolean };
/** `refers`: table of a foreign key; null for a primary key. */
type Key = { table: string; columns: string[]; refers: string | null };

/** Tables without their partitions. */
const OWN = `c.relkind in ('r', 'p') and not c.relispartition and n.nspname = 'public'`;

async function readSchema(query: Query): Promise<{ columns: Column[]; keys: Key[] }> {
  const { rows: columns } = await query<Column>(
    `select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as optional
     from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
     where ${OWN} and a.attnum > 0 and not a.attisdropped order by c.relname, a.attnum`,
  );
  const { rows: keys } = await query<Key>(
    `select c.relname as table, r.relname as refers,
       array(select a.attname::text from unnest(k.conkey) with ordinality as o(attnum, place)
         join pg_attribute a on a.attrelid = k.conrelid and a.attnum = o.attnum order by o.place) as columns
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     left join pg_class r on r.oid = k.confrelid
     where ${OWN} and k.contype in ('p', 'f') order by c.relname, k.conname`,
  );
  return { columns, keys };
}

const shortTypes: Readonly<Record<string, string>> = {
  'timestamp with time zone': 'timestamptz',
  'double precision': 'float8',
  'character varying': 'varchar',
};

/** Text of the page for a migrated database. */
export async function schemaPage(query: Query): Promise<string> {
  const { columns, keys } = await readSchema(query);
  const byTable = Map.groupBy(columns, ({ table }) => table);
  const sections = Object.entries(tableOwners).map(([owner, tables]) => {
    const shown = tables.filter((table) => byTable.has(table)).toSorted();
    const rows = shown.map((table) => {
      const primary = keys.find((key) => key.table === table && key.refers === null)?.columns ?? [];
      const others = (byTable.get(table) ?? [])
        .filter(({ name }) => !primary.includes(name))
        .map(({ name, type, optional }) => `${name} ${shortTypes[type] ?? type}${optional ? '?' : ''}`);
      return `| \`${table}\` | ${primary.join(', ') || 'none'} | ${others.join(', ')} |`;
    });
    const links = keys.filter(({ table, refers }) => refers !== null && shown.includes(table));
    const drawing = [
      ...new Set(links.map(({ table, refers, columns: on }) => `  ${refers} ||--o{ ${table} : "${on.join(', ')}"`)),
    ];
    const drawn = drawing.length === 0 ? [] : ['', '```mermaid', 'erDiagram', ...drawing, '```'];
    return [`## ${owner}`, '', '| table | key | other columns |', '|---|---|---|', ...rows, ...drawn].join('\n');
  });
  return `${[
    '# Schema',
    'Written from the migrations in `src/server/db/migrations` by `npm run docs:schema`; do not edit. Each feature alone reads and writes its tables (`scripts/table-owners.ts`); `?` marks a column that may be null; partitions are left out.',
    ...sections,
  ].join('\n\n')}\n`;
}

if (import.meta.main) {
  const folder = mkdtempSync(join(tmpdir(), 'smart-cat-schema-'));
  const server = await openEmbeddedPostgres(folder, systemClock);
  const database = openDatabase(server, { applicationName: 'schema page' });
  try {
    await migrate(database);
    writeFileSync(fileURLToPath(new URL(`../${SCHEMA_PAGE}`, import.meta.url)), await schemaPage(database.query));
  } finally {
    await database.close();
    await server.leave();
    rmSync(folder, { recursive: true, force: true });
  }
}
