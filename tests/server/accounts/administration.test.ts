// Account administration: list, roles, states, sessions, and protection of accounts.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type AccountsApp, accountsApp } from './accounts-app.ts';

const ADMIN = 'kestrel@sample.test';
const OTHER = 'merlin@sample.test';
const USER = 'wren@sample.test';
let app: AccountsApp;
let token: string;
let ids: Record<string, number>;
beforeEach(async () => {
  app = await accountsApp();
  ids = {
    [ADMIN]: await app.addUser(ADMIN, { isAdmin: true }),
    [USER]: await app.addUser(USER, { name: 'Sample Trader Wren' }),
  };
  token = await app.tokenOf(ADMIN);
});
afterEach(() => app.close());

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
  expect((await list()).counts).toEqual({ all: 4, admins: 2, disabled: 1 });
});

test('a role that is given or taken counts from the next request on, on every process', async () => {
  const second = await accountsApp({ storage: app.storage, clock: app.clock });
  const wren = await app.tokenOf(USER);
  expect((await second.get('/api/admin/users', { token: wren })).status).toBe(403);
  expect((await act('promote', USER)).body).toEqual({ success: true });
  expect((await second.get('/api/admin/users', { token: wren })).status).toBe(200);
  expect((await act('demote', USER)).status).toBe(200);
  expect((await second.get('/api/admin/users', { token: wren })).status).toBe(403);
  await second.close();
});

test('disabling ends the sessions for good; enabling lets the user sign in again', async () => {
  const wren = await app.tokenOf(USER);
  expect((await act('disable', USER)).status).toBe(200);
  expect((await app.get('/api/auth/me', { token: wren })).status).toBe(401);
  expect((await app.signIn(USER)).status).toBe(401);
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
  const tokens = [await app.tokenOf(USER), await app.tokenOf(USER)];
  expect((await act('end-sessions', USER)).body).toEqual({ success: true, ended: 2 });
  for (const wren of tokens) expect((await app.get('/api/auth/me', { token: wren })).status).toBe(401);
  expect((await app.get('/api/auth/me', { token })).status).toBe(200);
});

test.each([
  ['demote', "You cannot take your own administrator's rights. Another administrator can."],
  ['disable', 'You cannot disable your own account. Another administrator can.'],
  ['end-sessions', 'Your own sessions are ended on your account page.'],
])("%s of one's own account is refused in words", async (verb, detail) => {
  ids[OTHER] = await app.addUser(OTHER, { isAdmin: true });
  const refused = await act(verb, ADMIN);
  expect([refused.status, refused.body.detail]).toEqual([409, detail]);
  expect((await app.get('/api/admin/users', { token })).status).toBe(200);
});

test.each(['demote', 'disable'])('two administrators who %s each other at once leave one', async (verb) => {
  const second = await accountsApp({ storage: app.storage, clock: app.clock });
  for (let round = 0; round < 5; round += 1) {
    const email = `rival${round}@sample.test`;
    ids[email] = await app.addUser(email, { isAdmin: true });
    const rival = await app.tokenOf(email, undefined, `198.51.100.${round}`);
    const answers = await Promise.all([
      act(verb, email),
      second.post(`/api/admin/users/${ids[ADMIN]}/${verb}`, {}, { token: rival }),
    ]);
    // Who comes second is the last administrator's rival no more: either refused as such, or no longer admitted.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect([401, 403, 409]).toContain(answers.find(({ status }) => status !== 200)?.status);
    const { rows } = await app.storage.database.pool.query(
      'select id from app_user where is_admin and disabled_at is null',
    );
    expect(rows).toHaveLength(1);
    await app.storage.database.pool.query('update app_user set is_admin = (id = $1), disabled_at = null', [ids[ADMIN]]);
    token = await app.tokenOf(ADMIN, undefined, `192.0.2.${round}`);
  }
  await second.close();
});

test('the last administrator stays one, in words', async () => {
  ids[OTHER] = await app.addUser(OTHER, { isAdmin: true });
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

test.each(['promote', 'demote', 'disable', 'enable', 'end-sessions'])(
  '%s of an account that is not there is 404, and each use stands in the audit log',
  async (verb) => {
    const unknown = await app.post(`/api/admin/users/999/${verb}`, {}, { token });
    expect([unknown.status, unknown.body.detail]).toEqual([404, 'There is no such account']);
    await act(verb, USER);
    expect((await app.audit()).slice(-2)).toEqual([
      {
        action: `user.${verb}`,
        target: `/api/admin/users/999/${verb}`,
        result: 'refused 404',
        ip: '127.0.0.1',
        user_id: ids[ADMIN],
      },
      {
        action: `user.${verb}`,
        target: `/api/admin/users/${ids[USER]}/${verb}`,
        result: 'ok',
        ip: '127.0.0.1',
        user_id: ids[ADMIN],
      },
    ]);
  },
);
