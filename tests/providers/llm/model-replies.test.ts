// Replies of model vendors as they come: read out of their wrappings, refused in words, paused, asked again and counted.
import { afterEach, expect, test } from 'vitest';
import type { LlmOptions } from '../../../src/providers/llm/llm-analyst.ts';
import { json } from '../vendor-server.ts';
import {
  analystAt,
  ask,
  type ChatServer,
  chatServer,
  completion,
  failureOf,
  goodAnalysis,
  goodAnswer,
} from './chat-server.ts';
import { refusals } from './model-refusals.ts';
import { readShapes, type Sent, stops } from './model-replies.ts';

let server: ChatServer;
let logged: (string | null)[] = [];
afterEach(() => server.close());

/** Each call is answered by the next reply, the last one for ever. */
async function analystOver(replies: readonly Sent[], more: Partial<LlmOptions> = {}) {
  server = await chatServer((reply, n) => {
    const { body, status, headers } = replies[Math.min(n, replies.length - 1)] as Sent;
    json(reply, body, status, headers);
  });
  logged = [];
  return analystAt(server.url, { log: ({ error_message }) => logged.push(error_message), ...more });
}
const requested = () =>
  server.requests.map(({ body }) => ({
    room: body.max_tokens,
    format: (body.response_format as { type?: string })?.type,
  }));

test.each(readShapes)('an answer in $name is read with the first call', async ({ provider, replies }) => {
  const { analysis, cost } = await ask(await analystOver(replies, provider ? { provider } : {}));
  expect(analysis).toEqual(goodAnalysis);
  expect(cost).toMatchObject({ input_tokens: 1_000, output_tokens: 200, usd: 0.004 });
  expect(server.requests).toHaveLength(1);
});

test.each([...stops, ...refusals])(
  '$name: "The language model $why"',
  async ({ provider, replies, kind, why, pause, calls, tokens, ...rest }) => {
    const error = await failureOf(await analystOver(replies, provider ? { provider } : {}));
    expect(error).toMatchObject({ kind, why, pause, retry_after_ms: rest.retry_after_ms ?? null });
    expect(server.requests).toHaveLength(calls);
    const [input_tokens, output_tokens] = tokens ?? [null, null];
    expect(error.cost).toMatchObject({ input_tokens, output_tokens });
    expect(error.cost.usd === null).toBe(tokens === null);
    expect(`${error.message} ${logged}`).not.toContain('sample-key');
  },
);

test('an answer that was cut off is asked for once more with twice the room', async () => {
  const { analysis, cost } = await ask(
    await analystOver([
      { body: completion('{"action":', { finish_reason: 'length' }) },
      { body: completion(goodAnswer) },
    ]),
  );
  expect(analysis).toEqual(goodAnalysis);
  expect(cost.input_tokens).toBe(2_000);
  expect(requested().map(({ room }) => room)).toEqual([4_000, 8_000]);
  expect(server.requests[1]?.text).not.toContain('was refused');
});

test('a model that has no such room ran out of it', async () => {
  const error = await failureOf(
    await analystOver([
      { body: completion('{"action":', { finish_reason: 'length' }) },
      { status: 400, body: { error: { message: 'max_tokens is too large', code: null } } },
    ]),
  );
  expect(error).toMatchObject({ why: 'ran out of room for its answer', pause: 'none' });
});

test('the words of a refusal stand in the log: one line, bounded, without address and key', async () => {
  const words = `This plan\nhas no credit, see https://vendor.example/billing?key=sample-key or sk-proj-0123456789abcdefghij ${'x '.repeat(200)}`;
  await failureOf(await analystOver([{ status: 402, body: { error: { message: words } } }]));
  expect(logged[0]).toMatch(
    /^the model refused the request with 402, no credit: "This plan has no credit, see … or … x x .*…"$/,
  );
  expect(logged[0]?.length).toBeLessThan(250);
});

const noSchema = (status: number): Sent => ({
  status,
  body: { error: { message: 'This response_format type is unavailable' } },
});

test.each([
  // A 500 may be an outage: the schema is asked for until it was refused so twice in a row.
  [400, 1],
  [422, 1],
  [500, 2],
])('a schema refused with %i is left out at once, and for good after %i times', async (status, times) => {
  const replies = Array.from({ length: times }, () => [noSchema(status), { body: completion(goodAnswer) }]).flat();
  const analyst = await analystOver([...replies, { body: completion(goodAnswer) }]);
  for (let n = 0; n <= times; n += 1) expect(await ask(analyst)).toMatchObject({ cost: { input_tokens: 1_000 } });
  const pairs = Array.from({ length: times }, () => ['json_schema', undefined]).flat();
  expect(requested().map(({ format }) => format)).toEqual([...pairs, undefined]);
});

/** An address on loopback that nobody listens at. */
async function closedAddress(): Promise<string> {
  const gone = await chatServer(() => undefined);
  await gone.close();
  return `${gone.url}/v1`;
}

test('a model that is off costs nothing; one whose answer breaks off costs nobody knows what', async () => {
  const analyst = await analystOver([{ body: 'unused' }], { base_url: await closedAddress() });
  expect((await failureOf(analyst)).cost).toMatchObject({ input_tokens: 0, usd: 0 });
  await server.close();
  server = await chatServer((reply) => reply.destroy());
  const broken = analystAt(server.url, { api_key: null });
  expect((await failureOf(broken)).cost).toMatchObject({ input_tokens: null, usd: null });
});
