// Errors taken for a lost database, and so retried, those of a full disk, and those that are neither.
import { expect, test } from 'vitest';
import { isDatabaseAway, type Outlasting, repeatWhileDatabaseAway } from '../../../src/server/db/database-away.ts';

const failure = (message: string, code?: string) =>
  Object.assign(new Error(message), code === undefined ? {} : { code });

test.each([
  failure('write EPIPE', 'EPIPE'),
  failure('read ECONNRESET', 'ECONNRESET'),
  failure('connect ECONNREFUSED /tmp/sample/.s.PGSQL.5432', 'ECONNREFUSED'),
  failure('terminating connection due to unexpected postmaster exit', '57P01'),
  failure('Connection terminated unexpectedly'),
])('$message is a database that is away: no list or job is given up for it', (error) => {
  expect(isDatabaseAway(error)).toBe(true);
});

test.each([
  failure('duplicate key value violates unique constraint', '23505'),
  failure('the upload broke off with write EPIPE', 'EPIPE'),
  failure('a bug'),
])('$message is none', (error) => {
  expect(isDatabaseAway(error)).toBe(false);
});

test('F-04 work whose disk is full is repeated until there is space, and that is logged once', async () => {
  const logged: string[] = [];
  const around = {
    database: { answers: async () => true },
    clock: { sleep: async () => undefined, chance: () => 0.5 } as unknown as Outlasting['clock'],
    log: { error: (_: unknown, line: string) => logged.push(line) } as unknown as Outlasting['log'],
    losses: () => 0,
    isEnding: () => false,
  };
  let tries = 0;
  await repeatWhileDatabaseAway(around, 'the list of stocks', async () => {
    tries += 1;
    if (tries <= 40) throw failure('could not extend file "base/16384/17230": No space left on device', '53100');
  });
  expect(tries).toBe(41);
  expect(logged).toEqual(['database: its disk is full, waiting for space']);
});
