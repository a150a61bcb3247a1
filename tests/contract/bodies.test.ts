// Malformed bodies and queries.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { type EndpointName, endpoints } from '../../src/contract/endpoints.ts';
import { accountOf, type ContractApp, everyEndpoint, refusalProblem, startContractApp } from './contract-app.ts';
import { fieldsOf, validInput } from './sample-input.ts';

let app: ContractApp;
beforeAll(async () => {
  app = await startContractApp();
});
afterAll(() => app.close());
// B-26: the server runs in this very process, so anything it let through would be seen here
afterEach(() => {
  const untouched: Record<string, unknown> = {};
  expect(untouched.polluted).toBeUndefined();
  expect(untouched.is_admin).toBeUndefined();
  expect(Object.keys(Object.prototype)).toEqual([]);
});

const withBody = everyEndpoint.filter(
  ([, { method, body, upload }]) => (method === 'POST' || body !== undefined) && upload === undefined,
);

async function send(name: EndpointName, body: string | Buffer, type = 'application/json') {
  const declared: Endpoint = endpoints[name];
  const path = declared.path.replace(/:([a-z]+)/g, (_, field: string) => String(validInput(declared).params[field]));
  // A session of its own each time: some of these calls end the session they come with.
  const token = await app.sessionOf(accountOf.admin);
  const response = await fetch(app.url + path, {
    method: declared.method,
    body: new Uint8Array(Buffer.from(body)),
    headers: {
      'content-type': type,
      ...(declared.access === 'visitor' ? {} : { authorization: `Bearer ${token}` }),
    },
  });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
// B-28
const bodies: [string, string | Buffer, string, number[]][] = [
  ['nested 20,000 deep', nested(20_000), 'application/json', [400, 413, 422]],
  ['lists nested 20,000 deep', `${'['.repeat(20_000)}${']'.repeat(20_000)}`, 'application/json', [400, 413, 422]],
  ['with a key of 1 MB', `{"${'k'.repeat(1_048_576)}":1}`, 'application/json', [413]],
  ['of 3 MB', `{"email":"${'a'.repeat(3_145_728)}"}`, 'application/json', [413]],
  ['cut short', '{"email":', 'application/json', [400]],
  ['of two values', '{}{}', 'application/json', [400]],
  ['with a comment', '{/**/}', 'application/json', [400]],
  ['that is a list', '[1,2]', 'application/json', [400, 422]],
  ['that is a text', '"text"', 'application/json', [400, 422]],
  ['of NaN', '{"email":NaN}', 'application/json', [400]],
  ['in UTF-16', Buffer.from('{"email":"a"}', 'utf16le'), 'application/json; charset=utf-16', [400, 415]],
  ['as plain text', '{}', 'text/plain', [400, 415]],
  ['as a form', 'email=a', 'application/x-www-form-urlencoded', [415]],
  ['as XML', '<a/>', 'application/xml', [415]],
  ['with no sensible type', '{}', 'x', [400, 415]],
];
describe.each(withBody)('%s', (name, declared) => {
  test.each(bodies)('refuses a body %s', async (_, body, type, expected) => {
    const reply = await send(name, body, type);
    // An endpoint that takes no body does not look at the values of one, only at its form.
    const allowed = declared.body === undefined || fieldsOf(declared.body).length === 0 ? [200, ...expected] : expected;
    if (reply.status !== 429 && !(declared.errors ?? []).includes(reply.status))
      expect(allowed).toContain(reply.status);
    expect(reply.status).toBeLessThan(500);
    if (reply.status !== 200) expect(refusalProblem(reply)).toBeNull();
  });

  // B-26
  test.each([
    '{"__proto__":{"polluted":1,"is_admin":true}}',
    '{"constructor":{"prototype":{"polluted":1,"is_admin":true}}}',
    '{"a":{"__proto__":{"polluted":1}}}',
    '{"\\u005f_proto__":{"polluted":1}}',
  ])('is not polluted by %s', async (body) => {
    const reply = await send(name, body);
    expect(reply.status).toBeLessThan(500);
  });
});

// B-28: the last of two equal keys counts, and it is judged like any other
test('duplicate keys are one key', async () => {
  const reply = await send('waitlistSignup', '{"email":"sample@example.com","email":"nobody"}');
  expect(reply.status).toBe(400);
});

// B-26
test.each(['a[__proto__][polluted]=1', '__proto__[polluted]=1', '__proto__=1', 'constructor[prototype][polluted]=1'])(
  'the query %s pollutes nothing',
  async (query) => {
    for (const path of ['/api/signals/search', '/api/files/list', '/api/auth/me']) {
      const reply = await fetch(`${app.url}${path}?${query}`, {
        headers: { authorization: `Bearer ${app.adminToken}` },
      });
      expect(reply.status).toBeLessThan(500);
    }
  },
);

// B-29
const limited = everyEndpoint.flatMap(([name, declared]) =>
  fieldsOf(declared.query)
    .filter((field) => ['limit', 'offset', 'after', 'page', 'days'].includes(field))
    .map((field) => [name, field] as const),
);
describe.each(limited)('%s, %s', (name, field) => {
  test.each(['-1', '1e300', 'NaN', '9223372036854775808', '1.5', 'ten', '1 2', '10;DROP'])(
    'a value of %s is refused',
    async (value) => {
      const reply = await app.call(name, {
        token: app.adminToken,
        query: { ...validInput(endpoints[name]).query, [field]: value },
      });
      expect([400, 422]).toContain(reply.status);
      expect(refusalProblem(reply)).toBeNull();
    },
  );

  test('given twice it is refused', async () => {
    const query = { ...validInput(endpoints[name]).query, [field]: ['1', '2'] };
    const reply = await app.call(name, { token: app.adminToken, query });
    expect([400, 422]).toContain(reply.status);
  });
});

test('a limit of zero is refused, and the largest page is 200', async () => {
  for (const [name, field] of limited) {
    if (field !== 'limit') continue;
    for (const value of ['0', '201', '1000000']) {
      const query = { ...validInput(endpoints[name]).query, limit: value };
      const reply = await app.call(name, { token: app.adminToken, query });
      expect([400, 422], `${name} limit=${value}`).toContain(reply.status);
    }
  }
});
