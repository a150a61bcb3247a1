// Linking a provider, and accounts without a password: confirmed by password or fresh sign-in, never locked out.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testClock } from '../../setup/clock.ts';
import { type OpenIdProvider, type Person, startOpenIdProvider } from '../../setup/openid-provider.ts';
import { type AccountsApp, accountsApp, PASSWORD } from './accounts-app.ts';
import { address, NAME, newPerson, ORIGIN, oidcOf } from './sign-in-ways.ts';

const clock = testClock();
let provider: OpenIdProvider;
let app: AccountsApp;
beforeAll(async () => {
  provider = await startOpenIdProvider(clock.now);
  app = await accountsApp({ clock, oidc: oidcOf(provider), publicUrl: ORIGIN });
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

/** The token of an account that only the provider opens. */
async function madeByProvider(person = newPerson()): Promise<string> {
  const { url, ticket } = (await app.post('/api/auth/provider/begin', {}, { from: address() })).body;
  const query = provider.signIn(String(url), person);
  const { body } = await app.post('/api/auth/provider/finish', { ticket, query }, { from: address() });
  return (body.session as { access_token: string }).access_token;
}
async function withPassword(): Promise<string> {
  const { email } = newPerson();
  await app.addUser(email);
  return app.tokenOf(email, PASSWORD, address());
}
const beginLink = (token: string, body: object = { password: PASSWORD }) =>
  app.post('/api/auth/provider/link/begin', body, { token, from: address() });
const finishLink = (token: string, body: object) =>
  app.post('/api/auth/provider/link', body, { token, from: address() });
async function link(token: string, person: Person) {
  const begun = await beginLink(token);
  expect(begun.status, JSON.stringify(begun.body)).toBe(200);
  const query = provider.signIn(String(begun.body.url), person);
  return finishLink(token, { ticket: begun.body.ticket, query });
}
const linksOf = async (token: string) =>
  (await app.get('/api/auth/provider/identities', { token })).body as {
    has_password: boolean;
    identities: { id: string; email: string }[];
  };

test('a signed-in reader links by the password, whatever address the provider names, and is opened by it from then on', async () => {
  const token = await withPassword();
  expect(await beginLink(token, { password: 'wrong' })).toMatchObject({ status: 400 });
  expect(await beginLink(token, {})).toMatchObject({ status: 400, body: { detail: 'Enter your password' } });
  const person = { ...newPerson(), email_verified: false };
  expect(await link(token, person)).toMatchObject({ status: 200 });
  expect(await linksOf(token)).toMatchObject({ has_password: true, identities: [{ email: person.email }] });
  const owner = (await app.get('/api/auth/me', { token })).body;
  const opened = await app.get('/api/auth/me', { token: await madeByProvider(person) });
  expect(opened.body).toEqual(owner);
  expect((await app.audit()).filter(({ action }) => action === 'provider.link').at(-1)).toMatchObject({
    target: person.email,
    user_id: owner.id,
  });
});

test('one identity opens one account: linking it again is refused, here and from another account', async () => {
  const [first, second] = [await withPassword(), await withPassword()];
  const person = newPerson();
  expect((await link(first, person)).status).toBe(200);
  const words = `This sign-in of ${NAME} is linked already, to your account or to another one.`;
  for (const token of [first, second]) {
    expect(await link(token, person)).toMatchObject({ status: 409, body: { detail: words } });
  }
  expect((await linksOf(second)).identities).toEqual([]);
});

test('an answer counts once, for the account that asked, for linking alone, and only when it is right; the session goes on', async () => {
  const [token, other] = [await withPassword(), await withPassword()];
  const person = newPerson();
  const begin = async () => (await beginLink(token)).body;
  const foreign = await begin();
  const answer = provider.signIn(String(foreign.url), person);
  expect((await finishLink(other, { ticket: foreign.ticket, query: answer })).status).toBe(400);
  // Neither is a link a sign-in, nor a sign-in a link.
  const signIn = await app.post('/api/auth/provider/finish', { ticket: foreign.ticket, query: answer });
  expect(signIn.status).toBe(401);
  const begun = (await app.post('/api/auth/provider/begin', {}, { from: address() })).body;
  const query = provider.signIn(String(begun.url), person);
  expect((await finishLink(token, { ticket: begun.ticket, query })).status).toBe(400);
  const late = await begin();
  const tooLate = provider.signIn(String(late.url), person);
  await clock.advance(601_000);
  expect((await finishLink(token, { ticket: late.ticket, query: tooLate })).status).toBe(400);
  expect((await linksOf(token)).identities).toEqual([]);
  expect((await finishLink(token, { ticket: foreign.ticket, query: answer })).status).toBe(400);
  expect((await app.get('/api/auth/me', { token })).status).toBe(200);
});

test('an account without a password is confirmed by a sign-in of the last ten minutes, and no longer', async () => {
  const person = newPerson();
  const token = await madeByProvider(person);
  expect((await linksOf(token)).has_password).toBe(false);
  const passkey = (by: string) =>
    app.post('/api/auth/passkeys/begin', {}, { token: by, headers: { host: 'smartcat.sample.test' } });
  const code = (by: string) => app.post('/api/auth/second-factor/begin', {}, { token: by });
  await clock.advance(599_000);
  for (const ask of [passkey, code, (by: string) => beginLink(by, {})]) expect((await ask(token)).status).toBe(200);
  await clock.advance(2_000);
  const words = 'You signed in more than 10 minutes ago. Log out, sign in again, and repeat this.';
  for (const ask of [passkey, code, (by: string) => beginLink(by, {})]) {
    expect(await ask(token)).toMatchObject({ status: 400, body: { detail: words } });
  }
  // A session that stays open is as old as its own beginning: another one makes it no fresher.
  const fresh = await madeByProvider(person);
  expect((await passkey(fresh)).status).toBe(200);
  expect((await passkey(token)).status).toBe(400);
});

test('the last way to sign in is neither unlinked nor removed, also when two are removed at once', async () => {
  const token = await madeByProvider();
  const { id } = (await app.get('/api/auth/me', { token })).body;
  await app.storage.database.pool.query(
    `insert into passkey (id, user_id, credential_id, public_key, user_handle, rp_id, counter, transports,
       backup_eligible, backed_up, name, created_at)
     values ('only-key', $1, 'sample-credential', '\\x00', 'sample', 'smartcat.sample.test', 0, '{}', false, false, 'Laptop', now())`,
    [id],
  );
  const [identity] = (await linksOf(token)).identities;
  // Both wait for the account before either goes on.
  const { pool } = app.storage.database;
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('select from app_user where id = $1 for update', [id]);
  const both = Promise.all([
    app.post(`/api/auth/provider/identities/${identity?.id}/unlink`, {}, { token }),
    app.post('/api/auth/passkeys/only-key/remove', {}, { token }),
  ]);
  await vi.waitFor(async () => {
    const waiting = await pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(waiting.rowCount).toBe(2);
  });
  await holder.query('commit');
  holder.release();
  const replies = await both;
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  const left = [
    (await linksOf(token)).identities,
    (await app.get('/api/auth/passkeys', { token })).body.passkeys as unknown[],
  ];
  expect(left.flat()).toHaveLength(1);
});
