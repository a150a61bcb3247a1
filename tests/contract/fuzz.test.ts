// Fuzzing of every endpoint: strange requests over bare sockets, nasty strings, random input from a fixed seed.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { type EndpointName, endpoints } from '../../src/contract/endpoints.ts';
import { countInGate, inGate } from '../setup/long-run.ts';
import {
  accountOf,
  type ContractApp,
  everyEndpoint,
  type Reply,
  refusalProblem,
  startContractApp,
} from './contract-app.ts';
import { nastyStrings } from './nasty-strings.ts';
import { rawRequest, statusOf } from './raw-request.ts';
import { fieldsOf, type Input, validInput } from './sample-input.ts';
import { bytesOf, wireCase } from './wire-cases.ts';

const SEED = 20_261_117;
const RANDOM_CASES = countInGate(40, 400);
/** For endpoints that take nothing: unknown fields are all that can be sent. */
const CASES_WITHOUT_INPUT = countInGate(4, 400);
/** Callers that wait together are read by one query. */
const AT_ONCE = 32;
const WIRE_SEED = 20_261_122;
/** For all endpoints together; some seconds. */
const WIRE_CASES = countInGate(400, 900);
const SOCKETS = 6;

let app: ContractApp;
beforeAll(async () => {
  // Each request comes from an address of its own: otherwise the limits would answer instead of the routes.
  app = await startContractApp({ environment: { TRUST_PROXY: 'true' } });
});
afterAll(() => app.close());

/** Signed in, these read the whole market: over a socket they are asked without. */
const atWork = new Set<EndpointName>(['fetchGoldenEye', 'fetchScreener', 'madeLists']);

/** Readiness says it of a database that takes over a second, as one does where many calls are made at once. */
const BUSY = 503;

// B-20
test('no endpoint answers 5xx to strange headers, bodies, methods and encodings', async () => {
  const cases = fc.sample(wireCase, { seed: WIRE_SEED, numRuns: WIRE_CASES });
  const findings: string[] = [];
  const seen = new Map<number, number>();
  const work = async () => {
    for (let one = cases.pop(); one !== undefined; one = cases.pop()) {
      const [name, declared] = everyEndpoint[one.at] as (typeof everyEndpoint)[number];
      // Events go on and on, and work that is really done takes its time; what they refuse is tried with all others.
      if ((declared.stream || atWork.has(name)) && one.signedIn) continue;
      const token =
        name === 'logout' || name === 'revokeSession' ? await app.sessionOf(accountOf.user) : app.adminToken;
      const bytes = bytesOf(declared, one, token);
      const { text } = await rawRequest(app.url, bytes);
      const status = statusOf(text);
      seen.set(status, (seen.get(status) ?? 0) + 1);
      if (name === 'ready' && status === BUSY) continue;
      if (status >= 500 || status === 0)
        findings.push(`${name} ${status} ${JSON.stringify(bytes.toString('latin1').slice(0, 600))}`);
    }
  };
  await Promise.all(Array.from({ length: SOCKETS }, work));
  expect(findings).toEqual([]);
  // It is no proof when nothing gets past the first check.
  for (const status of [200, 401, 404, 422]) expect(seen.get(status) ?? 0, String(status)).toBeGreaterThan(10);
  expect((await fetch(`${app.url}/ready`)).status).toBe(200);
});

let requests = 0;
function ownAddress(): Record<string, string> {
  requests += 1;
  return { 'x-forwarded-for': `10.${requests >> 16}.${(requests >> 8) & 255}.${requests & 255}` };
}

function typeOf({ stream, sheet }: Endpoint): string {
  if (stream) return 'text/event-stream';
  return sheet === undefined ? 'application/json' : 'text/csv';
}

function findingIn(declared: Endpoint, reply: Reply): string | null {
  if (declared.path === endpoints.ready.path && reply.status === BUSY) return refusalProblem(reply);
  if (reply.status >= 500) return `answered ${reply.status}: ${reply.text.slice(0, 200)}`;
  const type = reply.status === 200 ? typeOf(declared) : 'application/json';
  if (!(reply.headers.get('content-type') ?? '').startsWith(type)) return `is not ${type}`;
  if (reply.status < 400) return reply.status === 200 ? null : `answered ${reply.status}`;
  return refusalProblem(reply);
}

async function tryAll(
  name: EndpointName,
  inputs: Partial<Input>[],
  call: ContractApp['call'] = app.call,
): Promise<string[]> {
  const declared: Endpoint = endpoints[name];
  const findings: string[] = [];
  const waiting = [...inputs];
  const work = async () => {
    for (let input = waiting.pop(); input !== undefined; input = waiting.pop()) {
      const token = declared.access === 'visitor' ? undefined : await tokenFor(name);
      const reply = await call(name, { ...input, token, headers: ownAddress() });
      const finding = findingIn(declared, reply);
      if (finding !== null) findings.push(`${JSON.stringify(input).slice(0, 300)} ${finding}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return findings;
}

/** Ending the own session must not end the test: there each call has one of its own. */
async function tokenFor(name: EndpointName): Promise<string> {
  return name === 'logout' ? app.sessionOf(accountOf.user) : app.adminToken;
}

const places = (declared: Endpoint) => [
  ...fieldsOf(declared.params).map((field) => ({ place: 'params' as const, field })),
  ...fieldsOf(declared.query).map((field) => ({ place: 'query' as const, field })),
  ...fieldsOf(declared.body).map((field) => ({ place: 'body' as const, field })),
];

/** Each field meets a few of them in the gate, each text many fields; all of them in the long run. */
const NASTY_IN_GATE = 8;
let fields = 0;
function textsFor(): readonly string[] {
  fields += 1;
  const few = Array.from({ length: NASTY_IN_GATE }, (_, n) => nastyStrings[(fields * 5 + n * 6) % nastyStrings.length]);
  return inGate(
    nastyStrings.filter((text) => few.includes(text)),
    nastyStrings,
  );
}

// B-20
test.each(everyEndpoint.filter(([, declared]) => places(declared).length > 0))(
  'every field of %s withstands nasty texts',
  async (name, declared) => {
    const inputs = places(declared).flatMap(({ place, field }) =>
      textsFor().map((text) => {
        const valid = validInput(declared);
        return { ...valid, [place]: { ...(valid[place] as object), [field]: text } };
      }),
    );
    expect(await tryAll(name, inputs, app.callWithin)).toEqual([]);
  },
);

const value = fc.oneof(
  fc.constantFrom(...nastyStrings),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.string({ maxLength: 10 }), { maxLength: 3 }),
  fc.jsonValue({ maxDepth: 3 }),
);
const text = fc.oneof(
  fc.constantFrom(...nastyStrings),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.integer().map(String),
);

/** Random inputs around the valid one: each field is left valid, left out, or replaced by something else. */
function randomInputs(declared: Endpoint): Partial<Input>[] {
  const valid = validInput(declared);
  const part = (schema: Endpoint['query'], base: Record<string, unknown>, wild: fc.Arbitrary<unknown>) =>
    fc
      .tuple(
        fc.record(
          Object.fromEntries(fieldsOf(schema).map((field) => [field, fc.oneof(fc.constant(base[field]), wild)])),
          { requiredKeys: [] },
        ),
        fc.option(fc.dictionary(fc.string({ maxLength: 12 }), wild, { maxKeys: 2 }), { freq: 4, nil: {} }),
      )
      .map(([known, unknown]) => ({ ...unknown, ...known }));
  const listed = fc.oneof({ weight: 4, arbitrary: text }, { weight: 1, arbitrary: fc.array(text, { maxLength: 3 }) });
  const body = (valid.body ?? {}) as Record<string, unknown>;
  const input = fc.record({
    params: fc.record(
      Object.fromEntries(
        fieldsOf(declared.params).map((field) => [field, fc.oneof(fc.constant(valid.params[field]), text)]),
      ),
    ),
    query: part(declared.query, valid.query, listed),
    body: fc.oneof(
      { weight: 4, arbitrary: part(declared.body, body, value) },
      { weight: 1, arbitrary: fc.jsonValue() },
    ),
  });
  const numRuns = places(declared).length === 0 ? CASES_WITHOUT_INPUT : RANDOM_CASES;
  return fc.sample(input, { seed: SEED, numRuns }) as Partial<Input>[];
}

// B-20
test.each(everyEndpoint)('%s withstands random inputs', async (name, declared) => {
  expect(await tryAll(name, randomInputs(declared), app.callWithin)).toEqual([]);
});
