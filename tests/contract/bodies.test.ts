// Malformed input: numbers that are no plain decimal digits, bodies and queries.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
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

type Place = 'params' | 'query' | 'body';

type JsonSchema = { type?: string; properties?: Record<string, JsonSchema>; maximum?: number };

/** Fields of an endpoint that are whole numbers once they are read. */
const numbersOf = (declared: Endpoint): [Place, string, JsonSchema][] =>
  (['params', 'query', 'body'] as const).flatMap((place) => {
    const schema = declared[place];
    if (schema === undefined) return [];
    const { properties = {} } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as JsonSchema;
    return Object.entries(properties).flatMap(([field, shape]): [Place, string, JsonSchema][] =>
      shape.type === 'integer' || shape.type === 'number' ? [[place, field, shape]] : [],
    );
  });

const cases = everyEndpoint
  .flatMap(([name, declared]) =>
    numbersOf(declared)
      .filter(() => name !== 'policyReport')
      .map(([place, field, shape]) => ({ name, place, field, shape })),
  )
  .map((one, at) => ({ ...one, at }));

const strange = '0x1|0b1|0o1| 1|1 |\t1|1e0|+1|-1|01|00|1.0|1.|.1|1_0|1,0|١|１|a|null|NaN|Infinity|1 OR 1=1|1\u00a0'
  .split('|')
  .concat('9'.repeat(17), '9'.repeat(60));

test('the contract has numbers in paths, queries and bodies', () => {
  expect(new Set(cases.map(({ place }) => place))).toEqual(new Set(['params', 'query', 'body']));
  expect(cases.length).toBeGreaterThan(10);
});

async function withValue(name: EndpointName, place: Place, field: string, value: unknown) {
  const declared: Endpoint = endpoints[name];
  const valid = validInput(declared);
  const token = declared.access === 'admin' ? app.adminToken : app.userToken;
  return app.callWithin(name, { ...valid, [place]: { ...(valid[place] as object), [field]: value }, token });
}

/** One schema reads all numbers: in the gate each field meets a third of the texts, all fields all of them. */
const THIRD = 3;
const strangeAt = (at: number) =>
  inGate(
    strange.filter((_, n) => (n + at) % THIRD === 0),
    strange,
  );

test.each(cases)('$place $field of $name is plain decimal digits', async ({ name, place, field, shape, at }) => {
  // A path ends at a slash, so it cannot be empty.
  for (const text of place === 'params' ? strangeAt(at) : [...strangeAt(at), '']) {
    const { status, text: words } = await withValue(name, place, field, text);
    expect(status, JSON.stringify(text)).toBe(422);
    expect(words).toMatch(/must be a whole number from \d+ to \d+ in plain decimal digits/);
  }
  const plain = String(Math.min(7, shape.maximum ?? 7));
  expect((await withValue(name, place, field, plain)).status).not.toBe(422);
});

test('a search beyond the longest text is answered with how long it may be', async () => {
  const searches = everyEndpoint.filter(([name]) => /^search|Search$/.test(name));
  expect(searches.length).toBeGreaterThan(2);
  for (const [name] of searches) {
    const { status, text } = await app.call(name, { query: { q: 'A'.repeat(101) }, token: app.userToken });
    expect([status, text]).toEqual([422, expect.stringContaining('query q: must have at most 100 characters')]);
    expect((await app.call(name, { query: { q: 'A'.repeat(100) }, token: app.userToken })).status).toBe(200);
  }
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
