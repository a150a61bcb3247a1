// Headers of replies: coding and freshness of lists by RFC 9110, page protection, caching, cross-origin reads.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ContractApp, refusalProblem, startContractApp } from './contract-app.ts';
import { expectProtected } from './protecting-headers.ts';

const LISTED = 'https://desk.sample.test';
let app: ContractApp;
/** With a listed origin. */
let open: ContractApp;
let webDir: string;
let etag: string;
let plain: string;
const path = '/api/signals/latest';

type Answer = { status: number; coding: string; headers: Record<string, unknown>; body: Buffer };

function ask(headers: Record<string, string | string[]>, where = path, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const authorization = `Bearer ${app.userToken}`;
    const sent = request(
      `${app.url}${where}`,
      { method, headers: { authorization, ...headers }, agent: false },
      (reply) => {
        const chunks: Buffer[] = [];
        reply.on('data', (chunk: Buffer) => chunks.push(chunk));
        reply.on('end', () =>
          resolve({
            status: reply.statusCode ?? 0,
            coding: reply.headers['content-encoding'] ?? 'identity',
            headers: reply.headers,
            body: Buffer.concat(chunks),
          }),
        );
      },
    );
    sent.on('error', reject);
    sent.end();
  });
}

beforeAll(async () => {
  webDir = mkdtempSync(join(tmpdir(), 'smart-cat-web-'));
  mkdirSync(join(webDir, 'assets'));
  writeFileSync(join(webDir, 'index.html'), '<!doctype html><title>Sample</title>');
  writeFileSync(join(webDir, 'assets', 'sample-1a2b3c.js'), 'export {};');
  app = await startContractApp({ webDir });
  open = await startContractApp({ environment: { ALLOWED_ORIGINS: LISTED }, withHistory: false });
  const { headers, body } = await ask({});
  etag = String(headers.etag);
  plain = body.toString();
});
afterAll(async () => {
  await open.close();
  await app.close();
  rmSync(webDir, { recursive: true, force: true });
});

const unpacked = ({ coding, body }: Answer) =>
  (coding === 'br' ? brotliDecompressSync(body) : coding === 'gzip' ? gunzipSync(body) : body).toString();

describe('a published list', () => {
  // RFC 9110, 12.5.3 and 12.4.2.
  test.each([
    ['br', 'br'],
    ['BR', 'br'],
    ['gzip', 'gzip'],
    ['x-gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['*', 'br'],
    ['br;q=0', 'identity'],
    ['br;q=0.000, gzip', 'gzip'],
    ['br; q=0 , gzip;q=0.5', 'gzip'],
    ['br;q=0.2, gzip;q=0.8', 'gzip'],
    ['br;q=0.5, identity', 'identity'],
    ['gzip;q=0.001', 'gzip'],
    ['*;q=0.5, br;q=0', 'gzip'],
    ['*;q=0, identity', 'identity'],
    ['*;q=0, identity;q=0.1', 'identity'],
    ['*;q=0, gzip', 'gzip'],
    ['identity;q=0, gzip;q=0.5', 'gzip'],
    ['identity;q=0, *', 'br'],
    ['gzip;q=0, br;q=0', 'identity'],
    ['zstd, deflate', 'identity'],
    ['', 'identity'],
    ['embryo', 'identity'],
    ['br;q=nonsense', 'identity'],
    ['br;q=2', 'br'],
    [', ,gzip,', 'gzip'],
  ])('a reader who takes "%s" gets %s', async (accepted, coding) => {
    const answer = await ask({ 'accept-encoding': accepted });
    expect([answer.status, answer.coding]).toEqual([200, coding]);
    expect(answer.headers.vary).toContain('accept-encoding');
    expect(unpacked(answer)).toBe(plain);
  });

  test.each(['*;q=0', 'identity;q=0', 'identity;q=0, br;q=0', 'br;q=0, *;q=0.0', 'zstd, identity;q=0'])(
    'a reader who takes nothing we have ("%s") is refused in words',
    async (accepted) => {
      const answer = await ask({ 'accept-encoding': accepted });
      expect([answer.status, answer.coding]).toEqual([406, 'identity']);
      const text = answer.body.toString();
      expect(refusalProblem({ status: 406, text, headers: new Headers() })).toBeNull();
      expect(text).toContain('can be sent as br, gzip, identity');
      // What is there already has no body that could be in a wrong form.
      expect((await ask({ 'accept-encoding': accepted, 'if-none-match': etag })).status).toBe(304);
    },
  );

  // RFC 9110, 13.1.2 and 8.8.3.2.
  test('a reader who has it already gets a 304, however the tag is written', async () => {
    const known = [
      etag,
      `W/${etag}`,
      ` ${etag} `,
      '*',
      `"other", ${etag}`,
      `"other",W/${etag},"third"`,
      `W/"with,comma" , ${etag}`,
      `,, ${etag} ,`,
      `x, ${etag}`,
    ];
    for (const tags of known) {
      const answer = await ask({ 'if-none-match': tags });
      expect([answer.status, answer.body.length, answer.headers.etag], tags).toEqual([304, 0, etag]);
    }
    // Two header lines are one list.
    expect((await ask({ 'if-none-match': ['"other"', `W/${etag}`] })).status).toBe(304);
  });

  test('a reader who has another one, or writes no tags, gets it', async () => {
    const bare = etag.replaceAll('"', '');
    for (const tags of ['"other"', `W/"other", "third"`, bare, `w/${etag}`, `"${bare}`, `${bare}"`, '"*"', '', '**']) {
      const answer = await ask({ 'if-none-match': tags });
      expect([answer.status, answer.body.toString()], tags).toEqual([200, plain]);
    }
  });

  test('the scheme of the token is read in any case', async () => {
    for (const scheme of ['bearer', 'BEARER', 'bEaReR']) {
      expect((await ask({ authorization: `${scheme} ${app.userToken}` })).status, scheme).toBe(200);
    }
    for (const authorization of [`Basic ${app.userToken}`, `bearer  ${app.userToken}`, `bearer${app.userToken}`]) {
      expect((await ask({ authorization })).status, authorization).toBe(401);
    }
  });
});

test('headers alone are negotiated like the whole', async () => {
  expect(await ask({ 'if-none-match': `W/${etag}` }, path, 'HEAD')).toMatchObject({ status: 304 });
  expect(await ask({ 'accept-encoding': 'br;q=0, gzip' }, path, 'HEAD')).toMatchObject({ status: 200, coding: 'gzip' });
});

test('a header as long as a request may carry is read once through', async () => {
  const long = ['W/"x" ,'.repeat(1_500), `${' \t'.repeat(6_000)}x`, `"${'a'.repeat(12_000)}`];
  for (const tags of long) expect((await ask({ 'if-none-match': tags })).status).toBe(200);
  expect((await ask({ 'accept-encoding': `${'br;q=0,'.repeat(1_500)}gzip` })).coding).toBe('gzip');
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
