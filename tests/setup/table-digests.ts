// Content of the tables of a database in short, for comparisons before and after.
import pg from 'pg';

type Target = { socketDir: string; database: string; user: string };

/** Number of rows and digest of every table that `tables` selects as `name`, independent of row order. */
export async function tableDigests(target: Target, tables: string): Promise<Record<string, string>> {
  const client = new pg.Client({ host: target.socketDir, port: 5432, ...target });
  await client.connect();
  const names = await client.query<{ name: string }>(tables);
  const content: Record<string, string> = {};
  for (const { name } of names.rows) {
    const { rows } = await client.query<{ digest: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(row, ' ' order by row)), '') as digest
       from (select md5(t::text) as row from ${name} t) as of_table`,
    );
    content[name] = rows[0]?.digest ?? '';
  }
  await client.end();
  return content;
}
