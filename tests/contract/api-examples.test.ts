// Examples of the OpenAPI document and of the guide, and the typed client, against the running product.
// Calls of the client marked @ts-expect-error are refused by the compiler as well.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AlertRule, ApiError, type Client, createClient } from '../../client/client.js';
import type { TokenScope } from '../../src/domain/accounts/access-token.ts';
import { callAs, sendAs, startTestApp, type TestApp } from '../setup/app.ts';
import { installClient, runClientProgram } from '../setup/client-package.ts';
import { longTest } from '../setup/long-run.ts';

type Operation = {
  operationId: string;
  security: Record<string, TokenScope[]>[];
  parameters: { name: string; in: 'path' | 'query'; example?: unknown }[];
  requestBody?: { content: Record<string, { example?: unknown }> };
  responses: Record<string, { content?: Record<string, unknown> }>;
};
const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const { paths } = JSON.parse(read('src/contract/openapi.json')) as { paths: Record<string, Record<string, Operation>> };

type Example = { name: string; scope: TokenScope; method: string; url: string; body: unknown; operation: Operation };
const examples = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, operation]): Example[] => {
    const scope = operation.security.find((scheme) => 'accessToken' in scheme)?.accessToken?.[0];
    const streams = 'text/event-stream' in (operation.responses['200']?.content ?? {});
    if (scope === undefined || streams) return [];
    const given = operation.parameters.filter(({ example }) => example !== undefined);
    const query = new URLSearchParams(
      given.flatMap((one) => (one.in === 'query' ? [[one.name, String(one.example)]] : [])),
    );
    const address = path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String(given.find((one) => one.name === name)?.example)),
    );
    const body = operation.requestBody?.content['application/json']?.example;
    const url = query.size === 0 ? address : `${address}?${query}`;
    return [{ name: operation.operationId, scope, method: method.toUpperCase(), url, body, operation }];
  }),
);

let app: TestApp;
let tokens: Record<'read' | 'write', string>;
async function tokenOf(kind: object): Promise<string> {
  const reply = await sendAs(app, app.userToken, 'POST', '/api/auth/tokens', { name: 'Sample', expires: 30, ...kind });
  expect(reply.status).toBe(200);
  return ((await reply.json()) as { token: string }).token;
}
beforeAll(async () => {
  app = await startTestApp({ environment: { SEED_ON_START: 'true' }, withHistory: true });
  await app.platform.begin(() => undefined);
  tokens = { read: await tokenOf({ scope: 'read' }), write: await tokenOf({ scope: 'write' }) };
});
afterAll(() => app.close());

/** Rows that only some data have: a call of the record, a sealed day, a saved screen, a message or a channel of this number. */
const mayBeMissing = new Set([
  'recordCall',
  'recordLedgerDay',
  'changeScreen',
  'seeScreen',
  'scoreReceiptRow',
  'renameWatchlist',
  'acknowledgeMessage',
  'retryDelivery',
  'changeChannel',
  'changeAlertRule',
]);
/** Refused as long as the operator sends no mail. */
const NEEDS_MAIL = 'addChannel';

describe('the typed client', () => {
  let reader: Client;
  let writer: Client;
  beforeAll(() => {
    reader = createClient({ url: `${app.url}/`, token: tokens.read });
    writer = createClient({ url: `${app.url}/`, token: tokens.write });
  });
  async function refusal(call: Promise<unknown>): Promise<ApiError> {
    const error = await call.then(
      () => null,
      (reason: unknown) => reason,
    );
    if (error instanceof ApiError) return error;
    throw new Error('The call was not refused.', { cause: error });
  }

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
});

describe('examples of the OpenAPI document', () => {
  test('cover reading and changing', () => {
    expect(examples.length).toBeGreaterThan(60);
    expect(new Set(examples.map(({ scope }) => scope))).toEqual(new Set(['read', 'write']));
  });

  // Stars are made before they are noted, ordered and removed.
  const inOrder = examples.toSorted((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'));
  test.each(inOrder)('$name answers its example to a token with the scope $scope', async (example) => {
    if (example.name === 'noteStar') await callAs(app, app.userToken, '/api/watchlist/NVDA', { method: 'PUT' });
    const token = tokens[example.scope === 'read' ? 'read' : 'write'];
    const reply = await sendAs(app, token, example.method, example.url, example.body);
    const text = await reply.text();
    expect(Object.keys(example.operation.responses)).toContain(String(reply.status));
    if (mayBeMissing.has(example.name) && reply.status === 404) return;
    if (example.name === NEEDS_MAIL) return expect(reply.status).toBe(422);
    expect(reply.status, `${example.url}: ${text.slice(0, 300)}`).toBe(200);
  });
});

describe('examples of the guide', () => {
  const blocks = [...read('docs/api-guide.md').matchAll(/^```(sh|python|ts) run\n([\s\S]*?)^```$/gm)].map(
    ([, language, code]) => ({ language: language ?? '', code: code ?? '' }),
  );
  const commands: Record<string, [string, string]> = { sh: ['sh', '-c'], python: ['python3', '-c'] };
  const clientFolder = mkdtempSync(join(tmpdir(), 'client-'));
  beforeAll(() => installClient(clientFolder));
  afterAll(() => rmSync(clientFolder, { recursive: true }));
  const run = async ({ language, code }: { language: string; code: string }): Promise<string> => {
    const [program, option] = commands[language] ?? ['', ''];
    const env = {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      SMART_CAT_URL: app.url,
      SMART_CAT_TOKEN: tokens.read,
    };
    if (language === 'ts') return runClientProgram(clientFolder, code, env);
    return (await promisify(execFile)(program, [option, code], { env })).stdout;
  };

  test('say who the token belongs to', async () => {
    const [block] = blocks;
    if (block === undefined) throw new Error('The guide has no example.');
    expect(JSON.parse(await run(block))).toMatchObject({ email: 'sample.user@example.com', is_admin: false });
  });

  longTest('read scores with curl and Python, setups with the client, and write scores as a table', async () => {
    const [, stats, top, program, table] = blocks;
    if (stats === undefined || top === undefined || program === undefined || table === undefined)
      throw new Error('The guide lacks examples.');
    expect(blocks).toHaveLength(5);
    expect(JSON.parse(await run(stats))).toHaveProperty('counts_by_type');
    expect((await run(top)).trim().split('\n')).toHaveLength(10);
    expect((await run(program)).trim().split('\n')[0]).toMatch(/^\d+ setups? open$/);
    const rows = (await run(table)).trim().split(/\r?\n/);
    expect(rows[0]).toMatch(/^symbol,company_name,.*,smart_cat_score,.*,as_of$/);
    expect(rows.length).toBeGreaterThan(100);
  });

  test('name addresses that spreadsheets read, with a link and with a header', async () => {
    const host = 'https://smart-cat.example';
    const given = [...read('docs/api-guide.md').matchAll(/"(https:\/\/smart-cat\.example\/api\/sheets\/[^"]+)"/g)].map(
      ([, address]) => address ?? '',
    );
    expect(given).toHaveLength(2);
    for (const address of given) {
      const token = await tokenOf({ scope: 'read', sheet: 'screener' });
      const url = address.replace(host, app.url).replace('scl_...', token);
      const headers: HeadersInit = url.includes(token) ? {} : { authorization: `Bearer ${tokens.read}` };
      const reply = await fetch(url, { headers });
      expect(reply.status).toBe(200);
      expect(await reply.text()).toMatch(/^symbol,/);
    }
  });
});
