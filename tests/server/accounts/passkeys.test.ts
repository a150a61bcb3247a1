// Passkeys: added with the password, sign in as both factors, refused in words for everything not exactly right.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Authenticator, type Claims, createAuthenticator } from '../../setup/authenticator.ts';
import { type AccountsApp, accountsApp, PASSWORD } from './accounts-app.ts';
import { address, claims, ORIGIN, RP_ID } from './sign-in-ways.ts';

let app: AccountsApp;
beforeAll(async () => {
  app = await accountsApp({ publicUrl: `${ORIGIN}/` });
});
afterAll(() => app.close());

type Held = { key: Authenticator; token: string; email: string; id: string; userHandle: string };
let people = 0;

async function begin(token: string) {
  const begun = await app.post('/api/auth/passkeys/begin', { password: PASSWORD }, { token });
  expect(begun.status, JSON.stringify(begun.body)).toBe(200);
  return begun.body as { challenge: string; user: { id: string } };
}

async function add(token: string, lies: Partial<Claims> = {}, key = createAuthenticator()) {
  const { challenge, user } = await begin(token);
  const response = key.create(claims(challenge, user.id, lies));
  const added = await app.post('/api/auth/passkeys', { name: 'Sample laptop', response }, { token });
  return { added, key, userHandle: user.id };
}

/** A new account with a passkey. */
async function withPasskey(lies: Partial<Claims> = {}): Promise<Held> {
  people += 1;
  const email = `passkey${people}@sample.test`;
  await app.addUser(email);
  const token = await app.tokenOf(email, PASSWORD, address());
  const { added, key, userHandle } = await add(token, lies);
  expect(added.status, JSON.stringify(added.body)).toBe(200);
  return { key, token, email, id: String(added.body.id), userHandle };
}

async function challengeFrom(from: string): Promise<string> {
  const begun = await app.post('/api/auth/passkey-sign-in/begin', {}, { from });
  expect(begun.body).toMatchObject({ rpId: RP_ID, userVerification: 'required' });
  expect(begun.body.allowCredentials).toBeUndefined();
  return String(begun.body.challenge);
}

/** Signs a fresh challenge; the second counter is above that of adding. */
async function signIn({ key, userHandle }: Pick<Held, 'key' | 'userHandle'>, lies: Partial<Claims> = {}) {
  const from = address();
  const response = key.sign(claims(await challengeFrom(from), userHandle, { counter: 2, ...lies }));
  return app.post('/api/auth/passkey-sign-in', { response }, { from });
}

test('it is added with the password, listed with its name, signs in, and the list says when', async () => {
  const held = await withPasskey({ synced: true });
  const signedIn = await signIn(held, { synced: true });
  expect(signedIn.status, JSON.stringify(signedIn.body)).toBe(200);
  expect(signedIn.body.access_token).toMatch(/^sct_/);
  expect(signedIn.body.user).toMatchObject({ email: held.email });
  const token = String(signedIn.body.access_token);
  expect((await app.get('/api/auth/passkeys', { token })).body).toEqual({
    passkeys: [
      {
        id: held.id,
        name: 'Sample laptop',
        created_at: expect.any(String),
        last_used_at: expect.any(String),
        is_synced: true,
        address: RP_ID,
        works_here: true,
      },
    ],
    origin: ORIGIN,
    unavailable: null,
  });
  const { rows } = await app.storage.database.pool.query(
    'select counter::int, backup_eligible, backed_up from passkey where id = $1',
    [held.id],
  );
  expect(rows).toEqual([{ counter: 2, backup_eligible: true, backed_up: true }]);
  expect((await app.audit()).map(({ action, result }) => `${action}: ${result}`)).toEqual(
    expect.arrayContaining(['passkey.add: ok', 'login: ok, with a passkey']),
  );
});

test('it counts as both factors where the account asks for codes', async () => {
  const held = await withPasskey();
  await app.storage.database.pool.query(
    `insert into second_factor (user_id, secret, created_at, confirmed_at)
     select id, 'JBSWY3DPEHPK3PXP', now(), now() from app_user where email_normal = $1`,
    [held.email],
  );
  expect((await app.signIn(held.email, PASSWORD, address())).status).toBe(428);
  expect((await signIn(held)).status).toBe(200);
});

test('adding asks for the right password, and knows a key that is there already', async () => {
  const held = await withPasskey();
  const wrong = await app.post('/api/auth/passkeys/begin', { password: 'wrong' }, { token: held.token });
  expect([wrong.status, wrong.body.detail]).toEqual([400, 'The password is not right']);
  const begun = await app.post('/api/auth/passkeys/begin', { password: PASSWORD }, { token: held.token });
  expect(begun.body.excludeCredentials).toEqual([{ id: held.key.id, type: 'public-key', transports: ['internal'] }]);
  expect((begun.body.user as { id: string }).id).toBe(held.userHandle);
  const { added } = await add(held.token, {}, held.key);
  expect(added.status).toBe(409);
});

describe('adding is refused', () => {
  test('for every claim that is not exactly right', async () => {
    const held = await withPasskey();
    const refused: Record<string, Partial<Claims>> = {
      'another challenge': { challenge: randomBytes(32).toString('base64url') },
      'another origin': { origin: 'https://smartcat.sample.test.evil.test' },
      'another site': { rpId: 'sample.test' },
      'a user who was not verified': { verified: false },
      'a page in a frame of another site': { frame: { crossOrigin: true } },
    };
    for (const [name, lies] of Object.entries(refused)) {
      expect((await add(held.token, lies)).added.status, name).toBe(400);
    }
    expect((await app.get('/api/auth/passkeys', { token: held.token })).body.passkeys).toHaveLength(1);
  });

  test('for the challenge of another account, of a sign-in, and one that is over', async () => {
    const [one, other] = [await withPasskey(), await withPasskey()];
    const post = (challenge: string) =>
      app.post(
        '/api/auth/passkeys',
        { name: 'Second', response: createAuthenticator().create(claims(challenge, one.userHandle)) },
        { token: one.token },
      );
    expect((await post((await begin(other.token)).challenge)).status).toBe(400);
    expect((await post(await challengeFrom(address()))).status).toBe(400);
    const late = (await begin(one.token)).challenge;
    await app.clock.advance(301_000);
    const refused = await post(late);
    expect([refused.status, refused.body.detail]).toEqual([
      400,
      'This took too long or was answered before. Please try again.',
    ]);
  });
});

describe('signing in is refused', () => {
  test.each([
    ['another challenge', { challenge: randomBytes(32).toString('base64url') }, /took too long/],
    ['another origin', { origin: 'https://evil.sample.test' }, /only at the address/],
    ['another site', { rpId: 'sample.test' }, /not accepted/],
    ['a user who was not verified', { verified: false }, /not accepted/],
    ['a page in a frame of another site', { frame: { crossOrigin: true } }, /stands alone/],
    ['a frame that is no yes or no', { frame: { crossOrigin: 1 } }, /stands alone/],
    ['a page whose top is another site', { frame: { topOrigin: 'https://evil.sample.test' } }, /stands alone/],
    ['a counter that went back', { counter: 1 }, /may have been copied/],
    ['a counter that stopped counting', { counter: 0 }, /may have been copied/],
  ])('for %s', async (_name, lies, words) => {
    const held = await withPasskey();
    const refused = await signIn(held, lies);
    expect(refused.status).toBe(401);
    expect(refused.body.detail).toMatch(words);
    // The refusal harms nobody: the next right answer is taken.
    expect((await signIn(held)).status).toBe(200);
  });

  test('for an answer that was given before, also when both come at once', async () => {
    const held = await withPasskey();
    const from = address();
    const response = held.key.sign(claims(await challengeFrom(from), held.userHandle, { counter: 2 }));
    const send = () => app.post('/api/auth/passkey-sign-in', { response }, { from });
    const statuses = (await Promise.all([send(), send()])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 401]);
    expect((await send()).status).toBe(401);
  });

  test('for a key of another account, and a signature of another key', async () => {
    const [one, other] = [await withPasskey(), await withPasskey()];
    const foreign = await signIn({ key: one.key, userHandle: other.userHandle });
    expect([foreign.status, foreign.body.detail]).toEqual([
      401,
      'This passkey is not known here, or was removed. Sign in with your password.',
    ]);
    const from = address();
    const signed = other.key.sign(claims(await challengeFrom(from), one.userHandle, { counter: 2 }));
    const response = { ...signed, id: one.key.id, rawId: one.key.id };
    expect((await app.post('/api/auth/passkey-sign-in', { response }, { from })).status).toBe(401);
  });

  test('for a removed key, and for an account that was disabled', async () => {
    const [removed, disabled] = [await withPasskey(), await withPasskey()];
    const remove = (token: string) =>
      app.post(`/api/auth/passkeys/${removed.id}/remove`, { password: PASSWORD }, { token });
    expect((await remove(disabled.token)).status).toBe(404);
    expect((await remove(removed.token)).status).toBe(200);
    expect((await signIn(removed)).status).toBe(401);
    await app.storage.database.pool.query('update app_user set disabled_at = now() where email_normal = $1', [
      disabled.email,
    ]);
    expect((await signIn(disabled)).status).toBe(401);
  });

  test('and wrong answers of one key delay its next try, as wrong passwords do', async () => {
    const held = await withPasskey();
    const from = address();
    const statuses: number[] = [];
    for (let turn = 0; turn < 6; turn += 1) {
      const response = held.key.sign(claims(await challengeFrom(from), held.userHandle, { rpId: 'sample.test' }));
      statuses.push((await app.post('/api/auth/passkey-sign-in', { response }, { from })).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });
});

test('a copied key is noted under its account, and its owner is notified of each refusal', async () => {
  const held = await withPasskey();
  const { id } = (await app.get('/api/auth/me', { token: held.token })).body;
  expect((await signIn(held, { counter: 0 })).status).toBe(401);
  expect((await app.audit()).at(-1)).toMatchObject({
    user_id: id,
    target: `user:${id}`,
    result: 'passkey refused: counter went back',
  });
  expect((await app.messages(Number(id))).at(-1)).toMatchObject({
    kind: 'account',
    title: 'Passkey may have been copied: Sample laptop',
  });
});

test('it is renamed by its owner alone, and marked where it is of another address', async () => {
  const [held, other] = [await withPasskey(), await withPasskey()];
  const rename = (token: string, name: string) => app.put(`/api/auth/passkeys/${held.id}/name`, { name }, { token });
  expect((await rename(other.token, 'Mine')).status).toBe(404);
  expect((await rename(held.token, '  ')).status).toBe(422);
  expect((await rename(held.token, ' Work laptop ')).status).toBe(200);
  const { passkeys } = (await app.get('/api/auth/passkeys', { token: held.token })).body;
  expect(passkeys).toMatchObject([{ id: held.id, name: 'Work laptop', works_here: true }]);
  expect((await app.audit()).at(-1)).toMatchObject({
    action: 'passkey.rename',
    target: 'Sample laptop, now Work laptop',
  });
  await app.storage.database.pool.query(`update passkey set rp_id = 'old.sample.test' where id = $1`, [held.id]);
  const { body } = await app.get('/api/auth/passkeys', { token: held.token });
  expect(body.passkeys).toMatchObject([{ address: 'old.sample.test', works_here: false }]);
});

test('a key that counts nothing signs in again and again', async () => {
  const held = await withPasskey({ counter: 0 });
  expect((await signIn(held, { counter: 0 })).status).toBe(200);
  expect((await signIn(held, { counter: 0 })).status).toBe(200);
});

test('challenges that nobody answered are forgotten', async () => {
  await challengeFrom(address());
  await app.clock.advance(301_000);
  await app.accounts.pruneSessions();
  const { rows } = await app.storage.database.pool.query('select count(*)::int as n from passkey_challenge');
  expect(rows).toEqual([{ n: 0 }]);
});

test('the address of the request is the site where none is set: a name with TLS, or this machine', async () => {
  const own = await accountsApp({ storage: app.storage, clock: app.clock });
  try {
    const status = async (headers: Record<string, string>) =>
      (await own.get('/api/auth/status', { headers })).body.passkey_origin;
    const site = (host: string, proto: string) => ({ 'x-forwarded-host': host, 'x-forwarded-proto': proto });
    expect(await status(site('smartcat.sample.test', 'https'))).toBe('https://smartcat.sample.test');
    expect(await status(site('localhost:3000', 'http'))).toBe('http://localhost:3000');
    expect(await status(site('smartcat.sample.test', 'http'))).toBeNull();
    expect(await status(site('192.0.2.7', 'https'))).toBeNull();
    const refused = await own.post(
      '/api/auth/passkey-sign-in/begin',
      {},
      { headers: site('smartcat.sample.test', 'http') },
    );
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'Passkeys need a secure connection: open this site at an address that begins with https://',
    ]);
  } finally {
    await own.close();
  }
});
