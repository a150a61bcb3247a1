// Mailed links of accounts: reset, confirmation, invitation; each works once and for its own purpose.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailQueueStore } from '../../../src/server/delivery/outbox/mail-queue-store.ts';
import { testClock } from '../../setup/clock.ts';
import { type TestDatabase, testDatabase } from '../../setup/postgres.ts';
import { type AccountsApp, accountsApp, PASSWORD } from './accounts-app.ts';
import { address } from './sign-in-ways.ts';

const clock = testClock('2026-11-17T20:00:00.000Z');
const NEW_PASSWORD = 'Merlin.under-4-Bridges';
const ADMIN = 'officer@sample.example';
let storage: TestDatabase;
let app: AccountsApp;
beforeAll(async () => {
  storage = await testDatabase();
  const before = await accountsApp({ storage, clock });
  await before.addUser(ADMIN, { isAdmin: true });
  await before.close();
  const { add } = mailQueueStore(storage.database);
  let count = 0;
  app = await accountsApp({
    storage,
    clock,
    publicUrl: 'https://cat.example.com',
    // In the queue, where nobody takes them out.
    handOverMail: (tx, given) => {
      count += 1;
      return add(tx, `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`, given, clock.now());
    },
  });
});
afterAll(async () => {
  await app.close();
  await storage.drop();
});

const post = (path: string, body: unknown, given: { token?: string; from?: string } = {}) =>
  app.post(path, body, { from: address(), ...given });

type Mail = { subject: string; link: string; expires_at: string };
async function mailsTo(email: string): Promise<Mail[]> {
  const text = 'select subject, link, expires_at from system_mail where to_address = $1 order by id';
  return (await storage.database.query<Mail>(text, [email])).rows;
}
/** The token of the newest mail to the address, once there are so many. */
async function tokenTo(email: string, count: number): Promise<string> {
  await expect.poll(async () => (await mailsTo(email)).length).toBe(count);
  return /\?(?:token|invite)=((?:lnk|inv)_[\w-]+)$/.exec((await mailsTo(email)).at(-1)?.link ?? '')?.[1] ?? '';
}
const register = (email: string) =>
  post('/api/auth/register', { email, password: PASSWORD, full_name: 'Sample Reader' });
const signIn = (email: string, password = PASSWORD) => app.signIn(email, password, address());
const askReset = (email: string, from = address()) => post('/api/auth/password-reset/begin', { email }, { from });
const reset = (token: string, new_password = NEW_PASSWORD) => post('/api/auth/password-reset', { token, new_password });
const confirm = (token: string) => post('/api/auth/confirm-address', { token });

/** A new account whose address is confirmed. */
async function confirmed(email: string): Promise<void> {
  expect((await register(email)).status).toBe(200);
  expect((await confirm(await tokenTo(email, 1))).status).toBe(200);
}

test('a new account opens once its mailed link was used; a sign-in before sends another one', async () => {
  const email = 'wren@sample.example';
  expect((await register(email)).status).toBe(200);
  const first = await tokenTo(email, 1);
  expect(await mailsTo(email)).toEqual([
    {
      subject: 'Confirm your address for Smart Cat',
      link: `/confirm-address?token=${first}`,
      expires_at: new Date(clock.now() + 24 * 3_600_000).toISOString(),
    },
  ]);
  const refused = await signIn(email);
  expect([refused.status, refused.body.detail]).toEqual([
    403,
    'Confirm your email address first: open the link we have just sent you.',
  ]);
  expect((await signIn(email, 'wrong')).status).toBe(401);
  const second = await tokenTo(email, 2);
  expect((await confirm(second)).status).toBe(200);
  expect((await signIn(email)).status).toBe(200);
  for (const token of [first, second]) expect((await confirm(token)).status).toBe(410);
  const { rows } = await storage.database.query('select token_hash from mailed_link');
  expect(JSON.stringify(rows)).not.toContain(first);
});

test('registering reveals to nobody whether the address has an account; its owner is notified by mail', async () => {
  const [taken, free] = ['heron@sample.example', 'stilt@sample.example'];
  await confirmed(taken);
  const answers = [await register(taken), await register(free)];
  const answer = { id: null, full_name: 'Sample Reader', email: '', is_admin: false };
  expect(answers.map(({ status, body }) => ({ status, ...body, email: '' }))).toEqual(
    Array(2).fill({ status: 200, ...answer }),
  );
  const link = await tokenTo(taken, 2);
  expect((await mailsTo(taken))[1]?.subject).toBe('You have a Smart Cat account');
  expect((await signIn(taken)).status).toBe(200);
  expect((await reset(link)).status).toBe(200);
  expect(await tokenTo(free, 1)).toMatch(/^lnk_/);
});

test('accounts of before the mail server sign in as ever', async () => {
  expect((await signIn(ADMIN)).status).toBe(200);
});

test('a forgotten password is reset by a link that works once, and every session ends', async () => {
  const email = 'lark@sample.example';
  await confirmed(email);
  const token = String((await signIn(email)).body.access_token);
  expect((await askReset(` ${email.toUpperCase()} `)).body).toEqual({ success: true });
  const link = await tokenTo(email, 2);
  expect((await mailsTo(email))[1]).toMatchObject({
    subject: 'Reset your Smart Cat password',
    link: `/reset-password?token=${link}`,
  });
  expect((await reset(link, 'short')).status).toBe(400);
  expect((await reset(link)).status).toBe(200);
  expect((await app.get('/api/auth/me', { token })).status).toBe(401);
  expect((await signIn(email)).status).toBe(401);
  expect((await signIn(email, NEW_PASSWORD)).status).toBe(200);
  const again = await reset(link);
  expect([again.status, again.body.detail]).toEqual([
    410,
    'This link was used before or is too old. Ask for a new one.',
  ]);
});

test('two at once with one link: one of them resets', async () => {
  const email = 'finch@sample.example';
  await confirmed(email);
  await askReset(email);
  const link = await tokenTo(email, 2);
  const statuses = (await Promise.all([reset(link), reset(link)])).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 410]);
});

test('the link ends after half an hour, and one for another purpose is none', async () => {
  const email = 'robin@sample.example';
  await register(email);
  expect((await reset(await tokenTo(email, 1))).status).toBe(410);
  await askReset(email);
  const link = await tokenTo(email, 2);
  await clock.advance(30 * 60_000 + 1);
  expect((await reset(link)).status).toBe(410);
});

test('the answer is the same for an address without an account, and for one that got enough links', async () => {
  for (const nobody of ['nobody@sample.example', 'no address'])
    expect(await askReset(nobody)).toMatchObject({ status: 200, body: { success: true } });
  const email = 'swift@sample.example';
  await confirmed(email);
  for (let turn = 0; turn < 8; turn += 1) expect((await askReset(email)).status).toBe(200);
  // One to confirm and four to reset are the five of an hour.
  await expect.poll(async () => (await mailsTo(email)).length).toBe(5);
  expect(await mailsTo('nobody@sample.example')).toEqual([]);
  const statuses: number[] = [];
  for (let turn = 0; turn < 11; turn += 1)
    statuses.push((await askReset('nobody@sample.example', '198.51.100.9')).status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
});

test('an administrator sends an invitation by mail; its account needs no further confirmation', async () => {
  const email = 'invited@sample.example';
  const token = await app.tokenOf(ADMIN);
  const made = await post('/api/admin/invitations', { email }, { token });
  const invite = new URL(String(made.body.invite_path), app.url).searchParams.get('invite');
  const mail = (given = invite) => post('/api/admin/invitations/mail', { invite: given }, { token });
  expect(await mail()).toMatchObject({ status: 200, body: { success: true } });
  expect(await tokenTo(email, 1)).toBe(invite);
  expect((await mailsTo(email))[0]?.subject).toBe('Your invitation to Smart Cat');
  const body = { email, password: PASSWORD, full_name: 'Sample Guest', invite };
  expect((await post('/api/auth/register', body)).status).toBe(200);
  expect((await signIn(email)).status).toBe(200);
  expect((await mail()).status).toBe(410);
  expect((await mail('inv_none')).status).toBe(404);
});
