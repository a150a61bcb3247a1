// Sign-in and sessions: lifetime, logout, revocation and new password, effective at once on every process.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountsApp, accountsApp, CHEAP, PASSWORD } from './accounts-app.ts';

let app: AccountsApp;
let second: AccountsApp;
const EMAIL = 'officer@sample.test';
const NEXT = 'Merlin.under-4-Bridges';
beforeAll(async () => {
  app = await accountsApp();
  second = await accountsApp({ storage: app.storage, clock: app.clock });
  await app.addUser(EMAIL);
});
afterAll(async () => {
  await second.close();
  await app.close();
});

const isIn = async (on: AccountsApp, token: string) => (await on.get('/api/auth/me', { token })).status === 200;

// API-01, API-02, AUTH-06, AUTH-10, ENT-01, ENT-02, ROLE-03, ROLE-04
test('a right password answers a bearer token and the user, and the token, stored as a hash alone, is that user from then on', async () => {
  const signedIn = await app.signIn('  Officer@Sample.Test ');
  expect(signedIn.status).toBe(200);
  expect(signedIn.body.access_token).toMatch(/^sct_[A-Za-z0-9_-]{43}$/);
  const user = { id: expect.any(Number), full_name: 'Sample Officer Kestrel', email: EMAIL, is_admin: false };
  expect(signedIn.body.user).toEqual(user);
  const me = await app.get('/api/auth/me', { token: String(signedIn.body.access_token) });
  expect(me.status).toBe(200);
  expect(me.body).toEqual(user);
  const { rows } = await app.storage.database.pool.query('select * from session');
  expect(rows.every((row) => row.token_hash.length === 32)).toBe(true);
  expect(JSON.stringify(rows)).not.toContain(String(signedIn.body.access_token).slice(4));
});

// ERR-01, A-08
test('a wrong password, an unknown address and no address at all are refused with the same words', async () => {
  const answers = [
    await app.signIn(EMAIL, 'wrong', '203.0.113.20'),
    await app.signIn('nobody@sample.test', PASSWORD, '203.0.113.20'),
    await app.signIn('not an address', PASSWORD, '203.0.113.20'),
  ];
  for (const { status, body } of answers) {
    expect(status).toBe(401);
    expect(body).toEqual({ detail: 'Invalid email or password', id: expect.any(String) });
  }
});

//
test('a sign-in ends 12 hours after its last use', async () => {
  const token = await app.tokenOf(EMAIL);
  await app.clock.advance(12 * 3_600_000 - 1_000);
  expect(await isIn(app, token)).toBe(true);
  await app.clock.advance(12 * 3_600_000 - 1_000);
  expect(await isIn(app, token)).toBe(true);
  await app.clock.advance(12 * 3_600_000 + 1_000);
  expect(await isIn(app, token)).toBe(false);
});

//
test('a sign-in ends 30 days after it began, however much it is used', async () => {
  const token = await app.tokenOf(EMAIL);
  for (let step = 0; step < 71; step += 1) {
    await app.clock.advance(10 * 3_600_000);
    expect(await isIn(app, token)).toBe(true);
  }
  await app.clock.advance(10 * 3_600_000 - 1_000);
  expect(await isIn(app, token)).toBe(true);
  await app.clock.advance(2_000);
  expect(await isIn(app, token)).toBe(false);
});

test('the last use of a sign-in is written at most once a minute', async () => {
  const token = await app.tokenOf(EMAIL);
  const lastUse = async () => {
    const { body } = await app.get('/api/auth/sessions', { token });
    return (body.sessions as { current: boolean; last_used_at: string }[]).find((session) => session.current);
  };
  const first = await lastUse();
  await app.clock.advance(59_000);
  expect(await lastUse()).toEqual(first);
  await app.clock.advance(1_000);
  await lastUse();
  expect((await lastUse())?.last_used_at).toBe(new Date(app.clock.now()).toISOString());
});

test('old sessions are removed when the hourly tidying runs', async () => {
  await app.tokenOf(EMAIL);
  await app.clock.advance(13 * 3_600_000);
  const kept = await app.tokenOf(EMAIL);
  expect(await app.accounts.pruneSessions()).toBeGreaterThan(0);
  const { rows } = await app.storage.database.pool.query('select count(*)::integer as count from session');
  expect(rows[0].count).toBe(1);
  expect((await app.get('/api/auth/me', { token: kept })).status).toBe(200);
});

//
test('a hash made with older parameters is made again at the next right password', async () => {
  const hashes = async () =>
    (await app.storage.database.pool.query('select password_hash from app_user where email_normal = $1', [EMAIL]))
      .rows[0].password_hash as string;
  const before = await hashes();
  expect(before).toMatch(/^\$argon2id\$v=19\$m=256,t=1,p=1\$/);
  const stronger = await accountsApp({
    storage: app.storage,
    clock: app.clock,
    passwordCost: { ...CHEAP, memoryCost: 512, timeCost: 2 },
  });
  await stronger.signIn(EMAIL, 'wrong');
  expect(await hashes()).toBe(before);
  await stronger.tokenOf(EMAIL);
  const after = await hashes();
  expect(after).toMatch(/^\$argon2id\$v=19\$m=512,t=2,p=1\$/);
  await stronger.tokenOf(EMAIL);
  expect(await hashes()).toBe(after);
  await stronger.close();
});

test('the notation of files is kept with the account, and a guess replaces no choice', async () => {
  const token = await app.tokenOf(EMAIL);
  const choose = (body: object) => app.put('/api/auth/csv-notation', body, { token });
  const kept = async () => (await app.get('/api/auth/me', { token })).body.csv_notation;
  expect(await kept()).toBeUndefined();
  for (const [csv_notation, guessed, after] of [
    ['semicolon-comma', true, 'semicolon-comma'],
    ['comma-point', true, 'semicolon-comma'],
    ['semicolon-point', false, 'semicolon-point'],
  ] as const) {
    expect((await choose({ csv_notation, guessed })).body).toMatchObject({ csv_notation: after });
    expect(await kept()).toBe(after);
  }
});

test('the zone of times is kept with the account, and a name that is no zone is refused', async () => {
  const token = await app.tokenOf(EMAIL);
  const choose = (time_zone: unknown) => app.put('/api/auth/time-zone', { time_zone }, { token });
  expect((await choose('Europe/Berlin')).body).toMatchObject({ time_zone: 'Europe/Berlin' });
  expect((await app.get('/api/auth/me', { token })).body).toMatchObject({ time_zone: 'Europe/Berlin' });
  expect((await app.signIn(EMAIL)).body.user).toMatchObject({ time_zone: 'Europe/Berlin' });
  for (const wrong of ['Mars/Olympus', '', 7]) expect((await choose(wrong)).status).toBe(422);
  expect((await choose(null)).body).not.toHaveProperty('time_zone');
  expect((await app.get('/api/auth/me', { token })).body).not.toHaveProperty('time_zone');
});

// A-07, B-36, AUTH-11
test('after logging out the token is nobody on both processes', async () => {
  const token = await app.tokenOf(EMAIL);
  expect(await isIn(second, token)).toBe(true);
  expect((await app.post('/api/auth/logout', {}, { token })).body).toEqual({ success: true });
  expect(await isIn(second, token)).toBe(false);
  expect(await isIn(app, token)).toBe(false);
  expect((await app.post('/api/auth/logout', {}, { token })).status).toBe(401);
});

//
test('a user sees the own sessions and can end one, or all others', async () => {
  const email = 'phones@sample.test';
  await app.addUser(email);
  const here = await app.tokenOf(email);
  const phone = await second.tokenOf(email);
  const tablet = await second.tokenOf(email);
  const list = async () =>
    (await app.get('/api/auth/sessions', { token: here })).body.sessions as {
      id: string;
      current: boolean;
      created_at: string;
      expires_at: string;
    }[];
  const sessions = await list();
  expect(sessions).toHaveLength(3);
  expect(sessions.filter((session) => session.current)).toHaveLength(1);
  expect(
    sessions.every((session) => Date.parse(session.expires_at) - Date.parse(session.created_at) === 12 * 3_600_000),
  ).toBe(true);
  const phoneId = (await second.get('/api/auth/sessions', { token: phone })).body.sessions as typeof sessions;
  const id = phoneId.find((session) => session.current)?.id;
  expect((await app.post('/api/auth/sessions/revoke', { id }, { token: here })).status).toBe(200);
  expect([await isIn(second, phone), await isIn(second, tablet), await isIn(app, here)]).toEqual([false, true, true]);
  expect((await app.post('/api/auth/sessions/revoke', { all_others: true }, { token: here })).status).toBe(200);
  expect([await isIn(second, tablet), await isIn(app, here)]).toEqual([false, true]);
  expect(await list()).toHaveLength(1);
});

//
test("another user's session cannot be ended, and looks like one that does not exist", async () => {
  const mine = await app.tokenOf(EMAIL);
  await app.addUser('analyst@sample.test');
  const theirs = await app.tokenOf('analyst@sample.test');
  const listed = (await app.get('/api/auth/sessions', { token: theirs })).body.sessions as { id: string }[];
  const known = await app.post('/api/auth/sessions/revoke', { id: listed[0]?.id }, { token: mine });
  const unknown = await app.post('/api/auth/sessions/revoke', { id: 'no-such-session' }, { token: mine });
  expect(known.status).toBe(404);
  expect({ ...known.body, id: '' }).toEqual({ ...unknown.body, id: '' });
  expect(await isIn(app, theirs)).toBe(true);
  for (const body of [{}, { all_others: false }, { id: 'x', all_others: true }]) {
    expect((await app.post('/api/auth/sessions/revoke', body, { token: mine })).status).toBe(400);
  }
});

//
test('a new password ends every other session and is the only one that signs in', async () => {
  const here = await app.tokenOf(EMAIL);
  const there = await second.tokenOf(EMAIL);
  const change = (current_password: string, new_password: string) =>
    app.post('/api/auth/change-password', { current_password, new_password }, { token: here });
  expect((await change('wrong', NEXT)).body.detail).toBe('The current password is not right');
  expect((await change(PASSWORD, 'short')).body.detail).toBe('Password must be at least 8 characters long');
  expect((await change(PASSWORD, 'Password1!')).body.detail).toBe(
    'This password is too common, please choose another one',
  );
  expect((await change(PASSWORD, PASSWORD)).body.detail).toBe('The new password must differ from the current one');
  expect(await isIn(second, there)).toBe(true);
  expect((await change(PASSWORD, NEXT)).body).toEqual({ success: true });
  expect([await isIn(app, here), await isIn(second, there)]).toEqual([true, false]);
  expect((await app.signIn(EMAIL, PASSWORD)).status).toBe(401);
  expect((await app.signIn(EMAIL, NEXT)).status).toBe(200);
});

test('the current password cannot be guessed through the change: the sixth try waits', async () => {
  await app.addUser('guessed@sample.test');
  const token = await app.tokenOf('guessed@sample.test');
  const statuses: number[] = [];
  for (let tries = 0; tries < 6; tries += 1) {
    const body = { current_password: `wrong ${tries}`, new_password: NEXT };
    statuses.push((await (tries % 2 ? app : second).post('/api/auth/change-password', body, { token })).status);
  }
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
});
