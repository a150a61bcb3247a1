// First administrator: created once on an empty database, whichever process starts first.
import { expect, onTestFinished, test } from 'vitest';
import { type AppOptions, accountsApp, PASSWORD } from './accounts-app.ts';

async function app(options: AppOptions = {}) {
  const made = await accountsApp(options);
  onTestFinished(made.close);
  return made;
}
const named = (email: string, password: string | null) => ({
  registrationEnabled: false,
  admin: { email, password },
});

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
test('several servers starting at once make one administrator; where only an address is set its password is made up', async () => {
  const config = named('chief@sample.test', null);
  const made = await app({ config });
  const second = await app({ config, storage: made.storage, clock: made.clock });
  const results = await Promise.all(
    [made, second, made, second, made, second].map((one) => one.accounts.bootstrapAdmin()),
  );
  const winners = results.filter((result) => result !== null);
  expect(winners).toHaveLength(1);
  const { rows } = await made.storage.database.pool.query('select email from app_user where is_admin');
  expect(rows).toEqual([{ email: 'chief@sample.test' }]);
  expect((await second.signIn('chief@sample.test', winners[0]?.password ?? '')).status).toBe(200);
});

test('an operator who names the administrator is not shown the password', async () => {
  const made = await app({ config: named('Chief@Sample.Test', PASSWORD) });
  expect(await made.accounts.bootstrapAdmin()).toEqual({ email: 'Chief@Sample.Test', password: null });
  expect((await made.signIn('chief@sample.test')).status).toBe(200);
});
