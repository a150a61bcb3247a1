// Requests under way while the password is reset: with the old password or an ended session they open and change nothing.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { hashToken, newToken } from '../../../src/server/accounts/sign-in/tokens.ts';
import { type AccountsApp, accountsApp, CHEAP, PASSWORD } from './accounts-app.ts';
import { address } from './sign-in-ways.ts';

const NEXT = 'Merlin.under-4-Bridges';
let app: AccountsApp;
/** The same accounts, where hashes cost more: those made at `app` are outdated. */
let stronger: AccountsApp;
beforeAll(async () => {
  app = await accountsApp();
  const passwordCost = { ...CHEAP, timeCost: 2 };
  stronger = await accountsApp({ storage: app.storage, clock: app.clock, passwordCost });
});
afterAll(async () => {
  await stronger.close();
  await app.close();
});

const sql = (text: string, values: unknown[] = []) => app.storage.database.pool.query(text, values);
const signIn = (email: string, password: string, on = app) => on.signIn(email, password, address());

async function resetPassword(userId: number): Promise<void> {
  const token = newToken('lnk', randomBytes);
  await sql(`insert into mailed_link (token_hash, purpose, user_id, expires_at) values ($1, 'reset', $2, 'infinity')`, [
    hashToken(token),
    userId,
  ]);
  const reset = await app.post('/api/auth/password-reset', { token, new_password: NEXT }, { from: address() });
  expect(reset.status).toBe(200);
}

/** Holds `begin` where it waits for `lock`, which it does once its caller is admitted; ends with its reply. */
async function overtaken<Reply>(
  lock: string,
  begin: () => Promise<Reply>,
  meanwhile: (holder: { query(text: string, values: unknown[]): unknown }) => Promise<void>,
) {
  const holder = await app.storage.database.pool.connect();
  await holder.query('begin');
  await holder.query(lock);
  const reply = begin();
  await vi.waitFor(async () => {
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    expect((await sql(waiting)).rowCount).toBe(1);
  });
  await meanwhile(holder);
  await holder.query('commit');
  holder.release();
  return reply;
}

test.each([
  ['opens no session', () => app],
  ['opens no session and does not renew the old hash', () => stronger],
])('a sign-in with the old password %s', async (_, on) => {
  const email = `reader${address()}@sample.test`;
  const id = await app.addUser(email);
  const reply = await overtaken(
    'lock table known_address in access exclusive mode',
    () => signIn(email, PASSWORD, on()),
    () => resetPassword(id),
  );
  expect(reply.status).toBe(401);
  expect((await sql('select from session where user_id = $1', [id])).rowCount).toBe(0);
  expect((await signIn(email, PASSWORD)).status).toBe(401);
  expect((await signIn(email, NEXT)).status).toBe(200);
});

test('a change of the password that began with the old one leaves the new one and its sessions', async () => {
  const email = 'owner@sample.test';
  const id = await app.addUser(email);
  const token = await app.tokenOf(email, PASSWORD, address());
  const body = { current_password: PASSWORD, new_password: 'Jackdaw.over-5-Fences' };
  let owner = '';
  const reply = await overtaken(
    'lock table second_factor in access exclusive mode',
    () => app.post('/api/auth/change-password', body, { token }),
    async () => {
      await resetPassword(id);
      owner = newToken('sct', randomBytes);
      await sql(
        `insert into session (token_hash, id, user_id, created_at, last_used_at, expires_at) values ($1, 'owner', $2, $3, $3, 'infinity')`,
        [hashToken(owner), id, new Date(app.clock.now())],
      );
    },
  );
  expect([reply.status, reply.body.detail]).toEqual([400, 'The current password is not right']);
  expect((await app.get('/api/auth/me', { token: owner })).status).toBe(200);
  expect((await app.messages(id)).map(({ title }) => title)).toHaveLength(1);
  expect((await signIn(email, NEXT)).status).toBe(200);
});

test('a session that ended meanwhile adds no access token', async () => {
  const email = 'scripts@sample.test';
  const id = await app.addUser(email);
  const token = await app.tokenOf(email, PASSWORD, address());
  const reply = await overtaken(
    `select from app_user where id = ${id} for update`,
    () => app.post('/api/auth/tokens', { name: 'Script', scope: 'read', expires: 30 }, { token }),
    async (reset) => void (await reset.query('delete from session where user_id = $1', [id])),
  );
  expect(reply.status).toBe(401);
  expect((await sql('select from access_token where user_id = $1', [id])).rowCount).toBe(0);
});

test('two sign-ins that renew an outdated hash at once both open a session', async () => {
  const email = 'twice@sample.test';
  await app.addUser(email);
  const replies = await Promise.all([signIn(email, PASSWORD, stronger), signIn(email, PASSWORD, stronger)]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
});
