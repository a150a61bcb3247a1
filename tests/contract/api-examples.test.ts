// Examples of the API against the running product: those of the OpenAPI document and those of the guide.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TokenScope } from '../../src/domain/accounts/access-token.ts';
import { callAs, startTestApp, type TestApp } from '../setup/app.ts';
import { installClient, runClientProgram } from '../setup/client-package.ts';

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
async function tokenOf(scope: 'read' | 'write'): Promise<string> {
  const reply = await callAs(app, app.userToken, '/api/auth/tokens', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Sample script', scope, expires: 30 }),
  });
  expect(reply.status).toBe(200);
  return ((await reply.json()) as { token: string }).token;
}
beforeAll(async () => {
  app = await startTestApp({ environment: { SEED_ON_START: 'true' }, withHistory: true });
  await app.platform.begin(() => undefined);
  tokens = { read: await tokenOf('read'), write: await tokenOf('write') };
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

describe('examples of the OpenAPI document', () => {
  test('cover reading and changing', () => {
    expect(examples.length).toBeGreaterThan(60);
    expect(new Set(examples.map(({ scope }) => scope))).toEqual(new Set(['read', 'write']));
  });

  // Stars are made before they are noted, ordered and removed.
  const inOrder = examples.toSorted((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'));
  test.each(inOrder)('$name answers its example to a token with the scope $scope', async (example) => {
    if (example.name === 'noteStar') await callAs(app, app.userToken, '/api/watchlist/NVDA', { method: 'PUT' });
    const reply = await callAs(app, tokens[example.scope === 'read' ? 'read' : 'write'], example.url, {
      method: example.method,
      ...(example.body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(example.body),
      }),
    });
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

  test('read scores with curl and Python, setups with the client, and write scores as a table', async () => {
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
      const link = await callAs(app, app.userToken, '/api/auth/tokens', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Sample sheet', scope: 'read', expires: 30, sheet: 'screener' }),
      });
      const { token } = (await link.json()) as { token: string };
      const url = address.replace(host, app.url).replace('scl_...', token);
      const headers: HeadersInit = url.includes(token) ? {} : { authorization: `Bearer ${tokens.read}` };
      const reply = await fetch(url, { headers });
      expect(reply.status).toBe(200);
      expect(await reply.text()).toMatch(/^symbol,/);
    }
  });
});
