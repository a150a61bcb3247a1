// Roles of an embedded server: its everyday role has no rights beyond its own database, in new folders and in older ones.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../src/server/db/database.ts';
import { openEmbeddedPostgres } from '../../../src/server/db/embedded-postgres.ts';
import { migrate } from '../../../src/server/db/migrate.ts';
import { systemClock } from '../../../src/server/process/clock.ts';
import { longTest } from '../../setup/long-run.ts';
import { testDatabase } from '../../setup/postgres.ts';
import { copyDatabase } from '../../setup/prepared-data.ts';

const SUPERUSER = 'smartcat';

/** Patience of a start passes three times as fast. */
const hurried: typeof systemClock = { ...systemClock, monotonic: () => 3 * systemClock.monotonic() };

/** How PostgreSQL 15 and later ones refuse. */
const REFUSED = /permission denied|must be superuser|must have admin option/;

test('the everyday role may reach no program, file, role or setting of the server', async () => {
  const { database, drop } = await testDatabase();
  onTestFinished(drop);
  for (const statement of [
    `copy (select 1) to program 'true'`,
    `copy app_user to '/tmp/rows'`,
    `create role other superuser`,
    `grant pg_execute_server_program to current_user`,
    `set role ${SUPERUSER}`,
    `alter system set log_statement = 'all'`,
  ])
    await expect(database.query(statement), statement).rejects.toThrow(REFUSED);
});

longTest(
  'a folder of its superuser is handed over at the next start, a postmaster.pid of another program replaced',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'smart-cat-roles-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    copyDatabase(process.env.TEST_PREPARED_DATA ?? '', folder);
    const first = await openEmbeddedPostgres(folder, systemClock, process.env.TEST_POSTGRES_BIN);
    // As earlier versions left it: one role, which is the superuser, and a database that a killed check left.
    const server = { host: first.socketDir, port: 5432, user: SUPERUSER };
    const inside = new pg.Client({ ...server, database: first.database });
    await inside.connect();
    await inside.query(`reassign owned by ${first.user} to ${SUPERUSER}; drop owned by ${first.user}`);
    await inside.query('create database smartcat_check');
    await inside.query(`drop role ${first.user}; drop role smart_cat_rows`);
    await inside.query(
      `insert into waitlist values ('sample@example.com', 'sample@example.com', '2026-11-20T15:00:00Z')`,
    );
    await inside.end();
    const stopped = join(folder, 'postgres', 'postmaster.pid');
    const text = readFileSync(stopped, 'utf8');
    await first.leave();
    writeFileSync(stopped, text.replace(/^\d+/, String(process.pid)));

    const next = await openEmbeddedPostgres(folder, hurried, process.env.TEST_POSTGRES_BIN);
    expect(Number(readFileSync(stopped, 'utf8').split('\n')[0])).not.toBe(process.pid);
    const database = openDatabase(next, { applicationName: 'roles' });
    const left = await database.query(
      `select relname from pg_class where relowner <> current_user::regrole and relnamespace = 'public'::regnamespace
     union all select proname from pg_proc where proowner <> current_user::regrole and pronamespace = 'public'::regnamespace
     union all select datname from pg_database where datdba <> current_user::regrole and datname like 'smartcat%'`,
    );
    expect(left.rows).toEqual([]);
    expect(await migrate(database)).toEqual([]);
    expect((await database.query('select email from waitlist')).rows).toEqual([{ email: 'sample@example.com' }]);
    await database.query('alter table waitlist add column later integer');
    await expect(database.query(`copy waitlist to program 'true'`)).rejects.toThrow(REFUSED);
    await database.close();
    await next.leave();
  },
);
