// Statement time-outs by each route to the database, and the program behind a pooler.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepLimits } from '../../../src/server/db/database.ts';
import { longTest } from '../../setup/long-run.ts';
import { type TestDatabase, testDatabase } from '../../setup/postgres.ts';
import { startProgram } from '../../setup/program.ts';

let storage: TestDatabase;
beforeAll(async () => {
  storage = await testDatabase();
});
afterAll(() => storage.drop());

test('a statement, a wait for a lock and an idle transaction have their limits on every connection of the pool', async () => {
  const { rows } = await storage.database.query<{ name: string; ms: number }>(
    `select name, setting::integer as ms from pg_settings
     where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`,
  );
  expect(rows).toEqual([
    { name: 'idle_in_transaction_session_timeout', ms: 10_000 },
    { name: 'lock_timeout', ms: 2_000 },
    { name: 'statement_timeout', ms: 5_000 },
  ]);
});

test('limits of the role are set once, and several processes may set them at the same moment', async () => {
  expect(await Promise.all([1, 2, 3, 4].map(() => keepLimits(storage.database)))).toEqual([true, true, true, true]);
});

// Where a run has a pooler; see TEST_PGBOUNCER in tests/setup/postgres.ts.
longTest.runIf(process.env.TEST_POOLER_SOCKET)('the program runs behind a pooler in transaction mode', async () => {
  const environment = {
    DATABASE_URL: storage.pooledUrl ?? '',
    DATABASE_DIRECT_URL: storage.url,
    SEED_ON_START: 'false',
  };
  const program = await startProgram({ environment });
  try {
    expect((await fetch(`${program.url}/ready`)).status).toBe(200);
    const { rows } = await storage.database.query<{ users: number }>('select count(*) as users from app_user');
    expect(rows).toEqual([{ users: 1 }]);
    expect(program.output()).not.toContain('"level":40');
  } finally {
    await program.remove();
  }
});
