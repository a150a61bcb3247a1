// Every change of how an account signs in: what it asks for, by what the account has, and the messages to the owner.
import { createHash, randomBytes } from 'node:crypto';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OwnerProof } from '../../../src/domain/accounts/owner-proof.ts';
import { type Claims, createAuthenticator } from '../../setup/authenticator.ts';
import { testClock } from '../../setup/clock.ts';
import { type OpenIdProvider, startOpenIdProvider } from '../../setup/openid-provider.ts';
import { type AccountsApp, accountsApp, PASSWORD } from './accounts-app.ts';
import { claims, ORIGIN, oidcOf } from './sign-in-ways.ts';

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const clock = testClock();
const mails: { to: string; subject: string }[] = [];
let provider: OpenIdProvider;
let app: AccountsApp;
const sql = (text: string, values: unknown[] = []) => app.storage.database.pool.query(text, values);

beforeAll(async () => {
  provider = await startOpenIdProvider(clock.now);
  app = await accountsApp({
    clock,
    publicUrl: `${ORIGIN}/`,
    oidc: oidcOf(provider),
    handOverMail: async (_tx, { to, subject }) => {
      mails.push({ to, subject });
    },
  });
});
afterAll(async () => {
  await app.close();
  await provider.close();
});
beforeEach(async () => {
  mails.length = 0;
  await sql('delete from throttle');
});

type Has = { password: boolean; codes: boolean };
type Account = { id: number; email: string; token: string; key: ReturnType<typeof createAuthenticator> };
let people = 0;

/** An account with a passkey and a linked sign-in, and what else it has; its sign-in is fresh. */
async function account({ password, codes }: Has): Promise<Account> {
  people += 1;
  const email = `owner${people}@sample.test`;
  const id = await app.addUser(email);
  await sql('update app_user set awaits_confirmation = false where id = $1', [id]);
  const token = await app.tokenOf(email, PASSWORD, `203.0.113.${people}`);
  const begun = await app.post('/api/auth/passkeys/begin', { password: PASSWORD }, { token });
  const key = createAuthenticator();
  const { challenge, user } = begun.body as { challenge: string; user: { id: string } };
  const response = key.create(claims(challenge, user.id, { counter: 0 }));
  await app.post('/api/auth/passkeys', { name: 'Laptop', response }, { token });
  await sql('update passkey set id = $2 where user_id = $1', [id, `key-${id}`]);
  await sql(
    `insert into linked_identity (id, user_id, issuer, subject, email, created_at)
     values ($1, $2, 'https://issuer.sample.test', $1, 'owner@works.test', now())`,
    [`link-${id}`, id],
  );
  if (codes) {
    await sql(`insert into second_factor (user_id, secret, created_at, confirmed_at) values ($1, $2, now(), now())`, [
      id,
      SECRET,
    ]);
  }
  if (!password) await sql('update app_user set password_hash = null where id = $1', [id]);
  await sql('delete from message');
  mails.length = 0;
  return { id, email, token, key };
}

/** An answer of the account's key to a challenge of a sign-in. */
async function signed({ id, key }: Account, lies: Partial<Claims> = {}): Promise<OwnerProof> {
  const { challenge } = (await app.post('/api/auth/passkey-sign-in/begin', {}, { from: `198.18.0.${id % 250}` })).body;
  const { rows } = await sql('select user_handle from passkey where user_id = $1', [id]);
  return { passkey: key.sign(claims(String(challenge), rows[0]?.user_handle, { counter: 0, ...lies })) };
}

const NEW_PASSWORD = 'Merlin.under-4-Bridges';
const code = () => generateSync({ secret: SECRET, epoch: Math.floor(clock.now() / 1000) });
const post = (path: string, body: unknown, token: string) => app.post(`/api/auth/${path}`, body, { token });

type Change = (of: Account, proof: OwnerProof) => Promise<{ status: number }>;
/** Each change as far as it asks for the owner; a change of what the account does not have is refused after that. */
const changes = {
  'add a passkey': ({ token }, proof) => post('passkeys/begin', proof, token),
  'remove a passkey': ({ token }, proof) => post('passkeys/none/remove', proof, token),
  'turn codes on': ({ token }, proof) => post('second-factor/begin', proof, token),
  'renew recovery codes': ({ token }, proof) => post('second-factor/recovery-codes', proof, token),
  'turn codes off': ({ token }, proof) => post('second-factor/remove', proof, token),
  'link a sign-in': ({ token }, proof) => post('provider/link/begin', proof, token),
  'unlink a sign-in': ({ token }, proof) => post('provider/identities/none/unlink', proof, token),
} satisfies Record<string, Change>;

const proofs: Record<
  string,
  { of: (one: Account, other: Account) => OwnerProof | Promise<OwnerProof>; suffices: (has: Has) => boolean }
> = {
  nothing: { of: () => ({}), suffices: ({ password, codes }) => !password && !codes },
  'a wrong password': { of: () => ({ password: 'wrong' }), suffices: ({ password, codes }) => !password && !codes },
  'the password': { of: () => ({ password: PASSWORD }), suffices: ({ codes }) => !codes },
  'a code': { of: () => ({ code: code() }), suffices: ({ password }) => !password },
  'password and a wrong code': { of: () => ({ password: PASSWORD, code: '000000' }), suffices: ({ codes }) => !codes },
  'password and code': { of: () => ({ password: PASSWORD, code: code() }), suffices: () => true },
  'its passkey': { of: (one) => signed(one), suffices: () => true },
  'its passkey, the user not verified': { of: (one) => signed(one, { verified: false }), suffices: () => false },
  'a passkey of another account': { of: (_, other) => signed(other), suffices: () => false },
};

async function isAdmitted(change: Change, one: Account, proof: OwnerProof): Promise<boolean> {
  await sql('update second_factor set last_step = null');
  await sql('delete from throttle');
  const { status } = await change(one, proof);
  expect([200, 400, 404, 409]).toContain(status);
  return status !== 400;
}

test.each([
  { password: true, codes: false },
  { password: true, codes: true },
  { password: false, codes: false },
  { password: false, codes: true },
])('an account with password: $password, codes: $codes is changed by its owner alone', async (has) => {
  const [one, other] = [await account(has), await account(has)];
  for (const [name, { of, suffices }] of Object.entries(proofs)) {
    const admitted = await isAdmitted(changes['add a passkey'], one, await of(one, other));
    expect([name, admitted]).toEqual([name, suffices(has)]);
  }
});

test.each(Object.entries(changes))('%s: every change asks for the same', async (_name, change) => {
  const one = await account({ password: true, codes: true });
  for (const proof of ['the password', 'password and code', 'its passkey']) {
    const { of, suffices } = proofs[proof] ?? expect.unreachable(proof);
    const admitted = await isAdmitted(change, one, await of(one, one));
    expect([proof, admitted]).toEqual([proof, suffices({ password: true, codes: true })]);
    await sql(
      `insert into second_factor (user_id, secret, created_at, confirmed_at) values ($1, $2, now(), now())
       on conflict do nothing`,
      [one.id, SECRET],
    );
  }
});

test('without a password a sign-in of long ago stands for nothing, with codes or without', async () => {
  for (const codes of [false, true]) {
    const one = await account({ password: false, codes });
    await clock.advance(601_000);
    expect((await changes['add a passkey'](one, { code: code() })).status).toBe(400);
    expect((await changes['add a passkey'](one, await signed(one))).status).toBe(200);
  }
});

test('a changed password asks for a code where sign-ins do', async () => {
  const { id, token } = await account({ password: true, codes: true });
  const change = async (given: { current_password?: string; code?: string }) => {
    await sql('update second_factor set last_step = null');
    const body = { current_password: PASSWORD, new_password: NEW_PASSWORD, ...given };
    const { status, body: reply } = await post('change-password', body, token);
    return [status, reply.detail ?? reply];
  };
  expect(await change({})).toEqual([400, 'Enter the 6-digit code of your authenticator app']);
  expect(await change({ code: '000000' })).toEqual([400, 'The code is not right or was used before']);
  expect(await change({ current_password: 'wrong', code: code() })).toEqual([400, 'The current password is not right']);
  expect(await app.messages(id)).toEqual([]);
  expect(await change({ code: code() })).toEqual([200, { success: true }]);
  const noted = (await app.audit()).filter(({ action, user_id }) => action === 'password.change' && user_id === id);
  expect(noted.map(({ result }) => result)).toEqual(['wrong code', 'wrong password', 'ok']);
});

test('a right password clears no wrong codes: the sixth try has to wait', async () => {
  const { token } = await account({ password: true, codes: true });
  const statuses: number[] = [];
  for (let turn = 0; turn < 7; turn += 1) {
    // Tries of one change count for every other.
    const wrong = { code: '000000' };
    const change = { current_password: PASSWORD, new_password: NEW_PASSWORD, ...wrong };
    const tried =
      turn % 2 === 0
        ? post('second-factor/remove', { ...password, ...wrong }, token)
        : post('change-password', change, token);
    statuses.push((await tried).status);
  }
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429]);
});

test('a passkey of another address is no other way to sign in', async () => {
  const one = await account({ password: false, codes: false });
  await sql(`update passkey set rp_id = 'old.sample.test' where user_id = $1`, [one.id]);
  expect((await post(`provider/identities/link-${one.id}/unlink`, {}, one.token)).status).toBe(409);
  expect((await post(`passkeys/key-${one.id}/remove`, {}, one.token)).status).toBe(200);
});

const password = { password: PASSWORD };
async function link({ token, id }: Account) {
  const { url, ticket } = (await post('provider/link/begin', password, token)).body;
  const query = provider.signIn(String(url), {
    sub: `subject-${id}`,
    email: 'second@works.test',
    email_verified: true,
    name: 'Sample Owner',
  });
  return post('provider/link', { ticket, query }, token);
}
async function turnCodesOn({ token }: Account) {
  const { secret } = (await post('second-factor/begin', password, token)).body;
  const first = generateSync({ secret: String(secret), epoch: Math.floor(clock.now() / 1000) });
  return post('second-factor/confirm', { code: first }, token);
}
async function addPasskey({ token }: Account) {
  const { challenge, user } = (await post('passkeys/begin', password, token)).body as {
    challenge: string;
    user: { id: string };
  };
  const response = createAuthenticator().create(claims(challenge, user.id, { counter: 0 }));
  return post('passkeys', { name: 'Phone', response }, token);
}
async function resetByMail({ id }: Account) {
  const token = `lnk_${randomBytes(32).toString('base64url')}`;
  await sql(
    `insert into mailed_link (token_hash, purpose, user_id, expires_at) values ($1, 'reset', $2, now() + interval '100 years')`,
    [createHash('sha256').update(token).digest(), id],
  );
  return app.post('/api/auth/password-reset', { token, new_password: NEW_PASSWORD });
}

test.each<[string, Has['codes'], (of: Account) => Promise<{ status: number; body: unknown }>]>([
  ['Passkey added: Phone', false, addPasskey],
  ['Passkey removed: Laptop', false, ({ id, token }) => post(`passkeys/key-${id}/remove`, password, token)],
  ['Codes turned on', false, turnCodesOn],
  [
    'New recovery codes',
    true,
    ({ token }) => post('second-factor/recovery-codes', { ...password, code: code() }, token),
  ],
  ['Codes turned off', true, ({ token }) => post('second-factor/remove', { ...password, code: code() }, token)],
  ['Sign-in linked: second@works.test', false, link],
  [
    'Sign-in unlinked: owner@works.test',
    false,
    ({ id, token }) => post(`provider/identities/link-${id}/unlink`, password, token),
  ],
  [
    'Password changed',
    true,
    ({ token }) =>
      post('change-password', { current_password: PASSWORD, new_password: NEW_PASSWORD, code: code() }, token),
  ],
  ['Password reset', false, resetByMail],
])('the owner is notified by inbox and mail: %s', async (title, codes, change) => {
  const one = await account({ password: true, codes });
  const { status, body } = await change(one);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(await app.messages(one.id)).toMatchObject([{ kind: 'account', title }]);
  expect(mails).toEqual([{ to: one.email, subject: `Smart Cat: ${title}` }]);
});

test('new recovery codes void those from before', async () => {
  const one = await account({ password: true, codes: true });
  const renew = async (given: string) =>
    (await post('second-factor/recovery-codes', { ...password, code: given }, one.token)).body
      .recovery_codes as string[];
  const [first = '', second = ''] = await renew(code());
  expect(await renew(first)).toHaveLength(10);
  expect(await renew(second)).toBeUndefined();
});
