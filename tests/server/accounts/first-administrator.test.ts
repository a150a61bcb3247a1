// First administrator: created once, whichever process starts first.
import { afterEach, expect, test } from 'vitest';
import { type AccountsApp, accountsApp, PASSWORD } from './accounts-app.ts';

const apps: AccountsApp[] = [];
const app = async (...given: Parameters<typeof accountsApp>) => {
  const made = await accountsApp(...given);
  apps.push(made);
  return made;
};
afterEach(async () => {
  for (const made of apps.splice(0).reverse()) await made.close();
});
const admins = async (made: AccountsApp) =>
  (await made.storage.database.pool.query('select email from app_user where is_admin')).rows;

//
test('before the first start nobody can sign in; after it exactly the printed password does', async () => {
  const made = await app();
  expect((await made.signIn('admin@smartcat.local', '')).status).toBe(422);
  expect((await made.signIn('admin@smartcat.local', 'admin')).status).toBe(401);
  const first = await made.accounts.bootstrapAdmin();
  expect(first).toEqual({ email: 'admin@smartcat.local', password: expect.stringMatching(/^(\w{5}\.){3}\w{5}$/) });
  const signedIn = await made.signIn('admin@smartcat.local', first?.password ?? '', '203.0.113.8');
  expect(signedIn.body.user).toMatchObject({ is_admin: true, full_name: 'Administrator' });
  expect(await made.accounts.bootstrapAdmin()).toBeNull();
  expect((await made.audit()).filter((row) => row.action === 'user.first-administrator')).toHaveLength(1);
});

// A-10, F-13
test('several servers starting at once on an empty database make exactly one administrator', async () => {
  const made = await app();
  const second = await app({ storage: made.storage, clock: made.clock });
  const results = await Promise.all(
    [made, second, made, second, made, second].map((one) => one.accounts.bootstrapAdmin()),
  );
  const winners = results.filter((result) => result !== null);
  expect(winners).toHaveLength(1);
  expect(await admins(made)).toHaveLength(1);
  expect((await second.signIn('admin@smartcat.local', winners[0]?.password ?? '')).status).toBe(200);
});

test('an operator who names the administrator is not shown the password', async () => {
  const admin = { email: 'Chief@Sample.Test', password: PASSWORD };
  const made = await app({ config: { registrationEnabled: false, admin } });
  expect(await made.accounts.bootstrapAdmin()).toEqual({ email: 'Chief@Sample.Test', password: null });
  expect((await made.signIn('chief@sample.test')).status).toBe(200);
});

test('an operator who names only the address gets a password made up', async () => {
  const admin = { email: 'chief@sample.test', password: null };
  const made = await app({ config: { registrationEnabled: false, admin } });
  const first = await made.accounts.bootstrapAdmin();
  expect((await made.signIn('chief@sample.test', first?.password ?? '')).status).toBe(200);
});

test('where there is any account already, no administrator is added', async () => {
  const made = await app();
  await made.addUser('kestrel@sample.test');
  expect(await made.accounts.bootstrapAdmin()).toBeNull();
  expect(await admins(made)).toEqual([]);
});
