// Access tokens against every endpoint: what a scope admits, and what no token may do.

import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import type { EndpointName } from '../../src/contract/endpoints.ts';
import { hashToken, newAccessToken, newLinkToken } from '../../src/server/accounts/sign-in/tokens.ts';
import { iso } from '../../src/server/process/clock.ts';
import {
  accountOf,
  type ContractApp,
  declaredStatuses,
  guardedEndpoints,
  refusalProblem,
  startContractApp,
} from './contract-app.ts';

const DAY_MS = 86_400_000;
const DISABLED = 'sample.former@example.com';

/** Nothing here may become possible for a token by a slip in the contract. */
const signedInOnly: EndpointName[] = [
  'accessTokens',
  'addPasskey',
  'backupKeyKit',
  'beginPasskey',
  'beginProviderLink',
  'beginSecondFactor',
  'changePassword',
  'chooseCsvNotation',
  'chooseTimeZone',
  'closeRegistration',
  'confirmSecondFactor',
  'createAccessToken',
  'demoteUser',
  'disableUser',
  'enableUser',
  'endUserSessions',
  'finishProviderLink',
  'invite',
  'inviteAddress',
  'linkedIdentities',
  'logout',
  'mailInvitation',
  'openRegistration',
  'passkeys',
  'promoteUser',
  'removePasskey',
  'removeSecondFactor',
  'renamePasskey',
  'renewRecoveryCodes',
  'revokeAccessToken',
  'revokeInvitation',
  'revokeSession',
  'secondFactor',
  'sessions',
  'unlinkIdentity',
];

let app: ContractApp;
beforeAll(async () => {
  app = await startContractApp();
  await app.storage.database.pool.query(
    `insert into app_user (full_name, email, email_normal, password_hash, is_admin, disabled_at)
     values ('Sample Former', $1, $1, 'none', true, now())`,
    [DISABLED],
  );
});
afterAll(() => app.close());

type Held = { scope: 'read' | 'write' | 'admin'; owner: string; lastsMs?: number };

/** One for each call, so that no limit of calls is met. */
async function tokenOf({ scope, owner, lastsMs = DAY_MS }: Held): Promise<string> {
  const token = newAccessToken(randomBytes);
  const now = app.clock.now();
  const { rowCount } = await app.storage.database.pool.query(
    `insert into access_token (token_hash, id, user_id, name, scope, created_at, expires_at)
     select $1, $2, id, 'Sample script', $3, $4, $5 from app_user where email_normal = $6`,
    [hashToken(token), randomUUID(), scope, iso(now - 2 * DAY_MS), iso(now + lastsMs), owner],
  );
  expect(rowCount).toBe(1);
  return token;
}

async function revokedToken(): Promise<string> {
  const token = await tokenOf({ scope: 'admin', owner: accountOf.admin });
  await app.storage.database.pool.query('delete from access_token where token_hash = $1', [hashToken(token)]);
  return token;
}

/** What the caller may do, by method and access; independent of the contract's own rule. */
function isAllowed(name: EndpointName, declared: Endpoint, { scope, owner }: Held): boolean {
  if (signedInOnly.includes(name)) return false;
  if (declared.access === 'admin') return scope === 'admin' && owner === accountOf.admin;
  return declared.method === 'GET' || scope !== 'read';
}

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
  ['an admin token of an administrator', { scope: 'admin', owner: accountOf.admin }],
];

// ROLE-08
test.each(guardedEndpoints)('at %s every token meets its rights', async (name, declared) => {
  for (const [holder, held] of holders) {
    const reply = await app.call(name, { token: await tokenOf(held) });
    if (isAllowed(name, declared, held)) {
      expect([401, 403], `${holder}: ${reply.text}`).not.toContain(reply.status);
      expect(declaredStatuses(declared), holder).toContain(reply.status);
    } else {
      expect(reply.status, `${holder}: ${reply.text}`).toBe(403);
      expect(refusalProblem(reply), holder).toBeNull();
    }
  }
});

/** Of the table of open setups. */
async function linkToken(): Promise<string> {
  const link = newLinkToken(randomBytes);
  const now = app.clock.now();
  await app.storage.database.pool.query(
    `insert into access_token (token_hash, id, user_id, name, scope, sheet, created_at, expires_at)
     select $1, $2, id, 'Sample link', 'read', 'setups', $3, $4 from app_user where email_normal = $5`,
    [hashToken(link), randomUUID(), iso(now), iso(now + DAY_MS), accountOf.admin],
  );
  return link;
}

const nobodies: [string, () => Promise<string>][] = [
  ['an expired token', () => tokenOf({ scope: 'admin', owner: accountOf.admin, lastsMs: 0 })],
  ['a revoked token', revokedToken],
  ['a token of a disabled account', () => tokenOf({ scope: 'admin', owner: DISABLED })],
  ['a token nobody made', async () => newAccessToken(randomBytes)],
  ['the token of a link', linkToken],
];

// A-01, ROLE-03
test.each(guardedEndpoints)('at %s a token that does not count is nobody', async (name) => {
  for (const [holder, make] of nobodies) {
    const reply = await app.call(name, { token: await make() });
    expect(reply.status, holder).toBe(401);
    expect(refusalProblem(reply), holder).toBeNull();
  }
});

// A-01, ROLE-03
test('the token of a link in the address reads its table alone', async () => {
  const link = await linkToken();
  const admitted: string[] = [];
  for (const [name] of guardedEndpoints) {
    const { status } = await app.call(name, { query: { token: link } });
    if (status !== 401) admitted.push(`${name} ${status}`);
  }
  expect(admitted).toEqual(['setupsSheet 200']);
});

//
test('what an administrator changes with a token stands in the audit trail under his name and the name of the token', async () => {
  await app.call('cancelFetch', { token: await tokenOf({ scope: 'admin', owner: accountOf.admin }) });
  const { rows } = await app.storage.database.pool.query(
    `select target, u.email from audit_log a join app_user u on u.id = a.user_id where action = $1 order by a.id desc limit 1`,
    ['expert.fetch.cancel'],
  );
  expect(rows[0]).toEqual({
    email: accountOf.admin,
    target: '/api/expert/fetch/cancel, with access token Sample script',
  });
});
