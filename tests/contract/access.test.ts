// Access: every endpoint against every kind of caller, derived from the contract.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { type EndpointName, endpoints } from '../../src/contract/endpoints.ts';
import {
  accountOf,
  type Call,
  type ContractApp,
  declaredStatuses,
  everyEndpoint,
  guardedEndpoints,
  refusalProblem,
  startContractApp,
} from './contract-app.ts';

let app: ContractApp;
const DISABLED = 'sample.former@example.com';
beforeAll(async () => {
  app = await startContractApp();
  const { pool } = app.storage.database;
  await pool.query(
    `insert into app_user (full_name, email, email_normal, password_hash, is_admin, disabled_at)
     values ('Sample Former', $1, $1, 'none', true, now())`,
    [DISABLED],
  );
});
afterAll(() => app.close());

const GARBAGE = `sct_${'A'.repeat(43)}`;
/** Where the smallest valid input is not one that succeeds: what a real caller would send. */
const realInput: Partial<Record<EndpointName, Call>> = {
  register: { body: { email: 'sample.new@example.com', password: 'Kestrel.over-9-Rooftops', full_name: 'Sample New' } },
  waitlistSignup: { body: { email: 'sample.waiting@example.com' } },
  revokeSession: { body: { all_others: true } },
};

/** Callers who are nobody: each must meet 401 at every guarded endpoint. */
const nobodies: Record<string, () => Promise<string | undefined>> = {
  'no token': async () => undefined,
  'a garbage token': async () => GARBAGE,
  'an idle session': () => app.sessionOf(accountOf.admin, { ageMs: 12 * 3_600_000 + 1 }),
  'an expired session': async () => {
    const token = await app.sessionOf(accountOf.admin, { ageMs: 30 * 86_400_000 + 1 });
    await app.storage.database.pool.query('update session set last_used_at = $1 where expires_at <= $1', [
      new Date(app.clock.now()).toISOString(),
    ]);
    return token;
  },
  'a revoked session': async () => {
    const token = await app.sessionOf(accountOf.admin);
    await app.call('logout', { token });
    return token;
  },
  'a disabled account': () => app.sessionOf(DISABLED),
};

// A-01, ROLE-03, ROLE-06, ROLE-07
test.each(guardedEndpoints)('%s refuses everybody who is nobody', async (name) => {
  for (const [caller, tokenOf] of Object.entries(nobodies)) {
    const reply = await app.call(name, { token: await tokenOf() });
    expect(reply.status, caller).toBe(401);
    expect(refusalProblem(reply), caller).toBeNull();
  }
});

// A-01, ROLE-08: deny by default, before the input is even looked at
describe('a signed-in user', () => {
  test.each(everyEndpoint.filter(([, declared]) => declared.access === 'admin'))('is refused at %s', async (name) => {
    const reply = await app.call(name, { token: app.userToken });
    expect(reply.status).toBe(403);
    expect(refusalProblem(reply)).toBeNull();
    const nonsense = await app.call(name, { token: app.userToken, query: { limit: 'x' }, body: { x: [] } });
    expect(nonsense.status).toBe(403);
  });
});

async function expectAdmitted(name: EndpointName, declared: Endpoint, token: string | undefined): Promise<void> {
  const reply = await app.call(name, { token, ...realInput[name] });
  // Sign-in and registration are judged by what is sent, not by who sends it.
  const judged = declared.access === 'visitor' ? (declared.errors ?? []) : [];
  if (!judged.includes(reply.status)) expect([401, 403]).not.toContain(reply.status);
  expect(declaredStatuses(declared)).toContain(reply.status);
  if (reply.status !== 200) expect(refusalProblem(reply)).toBeNull();
  const takesNothing = declared.params === undefined && declared.body === undefined && declared.upload === undefined;
  if (declared.method === 'GET' && takesNothing && declared.query === undefined) expect(reply.status).toBe(200);
  if (realInput[name] !== undefined && name !== 'register') expect(reply.status).toBe(200);
}

// A-01, ROLE-01
describe('a visitor', () => {
  test.each(everyEndpoint.filter(([, declared]) => declared.access === 'visitor'))('may use %s', (name, declared) =>
    expectAdmitted(name, declared, undefined),
  );
});

describe('a signed-in user', () => {
  test.each(everyEndpoint.filter(([, declared]) => declared.access !== 'admin'))('may use %s', async (name, declared) =>
    expectAdmitted(name, declared, await app.sessionOf(accountOf.user)),
  );
});

describe('an administrator', () => {
  test.each(everyEndpoint)('may use %s', async (name, declared) =>
    expectAdmitted(name, declared, await app.sessionOf(accountOf.admin)),
  );
});

//
test.each(everyEndpoint.filter(([, declared]) => declared.audit !== undefined))(
  'each use of %s stands in the audit trail, once, with who, what, whence and how it ended',
  async (name, declared) => {
    const { pool } = app.storage.database;
    const count = async () => (await pool.query('select count(*)::integer as count from audit_log')).rows[0].count;
    const before = await count();
    const reply = await app.call(name, { token: await app.sessionOf(accountOf.admin) });
    expect(await count()).toBe(before + 1);
    const { rows } = await pool.query('select * from audit_log order by id desc limit 1');
    expect(rows[0]).toMatchObject({
      action: declared.audit,
      at: new Date(app.clock.now()).toISOString(),
      ip: '127.0.0.1',
      result: reply.status === 200 ? 'ok' : `refused ${reply.status}`,
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    const admin = await pool.query('select id from app_user where email_normal = $1', [accountOf.admin]);
    expect(rows[0].user_id).toBe(admin.rows[0].id);
    expect((await app.platform.accounts.verifyAudit()).broken_at).toBeNull();
  },
);

//
test('every endpoint an administrator changes something with names its audit entry', () => {
  const silent = everyEndpoint.filter(
    ([, declared]) => declared.access === 'admin' && declared.method !== 'GET' && declared.audit === undefined,
  );
  expect(silent.map(([name]) => name)).toEqual([]);
});

//
test('the server answers exactly the endpoints of the contract, its metrics and programs at /mcp, and nothing else', async () => {
  // The tree of routes, four characters a level: a route is what stands on the way to it, joined.
  const way: string[] = [];
  const served = app.platform.server
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const found = /^([│ ]*)[├└]── (\S+)(?: \(([A-Z, ]+)\))?$/.exec(line);
      if (!found) return [];
      way.length = (found[1] ?? '').length / 4;
      way.push(found[2] ?? '');
      const methods = (found[3] ?? '').split(', ').filter((method) => method !== '' && method !== 'HEAD');
      return methods.map((method) => `${method} ${way.join('')}`);
    });
  const declared = Object.values(endpoints).map((endpoint) => `${endpoint.method} ${endpoint.path}`);
  expect(new Set(declared).size).toBe(declared.length);
  const others = ['GET /metrics', ...['DELETE', 'GET', 'POST'].map((method) => `${method} /mcp`)];
  expect(served.filter((route) => !route.endsWith('*')).sort()).toEqual([...declared, ...others].sort());
});

//
test('the figures of the process are not there for callers who come through a proxy', async () => {
  const reply = await fetch(`${app.url}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.7' } });
  expect(reply.status).toBe(404);
});

//
test.each(['/docs', '/documentation', '/debug', '/api', '/api/', '/openapi.json', '/.env', '/.git/config'])(
  'there is nothing at %s for the public',
  async (path) => {
    expect((await fetch(app.url + path)).status).toBe(404);
  },
);
