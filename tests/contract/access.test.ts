// Access: every endpoint against every kind of caller, derived from the contract, and the headers of each reply.
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { type EndpointName, endpoints } from '../../src/contract/endpoints.ts';
import { hashToken, newToken } from '../../src/server/accounts/sign-in/tokens.ts';
import { iso } from '../../src/server/process/clock.ts';
import { isLongRun } from '../setup/long-run.ts';
import {
  accountOf,
  type Call,
  type ContractApp,
  declaredStatuses,
  everyEndpoint,
  guardedEndpoints,
  type Reply,
  refusalProblem,
  signedInOnly,
  startContractApp,
} from './contract-app.ts';
import { expectProtectedReply } from './protecting-headers.ts';

const DAY_MS = 86_400_000;
const DISABLED = 'sample.former@example.com';
const GARBAGE = `sct_${'A'.repeat(43)}`;
/** Input that no endpoint with an input accepts: admitted callers get no further than its check. */
const nonsense: Call = { query: { limit: 'x', unknown: 'x' }, body: { x: [] } };
/** Where the smallest valid input is not one that succeeds: what a real caller would send. */
const realInput: Partial<Record<EndpointName, Call>> = {
  register: { body: { email: 'sample.new@example.com', password: 'Kestrel.over-9-Rooftops', full_name: 'Sample New' } },
  waitlistSignup: { body: { email: 'sample.waiting@example.com' } },
  revokeSession: { body: { all_others: true } },
};

let app: ContractApp;
beforeAll(async () => {
  app = await startContractApp();
  await app.storage.database.pool.query(
    `insert into app_user (full_name, email, email_normal, password_hash, is_admin, disabled_at)
     values ('Sample Former', $1, $1, 'none', true, now())`,
    [DISABLED],
  );
});
afterAll(async () => {
  expect((await app.platform.accounts.verifyAudit()).broken_at).toBeNull();
  await app.close();
});

const query = (text: string, values: unknown[] = []) => app.storage.database.pool.query(text, values);

type Held = { scope: 'read' | 'write' | 'admin'; owner: string; lastsMs?: number; sheet?: string };

async function file(token: string, { scope, owner, lastsMs = DAY_MS, sheet }: Held): Promise<string> {
  const now = app.clock.now();
  const { rowCount } = await query(
    `insert into access_token (token_hash, id, user_id, name, scope, sheet, created_at, expires_at)
     select $1, $2, id, 'Sample script', $3, $4, $5, $6 from app_user where email_normal = $7`,
    [hashToken(token), randomUUID(), scope, sheet ?? null, iso(now - 2 * DAY_MS), iso(now + lastsMs), owner],
  );
  expect(rowCount).toBe(1);
  return token;
}
const tokenOf = (held: Held) => file(newToken('sca', randomBytes), held);
/** Of the table of open setups. */
const linkToken = () => file(newToken('scl', randomBytes), { scope: 'read', owner: accountOf.admin, sheet: 'setups' });
const asAdmin = { scope: 'admin', owner: accountOf.admin } as const;

const made = new Map<string, Promise<string | undefined>>();
/** A token that is made once for all calls with this key. */
function once(key: string, make: () => Promise<string | undefined>): Promise<string | undefined> {
  const token = made.get(key) ?? make();
  made.set(key, token);
  return token;
}

/** Callers who are nobody: each must meet 401 at every guarded endpoint. */
const nobodies: Record<string, () => Promise<string | undefined>> = {
  'no token': async () => undefined,
  'a garbage token': async () => GARBAGE,
  'an idle session': () => app.sessionOf(accountOf.admin, { ageMs: DAY_MS / 2 + 1 }),
  'an expired session': async () => {
    const token = await app.sessionOf(accountOf.admin, { ageMs: 30 * DAY_MS + 1 });
    await query('update session set last_used_at = $1 where expires_at <= $1', [iso(app.clock.now())]);
    return token;
  },
  'a revoked session': async () => {
    const token = await app.sessionOf(accountOf.admin);
    await app.callWithin('logout', { token });
    return token;
  },
  'a session of a disabled account': () => app.sessionOf(DISABLED),
  'an expired token': () => tokenOf({ ...asAdmin, lastsMs: 0 }),
  'a revoked token': async () => {
    const token = await tokenOf(asAdmin);
    await query('delete from access_token where token_hash = $1', [hashToken(token)]);
    return token;
  },
  'a token of a disabled account': () => tokenOf({ scope: 'admin', owner: DISABLED }),
  'a token nobody made': async () => newToken('sca', randomBytes),
  'the token of a link': linkToken,
};

// A-01, ROLE-03, ROLE-06, ROLE-07, A-17, A-18
test.each(guardedEndpoints)('%s refuses everybody who is nobody', async (name, declared) => {
  const place = guardedEndpoints.findIndex(([other]) => other === name);
  // One guard judges all: in the gate each endpoint meets a visitor and a third of the others, all endpoints all of them.
  const met = Object.entries(nobodies).filter(
    ([caller], at) => caller === 'no token' || isLongRun || (at + place) % 3 === 0,
  );
  for (const [caller, make] of met) {
    const reply = await app.callWithin(name, { token: await once(caller, make) });
    expect(reply.status, caller).toBe(401);
    expect(refusalProblem(reply), caller).toBeNull();
    if (caller === 'no token') expectProtectedReply(declared, reply);
  }
});

test('the contract refuses tokens exactly where they could raise themselves or touch an account', () => {
  const refused = guardedEndpoints.filter(([, declared]) => declared.signedInOnly).map(([name]) => name);
  expect(refused.toSorted()).toEqual(signedInOnly);
});

const holders: [string, Held][] = [
  ['a read token of a user', { scope: 'read', owner: accountOf.user }],
  ['a write token of a user', { scope: 'write', owner: accountOf.user }],
  ['an admin token of a user who is no administrator any more', { scope: 'admin', owner: accountOf.user }],
  ['a read token of an administrator', { scope: 'read', owner: accountOf.admin }],
  ['a write token of an administrator', { scope: 'write', owner: accountOf.admin }],
  ['an admin token of an administrator', asAdmin],
];

/** What a token may do, by method and access; independent of the contract's own rule. */
function isAllowed(name: EndpointName, declared: Endpoint, { scope, owner }: Held): boolean {
  if (signedInOnly.includes(name)) return false;
  if (declared.access === 'admin') return scope === 'admin' && owner === accountOf.admin;
  return declared.method === 'GET' || scope !== 'read';
}

/** Calls with one token: more would meet its limit. */
const CALLS_A_TOKEN = 20;

// ROLE-08
test.each(guardedEndpoints)('at %s every token meets its rights', async (name, declared) => {
  for (const [holder, held] of holders) {
    const place = guardedEndpoints.findIndex(([other]) => other === name);
    const key = `${holder} ${Math.floor(place / CALLS_A_TOKEN)}`;
    const reply = await app.callWithin(name, { token: await once(key, () => tokenOf(held)), ...nonsense });
    if (isAllowed(name, declared, held)) {
      expect([401, 403], `${holder}: ${reply.text}`).not.toContain(reply.status);
      expect(declaredStatuses(declared), holder).toContain(reply.status);
    } else {
      expect(reply.status, `${holder}: ${reply.text}`).toBe(403);
      expect(refusalProblem(reply), holder).toBeNull();
    }
  }
});

function expectAdmitted(name: EndpointName, declared: Endpoint, reply: Reply): void {
  // Sign-in and registration are judged by what is sent, not by who sends it.
  const judged = declared.access === 'visitor' ? (declared.errors ?? []) : [];
  if (!judged.includes(reply.status)) expect([401, 403]).not.toContain(reply.status);
  expect(declaredStatuses(declared)).toContain(reply.status);
  if (reply.status !== 200) expect(refusalProblem(reply)).toBeNull();
  const takesNothing = declared.params === undefined && declared.body === undefined && declared.upload === undefined;
  if (declared.method === 'GET' && takesNothing && declared.query === undefined) expect(reply.status).toBe(200);
  if (realInput[name] !== undefined && name !== 'register') expect(reply.status).toBe(200);
  expectProtectedReply(declared, reply);
}

// A-01, ROLE-01, A-17, A-18
test.each(everyEndpoint.filter(([, declared]) => declared.access === 'visitor'))(
  'a visitor may use %s',
  async (name, declared) => expectAdmitted(name, declared, await app.call(name, realInput[name])),
);

// A-01, ROLE-08: deny by default, before the input is even looked at
test.each(everyEndpoint)('a signed-in user is admitted to %s, or refused whatever is sent', async (name, declared) => {
  const token = await app.sessionOf(accountOf.user);
  const reply = await app.call(name, { token, ...realInput[name] });
  if (declared.access !== 'admin') return expectAdmitted(name, declared, reply);
  expect(reply.status).toBe(403);
  expect(refusalProblem(reply)).toBeNull();
  expectProtectedReply(declared, reply);
  expect((await app.call(name, { token, ...nonsense })).status).toBe(403);
});

//
test.each(everyEndpoint)(
  'an administrator may use %s, once in the audit trail where it stands there',
  async (name, declared) => {
    const count = async () => (await query('select count(*)::integer as count from audit_log')).rows[0].count;
    const before = await count();
    const reply = await app.call(name, { token: await app.sessionOf(accountOf.admin), ...realInput[name] });
    expectAdmitted(name, declared, reply);
    if (declared.audit === undefined) return;
    expect(await count()).toBe(before + 1);
    const { rows } = await query(
      'select a.*, u.email_normal from audit_log a left join app_user u on u.id = a.user_id order by a.id desc limit 1',
    );
    expect(rows[0]).toMatchObject({
      action: declared.audit,
      at: iso(app.clock.now()),
      ip: '127.0.0.1',
      result: reply.status === 200 ? 'ok' : `refused ${reply.status}`,
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      email_normal: accountOf.admin,
    });
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
test.each([
  ['', {}, '/api/expert/fetch/cancel'],
  [', also behind a long address', { x: 'x'.repeat(400) }, `/api/expert/fetch/cancel?x=${'x'.repeat(240)}`],
])(
  'what an administrator changes with a token names him and the token in the audit trail%s',
  async (_, asked, target) => {
    await app.call('cancelFetch', { token: await tokenOf(asAdmin), query: asked });
    const { rows } = await query(
      `select target, u.email from audit_log a join app_user u on u.id = a.user_id where action = $1 order by a.id desc limit 1`,
      ['expert.fetch.cancel'],
    );
    expect(rows[0]).toEqual({ email: accountOf.admin, target: `${target}, with access token Sample script` });
  },
);

// A-01, ROLE-03
test('the token of a link in the address reads its table alone', async () => {
  const link = await linkToken();
  const admitted: string[] = [];
  for (const [name] of guardedEndpoints) {
    const { status } = await app.callWithin(name, { query: { token: link } });
    if (status !== 401) admitted.push(`${name} ${status}`);
  }
  expect(admitted).toEqual(['setupsSheet 200']);
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
  for (const path of ['/docs', '/documentation', '/debug', '/api', '/api/', '/openapi.json', '/.env', '/.git/config'])
    expect((await fetch(app.url + path)).status, path).toBe(404);
});
