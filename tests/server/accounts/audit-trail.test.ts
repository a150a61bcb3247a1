// The audit trail: appended, chained, and closed to changes.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountsApp, accountsApp } from './accounts-app.ts';

let app: AccountsApp;
beforeAll(async () => {
  app = await accountsApp();
});
afterAll(() => app.close());

const entry = (number: number) => ({
  user_id: 1,
  action: 'sample.action',
  target: `/api/sample/${number}`,
  result: 'ok',
  ip: '203.0.113.7',
  request_id: `request-${number}`,
});

//
test('entries of two servers writing at once make one unbroken chain', async () => {
  const id = await app.addUser('kestrel@sample.test');
  const second = await accountsApp({ storage: app.storage, clock: app.clock });
  await Promise.all(
    Array.from({ length: 60 }, (_, number) =>
      (number % 2 ? app : second).accounts.gate.audit({ ...entry(number), user_id: id }),
    ),
  );
  const { rows, broken_at } = await app.accounts.verifyAudit();
  expect([rows, broken_at]).toEqual([61, null]);
  const { rows: stored } = await app.storage.database.pool.query(
    'select at, user_id, action, target, result, ip, request_id from audit_log order by id desc limit 1',
  );
  expect(stored[0]).toMatchObject({
    at: new Date(app.clock.now()).toISOString(),
    user_id: id,
    action: 'sample.action',
  });
  await second.close();
});

//
test.each([
  ['changed', "update audit_log set result = 'other'"],
  ['deleted', 'delete from audit_log'],
  ['emptied', 'truncate audit_log'],
])('the trail cannot be %s', async (_, statement) => {
  await expect(app.storage.database.pool.query(statement)).rejects.toThrow('audit_log is append only');
});

test('a row changed behind the trigger breaks the chain at that row, a missing one at the next', async () => {
  const { pool } = app.storage.database;
  const { rows } = await pool.query('select id from audit_log order by id');
  const [target, gone, next] = [rows[20].id, rows[40].id, rows[41].id];
  await pool.query('alter table audit_log disable trigger audit_log_append_only');
  await pool.query('delete from audit_log where id = $1', [gone]);
  expect((await app.accounts.verifyAudit()).broken_at).toBe(next);
  await pool.query("update audit_log set target = '/api/other' where id = $1", [target]);
  expect(await app.accounts.verifyAudit()).toEqual({ rows: 20, broken_at: target });
});

// what somebody types into the email field may be a password
test('neither passwords nor what was typed as an address stands in the trail or among the counted attempts', async () => {
  await app.signIn('canary-address@sample.test', 'canary-password');
  const { pool } = app.storage.database;
  const stored = JSON.stringify([
    (await pool.query('select * from audit_log')).rows,
    (await pool.query('select * from throttle')).rows,
  ]);
  expect(stored).toContain('unknown account');
  expect(stored).not.toContain('canary');
});
