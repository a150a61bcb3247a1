// The user command on the database of the server.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountStore } from '../../../src/server/accounts/store.ts';
import { type Ended, runTool } from '../../setup/tool-in-process.ts';
import { type AccountsApp, accountsApp } from '../accounts/accounts-app.ts';

let app: AccountsApp;
beforeAll(async () => {
  app = await accountsApp();
});
afterAll(() => app.close());

const EMAIL = 'kestrel@sample.test';

const user = (args: string[], databaseUrl = app.storage.url): Promise<Ended> =>
  runTool('user-command.ts', args, { DATABASE_URL: databaseUrl });

/** The same as a program of its own, as an operator starts it. */
function program(args: string[]): Promise<Ended> {
  const file = fileURLToPath(new URL('../../../src/tools/user-command.ts', import.meta.url));
  const env = { ...process.env, DATABASE_URL: app.storage.url };
  return new Promise((resolve) => {
    execFile(process.execPath, [file, ...args], { env }, (error, out, err) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err });
    });
  });
}
/** A passkey, a second factor and a linked sign-in of the account, and one of another's that stays. */
async function addOtherWays(): Promise<void> {
  for (const statement of [
    `insert into passkey (id, user_id, credential_id, public_key, user_handle, rp_id, counter, transports,
       backup_eligible, backed_up, name, created_at)
     select 'sample', id, 'AAEC', '', 'AAEC', 'sample.test', 0, '{}', false, false, 'Sample laptop', now()
     from app_user where email_normal = '${EMAIL}'`,
    `insert into second_factor (user_id, secret, created_at, confirmed_at)
     select id, 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', now(), now() from app_user where email_normal = '${EMAIL}'`,
    `insert into linked_identity (id, user_id, issuer, subject, email, created_at, last_used_at)
     select 'sample-' || id, id, 'https://id.sample.test', 'subject-' || id, email, now(), now() from app_user
     where email_normal in ('${EMAIL}', 'other@sample.test')`,
  ])
    await app.storage.database.pool.query(statement);
}
async function otherWays(): Promise<string[]> {
  const { rows } = await app.storage.database.pool.query<{ way: string }>(
    `select email_normal || ' ' || kind as way from app_user join (
       select user_id, 'passkey' as kind from passkey union all select user_id, 'second_factor' from second_factor
       union all select user_id, 'linked_identity' from linked_identity) w on w.user_id = app_user.id`,
  );
  return rows.map(({ way }) => way);
}
const passwordIn = (out: string) => /^Password \(shown only once\): (\S+)$/m.exec(out)?.[1] ?? '';

// A-07, B-36
test('an operator adds, promotes, resets and disables an account, and each step counts at once', async () => {
  const added = await program(['add', EMAIL, '--name', 'Sample Officer Kestrel']);
  expect([added.code, added.err]).toEqual([0, '']);
  const first = await app.signIn(EMAIL, passwordIn(added.out));
  expect(first.body.user).toMatchObject({ full_name: 'Sample Officer Kestrel', is_admin: false });
  const token = String(first.body.access_token);

  expect((await user(['promote', EMAIL])).out).toBe(`${EMAIL} is an administrator now.\n`);
  expect((await app.get('/api/auth/me', { token })).body.is_admin).toBe(true);
  // The last administrator stays one; with another one beside it the account is an ordinary one again.
  expect(await user(['demote', EMAIL])).toEqual({
    code: 2,
    out: '',
    err: `${EMAIL} is the last administrator. Make another account an administrator first: npm run user -- promote <email>\n`,
  });
  const other = await user(['add', 'other@sample.test', '--admin']);
  expect(other.out).toContain('Added other@sample.test as administrator.');
  const chief = await app.signIn('other@sample.test', passwordIn(other.out));
  expect(chief.body.user).toMatchObject({ is_admin: true, full_name: 'other' });
  expect((await user(['demote', EMAIL])).code).toBe(0);
  expect((await app.get('/api/auth/me', { token })).body.is_admin).toBe(false);

  await addOtherWays();
  const reset = await user(['reset', EMAIL]);
  expect(reset.out).toContain(
    `Reset ${EMAIL}; all its sessions ended, its passkeys and linked sign-ins are removed, and no code is asked for.`,
  );
  expect(await otherWays()).toEqual(['other@sample.test linked_identity']);
  expect((await app.get('/api/auth/me', { token })).status).toBe(401);
  expect((await app.signIn(EMAIL, passwordIn(added.out))).status).toBe(401);
  expect((await app.messages(Number((first.body.user as { id: number }).id))).map(({ title }) => title)).toEqual([
    'Account reset by the operator',
  ]);
  const again = await app.tokenOf(EMAIL, passwordIn(reset.out));

  expect((await user(['disable', EMAIL])).out).toBe(`Disabled ${EMAIL}; all its sessions ended.\n`);
  expect((await app.get('/api/auth/me', { token: again })).status).toBe(401);
  expect((await user(['list'])).out).toContain(`${EMAIL}  user   disabled  Sample Officer Kestrel\n`);
  expect((await user(['enable', EMAIL])).code).toBe(0);
  expect((await app.signIn(EMAIL, passwordIn(reset.out))).status).toBe(200);

  const actions = (await app.audit()).map((row) => row.action).filter((action) => action.startsWith('user.'));
  expect(actions).toEqual([
    'user.add',
    'user.promote',
    'user.add-admin',
    'user.demote',
    'user.reset',
    'user.disable',
    'user.enable',
  ]);
});

test('of all administrators demoted or disabled at the same moment one stays', async () => {
  const { pool } = app.storage.database;
  const store = accountStore(app.storage.database);
  for (let round = 0; round < 5; round += 1) {
    await pool.query('update app_user set is_admin = false');
    const { rows } = await pool.query<{ id: number }>(
      `insert into app_user (full_name, email, email_normal, password_hash, is_admin)
       select 'Sample', e, e, 'x', true from (select 'r' || $1::text || n || '@sample.test' as e from generate_series(1, 6) n) t
       returning id`,
      [round],
    );
    const ended = await Promise.all(
      rows.map(({ id }, at) =>
        store.endAdministrator(id, at % 2 === 0 ? { is_admin: false } : { disabled_at: '2026-11-17T18:14:00.000Z' }),
      ),
    );
    expect(ended.filter(Boolean)).toHaveLength(5);
    const left = await pool.query('select 1 from app_user where is_admin and disabled_at is null');
    expect(left.rowCount).toBe(1);
  }
});

test.each([
  [['promote', 'nobody@sample.test'], 'There is no account with the email address nobody@sample.test.'],
  [['add', 'not an address'], 'Please enter a valid email address'],
  [['add', 'other@sample.test'], 'There is already an account with the email address other@sample.test.'],
  [['add'], "'add' needs an email address."],
  [['list', 'other@sample.test'], 'Too many arguments: other@sample.test'],
  [['promote', 'other@sample.test', '--admin'], '--name and --admin belong to add.'],
  [['list', '--loud'], "Unknown option '--loud'."],
])('%j ends with code 2 and one clear line', async (args, line) => {
  expect(await user(args)).toEqual({ code: 2, out: '', err: `${line}\n` });
});

test('an unknown verb is answered with the verbs there are', async () => {
  const ended = await user(['remove', EMAIL]);
  expect(ended.code).toBe(2);
  expect(ended.err).toMatch(/^Unknown verb 'remove'\.\nUsage: npm run user -- <verb>\n/);
});

test('a database that is away is one line and code 2', async () => {
  const ended = await user(['list'], 'postgresql://127.0.0.1:1/none');
  expect([ended.code, ended.out]).toEqual([2, '']);
  expect(ended.err).toMatch(/^The database could not be used: .*ECONNREFUSED.*\n$/);
});
