// Account administration: list, roles, states, sessions, and protection of accounts.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountsApp, accountsApp } from './accounts-app.ts';

const ADMIN = 'kestrel@sample.test';
const OTHER = 'merlin@sample.test';
const USER = 'wren@sample.test';
let app: AccountsApp;
let second: AccountsApp;
let token: string;
let ids: Record<string, number>;
beforeAll(async () => {
  app = await accountsApp();
  second = await accountsApp({ storage: app.storage, clock: app.clock });
  ids = {
    [ADMIN]: await app.addUser(ADMIN, { isAdmin: true }),
    [USER]: await app.addUser(USER, { name: 'Sample Trader Wren' }),
  };
  token = await app.tokenOf(ADMIN);
});
afterAll(async () => {
  await second.close();
  await app.close();
});

type Line = { id: number; email: string; is_admin: boolean; disabled_at: string | null; open_sessions: number };
const list = async (query = '') => (await app.get(`/api/admin/users${query}`, { token })).body;
const emails = async (query = '') => ((await list(query)).users as Line[]).map(({ email }) => email);
const act = (verb: string, email: string, by = token) =>
  app.post(`/api/admin/users/${ids[email]}/${verb}`, {}, { token: by });
const lineOf = async (email: string) => ((await list()).users as Line[]).find((line) => line.email === email);

test('the list tells role, state, last sign-in and open sessions of each account, newest first', async () => {
  await app.tokenOf(USER);
  await app.clock.advance(60_000);
  const latest = new Date(app.clock.now()).toISOString();
  await app.tokenOf(USER);
  expect(await list()).toEqual({
    users: [
      {
        id: ids[USER],
        full_name: 'Sample Trader Wren',
        email: USER,
        is_admin: false,
        created_at: expect.any(String),
        disabled_at: null,
        last_sign_in_at: latest,
        open_sessions: 2,
      },
      expect.objectContaining({ email: ADMIN, is_admin: true, open_sessions: 1 }),
    ],
    next: null,
    counts: { all: 2, admins: 1, disabled: 0 },
  });
  // Sessions that have ended by themselves are not open.
  await app.clock.advance(12 * 3_600_000);
  token = await app.tokenOf(ADMIN);
  expect((await lineOf(USER))?.open_sessions).toBe(0);
});

test('pages follow each other by key, without a gap when an account is added meanwhile', async () => {
  for (const name of ['a', 'b', 'c', 'd', 'e']) await app.addUser(`${name}@paged.test`);
  const first = await list('?limit=3');
  expect((first.users as Line[]).map(({ email }) => email)).toEqual(['e@paged.test', 'd@paged.test', 'c@paged.test']);
  await app.addUser('f@paged.test');
  const second = await list(`?limit=3&after=${first.next}`);
  expect((second.users as Line[]).map(({ email }) => email)).toEqual(['b@paged.test', 'a@paged.test', USER]);
  const last = await list(`?limit=3&after=${second.next}`);
  expect((last.users as Line[]).map(({ email }) => email)).toEqual([ADMIN]);
  expect(last.next).toBeNull();
});

test('a search finds a part of name or address in any case, literally; role and state narrow it', async () => {
  await app.addUser('per_cent@sample.test', { name: 'Sample Percent' });
  ids[OTHER] = await app.addUser(OTHER, { isAdmin: true, name: 'Sample Officer Merlin' });
  expect(await emails('?find=TRADER')).toEqual([USER]);
  expect(await emails('?find=WREN%40')).toEqual([USER]);
  expect(await emails('?find=_')).toEqual(['per_cent@sample.test']);
  expect(await emails('?find=%25')).toEqual([]);
  expect(await emails('?role=admin')).toEqual([OTHER, ADMIN]);
  expect((await act('disable', OTHER)).status).toBe(200);
  expect(await emails('?role=admin&state=enabled')).toEqual([ADMIN]);
  expect(await emails('?state=disabled')).toEqual([OTHER]);
  expect((await list()).counts).toEqual({ all: 10, admins: 2, disabled: 1 });
});

//
test('a role that is given or taken counts from the next request on, on every process', async () => {
  const wren = await app.tokenOf(USER);
  expect((await second.get('/api/admin/users', { token: wren })).status).toBe(403);
  expect((await act('promote', USER)).body).toEqual({ success: true });
  expect((await second.get('/api/admin/users', { token: wren })).status).toBe(200);
  expect((await act('demote', USER)).status).toBe(200);
  expect((await second.get('/api/admin/users', { token: wren })).status).toBe(403);
});

// A-07, B-36, ROLE-05
test('disabling ends the sessions for good; enabling lets the user sign in again', async () => {
  const wren = await app.tokenOf(USER);
  expect((await act('disable', USER)).status).toBe(200);
  for (const process of [app, second]) expect((await process.get('/api/auth/me', { token: wren })).status).toBe(401);
  expect(await app.signIn(USER)).toMatchObject({ status: 401, body: { detail: 'Invalid email or password' } });
  const since = (await lineOf(USER))?.disabled_at;
  await app.clock.advance(60_000);
  await act('disable', USER);
  expect((await lineOf(USER))?.disabled_at).toBe(since);
  expect((await act('enable', USER)).status).toBe(200);
  expect((await app.get('/api/auth/me', { token: wren })).status).toBe(401);
  const again = await app.tokenOf(USER);
  // Enabling what is enabled ends nothing.
  await act('enable', USER);
  expect((await app.get('/api/auth/me', { token: again })).status).toBe(200);
});

test('ending all sessions of an account signs it out everywhere and says how many there were', async () => {
  await act('end-sessions', USER);
  const tokens = [await app.tokenOf(USER), await app.tokenOf(USER)];
  expect((await act('end-sessions', USER)).body).toEqual({ success: true, ended: 2 });
  for (const wren of tokens) expect((await app.get('/api/auth/me', { token: wren })).status).toBe(401);
  expect((await app.get('/api/auth/me', { token })).status).toBe(200);
});

test("one's own account is neither demoted, disabled nor signed out, in words", async () => {
  expect((await act('enable', OTHER)).status).toBe(200);
  for (const [verb, detail] of [
    ['demote', "You cannot take your own administrator's rights. Another administrator can."],
    ['disable', 'You cannot disable your own account. Another administrator can.'],
    ['end-sessions', 'Your own sessions are ended on your account page.'],
  ] as const) {
    const refused = await act(verb, ADMIN);
    expect([refused.status, refused.body.detail]).toEqual([409, detail]);
  }
  expect((await app.get('/api/admin/users', { token })).status).toBe(200);
});

test('the last administrator stays one, in words', async () => {
  const merlin = await app.tokenOf(OTHER);
  // The caller was an administrator when admitted and is none any more when the change is made.
  const { pool } = app.storage.database;
  const admitted = app.accounts.routes.demoteUser;
  await pool.query('update app_user set is_admin = false where id = $1', [ids[OTHER]]);
  const caller = {
    ...(await app.accounts.gate.authenticate(`Bearer ${merlin}`, '203.0.113.7')),
    id: Number(ids[OTHER]),
  };
  const input = { params: { id: Number(ids[ADMIN]) }, caller } as Parameters<typeof admitted>[0];
  const words = `${ADMIN} is the last administrator. Make another account an administrator first.`;
  await expect(admitted(input)).rejects.toMatchObject({ status: 409, detail: words });
  await expect(app.accounts.routes.disableUser(input)).rejects.toMatchObject({ status: 409, detail: words });
});

test('each change of an account stands in the audit log', async () => {
  for (const verb of ['promote', 'demote', 'disable', 'enable', 'end-sessions']) {
    await act(verb, USER);
    expect((await app.audit()).at(-1)).toEqual({
      ...{ action: `user.${verb}`, target: `/api/admin/users/${ids[USER]}/${verb}`, result: 'ok' },
      ...{ ip: '127.0.0.1', user_id: ids[ADMIN] },
    });
  }
});
