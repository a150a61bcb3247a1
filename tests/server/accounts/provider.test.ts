// Sign-in by an OpenID Connect provider: linked by subject after the password, every inexact answer refused.
import { generateKeyPairSync } from 'node:crypto';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountRules } from '../../../src/domain/accounts/account-rules.ts';
import { testClock } from '../../setup/clock.ts';
import {
  CLIENT_ID,
  type Lies,
  type OpenIdProvider,
  type Person,
  startOpenIdProvider,
} from '../../setup/openid-provider.ts';
import { type AccountsApp, accountsApp, PASSWORD } from './accounts-app.ts';
import { address, NAME, newPerson, ORIGIN, oidcOf } from './sign-in-ways.ts';

const clock = testClock();
let provider: OpenIdProvider;
let app: AccountsApp;
/** A second process over the same accounts, where registration is closed. */
let closed: AccountsApp;
beforeAll(async () => {
  provider = await startOpenIdProvider(clock.now);
  const oidc = oidcOf(provider);
  const publicUrl = ORIGIN;
  app = await accountsApp({ clock, oidc, publicUrl });
  const config = { registrationEnabled: false, admin: { email: null, password: null } };
  closed = await accountsApp({ clock, oidc, publicUrl, storage: app.storage, config });
});
afterAll(async () => {
  await closed.close();
  await app.close();
  await provider.close();
});

type Way = { by?: AccountsApp; lies?: Lies; from?: string };

/** To the provider and back; answers the reply with the ticket. */
async function goThere(person: Person, { by = app, lies = {}, from = address() }: Way = {}) {
  const begun = await by.post('/api/auth/provider/begin', {}, { from });
  expect(begun.status, JSON.stringify(begun.body)).toBe(200);
  const { url, ticket } = begun.body as { url: string; ticket: string };
  const query = provider.signIn(url, person, lies);
  const reply = await by.post('/api/auth/provider/finish', { ticket, query }, { from });
  return { ...reply, ticket, query, from };
}
const confirm = (ticket: string, given: { password?: string; code?: string }, from = address()) =>
  app.post('/api/auth/provider/confirm', { ticket, ...given }, { from });

/** A person whose account is there and linked. */
async function linked() {
  const person = newPerson();
  await app.addUser(person.email);
  const { ticket } = await goThere(person);
  expect((await confirm(ticket, { password: PASSWORD })).status).toBe(200);
  return person;
}

test('the way there carries PKCE, state and nonce, and leads back to the login page', async () => {
  const { body } = await app.post('/api/auth/provider/begin', {}, { from: address() });
  const asked = new URL(String(body.url)).searchParams;
  expect(Object.fromEntries(asked)).toMatchObject({
    client_id: CLIENT_ID,
    redirect_uri: 'https://smartcat.sample.test/login',
    response_type: 'code',
    scope: 'openid email profile',
    code_challenge_method: 'S256',
  });
  for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.get(name)?.length).toBeGreaterThan(20);
});

test('an account that is there is linked by its password once, and opened by the provider from then on', async () => {
  const person = newPerson();
  await app.addUser(person.email);
  const first = await goThere(person);
  expect(first.body).toEqual({ session: null, needs: 'password', email: person.email });
  expect((await confirm(first.ticket, { password: 'wrong' })).status).toBe(401);
  expect((await confirm(first.ticket, {})).status).toBe(401);
  const session = await confirm(first.ticket, { password: PASSWORD });
  expect([session.status, session.body.access_token]).toEqual([200, expect.stringMatching(/^sct_/)]);
  expect((await confirm(first.ticket, { password: PASSWORD })).status).toBe(401);
  // The address at the provider may change: the subject is what counts.
  const again = await goThere({ ...person, email: 'elsewhere@sample.test', email_verified: false });
  expect(again.body).toMatchObject({ needs: null, session: { user: { email: person.email } } });
  const actions = (await app.audit()).map(({ action, result }) => `${action}: ${result}`);
  expect(actions).toEqual(expect.arrayContaining([`provider.link: ok, ${NAME}`, `login: ok, by ${NAME}`]));
});

test('clocks that differ by seconds are no reason to refuse', async () => {
  const seconds = Math.floor(clock.now() / 1000);
  const person = await linked();
  for (const iat of [seconds - 20, seconds + 20]) {
    expect((await goThere(person, { lies: { iat, exp: iat + 300 } })).status).toBe(200);
  }
});

test('an account that asks for codes asks for one here too', async () => {
  const person = await linked();
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
  await app.storage.database.pool.query(
    `insert into second_factor (user_id, secret, created_at, confirmed_at)
     select id, $2, now(), now() from app_user where email_normal = $1`,
    [person.email, secret],
  );
  const asked = await goThere(person);
  expect(asked.body).toMatchObject({ session: null, needs: 'code' });
  expect((await confirm(asked.ticket, { code: '000000' })).status).toBe(401);
  const code = generateSync({ secret, epoch: Math.floor(clock.now() / 1000) });
  expect((await confirm(asked.ticket, { code })).status).toBe(200);
});

test('an unknown address follows the rule of registration: open, closed, or invited', async () => {
  const fresh = await goThere(newPerson());
  expect(fresh.body).toMatchObject({ needs: null, session: { user: { full_name: 'Sample Person', is_admin: false } } });
  const stranger = newPerson();
  const refused = await goThere(stranger, { by: closed });
  expect([refused.status, refused.body.detail]).toEqual([
    403,
    'There is no account for your email address, and registration is closed.',
  ]);
  const { email: admin } = newPerson();
  await app.addUser(admin, { isAdmin: true });
  const token = await app.tokenOf(admin, PASSWORD, address());
  expect((await app.post('/api/admin/invitations', { email: stranger.email }, { token })).status).toBe(200);
  expect((await goThere(stranger, { by: closed })).body).toMatchObject({
    session: { user: { email: stranger.email } },
  });
  const entry = await app.get(`/api/admin/waitlist?find=${stranger.email}`, { token });
  expect(entry.body.entries).toMatchObject([{ registered: true, invitation: { state: 'used' } }]);
});

describe('refused is', () => {
  const { privateKey: stranger } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  test.each<[string, () => Lies]>([
    ['another nonce', () => ({ nonce: 'another' })],
    ['another audience', () => ({ aud: 'another-client' })],
    ['another issuer', () => ({ iss: 'https://evil.sample.test' })],
    ['a token that has expired', () => ({ exp: Math.floor(clock.now() / 1000) - 120 })],
    ['a signature of another key', () => ({ signedBy: stranger })],
  ])('%s', async (_name, lies) => {
    const person = await linked();
    const refused = await goThere(person, { lies: lies() });
    expect([refused.status, refused.body.detail]).toEqual([
      401,
      `The answer of ${NAME} was not accepted. Please try again.`,
    ]);
  });

  test.each([
    ['an address that is not verified', { email_verified: false }],
    ['an address of which nothing is said', { email_verified: undefined }],
    ['no address', { email: undefined }],
  ])('%s, also for an account that is there', async (_name, given) => {
    const { email } = newPerson();
    await app.addUser(email);
    expect((await goThere(newPerson({ email, ...given }))).status).toBe(403);
  });

  test('another state, an answer that was given before, and one that comes too late', async () => {
    const person = await linked();
    const { ticket, query, status } = await goThere(person);
    expect(status).toBe(200);
    const finish = (given: object) => app.post('/api/auth/provider/finish', given, { from: address() });
    expect((await finish({ ticket, query })).status).toBe(401);
    const begin = async () => (await app.post('/api/auth/provider/begin', {}, { from: address() })).body;
    const [one, other] = [await begin(), await begin()];
    const foreign = provider.signIn(String(other.url), person);
    expect((await finish({ ticket: one.ticket, query: foreign })).status).toBe(401);
    const late = await begin();
    const answer = provider.signIn(String(late.url), person);
    await clock.advance(601_000);
    expect((await finish({ ticket: late.ticket, query: answer })).status).toBe(401);
  });

  test.each([
    ['access_denied', 401],
    ['unauthorized_client', 401],
    ['temporarily_unavailable', 503],
    ['server_error', 503],
  ])('a provider that leads back with %s ends with %i', async (error, status) => {
    const { url, ticket } = (await app.post('/api/auth/provider/begin', {}, { from: address() })).body;
    const state = new URL(String(url)).searchParams.get('state') ?? '';
    const query = `?${new URLSearchParams({ error, state })}`;
    const refused = await app.post('/api/auth/provider/finish', { ticket, query }, { from: address() });
    expect(refused.status).toBe(status);
    if (status === 401) expect(refused.body.detail).toBe(`${NAME} did not sign you in. Please try again.`);
  });

  test.each([502, 429])('a page of %i instead of a token says nothing about the reader', async (status) => {
    const person = await linked();
    provider.setEdge(status);
    const ended = await goThere(person).finally(() => provider.setEdge(null));
    expect(ended.status).toBe(503);
  });

  test('an account that was disabled', async () => {
    const person = await linked();
    await app.storage.database.pool.query('update app_user set disabled_at = now() where email_normal = $1', [
      person.email,
    ]);
    expect((await goThere(person)).status).toBe(401);
  });
});

test('while the provider is away its sign-in says so, passwords go on, and it works again afterwards', async () => {
  const person = newPerson();
  await app.addUser(person.email);
  const fresh = await accountsApp({
    clock,
    oidc: oidcOf(provider),
    publicUrl: ORIGIN,
    storage: app.storage,
  });
  provider.setAway(true);
  try {
    const refused = await fresh.post('/api/auth/provider/begin', {}, { from: address() });
    expect([refused.status, refused.body.detail]).toEqual([
      503,
      `${NAME} cannot be reached at the moment. Sign in with your password, or try again later.`,
    ]);
    expect((await fresh.get('/api/auth/status')).body.provider).toBe(NAME);
    expect((await fresh.signIn(person.email, PASSWORD, address())).status).toBe(200);
    provider.setAway(false);
    expect((await goThere(person, { by: fresh })).status).toBe(200);
  } finally {
    provider.setAway(false);
    await fresh.close();
  }
});

test('the account lists what is linked; it is unlinked unless nothing else opens the account', async () => {
  const person = await linked();
  const token = await app.tokenOf(person.email, PASSWORD, address());
  const list = await app.get('/api/auth/provider/identities', { token });
  expect(list.body).toEqual({
    provider: NAME,
    has_password: true,
    identities: [
      { id: expect.any(String), email: person.email, created_at: expect.any(String), last_used_at: expect.any(String) },
    ],
  });
  const [identity] = list.body.identities as { id: string }[];
  const unlink = (id: string, by: string) =>
    app.post(`/api/auth/provider/identities/${id}/unlink`, { password: PASSWORD }, { token: by });
  const only = await goThere(newPerson());
  const owner = String((only.body.session as { access_token: string }).access_token);
  expect((await unlink(identity?.id ?? '', owner)).status).toBe(404);
  expect((await unlink(identity?.id ?? '', token)).status).toBe(200);
  expect((await goThere(person)).body).toMatchObject({ needs: 'password' });
  const own = (await app.get('/api/auth/provider/identities', { token: owner })).body.identities as { id: string }[];
  expect((await unlink(own[0]?.id ?? '', owner)).status).toBe(409);
});

test('without a provider there is no such sign-in', async () => {
  const plain = await accountsApp({ clock, storage: app.storage });
  try {
    expect((await plain.get('/api/auth/status')).body.provider).toBeNull();
    expect((await plain.post('/api/auth/provider/begin', {})).status).toBe(404);
  } finally {
    await plain.close();
  }
});

test('one address begins only so many sign-ins a minute, by passkey and provider together', async () => {
  const from = address();
  const begin = async (way: string) => (await app.post(`/api/auth/${way}/begin`, {}, { from })).status;
  const ways = ['passkey-sign-in', 'provider'];
  for (let turn = 0; turn < accountRules.challenges_per_address.value; turn += 1) {
    expect(await begin(ways[turn % 2] as string)).toBe(200);
  }
  for (const way of ways) expect(await begin(way)).toBe(429);
});
