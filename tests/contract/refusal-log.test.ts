// Refusals are logged under the id of their reply; queries stay out of the log.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callAs, recordingLog, startTestApp, type TestApp } from '../setup/app.ts';
import { rawRequest } from './raw-request.ts';

const { log, lines } = recordingLog('info');
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ log });
});
afterAll(() => app.close());

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
