// Password guessing: doubling delays, limits per address also behind proxies, an owner never locked out by strangers.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { accountRules } from '../../../src/domain/accounts/account-rules.ts';
import { throttleStore } from '../../../src/server/accounts/sign-in/throttle-store.ts';
import { readConfig } from '../../../src/server/config.ts';
import { type AccountsApp, accountsApp, PASSWORD } from './accounts-app.ts';

let one: AccountsApp;
let two: AccountsApp;
beforeAll(async () => {
  one = await accountsApp();
  two = await accountsApp({ storage: one.storage, clock: one.clock });
});
afterAll(async () => {
  await two.close();
  await one.close();
});

//
test('from the fifth wrong password on the next one waits, longer each time, on both servers', async () => {
  const email = 'delays@sample.test';
  await one.addUser(email);
  for (let tries = 0; tries < 4; tries += 1) {
    expect((await (tries % 2 ? one : two).signIn(email, 'wrong')).status).toBe(401);
  }
  for (const wait of [30, 60]) {
    expect((await one.signIn(email, 'wrong')).status).toBe(401);
    // Not even the right password counts during the delay, here or there.
    for (const app of [one, two]) {
      const waiting = await app.signIn(email);
      expect([waiting.status, waiting.headers.get('retry-after')]).toEqual([429, String(wait)]);
    }
    await one.clock.advance(wait * 1000);
  }
  expect((await two.signIn(email)).status).toBe(200);
  expect((await one.signIn(email, 'wrong')).status).toBe(401);
});

//
test('two dozen wrong passwords at once are five: the rest wait', async () => {
  const email = 'burst@sample.test';
  await one.addUser(email);
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, index) => (index % 2 ? one : two).signIn(email, `wrong ${index}`, '203.0.113.31')),
  );
  const statuses = answers.map((answer) => answer.status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(19);
});

//
test('an attempt that meets one being forgotten counts from the beginning', async () => {
  const { database } = one.storage;
  const store = throttleStore(database);
  const lane = async () => {
    for (let round = 0; round < 50; round += 1) {
      const step = await store.attempt('sign-in:of-many', one.clock.now(), 1_000);
      expect(step.admitted).toBe(true);
      await store.forget('sign-in:of-many');
    }
  };
  await Promise.all(Array.from({ length: 8 }, lane));
});

//
test('an address that is unknown is delayed exactly like an account that exists', async () => {
  const statuses: number[] = [];
  for (let tries = 0; tries < 7; tries += 1) {
    statuses.push((await one.signIn('nobody@sample.test', 'wrong', '203.0.113.40')).status);
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
});

//
test('one account guessed from many addresses: strangers wait, the owner at a known address does not', async () => {
  const email = 'owner@sample.test';
  await one.addUser(email);
  const home = '192.0.2.10';
  await one.tokenOf(email, PASSWORD, home);
  const statuses: number[] = [];
  for (let stranger = 0; stranger < 30; stranger += 1) {
    statuses.push((await one.signIn(email, 'wrong', `198.51.100.${stranger + 1}`)).status);
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(20);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  expect((await one.signIn(email, PASSWORD, '198.51.100.200')).status).toBe(429);
  expect((await one.signIn(email, PASSWORD, home)).status).toBe(200);
  expect((await two.signIn(email, PASSWORD, home)).status).toBe(200);
});

//
test('many accounts guessed from one IPv6 network: thirty a minute, counted over both servers', async () => {
  const from = (host: number) => `2001:db8:7:7::${host.toString(16)}`;
  const statuses: number[] = [];
  for (let account = 0; account < 34; account += 1) {
    const app = account % 2 ? one : two;
    statuses.push((await app.signIn(`sample${account}@sample.test`, 'wrong', from(account + 1))).status);
  }
  expect(statuses).toEqual([...Array(30).fill(401), ...Array(4).fill(429)]);
  expect((await one.signIn('sample0@sample.test', 'wrong', '2001:db8:7:8::1')).status).toBe(401);
  await one.clock.advance(60_000);
  expect((await one.signIn('sample0@sample.test', 'wrong', from(1))).status).toBe(401);
});

//
test('every wrong password, every delay and every limit reached stands in the audit trail', async () => {
  const email = 'audited@sample.test';
  const id = await one.addUser(email);
  const before = (await one.audit()).length;
  for (let tries = 0; tries < 7; tries += 1) await one.signIn(email, 'wrong', '203.0.113.60');
  const added = (await one.audit()).slice(before);
  const row = (action: string, result: string) => ({
    action,
    result,
    target: `user:${id}`,
    ip: '203.0.113.60',
    user_id: id,
  });
  expect(added).toEqual([
    ...Array.from({ length: 5 }, () => row('login', 'wrong password')),
    row('login.delay', 'delay begins'),
  ]);
  const actions = (await one.audit()).map((entry) => entry.action);
  expect(actions).toContain('login.address-limit');
});

test('passkey sign-ins that one address begins are limited by the minute', async () => {
  const { value: most } = accountRules.challenges_per_address;
  const begin = async (from: string) => (await one.post('/api/auth/passkey-sign-in/begin', {}, { from })).status;
  const statuses: number[] = [];
  for (let tries = 0; tries <= most; tries += 1) statuses.push(await begin('203.0.113.71'));
  expect(statuses.indexOf(429)).toBe(most);
  expect(await begin('203.0.113.73')).not.toBe(429);
});

test('registrations and waitlist entries of one address are limited by the hour', async () => {
  const from = '203.0.113.70';
  const statusesOf = async (times: number, path: string, body: (tries: number) => object) => {
    const statuses: number[] = [];
    for (let tries = 0; tries < times; tries += 1) statuses.push((await one.post(path, body(tries), { from })).status);
    return statuses;
  };
  const form = { email: 'not an address', password: PASSWORD, full_name: 'Sample Officer' };
  expect(await statusesOf(12, '/api/auth/register', () => form)).toEqual([...Array(10).fill(400), 429, 429]);
  const entry = (tries: number) => ({ email: `list${tries}@sample.test` });
  expect(await statusesOf(21, '/api/waitlist/signup', entry)).toEqual([...Array(20).fill(200), 429]);
  await one.clock.advance(3_600_000);
  expect((await one.post('/api/waitlist/signup', { email: 'list@sample.test' }, { from })).status).toBe(200);
});

const FORGED = 5;
const MOST = accountRules.sign_ins_per_address.value;
const forged = (index: number) => `198.51.${Math.floor(index / 250)}.${(index % 250) + 1}`;

/** How many of the limit and 5 more sign-ins, each with its own forwarded addresses, are judged at all. */
async function judged(trust: string, forwarded: (index: number) => string): Promise<number> {
  // A new minute: what was counted before is over.
  await one.clock.advance(60_000);
  const { trustProxy } = readConfig({ TRUST_PROXY: trust }, '/sample');
  const app = await accountsApp({ storage: one.storage, clock: one.clock, trustProxy });
  onTestFinished(app.close);
  let count = 0;
  for (let index = 0; index < MOST + FORGED; index += 1) {
    const email = `${randomUUID()}@sample.test`;
    if ((await app.signIn(email, 'wrong', forwarded(index))).status === 401) count += 1;
  }
  return count;
}

//
describe('forged addresses share one limit', () => {
  test.each([
    ['one proxy', 'true', (index: number) => `${forged(index)}, 203.0.113.9`],
    ['two proxies', '2', (index: number) => `${forged(index)}, 203.0.113.9, 10.0.0.3`],
    ['proxies by network', '127.0.0.0/8, 10.0.0.0/8', (index: number) => `${forged(index)}, 203.0.113.9, 10.0.0.3`],
    ['a peer that is no trusted proxy', '10.0.0.0/8', forged],
    ['no proxy', 'false', forged],
    ['one proxy that forwards no address', '1', (index: number) => `unknown-${index}`],
  ])('behind %s', async (_, trust, forwarded) => {
    expect(await judged(trust, forwarded)).toBe(MOST);
  });
});

test('callers behind one trusted proxy are counted apart', async () => {
  expect(await judged('127.0.0.1', forged)).toBe(MOST + FORGED);
});

test('what was counted long ago is removed', async () => {
  await one.clock.advance(3 * 86_400_000);
  await one.accounts.pruneSessions();
  const { rows } = await one.storage.database.pool.query('select count(*)::integer as count from throttle');
  expect(rows[0].count).toBe(0);
});
