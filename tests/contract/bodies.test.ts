// Malformed bodies and queries.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { type EndpointName, endpoints } from '../../src/contract/endpoints.ts';
import { inGate } from '../setup/long-run.ts';
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

/** Endpoints that meet every body in the gate too: one in so many. */
const EVERY_ENDPOINT_WITH_ALL = 12;

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
/** One parser reads all bodies: in the gate each endpoint meets some of them, and some endpoints meet all. */
const triedAt = (at: number) => {
  if (at % EVERY_ENDPOINT_WITH_ALL === 0) return bodies;
  const few = [at, at + 5, at + 10].map((n) => bodies[n % bodies.length]);
  return inGate(
    bodies.filter((body) => few.includes(body)),
    bodies,
  );
};

test.each(withBody.map(([name, declared], at) => ({ name, declared, at })))(
  '$name refuses what is no body of its own',
  async ({ name, declared, at }) => {
    for (const [what, body, type, expected] of triedAt(at)) {
      const reply = await send(name, body, type);
      // An endpoint that takes no body does not look at the values of one, only at its form.
      const takesNone = declared.body === undefined || fieldsOf(declared.body).length === 0;
      if (reply.status !== 429 && !(declared.errors ?? []).includes(reply.status))
        expect(takesNone ? [200, ...expected] : expected, what).toContain(reply.status);
      expect(reply.status, what).toBeLessThan(500);
      if (reply.status !== 200) expect(refusalProblem(reply), what).toBeNull();
    }
  },
);

const polluting = [
  '{"__proto__":{"polluted":1,"is_admin":true}}',
  '{"constructor":{"prototype":{"polluted":1,"is_admin":true}}}',
  '{"a":{"__proto__":{"polluted":1}}}',
  '{"\\u005f_proto__":{"polluted":1}}',
];
// B-26
test.each(withBody.map(([name], at) => ({ name, at })))('$name is not polluted by its body', async ({ name, at }) => {
  for (const body of inGate([polluting[at % polluting.length] ?? ''], polluting)) {
    const reply = await send(name, body);
    expect(reply.status, body).toBeLessThan(500);
  }
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
test.each(limited)(
  '%s, %s: what is no number is refused, a number given twice, and a page of none or over 200',
  async (name, field) => {
    const numbers = ['-1', '1e300', 'NaN', '9223372036854775808', '1.5', 'ten', '1 2', '10;DROP', ['1', '2']];
    for (const value of [...numbers, ...(field === 'limit' ? ['0', '201', '1000000'] : [])]) {
      const query = { ...validInput(endpoints[name]).query, [field]: value };
      const reply = await app.callWithin(name, { token: app.adminToken, query });
      expect([400, 422], String(value)).toContain(reply.status);
      expect(refusalProblem(reply), String(value)).toBeNull();
    }
  },
);
