// Access tokens over HTTP on two processes: shown once, stored as a hash, limited, revocable at once.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountRules } from '../../../src/domain/accounts/account-rules.ts';
import { type AccountsApp, accountsApp } from './accounts-app.ts';

let one: AccountsApp;
let two: AccountsApp;
beforeAll(async () => {
  one = await accountsApp();
  two = await accountsApp({ storage: one.storage, clock: one.clock });
});
afterAll(async () => {
  await two.close();
  await one.close();
});

let people = 0;
/** A new account: limits and lists of one test are not those of another. */
async function person(options: { isAdmin?: boolean } = {}) {
  people += 1;
  const email = `officer${people}@sample.test`;
  const id = await one.addUser(email, options);
  return { email, id, session: await one.tokenOf(email) };
}

type Made = { token: string; access_token: { id: string; expires_at: string } };
async function make(session: string, given: object = {}): Promise<Made> {
  const body = { name: 'Sample script', scope: 'read', expires: 30, ...given };
  const made = await one.post('/api/auth/tokens', body, { token: session });
  if (made.status !== 200) throw new Error(JSON.stringify(made.body));
  return made.body as unknown as Made;
}
const me = (app: AccountsApp, token: string, from?: string) =>
  app.get('/api/auth/me', { token, ...(from === undefined ? {} : { from }) });
const listed = async (session: string) =>
  (await one.get('/api/auth/tokens', { token: session })).body.tokens as Record<string, unknown>[];

//
test('a token is shown once, works on every process, and only its SHA-256 is stored', async () => {
  const { session, email } = await person();
  const made = await make(session, { name: '  Morning report  ', scope: 'write', expires: 90 });
  expect(made.token).toMatch(/^sca_[A-Za-z0-9_-]{43}$/);
  expect((await me(two, made.token)).body).toMatchObject({ email, is_admin: false });
  const { rows } = await one.storage.database.pool.query('select * from access_token where id = $1', [
    made.access_token.id,
  ]);
  expect(rows[0].token_hash).toEqual(createHash('sha256').update(made.token).digest());
  const everything = JSON.stringify([rows, await listed(session), await one.audit()]);
  expect(everything).not.toContain(made.token);
  expect(everything).not.toContain(made.token.slice(4));
  expect(await listed(session)).toMatchObject([
    {
      id: made.access_token.id,
      name: 'Morning report',
      scope: 'write',
      created_at: new Date(one.clock.now()).toISOString(),
      expires_at: new Date(one.clock.now() + 90 * 86_400_000).toISOString(),
    },
  ]);
});

test('the last use is written with its address, at most once a minute', async () => {
  const { session } = await person();
  const { token } = await make(session);
  const lastUse = async () => {
    const [{ last_used_at, last_used_ip } = {}] = await listed(session);
    return [last_used_at, last_used_ip];
  };
  expect(await lastUse()).toEqual([null, null]);
  const first = new Date(one.clock.now()).toISOString();
  await Promise.all([me(one, token, '198.51.100.1'), me(two, token, '198.51.100.1')]);
  expect(await lastUse()).toEqual([first, '198.51.100.1']);
  await one.clock.advance(59_999);
  await me(two, token, '198.51.100.2');
  expect(await lastUse()).toEqual([first, '198.51.100.1']);
  await one.clock.advance(1);
  const later = new Date(one.clock.now()).toISOString();
  await me(two, token, '198.51.100.2');
  expect(await lastUse()).toEqual([later, '198.51.100.2']);
});

test('a token ends at its end and is listed for a month more', async () => {
  const { session, email } = await person();
  const until = new Date(one.clock.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  const { token, access_token } = await make(session, { expires: until });
  expect(access_token.expires_at).toBe(new Date(Date.parse(until) + 86_400_000).toISOString());
  await one.clock.advance(Date.parse(access_token.expires_at) - one.clock.now() - 1);
  expect((await me(one, token)).status).toBe(200);
  await one.clock.advance(1);
  expect((await me(one, token)).body.detail).toBe('This access token is unknown, expired or revoked');
  await one.accounts.pruneSessions();
  expect(await listed(await one.tokenOf(email))).toHaveLength(1);
  await one.clock.advance(accountRules.token_listed.value * 86_400_000);
  await one.accounts.pruneSessions();
  expect(await listed(await one.tokenOf(email))).toEqual([]);
});

// A-07, B-36
test('a revoked token is nobody on every process, and revoking it again finds nothing', async () => {
  const { session } = await person();
  const { token, access_token } = await make(session);
  const other = await make(session);
  expect((await me(two, token)).status).toBe(200);
  const path = `/api/auth/tokens/${access_token.id}`;
  expect((await one.delete(path, { token: session })).body).toEqual({ success: true });
  expect([(await me(one, token)).status, (await me(two, token)).status]).toEqual([401, 401]);
  expect((await one.delete(path, { token: session })).status).toBe(404);
  expect((await me(two, other.token)).status).toBe(200);
});

//
test("another user's token cannot be revoked, and looks like one that does not exist", async () => {
  const [mine, theirs] = [await person(), await person()];
  const { token, access_token } = await make(theirs.session);
  const known = await one.delete(`/api/auth/tokens/${access_token.id}`, { token: mine.session });
  const unknown = await one.delete('/api/auth/tokens/no-such-token', { token: mine.session });
  expect(known.status).toBe(404);
  expect({ ...known.body, id: '' }).toEqual({ ...unknown.body, id: '' });
  expect(await listed(mine.session)).toEqual([]);
  expect((await me(one, token)).status).toBe(200);
});

// A-07, ROLE-08
test('an admin token has the rights its owner has now', async () => {
  const { session, id } = await person({ isAdmin: true });
  const keeper = await person({ isAdmin: true });
  const { token } = await make(session, { scope: 'admin' });
  const readOnly = await make(session, { scope: 'read' });
  const asAdmin = async (used: string) => (await two.get('/api/admin/audit', { token: used })).status;
  expect([await asAdmin(token), await asAdmin(readOnly.token)]).toEqual([200, 403]);
  expect((await me(two, readOnly.token)).body.is_admin).toBe(false);
  const change = (verb: string) => one.post(`/api/admin/users/${id}/${verb}`, {}, { token: keeper.session });
  await change('demote');
  expect([await asAdmin(token), (await me(two, token)).status]).toEqual([403, 200]);
  await change('promote');
  expect(await asAdmin(token)).toBe(200);
});

test('a user who is no administrator cannot have a token with the scope admin', async () => {
  const { session, id } = await person();
  const refused = await one.post(
    '/api/auth/tokens',
    { name: 'Sample script', scope: 'admin', expires: 30 },
    { token: session },
  );
  expect([refused.status, refused.body.detail]).toEqual([
    403,
    'Only administrators can create tokens with the scope admin',
  ]);
  expect(await listed(session)).toEqual([]);
  expect((await one.audit()).filter((entry) => entry.user_id === id && entry.action === 'token.create')).toEqual([
    expect.objectContaining({ target: 'Sample script (admin)', result: 'refused 403' }),
  ]);
});

// A-07, ROLE-05
test.each(['disable', 'end-sessions'])(
  '%s by an administrator revokes the tokens of an account for good',
  async (verb) => {
    const { id, email, session } = await person();
    const keeper = await person({ isAdmin: true });
    const { token } = await make(session);
    await one.post(`/api/admin/users/${id}/${verb}`, {}, { token: keeper.session });
    expect((await me(two, token)).status).toBe(401);
    await one.post(`/api/admin/users/${id}/enable`, {}, { token: keeper.session });
    expect((await me(two, token)).status).toBe(401);
    expect(await listed(await one.tokenOf(email))).toEqual([]);
  },
);

test('a token has a limit of calls of its own, counted over all processes', async () => {
  const { session } = await person();
  const [busy, calm] = [await make(session), await make(session)];
  const most = accountRules.token_calls.value;
  for (let calls = 0; calls < most; calls += 50) {
    const sent = Array.from({ length: 50 }, (_, at) => me(at % 2 ? one : two, busy.token));
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(Array(50).fill(200));
  }
  await one.clock.advance(1_000);
  const refused = await me(two, busy.token);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '59']);
  expect((await me(one, busy.token)).status).toBe(429);
  expect((await me(one, calm.token)).status).toBe(200);
  expect((await one.get('/api/auth/me', { token: session })).status).toBe(200);
  await one.clock.advance(59_000);
  expect((await me(two, busy.token)).status).toBe(200);
});

test('an account has no more valid tokens than the rule allows, also when many are made at once', async () => {
  const { session } = await person();
  const most = accountRules.tokens_of_user.value;
  const body = { name: 'Sample script', scope: 'read', expires: 30 };
  const made = await Promise.all(
    Array.from({ length: most + 5 }, (_, at) =>
      (at % 2 ? one : two).post('/api/auth/tokens', body, { token: session }),
    ),
  );
  expect(made.filter(({ status }) => status === 200)).toHaveLength(most);
  expect(made.filter(({ status }) => status === 409)).toHaveLength(5);
  expect(await listed(session)).toHaveLength(most);
});

test('a token without a name, of a strange scope, field or end is refused', async () => {
  const { session } = await person();
  for (const [given, status] of [
    [{ name: '   ' }, 422],
    [{ scope: 'root' }, 422],
    [{ expires: 31 }, 422],
    [{ is_admin: true }, 422],
    [{ expires: '2026-01-01' }, 400],
    [{ expires: '2099-01-01' }, 400],
  ] as const) {
    const body = { name: 'Sample script', scope: 'read', expires: 30, ...given };
    expect((await one.post('/api/auth/tokens', body, { token: session })).status, JSON.stringify(given)).toBe(status);
  }
  expect(await listed(session)).toEqual([]);
});

//
test('creating and revoking stand in the audit trail with name, scope and end, never the token', async () => {
  const { session, id } = await person();
  const { token, access_token } = await make(session, { name: 'Nightly export' });
  await one.delete(`/api/auth/tokens/${access_token.id}`, { token: session });
  const target = `Nightly export (read, until ${access_token.expires_at})`;
  const rows = (await one.audit()).filter((entry) => entry.user_id === id && entry.action.startsWith('token.'));
  expect(rows.map(({ action, target, result }) => [action, target, result])).toEqual([
    ['token.create', target, 'ok'],
    ['token.revoke', target, 'ok'],
  ]);
  expect(JSON.stringify(rows)).not.toContain(token.slice(4));
  expect((await one.accounts.verifyAudit()).broken_at).toBeNull();
});
