// One PostgreSQL per test run, and a fresh migrated database per test, cloned from a template.
// TEST_POSTGRES_BIN names the programs of another version, TEST_PGBOUNCER a pooler that the pool then goes through.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Database, keepLimits, openDatabase } from '../../src/server/db/database.ts';
import { openEmbeddedPostgres } from '../../src/server/db/embedded-postgres.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { USER } from '../../src/server/db/postgres-server.ts';
import { dropDatabase } from '../../src/server/db/scratch-database.ts';
import { systemClock } from '../../src/server/process/clock.ts';
import { startPooler } from './pooler.ts';
import { copyDatabase } from './prepared-data.ts';

/** Migrated, without rows. */
export const TEMPLATE = 'smartcat_template';
/** Connection timeout: connections are slow on a busy machine that makes many databases at once. */
const PATIENCE_MS = 60_000;
/** Pool size: each connection is a server process that takes time to start. */
const CONNECTIONS = 4;

/** Makes a stopped data folder as a first start leaves it: cluster and current schema, without rows. */
async function prepareDataFolder(folder: string): Promise<void> {
  const postgres = await openEmbeddedPostgres(folder, systemClock, process.env.TEST_POSTGRES_BIN);
  const database = openDatabase(postgres, { applicationName: 'prepared' });
  await migrate(database).finally(database.close);
  await postgres.leave();
}

/** Global set-up of the test runner: starts the server, prepares the template, hands the address to the workers. */
export async function setup(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'smart-cat-test-'));
  const prepared = join(folder, 'prepared');
  await prepareDataFolder(prepared);
  copyDatabase(prepared, folder);
  const postgres = await openEmbeddedPostgres(folder, systemClock, process.env.TEST_POSTGRES_BIN);
  const superuser = new pg.Client({ host: postgres.socketDir, port: 5432, user: USER, database: 'postgres' });
  await superuser.connect();
  // Nothing of it outlives the run, so nothing need reach the disk.
  for (const setting of ['fsync', 'full_page_writes']) await superuser.query(`alter system set ${setting} = off`);
  await superuser.query('select pg_reload_conf()');
  // Lets tests fill schemas of earlier versions without regard to foreign keys.
  await superuser.query(`grant set on parameter session_replication_role to ${postgres.user}`);
  await superuser.end();
  const admin = new pg.Client({ host: postgres.socketDir, port: 5432, user: postgres.user, database: 'postgres' });
  await admin.connect();
  await admin.query(`create database ${TEMPLATE} template ${postgres.database}`);
  await admin.end();
  const pooler = process.env.TEST_PGBOUNCER
    ? await startPooler(process.env.TEST_PGBOUNCER, postgres.socketDir, postgres.user)
    : null;
  if (pooler !== null) process.env.TEST_POOLER_SOCKET = pooler.socketDir;
  process.env.TEST_POSTGRES_SOCKET = postgres.socketDir;
  process.env.TEST_POSTGRES_USER = postgres.user;
  process.env.TEST_PREPARED_DATA = prepared;
  return async () => {
    await pooler?.stop();
    await postgres.leave();
    rmSync(folder, { recursive: true, force: true });
  };
}

export type TestDatabase = {
  database: Database;
  /** Connection target for a second process or thread. */
  target: { socketDir: string; database: string; user: string };
  url: string;
  /** Address through the pooler; null without one. */
  pooledUrl: string | null;
  drop(): Promise<void>;
};

/** The server that the set-up of the test runner started. */
export function testServer(): { socketDir: string; user: string } {
  const socketDir = process.env.TEST_POSTGRES_SOCKET;
  const user = process.env.TEST_POSTGRES_USER;
  if (!socketDir || !user) throw new Error('This test needs the PostgreSQL that tests/setup/postgres.ts starts.');
  return { socketDir, user };
}

/** Fresh database with the current schema and no rows, or with the rows of another template. */
export async function testDatabase(template = TEMPLATE): Promise<TestDatabase> {
  const { socketDir, user } = testServer();
  const name = `test_${randomBytes(8).toString('hex')}`;
  const admin = new pg.Client({ host: socketDir, port: 5432, user, database: 'postgres' });
  await admin.connect();
  await admin.query('select pg_advisory_lock(1)');
  await admin.query(`create database ${name} template ${template} strategy file_copy`);
  await admin.end();
  const target = { socketDir, database: name, user };
  const urlOver = (host: string) => `postgresql://${user}@localhost/${name}?host=${encodeURIComponent(host)}`;
  const url = urlOver(socketDir);
  const pooler = process.env.TEST_POOLER_SOCKET;
  const pooledUrl = pooler ? `${urlOver(pooler)}&port=6432` : null;
  const options = { applicationName: name, waitMs: PATIENCE_MS, max: CONNECTIONS };
  const database = openDatabase(pooledUrl === null ? target : { url: pooledUrl, direct: url }, options);
  if (pooledUrl !== null) await keepLimits(database);
  return {
    database,
    target,
    url,
    pooledUrl,
    drop: async () => {
      await database.close();
      const cleaner = new pg.Client({ host: socketDir, port: 5432, user, database: 'postgres' });
      await cleaner.connect();
      await dropDatabase(cleaner, name);
      await cleaner.end();
    },
  };
}
