// Audit log for administrators: actor, action, time, outcome, paged over many rows.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountsApp, accountsApp } from './accounts-app.ts';

let app: AccountsApp;
let token: string;
let wren: number;
beforeAll(async () => {
  app = await accountsApp();
  const admin = await app.addUser('kestrel@sample.test', { isAdmin: true });
  wren = await app.addUser('wren@sample.test', { name: 'Sample Trader Wren' });
  token = await app.tokenOf('kestrel@sample.test');
  await app.tokenOf('wren@sample.test');
  await app.signIn('wren@sample.test', 'Wrong-password-1');
  await app.signIn('nobody@sample.test');
  await app.post(`/api/admin/users/${wren}/end-sessions`, {}, { token });
  await app.post(`/api/admin/users/${admin}/disable`, {}, { token });
  await app.accounts.gate.audit({
    user_id: admin,
    action: 'screener.fetch',
    target: '/api/screener/fetch',
    result: 'failed',
    ip: '127.0.0.1',
    request_id: 'r-1',
  });
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
  const entry = { user_id: wren, action: 'day.sample', target: 't', result: 'ok', ip: '127.0.0.1', request_id: 'r-2' };
  const day = await accountsApp({ storage: app.storage });
  for (const [at, target] of [
    ['2026-11-18T07:59:59.999Z', 'last of the 17th'],
    ['2026-11-18T08:00:00.000Z', 'first of the 18th'],
    ['2026-11-19T07:59:59.999Z', 'last of the 18th'],
    ['2026-11-19T08:00:00.000Z', 'first of the 19th'],
  ] as const) {
    await day.clock.advance(Date.parse(at) - day.clock.now());
    await day.accounts.gate.audit({ ...entry, target });
  }
  const targets = async (query: string) => (await entries(`?action=day.sample${query}`)).map(({ target }) => target);
  expect(await targets('&from=2026-11-18&to=2026-11-18')).toEqual(['last of the 18th', 'first of the 18th']);
  expect(await targets('&from=2026-11-19')).toEqual(['first of the 19th']);
  expect(await targets('&to=2026-11-17')).toEqual(['last of the 17th']);
  await day.close();
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
