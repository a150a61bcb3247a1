// E-mails of accounts over a real mail server: password reset, confirmation of an address, invitations.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callAs, sampleUser, startTestApp, type TestApp } from '../../setup/app.ts';
import { testClock } from '../../setup/clock.ts';
import { mailReceiver } from '../delivery/receivers.ts';

const clock = testClock('2026-11-17T20:00:00.000Z');
const NEW_PASSWORD = 'Kestrel.over-9-Rooftops';
let app: TestApp;
let mail: Awaited<ReturnType<typeof mailReceiver>>;
beforeAll(async () => {
  mail = await mailReceiver();
  app = await startTestApp({
    withHistory: true,
    clock,
    environment: {
      TRUST_PROXY: 'true',
      SMTP_URL: mail.url,
      SMTP_FROM: 'Smart Cat <alerts@cat.example.com>',
      PUBLIC_URL: 'https://cat.example.com',
    },
  });
  await app.platform.begin(() => undefined);
});
afterAll(async () => {
  await app.close();
  await mail.close();
});

const addresses = Array.from({ length: 200 }, (_, at) => `203.0.113.${at + 1}`).values();
async function post(path: string, body: unknown, { token = '', from = addresses.next().value ?? '' } = {}) {
  const reply = await callAs(app, token, path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify(body),
  });
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
}

/** Mails to the address so far, without the line ends of their encoding. */
const mailsTo = (email: string) =>
  mail.mails
    .map((one) => one.replace(/=\r?\n/g, '').replaceAll('=3D', '='))
    .filter((one) => one.includes(`To: ${email}`));

/** The token of the newest mail to the address, once there are so many. */
async function tokenTo(email: string, count: number): Promise<string> {
  await expect.poll(() => mailsTo(email).length).toBe(count);
  return /(?:token|invite)=((?:lnk|inv)_[\w-]+)/.exec(mailsTo(email).at(-1) ?? '')?.[1] ?? '';
}
const register = (email: string) =>
  post('/api/auth/register', { email, password: sampleUser.password, full_name: 'Sample Reader' });
const signIn = (email: string, password = sampleUser.password) => post('/api/auth/login', { email, password });
const askReset = (email: string, from?: string) => post('/api/auth/password-reset/begin', { email }, { from });
const reset = (token: string, new_password = NEW_PASSWORD) => post('/api/auth/password-reset', { token, new_password });

/** A new account whose address is confirmed. */
async function confirmed(email: string): Promise<void> {
  expect((await register(email)).status).toBe(200);
  const token = await tokenTo(email, 1);
  expect((await post('/api/auth/confirm-address', { token })).status).toBe(200);
}

test('a new account opens once its mailed link was used; a sign-in before sends another one', async () => {
  const email = 'wren@sample.example';
  expect((await register(email)).status).toBe(200);
  const first = await tokenTo(email, 1);
  expect(mailsTo(email)[0]).toContain('Subject: Confirm your address for Smart Cat');
  expect(mailsTo(email)[0]).toContain(`https://cat.example.com/confirm-address?token=${first}`);
  const refused = await signIn(email);
  expect([refused.status, refused.body.detail]).toEqual([
    403,
    'Confirm your email address first: open the link we have just sent you.',
  ]);
  expect((await signIn(email, 'wrong')).status).toBe(401);
  const second = await tokenTo(email, 2);
  expect((await post('/api/auth/confirm-address', { token: second })).status).toBe(200);
  expect((await signIn(email)).status).toBe(200);
  for (const token of [first, second]) {
    expect((await post('/api/auth/confirm-address', { token })).status).toBe(410);
  }
  const { rows } = await app.storage.database.query('select token_hash from mailed_link');
  expect(JSON.stringify(rows)).not.toContain(first);
});

test('registering reveals to nobody whether the address has an account; its owner is notified by mail', async () => {
  const [taken, free] = ['heron@sample.example', 'stilt@sample.example'];
  await confirmed(taken);
  const answers = [await register(taken), await register(free)];
  expect(answers.map(({ status, body }) => ({ status, ...body, email: '' }))).toEqual([
    { status: 200, id: null, full_name: 'Sample Reader', email: '', is_admin: false },
    { status: 200, id: null, full_name: 'Sample Reader', email: '', is_admin: false },
  ]);
  const link = await tokenTo(taken, 2);
  expect(mailsTo(taken)[1]).toContain('Subject: You have a Smart Cat account');
  expect((await signIn(taken)).status).toBe(200);
  expect((await reset(link)).status).toBe(200);
  expect(await tokenTo(free, 1)).toMatch(/^lnk_/);
});

test('accounts of before the mail server sign in as ever', async () => {
  expect((await signIn(sampleUser.email)).status).toBe(200);
});

test('a forgotten password is reset by a link that works once, and every session ends', async () => {
  const email = 'lark@sample.example';
  await confirmed(email);
  const token = String((await signIn(email)).body.access_token);
  expect((await askReset(` ${email.toUpperCase()} `)).body).toEqual({ success: true });
  const link = await tokenTo(email, 2);
  expect(mailsTo(email)[1]).toContain('Subject: Reset your Smart Cat password');
  expect((await reset(link, 'short')).status).toBe(400);
  expect((await reset(link)).status).toBe(200);
  expect((await callAs(app, token, '/api/auth/me')).status).toBe(401);
  expect((await signIn(email)).status).toBe(401);
  expect((await signIn(email, NEW_PASSWORD)).status).toBe(200);
  const again = await reset(link);
  expect([again.status, again.body.detail]).toEqual([
    410,
    'This link was used before or is too old. Ask for a new one.',
  ]);
  // A sent mail leaves nothing behind.
  await expect.poll(async () => (await app.storage.database.query('select from system_mail')).rowCount).toBe(0);
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
  expect(await askReset('nobody@sample.example')).toEqual({ status: 200, body: { success: true } });
  expect(await askReset('no address')).toEqual({ status: 200, body: { success: true } });
  const email = 'swift@sample.example';
  await confirmed(email);
  for (let turn = 0; turn < 8; turn += 1) expect((await askReset(email)).status).toBe(200);
  // One to confirm and four to reset are the five of an hour.
  await expect.poll(() => mailsTo(email).length).toBe(5);
  expect(mailsTo('nobody@sample.example')).toEqual([]);
  const statuses: number[] = [];
  for (let turn = 0; turn < 11; turn += 1)
    statuses.push((await askReset('nobody@sample.example', '198.51.100.9')).status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
});

test('an administrator sends an invitation by mail; its account needs no further confirmation', async () => {
  const email = 'invited@sample.example';
  const made = await post('/api/admin/invitations', { email }, { token: app.adminToken });
  const invite = new URL(String(made.body.invite_path), app.url).searchParams.get('invite');
  const sent = await post('/api/admin/invitations/mail', { invite }, { token: app.adminToken });
  expect(sent).toEqual({ status: 200, body: { success: true } });
  expect(await tokenTo(email, 1)).toBe(invite);
  expect(mailsTo(email)[0]).toContain('Subject: Your invitation to Smart Cat');
  expect((await post('/api/admin/invitations/mail', { invite }, { token: app.userToken })).status).toBe(403);
  const body = { email, password: sampleUser.password, full_name: 'Sample Guest', invite };
  expect((await post('/api/auth/register', body)).status).toBe(200);
  expect((await signIn(email)).status).toBe(200);
  expect((await post('/api/admin/invitations/mail', { invite }, { token: app.adminToken })).status).toBe(410);
  expect((await post('/api/admin/invitations/mail', { invite: 'inv_none' }, { token: app.adminToken })).status).toBe(
    404,
  );
});

test('a mail the server refuses is tried again, and given up when its link has ended', async () => {
  const email = 'refused@example.com';
  expect((await register(email)).status).toBe(200);
  const waiting = async () => {
    const { rows } = await app.storage.database.query<{ tries: number }>(
      'select tries from system_mail where to_address = $1',
      [email],
    );
    return rows[0]?.tries ?? null;
  };
  await expect.poll(waiting).toBe(1);
  await expect
    .poll(async () => {
      await clock.advance(60_000);
      return waiting();
    })
    .toBe(2);
  await expect
    .poll(async () => {
      await clock.advance(3_600_000);
      return waiting();
    })
    .toBeNull();
});
