// Content negotiation of published lists: coding and freshness by RFC 9110.
import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ContractApp, refusalProblem, startContractApp } from './contract-app.ts';

let app: ContractApp;
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
  app = await startContractApp();
  const { headers, body } = await ask({});
  etag = String(headers.etag);
  plain = body.toString();
});
afterAll(() => app.close());

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
