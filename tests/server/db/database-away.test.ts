// Errors taken for a lost database, and so retried, and those that are not.
import { expect, test } from 'vitest';
import { isDatabaseAway } from '../../../src/server/db/database-away.ts';

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
