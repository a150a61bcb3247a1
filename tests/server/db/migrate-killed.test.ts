// Killed migrations: the next start completes them to the same schema.
import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../../src/server/db/database.ts';
import { migrate } from '../../../src/server/db/migrate.ts';
import { longTest } from '../../setup/long-run.ts';
import { TEMPLATE, testServer } from '../../setup/postgres.ts';

const program = new URL('./migrate-process.ts', import.meta.url);
const KILLS = 6;
const names: string[] = [];
let admin: pg.Client;

beforeAll(async () => {
  const { socketDir, user } = testServer();
  admin = new pg.Client({ host: socketDir, port: 5432, user, database: 'postgres' });
  await admin.connect();
});
afterAll(async () => {
  for (const name of names) await admin.query(`drop database if exists ${name} with (force)`);
  await admin.end();
});

async function emptyDatabase() {
  const { socketDir, user } = testServer();
  const database = `test_${randomBytes(8).toString('hex')}`;
  names.push(database);
  await admin.query(`create database ${database} template template0`);
  return { socketDir, user, database };
}

/** All columns, indexes and constraints, a line each. */
async function schemaOf(database: string): Promise<string[]> {
  const { socketDir, user } = testServer();
  const client = new pg.Client({ host: socketDir, port: 5432, user, database });
  await client.connect();
  const { rows } = await client.query<{ line: string }>(
    `select format('%s.%s %s %s', table_schema, table_name, column_name, data_type) as line from information_schema.columns
       where table_schema = 'public'
     union all select indexdef from pg_indexes where schemaname = 'public'
     union all select format('%s %s', conrelid::regclass, pg_get_constraintdef(oid)) from pg_constraint where conrelid <> 0
     order by 1`,
  );
  await client.end();
  return rows.map(({ line }) => line);
}

/** Kills it `ms` after it has said that it begins; one that is done before has nothing to be killed. */
async function killedAfter(child: ChildProcess, ms: number): Promise<void> {
  const gone = once(child, 'exit');
  await Promise.race([once(child, 'message'), gone]);
  await new Promise((resolve) => setTimeout(resolve, ms));
  child.kill('SIGKILL');
  await gone;
}

// F-18
longTest('killed again and again, it is completed by the next start', async () => {
  const target = await emptyDatabase();
  for (let kill = 0; kill < KILLS; kill += 1) {
    await killedAfter(fork(program, [JSON.stringify(target)]), 5 + kill * 60);
  }
  const database = openDatabase(target, { applicationName: 'migrate-killed' });
  await migrate(database);
  expect(await migrate(database)).toEqual([]);
  const { rows } = await database.pool.query<{ twice: number }>(
    'select count(*)::int - count(distinct name)::int as twice from migration',
  );
  await database.close();
  expect(rows).toEqual([{ twice: 0 }]);
  expect(await schemaOf(target.database)).toEqual(await schemaOf(TEMPLATE));
});

// F-18
test('two that begin at the same moment make one schema', async () => {
  const target = await emptyDatabase();
  const children = [0, 1].map(() => fork(program, [JSON.stringify(target)]));
  expect(await Promise.all(children.map(async (child) => (await once(child, 'exit'))[0]))).toEqual([0, 0]);
  expect(await schemaOf(target.database)).toEqual(await schemaOf(TEMPLATE));
});
