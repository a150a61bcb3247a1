// Second factor: codes of an authenticator app asked for at sign-in, each once, and recovery codes.
import { generateSync } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountsApp, accountsApp, PASSWORD } from './accounts-app.ts';
import { address } from './sign-in-ways.ts';

let app: AccountsApp;
beforeAll(async () => {
  app = await accountsApp();
});
afterAll(() => app.close());

const STEP_MS = 30_000;
const codeOf = (secret: string, at = app.clock.now()) => generateSync({ secret, epoch: Math.floor(at / 1000) });

const signIn = (email: string, code?: string, password = PASSWORD, from = address()) =>
  app.post('/api/auth/login', { email, password, ...(code !== undefined && { code }) }, { from });

async function withFactor(email: string) {
  await app.addUser(email);
  const token = await app.tokenOf(email, PASSWORD, address());
  const begun = await app.post('/api/auth/second-factor/begin', { password: PASSWORD }, { token });
  expect(begun.status).toBe(200);
  const secret = String(begun.body.secret);
  expect(begun.body.uri).toBe(
    `otpauth://totp/Smart%20Cat:${encodeURIComponent(email)}?secret=${secret}&issuer=Smart%20Cat`,
  );
  // Nothing is asked for before a code proves that the app has the secret.
  expect((await signIn(email)).status).toBe(200);
  const wrong = await app.post('/api/auth/second-factor/confirm', { code: '000000' }, { token });
  expect(wrong.status).toBe(400);
  const confirmed = await app.post('/api/auth/second-factor/confirm', { code: codeOf(secret) }, { token });
  expect(confirmed.status).toBe(200);
  await app.clock.advance(STEP_MS);
  return { token, secret, recovery: confirmed.body.recovery_codes as string[] };
}

test('a right password alone is asked for the code; with it the sign-in ends as ever', async () => {
  const { secret } = await withFactor('first@sample.test');
  const asked = await signIn('first@sample.test');
  expect(asked.status).toBe(428);
  expect(asked.body.detail).toBe('Enter the 6-digit code of your authenticator app');
  // A wrong password says nothing of a second factor.
  expect(await signIn('first@sample.test', undefined, 'wrong')).toMatchObject({
    status: 401,
    body: { detail: 'Invalid email or password' },
  });
  const signedIn = await signIn('first@sample.test', codeOf(secret));
  expect(signedIn.status).toBe(200);
  expect(signedIn.body.access_token).toMatch(/^sct_/);
});

test('a code counts once, in its step and the ones beside it, however it is written', async () => {
  const { secret } = await withFactor('third@sample.test');
  const code = codeOf(secret);
  expect((await signIn('third@sample.test', `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200);
  const again = await signIn('third@sample.test', code);
  expect(again.status).toBe(401);
  expect(again.body.detail).toBe('The code is not right or was used before');
  const next = codeOf(secret, app.clock.now() + STEP_MS);
  expect((await signIn('third@sample.test', next)).status).toBe(200);
  // A step behind the newest used one is used up too.
  await app.clock.advance(3 * STEP_MS);
  expect((await signIn('third@sample.test', codeOf(secret, app.clock.now() - 2 * STEP_MS))).status).toBe(401);
  expect((await signIn('third@sample.test', codeOf(secret, app.clock.now() - STEP_MS))).status).toBe(200);
});

test('after the clock was set back, codes are refused in words until it has caught up', async () => {
  const { secret } = await withFactor('clock@sample.test');
  const ahead = app.clock.now();
  expect((await signIn('clock@sample.test', codeOf(secret))).status).toBe(200);
  for (const ms of [2 * STEP_MS, 20 * STEP_MS]) {
    app.clock.set(new Date(ahead - ms).toISOString());
    expect(await signIn('clock@sample.test', codeOf(secret))).toMatchObject({
      status: 401,
      body: { detail: 'The code is not right or was used before' },
    });
  }
  app.clock.set(new Date(ahead + STEP_MS).toISOString());
  expect((await signIn('clock@sample.test', codeOf(secret))).status).toBe(200);
});

test('two sign-ins with one code at once: one of them is refused', async () => {
  const { secret } = await withFactor('fourth@sample.test');
  const code = codeOf(secret);
  const replies = await Promise.all([signIn('fourth@sample.test', code), signIn('fourth@sample.test', code)]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 401]);
});

test('wrong codes delay the next try as wrong passwords do, and asking for the code clears nothing', async () => {
  await withFactor('fifth@sample.test');
  const from = '198.51.100.77';
  const statuses: number[] = [];
  for (let turn = 0; turn < 8; turn += 1) {
    statuses.push((await signIn('fifth@sample.test', '000000', PASSWORD, from)).status);
    const asked = await signIn('fifth@sample.test', undefined, PASSWORD, from);
    expect([428, 429]).toContain(asked.status);
  }
  expect(statuses[0]).toBe(401);
  expect(statuses.at(-1)).toBe(429);
});

test('a recovery code signs in once; ten are given, and how many are left is said', async () => {
  const { token, recovery } = await withFactor('sixth@sample.test');
  expect(recovery).toHaveLength(10);
  const [one = ''] = recovery;
  expect(one).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){3}$/);
  expect((await signIn('sixth@sample.test', one.toLowerCase())).status).toBe(200);
  expect((await signIn('sixth@sample.test', one)).status).toBe(401);
  const state = await app.get('/api/auth/second-factor', { token });
  expect(state.body).toEqual({ since: expect.any(String), recovery_codes_left: 9 });
  const { rows } = await app.storage.database.pool.query('select * from recovery_code');
  expect(JSON.stringify(rows)).not.toContain(one.replaceAll('-', ''));
});

test('turned off it asks for nothing, and the audit trail names both', async () => {
  const { token, secret } = await withFactor('seventh@sample.test');
  const body = { password: PASSWORD, code: codeOf(secret) };
  expect((await app.post('/api/auth/second-factor/remove', body, { token })).status).toBe(200);
  expect((await signIn('seventh@sample.test')).status).toBe(200);
  const actions = (await app.audit()).map(({ action }) => action);
  expect(actions).toContain('second-factor.on');
  expect(actions).toContain('second-factor.off');
});
