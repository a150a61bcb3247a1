// Numbers of the contract are plain decimal digits, on every endpoint, in the path, the query and the body.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { type EndpointName, endpoints } from '../../src/contract/endpoints.ts';
import { type ContractApp, everyEndpoint, startContractApp } from './contract-app.ts';
import { validInput } from './sample-input.ts';

let app: ContractApp;
beforeAll(async () => {
  app = await startContractApp();
});
afterAll(() => app.close());

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

const cases = everyEndpoint.flatMap(([name, declared]) =>
  numbersOf(declared)
    .filter(() => name !== 'policyReport')
    .map(([place, field, shape]) => ({ name, place, field, shape })),
);

/** A path ends at a slash, so it cannot be empty. */
const strange = [
  '0x1',
  '0b1',
  '0o1',
  ' 1',
  '1 ',
  '\t1',
  '1e0',
  '+1',
  '-1',
  '01',
  '00',
  '1.0',
  '1.',
  '.1',
  '1_0',
  '1,0',
];
const stranger = ['١', '１', 'a', 'null', 'NaN', 'Infinity', '9'.repeat(17), '9'.repeat(60), '1 OR 1=1', '1\u00a0'];

test('the contract has numbers in paths, queries and bodies', () => {
  expect(new Set(cases.map(({ place }) => place))).toEqual(new Set(['params', 'query', 'body']));
  expect(cases.length).toBeGreaterThan(10);
});

async function statusOf(name: EndpointName, place: Place, field: string, value: unknown) {
  const declared: Endpoint = endpoints[name];
  const valid = validInput(declared);
  const token = declared.access === 'admin' ? app.adminToken : app.userToken;
  return app.callWithin(name, { ...valid, [place]: { ...(valid[place] as object), [field]: value }, token });
}

test.each(cases)('$place $field of $name is plain decimal digits', async ({ name, place, field, shape }) => {
  for (const text of [...strange, ...stranger, ...(place === 'params' ? [] : [''])]) {
    const { status, text: words } = await statusOf(name, place, field, text);
    expect(status, JSON.stringify(text)).toBe(422);
    expect(words).toMatch(/must be a whole number from \d+ to \d+ in plain decimal digits/);
  }
  const plain = String(Math.min(7, shape.maximum ?? 7));
  expect((await statusOf(name, place, field, plain)).status).not.toBe(422);
});

test('a batch is not found under another spelling of its number', async () => {
  const token = app.adminToken;
  const ask = async (id: string) =>
    (await fetch(`${app.url}/api/admin/batches/${id}`, { headers: { authorization: `Bearer ${token}` } })).status;
  expect(await ask('999999')).toBe(404);
  for (const id of ['0xf423f', '%20999999', '999999%20', '999999e0', '+999999', '%2B999999', '0999999'])
    expect(await ask(id), id).toBe(422);
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
