// Typed client package against the running product. Calls marked @ts-expect-error are refused by the compiler as well.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AlertRule, ApiError, type Client, createClient } from '../../client/client.js';
import type { TokenScope } from '../../src/domain/accounts/access-token.ts';
import { callAs, startTestApp, type TestApp } from '../setup/app.ts';

let app: TestApp;
let reader: Client;
let writer: Client;
async function clientOf(scope: TokenScope): Promise<Client> {
  const reply = await callAs(app, app.userToken, '/api/auth/tokens', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: `Client that may ${scope}`, scope, expires: 30 }),
  });
  const { token } = (await reply.json()) as { token: string };
  return createClient({ url: `${app.url}/`, token });
}
async function refusal(call: Promise<unknown>): Promise<ApiError> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof ApiError) return error;
  throw new Error('The call was not refused.', { cause: error });
}
beforeAll(async () => {
  app = await startTestApp({ environment: { SEED_ON_START: 'true' }, withHistory: true });
  await app.platform.begin(() => undefined);
  reader = await clientOf('read');
  writer = await clientOf('write');
});
afterAll(() => app.close());

test('a token signs in, and reads screener, stock, setups and record', async () => {
  const { email } = await reader.get('/api/auth/me');
  expect(email).toBe('sample.user@example.com');

  const { signals } = await reader.get('/api/signals/latest');
  const [first] = signals;
  if (first === undefined) throw new Error('No stock has a score.');
  const score: number = first.smart_cat_score;
  expect(score).toEqual(expect.any(Number));
  // @ts-expect-error: no such field
  expect(first.smartCatScore).toBeUndefined();

  const screener = await reader.get('/api/screener/current');
  expect(screener.stocks).toEqual(expect.any(Array));
  const stock = await reader.get('/api/stocks/identity/{symbol}', { path: { symbol: first.symbol } });
  expect(stock.symbol).toBe(first.symbol);
  const { setups } = await reader.get('/api/goldeneye/setups', { query: { scope: 'market', limit: 3 } });
  expect(setups.length).toBeLessThanOrEqual(3);
  const record = await reader.get('/api/record', { query: { market: undefined, benchmark: 'spy' } });
  expect(record.unsettled).toEqual(expect.any(Object));
});

test('an alert is made, listed and removed', async () => {
  const { signals } = await reader.get('/api/signals/latest');
  const symbol = signals[0]?.symbol ?? '';
  const made: AlertRule = await writer.post('/api/alerts/rules', {
    body: { condition: { kind: 'price', crosses: 'above', value: 1_000_000 }, scope: { kind: 'symbol', symbol } },
  });
  expect(made).toMatchObject({ where: symbol, is_on: true });
  const ids = async () => (await reader.get('/api/alerts/rules')).rules.map(({ id }) => id);
  expect(await ids()).toContain(made.id);
  await writer.delete('/api/alerts/rules/{id}', { path: { id: made.id } });
  expect(await ids()).not.toContain(made.id);
});

test('refusals are errors with status, words and the id in the log', async () => {
  const missing = await refusal(reader.get('/api/signals/symbol/{symbol}', { path: { symbol: 'NO$LIST' } }));
  expect(missing).toMatchObject({ status: 404, id: expect.any(String), retryAfter: null });
  expect(missing.message).toBe(`404: ${missing.detail}`);

  const scope = await refusal(reader.delete('/api/alerts/rules/{id}', { path: { id: 1 } }));
  expect(scope.status).toBe(403);
  const stranger = createClient({ url: app.url, token: 'sca_unknown' });
  expect((await refusal(stranger.get('/api/auth/me'))).status).toBe(401);

  // @ts-expect-error: a limit is a number
  const limit = await refusal(reader.get('/api/goldeneye/setups', { query: { limit: 'many' } }));
  expect(limit.status).toBe(422);
  expect(limit.message).toMatch(/^422: .*limit/);
  // @ts-expect-error: the symbol is missing
  expect((await refusal(writer.post('/api/alerts/rules', { body: { scope: { kind: 'symbol' } } }))).status).toBe(422);
  // @ts-expect-error: no such path
  expect((await refusal(reader.get('/api/nothing'))).status).toBe(404);
  // @ts-expect-error: the path cannot be written to
  expect((await refusal(writer.post('/api/signals/latest'))).status).toBe(404);
});

test('a page of a proxy in place of an answer is a refusal too, and a stopped call rejects as fetch does', async () => {
  const away = { status: 503, statusText: 'Service Unavailable', headers: { 'retry-after': '7' } };
  const proxied = createClient({
    url: app.url,
    token: 'sca_any',
    fetch: () => Promise.resolve(new Response('<h1>Away</h1>', away)),
  });
  expect(await refusal(proxied.get('/api/auth/me'))).toMatchObject({
    status: 503,
    detail: 'Service Unavailable',
    id: null,
    retryAfter: 7,
  });
  await expect(reader.get('/api/auth/me', { signal: AbortSignal.abort() })).rejects.toThrow(/abort/i);
});
