// Audit log: appended, chained, closed to changes; read by actor, action, day and outcome, page by page.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountsApp, accountsApp } from './accounts-app.ts';

let app: AccountsApp;
let token: string;
let wren: number;
/** An entry about Wren. */
let sample: Parameters<AccountsApp['accounts']['gate']['audit']>[0];
beforeAll(async () => {
  app = await accountsApp();
  const admin = await app.addUser('kestrel@sample.test', { isAdmin: true });
  wren = await app.addUser('wren@sample.test', { name: 'Sample Trader Wren' });
  sample = { user_id: wren, action: 'sample.action', target: 't', result: 'ok', ip: '203.0.113.7', request_id: 'r-2' };
  token = await app.tokenOf('kestrel@sample.test');
  await app.tokenOf('wren@sample.test');
  await app.signIn('wren@sample.test', 'Wrong-password-1');
  await app.signIn('nobody@sample.test');
  await app.post(`/api/admin/users/${wren}/end-sessions`, {}, { token });
  await app.post(`/api/admin/users/${admin}/disable`, {}, { token });
  const failed = { user_id: admin, action: 'screener.fetch', target: '/api/screener/fetch', result: 'failed' };
  await app.accounts.gate.audit({ ...sample, ...failed });
});
afterAll(() => app.close());

type Entry = {
  id: number;
  action: string;
  target: string;
  target_email: string | null;
  outcome: string;
  user: unknown;
};
const ask = async (query = '') => (await app.get(`/api/admin/audit${query}`, { token })).body;
const entries = async (query = '') => (await ask(query)).entries as Entry[];
const actions = async (query = '') => (await entries(query)).map(({ action }) => action);

test('an entry tells who did what to whom, whence, and how it ended', async () => {
  const [entry] = await entries('?action=user.end-sessions');
  expect(entry).toEqual({
    id: expect.any(Number),
    at: new Date(app.clock.now()).toISOString(),
    user: { id: expect.any(Number), email: 'kestrel@sample.test' },
    action: 'user.end-sessions',
    target: `/api/admin/users/${wren}/end-sessions`,
    target_email: 'wren@sample.test',
    outcome: 'ok',
    result: 'ok',
    ip: '127.0.0.1',
    request_id: expect.any(String),
  });
  const unknown = (await entries('?action=login')).find(({ target }) => target === 'unknown account');
  expect(unknown).toMatchObject({ user: null, target_email: null, outcome: 'refused', result: 'wrong password' });
});

test('the log is filtered by who, by action and by outcome, and names the actions it holds', async () => {
  expect(await actions('?who=TRADER')).toEqual(['login', 'login', 'register']);
  expect(await actions('?who=wren%40&outcome=refused')).toEqual(['login']);
  expect(await actions('?who=nobody')).toEqual([]);
  expect(await actions('?outcome=refused')).toEqual(['user.disable', 'login', 'login']);
  expect(await actions('?outcome=failed')).toEqual(['screener.fetch']);
  expect(await actions('?outcome=ok&action=login')).toEqual(['login', 'login']);
  expect((await ask()).actions).toEqual(['login', 'register', 'screener.fetch', 'user.disable', 'user.end-sessions']);
  expect((await app.get('/api/admin/audit?outcome=other', { token })).status).toBe(422);
});

test('days are Pacific and both included', async () => {
  const day = await accountsApp({ storage: app.storage });
  for (const [at, target] of [
    ['2026-11-18T07:59:59.999Z', 'last of the 17th'],
    ['2026-11-18T08:00:00.000Z', 'first of the 18th'],
    ['2026-11-19T07:59:59.999Z', 'last of the 18th'],
    ['2026-11-19T08:00:00.000Z', 'first of the 19th'],
  ] as const) {
    await day.clock.advance(Date.parse(at) - day.clock.now());
    await day.accounts.gate.audit({ ...sample, action: 'day.sample', target });
  }
  const targets = async (query: string) => (await entries(`?action=day.sample${query}`)).map(({ target }) => target);
  expect(await targets('&from=2026-11-18&to=2026-11-18')).toEqual(['last of the 18th', 'first of the 18th']);
  expect(await targets('&from=2026-11-19')).toEqual(['first of the 19th']);
  expect(await targets('&to=2026-11-17')).toEqual(['last of the 17th']);
  await day.close();
});

//
test('entries of two servers writing at once make one unbroken chain', async () => {
  const { rows: before } = await app.accounts.verifyAudit();
  const second = await accountsApp({ storage: app.storage, clock: app.clock });
  await Promise.all(
    Array.from({ length: 60 }, (_, number) =>
      (number % 2 ? app : second).accounts.gate.audit({ ...sample, target: `/api/sample/${number}` }),
    ),
  );
  expect(await app.accounts.verifyAudit()).toEqual({ rows: before + 60, broken_at: null });
  const { rows: stored } = await app.storage.database.pool.query('select * from audit_log order by id desc limit 1');
  expect(stored[0]).toMatchObject({
    at: new Date(app.clock.now()).toISOString(),
    user_id: wren,
    action: sample.action,
  });
  await second.close();
});

//
test('halves of characters, typed or left by the cut of a long target, do not break the chain', async () => {
  const typed = { name: '\ud800', scope: 'admin', expires: 30 };
  const refused = await app.post('/api/auth/tokens', typed, { token: await app.tokenOf('wren@sample.test') });
  expect(refused.status).toBe(403);
  await app.accounts.gate.audit({ ...sample, action: 'long.sample', target: `${'x'.repeat(299)}\u{1f63a} and more` });
  const targets = async (action: string) => (await entries(`?action=${action}`)).map(({ target }) => target);
  expect(await targets('token.create')).toEqual(['\ufffd (admin)']);
  expect(await targets('long.sample')).toEqual([`${'x'.repeat(299)}\ufffd`]);
  expect((await app.accounts.verifyAudit()).broken_at).toBeNull();
});

//
test.each([
  ['changed', "update audit_log set result = 'other'"],
  ['deleted', 'delete from audit_log'],
  ['emptied', 'truncate audit_log'],
])('the trail cannot be %s', async (_, statement) => {
  await expect(app.storage.database.pool.query(statement)).rejects.toThrow('audit_log is append only');
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

test('pages over 20,000 rows follow each other by key, and each filter finds its rows by an index', async () => {
  const { pool } = app.storage.database;
  await pool.query(
    `insert into audit_log (at, user_id, action, target, result, hash)
     select timestamptz '2026-01-01' + n * interval '1 minute', null, 'many.' || n % 3, n::text,
       case when n % 1000 = 0 then 'refused 409' else 'ok' end, ''
     from generate_series(1, 20000) n`,
  );
  await pool.query('analyze audit_log');
  const seen: string[] = [];
  for (let after = ''; ; ) {
    const page = await ask(`?limit=200&action=many.1${after}`);
    seen.push(...(page.entries as Entry[]).map(({ target }) => target));
    if (page.next === null) break;
    after = `&after=${page.next}`;
  }
  expect(seen).toEqual(Array.from({ length: 6667 }, (_, n) => String(19_999 - n * 3)));
  expect(await entries('?outcome=refused&action=many.1')).toHaveLength(7);
  const plan = async (condition: string) =>
    JSON.stringify(
      (
        await pool.query(
          `explain (format json) select * from audit_log a where ${condition} order by a.id desc limit 50`,
        )
      ).rows,
    );
  expect(await plan("a.action = 'login'")).toContain('audit_log_by_action');
  expect(await plan("a.result not like 'ok%' and a.result <> 'failed'")).toContain('audit_log_not_ok');
  expect(await plan(`a.user_id = ${wren}`)).toContain('audit_log_by_user');
});
