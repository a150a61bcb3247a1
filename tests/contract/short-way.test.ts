// A list that lies ready is answered before the router: with the same bytes and headers, and the same refusals.
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ContractApp, everyEndpoint, startContractApp } from './contract-app.ts';
import { urlOf, validInput } from './sample-input.ts';

let app: ContractApp;
beforeAll(async () => {
  app = await startContractApp();
});
afterAll(() => app.close());

type Answer = { status: number; headers: Record<string, unknown>; body: string };

/** What names the moment or the connection is no part of the answer. */
const MOMENTARY = new Set(['date', 'connection', 'keep-alive']);

function ask(path: string, headers: Record<string, string>, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(`${app.url}${path}`, { method, headers, agent: false }, (reply) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.on('end', () =>
        resolve({
          status: reply.statusCode ?? 0,
          headers: Object.fromEntries(Object.entries(reply.headers).filter(([name]) => !MOMENTARY.has(name))),
          body: Buffer.concat(chunks).toString('base64'),
        }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });
}

/** An Origin that is not known takes the ordinary way and is sent nothing about origins. */
const ORDINARY = { origin: 'https://elsewhere.example' };
const withoutId = ({ status, headers, body }: Answer) => ({
  status,
  headers,
  detail: (JSON.parse(Buffer.from(body, 'base64').toString()) as { detail: unknown }).detail,
});

const lists = everyEndpoint.filter(([, declared]) => declared.snapshot === true && declared.params === undefined);

test('there are lists to answer', () => {
  expect(lists.length).toBeGreaterThan(3);
});

describe.each(lists)('%s', (_, declared) => {
  const path = () => urlOf(declared, validInput(declared));
  const signedIn = (): Record<string, string> => ({
    authorization: `Bearer ${declared.access === 'admin' ? app.adminToken : app.userToken}`,
  });

  test.each(['br', 'gzip', 'gzip, deflate, br, zstd', 'identity', ''])(
    'is the same both ways for a reader who takes "%s"',
    async (encoding) => {
      const headers = { ...signedIn(), ...(encoding === '' ? {} : { 'accept-encoding': encoding }) };
      const ordinary = await ask(path(), { ...headers, ...ORDINARY });
      expect(ordinary.status).toBe(200);
      expect(await ask(path(), headers)).toEqual(ordinary);
    },
  );

  test('has not changed both ways', async () => {
    const { headers } = await ask(path(), signedIn());
    const known = { ...signedIn(), 'if-none-match': String(headers.etag) };
    const unchanged = await ask(path(), known);
    expect(unchanged).toMatchObject({ status: 304, body: '' });
    expect(unchanged).toEqual(await ask(path(), { ...known, ...ORDINARY }));
  });

  test('refuses the same both ways', async () => {
    const cases: [string, Record<string, string>][] = [
      [path(), {}],
      [path(), { authorization: 'Bearer nobody' }],
      [`${path()}${path().includes('?') ? '&' : '?'}asof=yesterday`, signedIn()],
    ];
    for (const [where, headers] of cases) {
      const ordinary = withoutId(await ask(where, { ...headers, ...ORDINARY }));
      expect(withoutId(await ask(where, headers))).toEqual(ordinary);
    }
  });
});

test('a question for the headers alone, or with a body, goes the ordinary way', async () => {
  const path = '/api/screener/current?form=columns';
  const headers = { authorization: `Bearer ${app.userToken}` };
  const head = await ask(path, headers, 'HEAD');
  expect(head).toMatchObject({ status: 200, body: '' });
  expect((await ask(path, { ...headers, 'content-length': '0' })).status).toBe(200);
});

test('many questions in turn are each answered as the ordinary way answers them', async () => {
  const headers = { authorization: `Bearer ${app.userToken}` };
  const days = Array.from({ length: 28 }, (_, at) => `asof=2026-09-${String(at + 1).padStart(2, '0')}`);
  const questions = [
    'form=columns',
    '',
    'form=names',
    'form=wrong',
    ...days,
    ...days.map((day) => `${day}&form=names`),
    // More that are understood than an endpoint remembers.
    ...days.flatMap((day) => [`${day}T20:00:00Z`, `${day}T20:00:00Z&form=names`]),
  ];
  const compared = ({ status, headers: named, body }: Answer) => [status, named.etag, status < 400 ? body : ''];
  for (const search of [...questions, ...questions.toReversed()]) {
    const path = `/api/screener/current?${search}`;
    expect(compared(await ask(path, headers)), search).toEqual(compared(await ask(path, { ...headers, ...ORDINARY })));
  }
});
