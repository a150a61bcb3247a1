// Data of an earlier schema: migrated in place and restored from a backup, with every publication byte-equal.

import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { readBackupFile } from '../../../src/server/backup/file/backup-file.ts';
import { restoreBackup } from '../../../src/server/backup/restore.ts';
import { takeBackup } from '../../../src/server/backup/take-backup.ts';
import { openBulkConnection } from '../../../src/server/db/bulk-connection.ts';
import { appliedMigrations, applyMigration, makeMigrationTable, migrate } from '../../../src/server/db/migrate.ts';
import { digestPublished } from '../../../src/server/publish/publications-store.ts';
import { ask } from '../../journeys/pipeline-steps.ts';
import { callAs, startTestApp } from '../../setup/app.ts';
import { longTest } from '../../setup/long-run.ts';
import { type TestDatabase, testDatabase } from '../../setup/postgres.ts';
import { AT, filledStorage, scratchFolder, takeDeps } from './sample-backup.ts';

/** The first migration that an earlier version did not have: of one without backups, and of the first one with them. */
const WITHOUT_BACKUPS = '0400-track-record.sql';
const FIRST_WITH_BACKUPS = '0530-observability.sql';
const folder = fileURLToPath(new URL('../../../src/server/db/migrations/', import.meta.url));
const all = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .sort();

const COLUMNS = `select c.relname as name, array_agg(quote_ident(a.attname) order by a.attnum) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where n.nspname = 'public' and (c.relkind = 'r' or c.relname = 'signal') and c.relpersistence = 'p' and not c.relispartition and c.relname <> 'migration'
  group by c.relname`;

/** Rows of tables as earlier versions had them, and the columns that have moved since. */
const ofScoring = (table: string) => ({
  rows: `select g.batch_id, t.* from ${table} t join scoring g on g.id = t.scoring_id`,
  moved: ['batch_id'],
});
const former: Record<string, { rows: string; moved: string[] }> = {
  batch: {
    rows: `select b.*, g.scored_from, g.scored_batches, g.scored_files, g.formula_version
      from batch b left join scoring g on g.batch_id = b.id and g.is_current`,
    moved: ['scored_from', 'scored_batches', 'scored_files', 'formula_version'],
  },
  scored_list: ofScoring('scored_list'),
  synthesis: ofScoring('synthesis'),
};

/** A database as an earlier version left it, with the rows of `source` in the tables and columns it had. */
async function earlier(source: TestDatabase, later: string): Promise<TestDatabase> {
  const storage = await testDatabase('template1');
  onTestFinished(storage.drop);
  const bulk = await openBulkConnection(storage.database.connection);
  await bulk.onlyTransaction(async (query) => {
    await makeMigrationTable(query);
    const known = await appliedMigrations(source.database.query);
    for (const name of all.filter((one) => one < later)) {
      await applyMigration(query, name);
      const { rows } = await query<{ name: string }>(
        `select relname as name from pg_class where relnamespace = pg_my_temp_schema() and relkind = 'r'`,
      );
      for (const table of rows) await query(`drop table pg_temp.${table.name}`);
      await query('insert into migration (name, sha256) values ($1, $2)', [
        name,
        known.find((one) => one.name === name)?.sha256,
      ]);
    }
    await query('set local session_replication_role = replica');
    type Columns = { name: string; columns: string[] };
    const before = new Map((await source.database.query<Columns>(COLUMNS)).rows.map((one) => [one.name, one.columns]));
    const tables = (await query<Columns>(COLUMNS)).rows;
    // At once: one after the other would empty tables again that refer to a later one.
    await query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
    const { rows: batches } = await source.database.query<{ id: number }>('select id from batch', []);
    for (const { id } of batches) await query(`create table signal_b${id} partition of signal for values in (${id})`);
    for (const { name, columns } of tables) {
      const { rows: from, moved } = former[name] ?? { rows: `select * from ${name}`, moved: [] };
      const had = [...(before.get(name) ?? []), ...moved];
      const list = columns.filter((column) => had.includes(column)).join(', ');
      if (list === '') continue;
      const { rows } = await source.database.query<{ rows: string | null }>(
        `select json_agg(t)::text as rows from (select ${list} from (${from}) f) t`,
      );
      await query(
        `insert into ${name} (${list}) overriding system value select ${list} from json_populate_recordset(null::${name}, $1)`,
        [rows[0]?.rows ?? '[]'],
      );
    }
    const sequences = await source.database.query<{ name: string; last: string | null }>(
      `select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public'`,
    );
    for (const { name, last } of sequences.rows) {
      if (last !== null) await query('select setval(to_regclass($1), $2)', [name, last]);
    }
  });
  return storage;
}

test('an earlier schema is migrated with its data, and readers see the same bytes and receipts', async () => {
  const source = await filledStorage();
  const publisher = await startTestApp({ storage: source.storage, filesDir: source.filesDir });
  // The batch was held: its file is dated by its upload alone.
  const { status } = await ask(publisher, 'publishBatch', { path: [1], body: { confirm: true } });
  await publisher.close();
  expect(status).toBe(200);
  const published = await digestPublished(source.storage.database.query);
  const storage = await earlier(source.storage, WITHOUT_BACKUPS);
  const { database } = storage;
  expect(await digestPublished(database.query)).toBe(published);
  expect(await migrate(database)).toEqual(all.filter((name) => name >= WITHOUT_BACKUPS));
  expect(await digestPublished(database.query)).toBe(published);
  const seen = async (of: TestDatabase) => {
    const app = await startTestApp({ storage: of, filesDir: source.filesDir });
    const read = async (path: string) => (await callAs(app, app.userToken, `/api/signals/${path}`)).text();
    const latest = await read('latest');
    const { signals } = endpoints.latestSignals.reply.parse(JSON.parse(latest));
    const symbol = `symbol/${signals[0]?.symbol}`;
    const receipt = await read(`${symbol}/receipt`);
    const more = [await read(symbol), await read(`${symbol}/scores`), await read(`${symbol}/publications`)];
    await app.close();
    return { latest, receipt, more };
  };
  const before = await seen(source.storage);
  expect(endpoints.scoreReceipt.reply.parse(JSON.parse(before.receipt)).rows.length).toBeGreaterThan(0);
  expect(await seen(storage)).toEqual(before);
});

longTest('a backup of an earlier schema is restored and migrated, and readers see the same bytes', async () => {
  const source = await filledStorage();
  const published = await digestPublished(source.storage.database.query);
  const storage = await earlier(source.storage, FIRST_WITH_BACKUPS);
  const given = { kind: 'by-hand', at: AT, likeBytes: null } as const;
  const taken = await takeBackup(takeDeps({ storage, filesDir: source.filesDir }, scratchFolder('earlier')), given);
  const other = await testDatabase();
  onTestFinished(other.drop);
  const filesDir = join(scratchFolder('files'), 'pipeline');
  await restoreBackup(
    { database: other.database, filesDir, randomBytes, replacedAt: AT, sessionId: null },
    await readBackupFile(taken.path),
    null,
  );
  expect((await appliedMigrations(other.database.query)).map(({ name }) => name)).toEqual(all);
  expect(await digestPublished(other.database.query)).toBe(published);
});
