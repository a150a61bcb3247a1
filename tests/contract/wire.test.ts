// HTTP below the routes: path encodings, size limits, request smuggling.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountOf, type ContractApp, everyEndpoint, guardedEndpoints, startContractApp } from './contract-app.ts';
import { answersIn, rawRequest, statusOf } from './raw-request.ts';
import { urlOf, validInput } from './sample-input.ts';

let app: ContractApp;
beforeAll(async () => {
  app = await startContractApp();
});
afterAll(() => app.close());

const NOBODY_OR_NOWHERE = [400, 401, 403, 404];

/** Sends a request line as it stands, with a token, and answers its status. */
async function ask(line: string, token: string | null, headers: string[] = []): Promise<number> {
  const all = [
    'Host: localhost',
    'Connection: close',
    ...(token ? [`Authorization: Bearer ${token}`] : []),
    ...headers,
  ];
  return statusOf((await rawRequest(app.url, `${line} HTTP/1.1\r\n${all.join('\r\n')}\r\n\r\n`)).text);
}

//
describe.each(everyEndpoint.filter(([, declared]) => declared.access === 'admin'))('%s', (_, declared) => {
  test('is not reached by another spelling of its path', async () => {
    const path = urlOf(declared, validInput(declared));
    const [plain = '', query = ''] = path.split('?');
    const rest = query === '' ? '' : `?${query}`;
    const spellings = [
      `/${plain}`,
      plain.replace('/api/', '/api//'),
      plain.replace('/api/', '/%61pi/'),
      plain.replace('/api/', '/api%2f'),
      plain.replace('/api/', '/API/'),
      plain.replace('/api/', '/./api/'),
      plain.replace('/api/', '/x/../api/'),
      plain.replace('/api/', '/api;x=1/'),
      `${plain}/`,
      `${plain};x=1`,
      `${plain}%00`,
      `${plain}.json`,
    ];
    for (const spelling of spellings) {
      const status = await ask(`${declared.method} ${spelling}${rest}`, app.userToken);
      expect(NOBODY_OR_NOWHERE, `${spelling} answered ${status}`).toContain(status);
    }
  });
});

//
test.each([
  ['X-HTTP-Method-Override: POST'],
  ['X-Original-URL: /api/admin/batches'],
  ['X-Rewrite-URL: /api/admin/batches'],
  ['X-Forwarded-Prefix: /api/admin'],
])('the header %s changes nothing', async (header) => {
  expect(await ask('GET /health', app.adminToken, [header])).toBe(200);
  expect(await ask('GET /api/auth/logout', app.adminToken, [header])).toBe(404);
  expect(await ask('GET /api/admin/batches', app.userToken, [header])).toBe(403);
  expect(await ask('GET /api/auth/me', app.adminToken)).toBe(200);
});

test.each(guardedEndpoints.filter(([, declared]) => declared.method === 'GET'))(
  'HEAD of %s needs a token too',
  async (_, declared) => {
    expect(await ask(`HEAD ${urlOf(declared, validInput(declared))}`, null)).toBe(401);
  },
);

// Node hands out the first of two Authorization headers; here two are none
test('two Authorization headers are nobody, in either order and even when they are equal', async () => {
  const valid = `Authorization: Bearer ${app.adminToken}`;
  const other = `Authorization: Bearer ${app.userToken}`;
  for (const headers of [
    [valid, other],
    [other, valid],
    [valid, valid],
    [valid, 'authorization: Bearer x'],
    ['Authorization: ', valid],
  ]) {
    expect(await ask('GET /api/auth/me', null, headers)).toBe(401);
  }
  expect(await ask('GET /api/auth/me', null, [valid])).toBe(200);
});

//
// Of two hosts a proxy and this server may each believe another one.
test.each(['localhost', 'other.example'])('a request that names a second host, %s, is refused', async (host) => {
  expect(await ask('GET /health', null, [`Host: ${host}`])).toBe(400);
});

test('a token in the query, in a cookie or in the body is not looked at', async () => {
  const token = await app.sessionOf(accountOf.admin);
  for (const name of ['token', 'access_token', 'authorization']) {
    expect(await ask(`GET /api/auth/me?${name}=${token}`, null)).toBe(401);
    expect(await ask('GET /api/auth/me', null, [`Cookie: ${name}=${token}`])).toBe(401);
    const inBody = await app.call('logout', { body: { [name]: token } });
    expect(inBody.status).toBe(401);
  }
});

// B-31
test.each([
  ['a path of 8 kB', `GET /api/signals/symbol/${'A'.repeat(8_192)}`, [404, 414]],
  ['a query of 10 kB', `GET /api/signals/search?q=${'A'.repeat(10_240)}`, [400, 414, 422]],
  ['days=100000', 'GET /api/signals/search?days=100000&limit=100000', [400, 422]],
  ['a request line of 64 kB', `GET /${'A'.repeat(65_536)}`, [414, 431]],
  ['TRACE', 'TRACE /api/auth/me', [400, 404, 405]],
  ['CONNECT', 'CONNECT 127.0.0.1:1', [0, 400, 404, 405]],
  ['an unknown method', 'STEAL /api/auth/me', [400, 404, 405]],
  ['PUT', 'PUT /api/auth/me', [404, 405]],
  ['DELETE', 'DELETE /api/auth/me', [404, 405]],
  ['another HTTP', 'GET /health HTTP/9.9\r\nX:', [400, 505]],
])('%s is refused', async (_, line, expected) => {
  expect(expected).toContain(await ask(line, app.adminToken));
});

// B-31
test.each([
  ['2,000 headers', Array.from({ length: 2_000 }, (_, index) => `X-Sample-${index}: 1`)],
  ['a header of 64 kB', [`X-Sample: ${'a'.repeat(65_536)}`]],
])('%s are refused with 431, in words', async (_, headers) => {
  const { text, closed } = await rawRequest(
    app.url,
    `GET /health HTTP/1.1\r\nHost: localhost\r\n${headers.join('\r\n')}\r\n\r\n`,
  );
  expect([statusOf(text), closed]).toEqual([431, true]);
  expect(JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4))).toEqual({
    detail: expect.any(String),
    id: expect.any(String),
  });
  expect(text.toLowerCase()).toContain('x-content-type-options: nosniff');
});

// B-32
const login = '{"email":"sample@example.com","password":"x"}';
const inner = 'GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n';
const post = (lines: string[], body: string, end = '\r\n') =>
  `${['POST /api/auth/login HTTP/1.1', 'Host: localhost', 'Content-Type: application/json', ...lines].join(end)}${end}${end}${body}`;
test.each([
  ['two different lengths', post([`Content-Length: ${login.length}`, 'Content-Length: 5'], login + inner)],
  ['one length twice in one header', post([`Content-Length: ${login.length}, 5`], login + inner)],
  ['a length and chunks', post(['Content-Length: 5', 'Transfer-Encoding: chunked'], `0\r\n\r\n${inner}`)],
  ['chunks and a length', post(['Transfer-Encoding: chunked', 'Content-Length: 5'], `0\r\n\r\n${inner}`)],
  ['an encoding that is not chunked', post(['Transfer-Encoding: xchunked'], login + inner)],
  ['a space before the colon', post([`Content-Length : ${login.length}`], login + inner)],
  ['a negative length', post(['Content-Length: -1'], login + inner)],
  ['a chunk size that is no number', post(['Transfer-Encoding: chunked'], `zz\r\n${login}\r\n0\r\n\r\n${inner}`)],
  ['a bare line feed after each header', post([`Content-Length: ${login.length}`], login + inner, '\n')],
  ['a folded header', post([`Content-Length:`, ` ${login.length}`, 'X: a', '\tb'], login + inner)],
])('%s: refused with 400 and the connection closed, never read as two requests', async (_, bytes) => {
  const { text, closed } = await rawRequest(app.url, bytes);
  expect([statusOf(text), closed]).toEqual([400, true]);
  expect(answersIn(text)).toBe(1);
});
