// HTTP below the routes: path encodings, size limits, request smuggling, slow callers, the log of refusals.
import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { endpoints } from '../../src/contract/endpoints.ts';
import { setReaderDeadline } from '../../src/server/http/deadlines.ts';
import { callAs, recordingLog } from '../setup/app.ts';
import { accountOf, type ContractApp, everyEndpoint, guardedEndpoints, startContractApp } from './contract-app.ts';
import { answersIn, rawRequest, statusOf } from './raw-request.ts';
import { urlOf, validInput } from './sample-input.ts';

const { log, lines } = recordingLog('info');
let app: ContractApp;
let server: Server;
/** Headers that never end: they are waited for while other tests run. */
let unended: ReturnType<typeof rawRequest>;
beforeAll(async () => {
  app = await startContractApp({ log, withHistory: false });
  server = app.platform.server.server;
  unended = rawRequest(app.url, 'GET /health HTTP/1.1\r\nhost: localhost\r\nx-slow: ', 60_000);
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

type Logged = { request_id?: string; status?: number; method?: string | null; path?: string | null };
const loggedOf = (id: string): Logged[] =>
  lines.map((line) => JSON.parse(line) as Logged).filter(({ request_id }) => request_id === id);

test.each([
  ['nobody', '', 'GET', '/api/watchlist?secret=sample', undefined, 401],
  ['no right', 'user', 'GET', '/api/admin/users', undefined, 403],
  ['nothing there', 'user', 'GET', '/api/nothing?secret=sample', undefined, 404],
  ['a wrong body', '', 'POST', '/api/auth/login', '{"email":1}', 422],
  ['no JSON', '', 'POST', '/api/auth/login', '{', 400],
  ['a list of a snapshot without a session', '', 'GET', '/api/screener/current', undefined, 401],
])('a refusal for %s stands in the log with its id', async (_, who, method, path, body, status) => {
  const token = who === 'user' ? app.userToken : '';
  const headers = { 'content-type': 'application/json' };
  const reply = await callAs(app, token, path, body === undefined ? { method } : { method, body, headers });
  const { id } = (await reply.json()) as { id: string };
  expect(reply.status).toBe(status);
  expect(loggedOf(id)).toEqual([expect.objectContaining({ status, method, path: path.split('?')[0] })]);
});

test.each([
  ['bytes that are no HTTP', 'sample\r\n\r\n', 400],
  ['a path that cannot be decoded', 'GET /api/%zz HTTP/1.1\r\nhost: sample.test\r\nconnection: close\r\n\r\n', 400],
  ['headers that are too large', `GET / HTTP/1.1\r\nhost: sample.test\r\nx-large: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
])('a refusal of %s stands in the log with its id', async (_, bytes, status) => {
  const { text } = await rawRequest(app.url, bytes);
  const id = /"id":"([^"]+)"/.exec(text)?.[1] ?? '';
  expect(loggedOf(id)).toEqual([expect.objectContaining({ status })]);
});

test('no line holds a query', () => {
  expect(lines.join('\n')).not.toContain('secret=');
});

type Sending = { text: () => string; send: () => Promise<void>; isCut: () => boolean };

const MOST_SECONDS = 15;

/** Begins a request whose body of 1,000 bytes is sent one at a time. */
async function begin(path: string, type: string): Promise<Sending> {
  const { hostname, port } = new URL(app.url);
  const client: Socket = connect(Number(port), hostname);
  onTestFinished(() => void client.destroy());
  let text = '';
  client.on('data', (bytes) => {
    text += bytes.toString('latin1');
  });
  client.on('error', () => undefined);
  const seen = once(server, 'request') as Promise<[IncomingMessage]>;
  const head = `POST ${path} HTTP/1.1\r\nhost: sample.test\r\nauthorization: Bearer ${app.adminToken}\r\n`;
  client.write(`${head}content-type: ${type}\r\ncontent-length: 1000\r\n\r\n`);
  const [{ socket }] = await seen;
  return {
    text: () => text,
    isCut: () => socket.writableEnded || socket.destroyed,
    send: async () => {
      const before = socket.bytesRead;
      client.write('-');
      await expect.poll(() => socket.bytesRead).toBeGreaterThan(before);
    },
  };
}

/** Seconds until the server gives up, with a byte each second where the caller sends on; null when it waits on. */
async function secondsUntilCut(sending: Sending, most: number, sendsOn: boolean): Promise<number | null> {
  for (let second = 1; second <= most; second += 1) {
    await app.clock.advance(1_000);
    if (sending.isCut()) return second;
    if (sendsOn) await sending.send();
  }
  return null;
}

// L-07
test('headers that never end are cut', async () => {
  const { text, closed } = await unended;
  expect([statusOf(text), closed]).toEqual([408, true]);
});

// L-07
test.each([
  ['sent byte by byte', true],
  ['that stands still', false],
])('a body %s is refused within 15 seconds, in words', async (_, sendsOn) => {
  const sending = await begin(endpoints.login.path, 'application/json');
  expect(await secondsUntilCut(sending, MOST_SECONDS, sendsOn)).not.toBeNull();
  await expect.poll(() => statusOf(sending.text())).toBe(408);
  expect(sending.text()).toContain('The request took too long');
});

// L-07
test('an upload goes on while bytes come, and is refused 15 seconds after the last one', async () => {
  const sending = await begin(endpoints.uploadLists.path, 'multipart/form-data; boundary=sample');
  expect(await secondsUntilCut(sending, 60, true)).toBeNull();
  expect(await secondsUntilCut(sending, MOST_SECONDS, false)).not.toBeNull();
  await expect.poll(() => statusOf(sending.text())).toBe(408);
});

// L-08
test('the socket of a reply waits half of 30 seconds, because a socket gives up after two periods', async () => {
  const replying = createServer((_, response) => {
    setReaderDeadline(response);
    response.end(String(response.socket?.timeout));
  });
  replying.listen(0, '127.0.0.1');
  await once(replying, 'listening');
  onTestFinished(() => void replying.close());
  const [reply] = (await once(get(`http://127.0.0.1:${(replying.address() as AddressInfo).port}`), 'response')) as [
    IncomingMessage,
  ];
  const timeout = Number(await reply.setEncoding('utf8').reduce((all: string, part: string) => all + part, ''));
  expect(timeout).toBeGreaterThan(0);
  expect(timeout * 2).toBeLessThanOrEqual(30_000);
});
