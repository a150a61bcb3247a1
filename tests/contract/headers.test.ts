// Headers of pages, files and refusals: page protection, caching, no cross-origin reads.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ContractApp, refusalProblem, startContractApp } from './contract-app.ts';
import { expectProtected } from './protecting-headers.ts';

const LISTED = 'https://desk.sample.test';
let app: ContractApp;
let open: ContractApp;
let webDir: string;
beforeAll(async () => {
  webDir = mkdtempSync(join(tmpdir(), 'smart-cat-web-'));
  mkdirSync(join(webDir, 'assets'));
  writeFileSync(join(webDir, 'index.html'), '<!doctype html><title>Sample</title>');
  writeFileSync(join(webDir, 'assets', 'sample-1a2b3c.js'), 'export {};');
  app = await startContractApp({ webDir });
  open = await startContractApp({ environment: { ALLOWED_ORIGINS: LISTED } });
});
afterAll(async () => {
  await open.close();
  await app.close();
  rmSync(webDir, { recursive: true, force: true });
});

const auth = () => ({ authorization: `Bearer ${app.adminToken}` });
const json = { 'content-type': 'application/json' };
//
const replies: [string, number, () => Promise<Response>][] = [
  ['a page', 200, () => fetch(`${app.url}/`, { headers: { accept: 'text/html' } })],
  ['a page by a deep link', 200, () => fetch(`${app.url}/signals-live-pro`, { headers: { accept: 'text/html' } })],
  ['a script', 200, () => fetch(`${app.url}/assets/sample-1a2b3c.js`)],
  ['a missing script', 404, () => fetch(`${app.url}/assets/none.js`)],
  ['a missing endpoint', 404, () => fetch(`${app.url}/api/none`, { headers: { accept: 'text/html' } })],
  ['a wrong method', 404, () => fetch(`${app.url}/api/auth/me`, { method: 'PUT' })],
  ['no token', 401, () => fetch(`${app.url}/api/auth/me`)],
  [
    'not an administrator',
    403,
    () => fetch(`${app.url}/api/admin/batches`, { headers: { authorization: `Bearer ${app.userToken}` } }),
  ],
  ['a wrong query', 422, () => fetch(`${app.url}/api/signals/search?limit=x`, { headers: auth() })],
  ['no JSON', 400, () => fetch(`${app.url}/api/auth/login`, { method: 'POST', body: '{', headers: json })],
  [
    'a body too large',
    413,
    () => fetch(`${app.url}/api/auth/login`, { method: 'POST', body: 'x'.repeat(2_000_000), headers: json }),
  ],
  [
    'a type nobody reads',
    415,
    () => fetch(`${app.url}/api/auth/login`, { method: 'POST', body: '<a/>', headers: { 'content-type': 'text/xml' } }),
  ],
  ['a broken path', 400, () => fetch(`${app.url}/api/signals/symbol/%zz`, { headers: auth() })],
];
test.each(replies)('%s (%i) carries every protecting header', async (_, status, ask) => {
  const response = await ask();
  expect(response.status).toBe(status);
  expectProtected(response.headers);
  const text = await response.text();
  if (status >= 400) expect(refusalProblem({ status, text, headers: response.headers })).toBeNull();
});

//
test.each([
  'https://elsewhere.test',
  'null',
  `${LISTED}.elsewhere.test`,
  'https://evildesk.sample.test',
  'http://desk.sample.test',
  `${LISTED}:8443`,
  '',
])('the origin %j may not read an answer, listed origins or not', async (origin) => {
  for (const { url } of [app, open]) {
    for (const method of ['GET', 'OPTIONS']) {
      const response = await fetch(`${url}/api/auth/status`, {
        method,
        headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
      });
      const allowed = response.headers.get('access-control-allow-origin');
      expect(allowed === null || allowed === LISTED).toBe(true);
      expect(allowed).not.toBe(origin === '' ? '*' : origin);
      expect(response.headers.get('access-control-allow-credentials')).toBeNull();
    }
  }
});

//
test('a listed origin may read answers and send its token, without cookies', async () => {
  const response = await fetch(`${open.url}/api/auth/status`, { headers: { origin: LISTED } });
  expect(response.headers.get('access-control-allow-origin')).toBe(LISTED);
  expect(response.headers.get('vary') ?? '').toMatch(/origin/i);
  const preflight = await fetch(`${open.url}/api/auth/me`, {
    method: 'OPTIONS',
    headers: {
      origin: LISTED,
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'authorization',
    },
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('authorization');
  expect(preflight.headers.get('access-control-allow-credentials')).toBeNull();
});

//
test('hashed files are kept by browsers, pages are asked for again', async () => {
  const script = await fetch(`${app.url}/assets/sample-1a2b3c.js`);
  expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  const page = await fetch(`${app.url}/login`, { headers: { accept: 'text/html' } });
  expect(page.headers.get('cache-control')).toBe('no-cache');
});

// a table that is gone is a bug, and bugs say nothing but an id
test('an unexpected failure answers 500 with an id and no word about the inside', async () => {
  const { pool } = open.storage.database;
  await pool.query('alter table waitlist rename to waitlist_away');
  const response = await fetch(`${open.url}/api/waitlist/signup`, {
    method: 'POST',
    body: JSON.stringify({ email: 'sample@example.com' }),
    headers: json,
  });
  await pool.query('alter table waitlist_away rename to waitlist');
  expect(response.status).toBe(500);
  expect(await response.json()).toEqual({ detail: 'Internal error', id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  expectProtected(response.headers);
  expect(response.headers.get('cache-control')).toBe('no-store');
});
