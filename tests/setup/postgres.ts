// One embedded PostgreSQL for a test run, and a fresh migrated database for whoever asks: cloned from a template in milliseconds.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { systemClock } from '../../src/server/clock.ts';
import { type Database, openDatabase } from '../../src/server/db/database.ts';
import { openEmbeddedPostgres } from '../../src/server/db/embedded-postgres.ts';
import { migrate } from '../../src/server/db/migrate.ts';

const TEMPLATE = 'smartcat_template';
/** Many databases are made and left side by side: on a busy machine a connection may take its time. */
const PATIENCE_MS = 20_000;

/** Global set-up of the test runner: starts the server, prepares the template, hands the address to the workers. */
export async function setup(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'smart-cat-test-'));
  const postgres = await openEmbeddedPostgres(folder, systemClock);
  const admin = new pg.Client({ host: postgres.socketDir, port: 5432, user: postgres.user, database: 'postgres' });
  await admin.connect();
  await admin.query(`create database ${TEMPLATE}`);
  await admin.end();
  const template = openDatabase({ ...postgres, database: TEMPLATE }, { applicationName: 'template' });
  await migrate(template.pool);
  await template.close();
  process.env.TEST_POSTGRES_SOCKET = postgres.socketDir;
  process.env.TEST_POSTGRES_USER = postgres.user;
  return async () => {
    await postgres.leave();
    rmSync(folder, { recursive: true, force: true });
  };
}

export type TestDatabase = {
  database: Database;
  /** Where it is, for a second process or thread that opens it on its own. */
  target: { socketDir: string; database: string; user: string };
  url: string;
  drop(): Promise<void>;
};

/** A database of its own with the current schema and no rows. */
export async function testDatabase(): Promise<TestDatabase> {
  const socketDir = process.env.TEST_POSTGRES_SOCKET;
  const user = process.env.TEST_POSTGRES_USER;
  if (!socketDir || !user) throw new Error('This test needs the PostgreSQL that tests/setup/postgres.ts starts.');
  const name = `test_${randomBytes(8).toString('hex')}`;
  const admin = new pg.Client({ host: socketDir, port: 5432, user, database: 'postgres' });
  await admin.connect();
  await admin.query('select pg_advisory_lock(1)');
  await admin.query(`create database ${name} template ${TEMPLATE} strategy file_copy`);
  await admin.end();
  const target = { socketDir, database: name, user };
  const database = openDatabase(target, { applicationName: name, waitMs: PATIENCE_MS });
  return {
    database,
    target,
    url: `postgresql://${user}@/${name}?host=${encodeURIComponent(socketDir)}`,
    drop: async () => {
      await database.close();
      const cleaner = new pg.Client({ host: socketDir, port: 5432, user, database: 'postgres' });
      await cleaner.connect();
      await cleaner.query(`drop database if exists ${name} with (force)`);
      await cleaner.end();
    },
  };
}
