// Sessions end at once on every process: logout, revocation, new password.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountsApp, accountsApp, PASSWORD } from './accounts-app.ts';

let one: AccountsApp;
let two: AccountsApp;
const EMAIL = 'officer@sample.test';
const OTHER = 'analyst@sample.test';
const NEXT = 'Merlin.under-4-Bridges';
beforeAll(async () => {
  one = await accountsApp();
  two = await accountsApp({ storage: one.storage, clock: one.clock });
  await one.addUser(EMAIL);
  await one.addUser(OTHER);
});
afterAll(async () => {
  await two.close();
  await one.close();
});

const isIn = async (app: AccountsApp, token: string) => (await app.get('/api/auth/me', { token })).status === 200;

// A-07, B-36, AUTH-11
test('after logging out the token is nobody on both servers', async () => {
  const token = await one.tokenOf(EMAIL);
  expect(await isIn(two, token)).toBe(true);
  expect((await one.post('/api/auth/logout', {}, { token })).body).toEqual({ success: true });
  expect(await isIn(two, token)).toBe(false);
  expect(await isIn(one, token)).toBe(false);
  expect((await one.post('/api/auth/logout', {}, { token })).status).toBe(401);
});

//
test('a user sees the own sessions and can end one, or all others', async () => {
  const here = await one.tokenOf(EMAIL);
  const phone = await two.tokenOf(EMAIL);
  const tablet = await two.tokenOf(EMAIL);
  const list = async () =>
    (await one.get('/api/auth/sessions', { token: here })).body.sessions as {
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
  const phoneId = (await two.get('/api/auth/sessions', { token: phone })).body.sessions as typeof sessions;
  const id = phoneId.find((session) => session.current)?.id;
  expect((await one.post('/api/auth/sessions/revoke', { id }, { token: here })).status).toBe(200);
  expect([await isIn(two, phone), await isIn(two, tablet), await isIn(one, here)]).toEqual([false, true, true]);
  expect((await one.post('/api/auth/sessions/revoke', { all_others: true }, { token: here })).status).toBe(200);
  expect([await isIn(two, tablet), await isIn(one, here)]).toEqual([false, true]);
  expect(await list()).toHaveLength(1);
});

//
test("another user's session cannot be ended, and looks like one that does not exist", async () => {
  const mine = await one.tokenOf(EMAIL);
  const theirs = await one.tokenOf(OTHER);
  const listed = (await one.get('/api/auth/sessions', { token: theirs })).body.sessions as { id: string }[];
  const known = await one.post('/api/auth/sessions/revoke', { id: listed[0]?.id }, { token: mine });
  const unknown = await one.post('/api/auth/sessions/revoke', { id: 'no-such-session' }, { token: mine });
  expect(known.status).toBe(404);
  expect({ ...known.body, id: '' }).toEqual({ ...unknown.body, id: '' });
  expect(await isIn(one, theirs)).toBe(true);
  for (const body of [{}, { all_others: false }, { id: 'x', all_others: true }]) {
    expect((await one.post('/api/auth/sessions/revoke', body, { token: mine })).status).toBe(400);
  }
});

//
test('a new password ends every other session and is the only one that signs in', async () => {
  const here = await one.tokenOf(EMAIL);
  const there = await two.tokenOf(EMAIL);
  const change = (current_password: string, new_password: string) =>
    one.post('/api/auth/change-password', { current_password, new_password }, { token: here });
  expect((await change('wrong', NEXT)).body.detail).toBe('The current password is not right');
  expect((await change(PASSWORD, 'short')).body.detail).toBe('Password must be at least 8 characters long');
  expect((await change(PASSWORD, 'Password1!')).body.detail).toBe(
    'This password is too common, please choose another one',
  );
  expect((await change(PASSWORD, PASSWORD)).body.detail).toBe('The new password must differ from the current one');
  expect(await isIn(two, there)).toBe(true);
  expect((await change(PASSWORD, NEXT)).body).toEqual({ success: true });
  expect([await isIn(one, here), await isIn(two, there)]).toEqual([true, false]);
  expect((await one.signIn(EMAIL, PASSWORD)).status).toBe(401);
  expect((await one.signIn(EMAIL, NEXT)).status).toBe(200);
});

test('the current password cannot be guessed through the change: the sixth try waits', async () => {
  const token = await one.tokenOf(OTHER);
  const statuses: number[] = [];
  for (let tries = 0; tries < 6; tries += 1) {
    const body = { current_password: `wrong ${tries}`, new_password: NEXT };
    statuses.push((await (tries % 2 ? one : two).post('/api/auth/change-password', body, { token })).status);
  }
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
});
