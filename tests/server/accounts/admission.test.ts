// Admission: registration switch over processes and restarts, waitlist, single-use links.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountsApp, accountsApp, PASSWORD, visitorStatus } from './accounts-app.ts';

const ADMIN = 'kestrel@sample.test';
const closed = { registrationEnabled: false, admin: { email: null, password: null } };
const opened = { ...closed, registrationEnabled: true };
/** Of three processes over one database one was started with registration open. */
let first: AccountsApp;
let app: AccountsApp;
let second: AccountsApp;
let token: string;
let admin: number;
beforeAll(async () => {
  first = await accountsApp();
  const { storage, clock } = first;
  admin = await first.addUser(ADMIN, { isAdmin: true });
  app = await accountsApp({ storage, clock, config: closed });
  second = await accountsApp({ storage, clock, config: closed });
  token = await app.tokenOf(ADMIN);
});
afterAll(async () => {
  await second.close();
  await app.close();
  await first.close();
});

let address = 0;
const register = (body: object, on = app) => {
  address += 1;
  const from = `10.1.${address >> 8}.${address & 255}`;
  return on.post('/api/auth/register', { password: PASSWORD, full_name: 'Sample Trader Wren', ...body }, { from });
};
const status = async (on: AccountsApp) => (await on.get('/api/auth/status')).body;
const join = (email: string) => app.post('/api/waitlist/signup', { email });
type Entry = { id: number; email: string; registered: boolean; invitation: { state: string } | null };
const waitlist = async (query = '') => (await app.get(`/api/admin/waitlist${query}`, { token })).body;
const entryOf = async (email: string) =>
  ((await waitlist()).entries as Entry[]).find((entry) => entry.email === email) as Entry;
const standing = async (email: string) => (await entryOf(email)).invitation?.state ?? null;
/** Invites an address and answers the token of its link. */
async function invited(email: string): Promise<string> {
  await join(email);
  const made = await app.post(`/api/admin/waitlist/${(await entryOf(email)).id}/invite`, {}, { token });
  expect(made.status).toBe(200);
  return String(made.body.invite_path).replace('/register?invite=', '');
}
const check = (invite: string, on = app) => on.post('/api/auth/invitation', { invite });

test('who waits longest stands first; the list is searched, narrowed and paged by key', async () => {
  for (const name of ['a', 'b', 'c', 'd', 'e']) await join(`${name}@waiting.test`);
  await invited('b@waiting.test');
  await register({ email: 'c@waiting.test', invite: await invited('c@waiting.test') });
  const emails = async (query: string) => ((await waitlist(query)).entries as Entry[]).map(({ email }) => email[0]);
  expect(await emails('')).toEqual(['a', 'b', 'c', 'd', 'e']);
  expect(await emails('?state=waiting')).toEqual(['a', 'd', 'e']);
  expect(await emails('?state=invited')).toEqual(['b']);
  expect(await emails('?state=registered')).toEqual(['c']);
  expect(await emails('?find=D%40WAIT')).toEqual(['d']);
  const page = await waitlist('?limit=2');
  expect(page.counts).toEqual({ all: 5, waiting: 3, invited: 1, registered: 1 });
  expect(await emails(`?limit=2&after=${page.next}`)).toEqual(['c', 'd']);
});

test('an invitation opens the closed registration once, for its own address, on any process', async () => {
  const invite = await invited('Wren@Sample.Test');
  expect((await check(invite, second)).body).toEqual({
    email: 'Wren@Sample.Test',
    expires_at: new Date(app.clock.now() + 7 * 86_400_000).toISOString(),
  });
  const other = await register({ email: 'finch@sample.test', invite });
  expect([other.status, other.body.detail]).toEqual([400, 'This invitation is for another email address']);
  const made = await register({ email: ' wren@sample.test', invite }, second);
  expect([made.status, made.body.is_admin]).toEqual([200, false]);
  expect((await app.signIn('wren@sample.test')).status).toBe(200);
  const again = await register({ email: 'wren@sample.test', invite });
  expect([again.status, again.body.detail]).toEqual([
    403,
    'This invitation was already used. If it was you, please sign in.',
  ]);
  expect((await check(invite)).status).toBe(410);
  expect((await register({ email: 'wren@sample.test' })).status).toBe(403);
  expect(await entryOf('Wren@Sample.Test')).toMatchObject({ registered: true, invitation: { state: 'used' } });
  expect((await app.audit()).find(({ action, result }) => action === 'register' && result !== 'ok')?.result).toMatch(
    /^ok, with invitation \d+$/,
  );
});

test('an address that is not on the waitlist is invited: it joins it once, and its link works', async () => {
  const invite = (email: string) => app.post('/api/admin/invitations', { email }, { token });
  const made = await invite(' Heron@Sample.Test ');
  expect([made.status, made.body.email]).toEqual([200, 'Heron@Sample.Test']);
  expect(await app.audit()).toContainEqual(
    expect.objectContaining({ action: 'invitation.create', target: 'Heron@Sample.Test', result: 'ok' }),
  );
  expect(await entryOf('Heron@Sample.Test')).toMatchObject({ registered: false, invitation: { state: 'open' } });
  const later = await invite('heron@sample.test');
  const herons = ((await waitlist()).entries as Entry[]).filter(({ email }) => /heron/i.test(email));
  expect(herons).toHaveLength(1);
  const linkOf = ({ body }: typeof made) => String(body.invite_path).replace(/.*invite=/, '');
  expect((await register({ email: 'heron@sample.test', invite: linkOf(made) })).status).not.toBe(200);
  expect((await register({ email: 'heron@sample.test', invite: linkOf(later) })).status).toBe(200);
  expect((await invite('heron@sample.test')).status).toBe(409);
  expect((await invite('no address')).status).toBeGreaterThanOrEqual(400);
});

test('an invitation used many times at once, on two processes, makes one account', async () => {
  const invite = await invited('crane@sample.test');
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, number) =>
      register({ email: 'crane@sample.test', invite }, number % 2 ? app : second),
    ),
  );
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 403, 403, 403, 403, 403, 403, 403]);
  const { rows } = await app.storage.database.pool.query(
    "select i.user_id, u.id from invitation i join app_user u on u.id = i.user_id where u.email_normal = 'crane@sample.test'",
  );
  expect(rows).toEqual([{ user_id: rows[0]?.id, id: rows[0]?.id }]);
});

test('a registration that is refused does not use the invitation up', async () => {
  const invite = await invited('egret@sample.test');
  expect((await register({ email: 'egret@sample.test', invite, password: 'short' })).status).toBe(400);
  expect(await standing('egret@sample.test')).toBe('open');
  expect((await register({ email: 'egret@sample.test', invite })).status).toBe(200);
});

test('an address that got an account meanwhile keeps one account, and its invitation stays unused', async () => {
  const invite = await invited('ibis@sample.test');
  await first.addUser('ibis@sample.test');
  const refused = await register({ email: 'ibis@sample.test', invite });
  expect([refused.status, refused.body.detail]).toEqual([
    400,
    'This email address cannot be registered. If it is yours, please sign in.',
  ]);
  const again = await app.post(`/api/admin/waitlist/${(await entryOf('ibis@sample.test')).id}/invite`, {}, { token });
  expect([again.status, again.body.detail]).toEqual([409, 'This address has an account already']);
});

test('an invitation ends after seven days, to the millisecond, and says so', async () => {
  const invite = await invited('lark@sample.test');
  await app.clock.advance(7 * 86_400_000 - 1);
  expect((await check(invite)).status).toBe(200);
  await app.clock.advance(1);
  const words = 'This invitation has expired. Please ask for a new one.';
  expect((await check(invite)).body.detail).toBe(words);
  expect((await register({ email: 'lark@sample.test', invite })).body.detail).toBe(words);
  token = await app.tokenOf(ADMIN);
  expect(await standing('lark@sample.test')).toBe('expired');
});

test('an invitation that was withdrawn says so; a new link withdraws the one before it', async () => {
  const invite = await invited('robin@sample.test');
  const { id } = await entryOf('robin@sample.test');
  expect((await app.post(`/api/admin/waitlist/${id}/revoke`, {}, { token })).body).toEqual({ success: true });
  const words = 'This invitation was withdrawn. Please ask for a new one.';
  expect((await register({ email: 'robin@sample.test', invite }, second)).body.detail).toBe(words);
  expect(await standing('robin@sample.test')).toBe('revoked');
  const nothing = await app.post(`/api/admin/waitlist/${id}/revoke`, {}, { token });
  expect([nothing.status, nothing.body.detail]).toEqual([
    409,
    'This address has no invitation that could still be used',
  ]);

  const links = await Promise.all(
    Array.from({ length: 6 }, (_, number) =>
      (number % 2 ? app : second).post(`/api/admin/waitlist/${id}/invite`, {}, { token }),
    ),
  );
  const checks = await Promise.all(
    links.map(({ body }) => check(String(body.invite_path).replace('/register?invite=', ''))),
  );
  expect(checks.map((answer) => answer.status).sort()).toEqual([200, 410, 410, 410, 410, 410]);
});

test('what is no invitation is refused in words, also a session', async () => {
  const words = 'This invitation link is not valid. Please check that it was copied whole.';
  for (const invite of ['x', 'inv_', token]) {
    const refused = await check(invite);
    expect([refused.status, refused.body.detail]).toEqual([404, words]);
    expect((await register({ email: 'swift@sample.test', invite })).body.detail).toBe(words);
  }
  expect((await app.get('/api/auth/me', { token: await invited('swift@sample.test') })).status).toBe(401);
});

test('of an invitation only the hash is kept: neither the database nor the audit log holds its token', async () => {
  const invite = await invited('stilt@sample.test');
  await register({ email: 'stilt@sample.test', invite });
  const { pool } = app.storage.database;
  for (const table of ['invitation', 'audit_log', 'waitlist', 'throttle']) {
    const { rows } = await pool.query(`select t::text from ${table} t`);
    expect(JSON.stringify(rows)).not.toContain(invite.slice(4));
  }
  const { entries } = (await app.get('/api/admin/audit?action=invitation.create', { token })).body;
  expect((entries as object[])[0]).toMatchObject({
    target_email: 'stilt@sample.test',
    user: { email: ADMIN },
    outcome: 'ok',
  });
});

// Last: its decision holds for all three.
test('the configuration holds until an administrator decides; the decision holds on all processes and after a restart, whatever the configuration', async () => {
  expect((await app.get('/api/admin/registration', { token })).body).toEqual({
    registration_enabled: false,
    configured: false,
    changed_at: null,
    changed_by: null,
  });
  expect((await app.post('/api/admin/registration/open', {}, { token })).body).toEqual({ success: true });
  for (const process of [app, second]) expect(await status(process)).toEqual(visitorStatus(true));
  expect((await register({ email: 'plover@sample.test' }, second)).status).toBe(200);
  const restarted = await accountsApp({ storage: app.storage, clock: app.clock, config: closed });
  expect(await status(restarted)).toEqual(visitorStatus(true));
  await restarted.close();

  await app.clock.advance(60_000);
  await app.post('/api/admin/registration/close', {}, { token });
  const other = await accountsApp({ storage: app.storage, clock: app.clock, config: opened });
  for (const process of [app, second, other]) expect(await status(process)).toEqual(visitorStatus(false));
  expect((await register({ email: 'knot@sample.test' }, other)).body.detail).toBe('Registration is currently closed');
  expect((await other.get('/api/admin/registration', { token })).body).toEqual({
    registration_enabled: false,
    configured: true,
    changed_at: new Date(app.clock.now()).toISOString(),
    changed_by: ADMIN,
  });
  await other.close();
  const decisions = (await app.audit()).filter(({ action }) => action.startsWith('registration.'));
  expect(decisions.map(({ action, user_id }) => [action, user_id])).toEqual([
    ['registration.open', admin],
    ['registration.close', admin],
  ]);
});
