// Registration and the waitlist: closed by default, the form's rules on the server, one account per address.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountsApp, accountsApp, PASSWORD, visitorStatus } from './accounts-app.ts';

let open: AccountsApp;
let closed: AccountsApp;
beforeAll(async () => {
  open = await accountsApp();
  closed = await accountsApp({
    storage: open.storage,
    clock: open.clock,
    config: { registrationEnabled: false, admin: { email: null, password: null } },
  });
});
afterAll(async () => {
  await closed.close();
  await open.close();
});

let address = 0;
/** Each call from an address of its own, so that only the rules speak. */
const register = (body: object, app = open) => {
  address += 1;
  return app.post('/api/auth/register', body, { from: `10.0.${address >> 8}.${address & 255}` });
};
const form = (changes: object = {}) => ({
  email: 'kestrel@sample.test',
  password: PASSWORD,
  full_name: 'Sample Officer Kestrel',
  ...changes,
});
const users = async () =>
  (await open.storage.database.pool.query('select email, email_normal, full_name, is_admin from app_user order by id'))
    .rows;

// A-12, REG-09, API-03
test('registration is closed by default: the status says so and registering is refused in words', async () => {
  expect((await closed.get('/api/auth/status')).body).toEqual(visitorStatus(false));
  const refused = await register(form(), closed);
  expect(refused.status).toBe(403);
  expect(refused.body.detail).toBe('Registration is currently closed');
  expect(await users()).toEqual([]);
});

// API-03, API-05, ENT-03, ERR-03
test('while it is open, registering makes an ordinary account that can sign in', async () => {
  expect((await open.get('/api/auth/status')).body).toEqual(visitorStatus(true));
  const made = await register(form({ email: ' Kestrel@Sample.Test ', full_name: '  Sample Officer Kestrel ' }));
  expect(made.status).toBe(200);
  expect(made.body).toEqual({
    id: expect.any(Number),
    email: 'Kestrel@Sample.Test',
    full_name: 'Sample Officer Kestrel',
    is_admin: false,
  });
  expect((await open.signIn('kestrel@sample.test')).status).toBe(200);
});

// B-33
test('an address written otherwise is the same account and is not registered twice', async () => {
  const [unicode, ascii] = ['user@münchen.test', 'User@xn--mnchen-3ya.test'];
  expect((await register(form({ email: unicode }))).status).toBe(200);
  for (const email of [' KESTREL@SAMPLE.TEST\n', ascii]) {
    const again = await register(form({ email }));
    expect(again.status).toBe(400);
    expect(again.body.detail).toBe('This email address cannot be registered. If it is yours, please sign in.');
  }
  expect((await open.signIn(ascii, PASSWORD, '192.0.2.45')).body.user).toMatchObject({ email: unicode });
  expect(await users()).toHaveLength(2);
});

test('two registrations of one address at the same time make one account', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => register(form({ email: 'twice@sample.test' }))));
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
});

//
test('nobody becomes an administrator by saying so, nor by a start beside other accounts', async () => {
  const before = await users();
  const extra = { email: 'climber@sample.test', is_admin: true };
  expect((await register(form(extra))).status).toBe(422);
  expect((await open.post('/api/waitlist/signup', extra)).status).toBe(422);
  expect(await open.accounts.bootstrapAdmin()).toBeNull();
  expect(await users()).toEqual(before);
  expect(before.some((user) => user.is_admin)).toBe(false);
});

// B-34
test('what breaks a rule of the form is refused in its words; a name of any script is kept as it was typed', async () => {
  for (const [changes, detail] of [
    [{ full_name: 'Sample \u202eofficer' }, 'Name can only contain letters, spaces, hyphens, and apostrophes'],
    [{ email: 'ｋestrel@sample.test' }, 'Please enter a valid email address'],
    [{ password: 'P@ssw0rd123' }, 'This password is too common, please choose another one'],
  ] as const) {
    const refused = await register(form({ email: 'rules@sample.test', ...changes }));
    expect([refused.status, refused.body.detail]).toEqual([400, detail]);
  }
  const named = await register(form({ email: 'name@sample.test', full_name: 'Олена Кестрел' }));
  expect(named.body.full_name).toBe('Олена Кестрел');
});

// B-35
test('a password is taken whole, to the last of its 1,024 bytes, exactly as it was typed', async () => {
  const long = `Kestrel-9!${'x'.repeat(1014)}`;
  const cases = {
    'long@sample.test': [long, `${long.slice(0, -1)}y`],
    'space@sample.test': [' Kestrel-9! ', 'Kestrel-9!'],
    'composed@sample.test': ['Kestrél-9!', 'Kestre\u0301l-9!'],
  };
  for (const [email, [right, wrong]] of Object.entries(cases)) {
    expect((await register(form({ email, password: right }))).status, email).toBe(200);
    expect((await open.signIn(email, wrong, '192.0.2.44')).status, email).toBe(401);
    expect((await open.signIn(email, right, '192.0.2.44')).status, email).toBe(200);
  }
  expect((await register(form({ email: 'more@sample.test', password: 'Kestrel\u0000-9!' }))).status).toBe(422);
  const bytes = await register(form({ email: 'more@sample.test', password: `Kestrel-9!${'é'.repeat(508)}` }));
  expect(bytes.body.detail).toBe('Password must be at most 1024 bytes long');
});

// API-06, ENT-03, A-08
test('joining the waitlist twice is joining once and answers the same', async () => {
  for (const email of ['Waiting@München.Test', ' waiting@xn--mnchen-3ya.test']) {
    const joined = await open.post('/api/waitlist/signup', { email });
    expect([joined.status, joined.body]).toEqual([200, { success: true }]);
  }
  const { rows } = await open.storage.database.pool.query('select email, email_normal from waitlist');
  expect(rows).toEqual([{ email: 'Waiting@München.Test', email_normal: 'waiting@xn--mnchen-3ya.test' }]);
  const refused = await open.post('/api/waitlist/signup', { email: 'nobody' });
  expect([refused.status, refused.body.detail]).toEqual([400, 'Please enter a valid email address']);
});
