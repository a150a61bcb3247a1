// Refusals of model vendors as they come, with invented values: by status, in words under another one, inside a 200.
import { completion } from './chat-server.ts';
import { type Failure, failure, once, response, type Sent } from './model-replies.ts';

const refusal = (code: unknown, words: string, more: object = {}) => ({ error: { message: words, code, ...more } });
const anthropicError = (type: string, message: string) => ({ type: 'error', error: { type, message } });

const free = { calls: 1, tokens: [0, 0] as [number, number] };
const forLong = { pause: 'long' as const, ...free };
const briefly = { pause: 'short' as const, ...free };
const NO_CREDIT = (status: number) => {
  return { kind: 'not_entitled', why: `refused the request (${status}, no credit)`, ...forLong };
};
const NO_MODEL = (status: number) => {
  return { kind: 'bad_payload', why: `refused the request (${status}, no such model or address)`, ...forLong };
};
const NO_KEY = (status: string) => ({ kind: 'not_entitled', why: `refused our key${status}`, ...briefly });
const LIMIT = { kind: 'rate_limited', why: 'is at its limit', ...briefly };
const WAITED = { ...LIMIT, retry_after_ms: 90_000 };
const AWAY = { kind: 'unavailable', why: 'could not be reached', ...briefly, calls: 2 };

const refused = (
  name: string,
  [status, body, headers]: [status: number, body: unknown, headers?: Sent['headers']],
  rest: Omit<Failure, 'name' | 'replies'>,
) => failure(name, { status, body, ...(headers && { headers }) }, rest);
const within200 = (name: string, body: unknown, rest: Omit<Failure, 'name' | 'replies'>) =>
  failure(`${name} inside a 200`, { body }, rest);

const invalidKey = 'API key not valid. Please pass a valid API key.';
const busyChoice = { index: 0, message: { role: 'assistant', content: '' }, finish_reason: 'error' };

/** Every reply is repeated for each call. Clock of the test: 2026-11-17T18:14:00Z. */
export const refusals: Failure[] = [
  // Refusals by status, and in words under another one.
  refused('402', [402, refusal(402, 'no credit')], NO_CREDIT(402)),
  refused(
    '429 for want of credit',
    [429, refusal('insufficient_quota', 'You exceeded your current quota.')],
    NO_CREDIT(429),
  ),
  refused('400 for want of credit', [400, anthropicError('invalid_request_error', 'Your credit balance is too low.')], {
    ...NO_CREDIT(400),
    provider: 'anthropic',
  }),
  refused('404', [404, refusal('model_not_found', 'unknown model')], NO_MODEL(404)),
  refused('404 of an address', [404, '404 page not found'], NO_MODEL(404)),
  refused('400 for its model', [400, { error: 'model "sample" not found, try pulling it first' }], NO_MODEL(400)),
  refused('401', [401, refusal('invalid_api_key', 'Incorrect API key provided: sample-key')], NO_KEY('')),
  refused(
    'a key refused with 400 in a list',
    [400, [refusal(400, invalidKey, { status: 'INVALID_ARGUMENT' })]],
    NO_KEY(' (400)'),
  ),
  refused('403', [403, refusal(403, 'Country not supported')], NO_KEY(' (403)')),
  refused('422', [422, { detail: [{ loc: ['body'], msg: 'sample' }] }], {
    kind: 'bad_payload',
    why: 'refused the request (422)',
    ...forLong,
    calls: 2,
  }),
  refused('429 with a date', [429, {}, { 'retry-after': 'Tue, 17 Nov 2026 18:15:30 GMT' }], WAITED),
  refused('429 in milliseconds', [429, {}, { 'retry-after-ms': '90000', 'retry-after': '1' }], WAITED),
  refused('503 with a wait', [503, {}, { 'retry-after': '90' }], { ...AWAY, retry_after_ms: 90_000 }),
  refused('529', [529, anthropicError('overloaded_error', 'Overloaded')], { ...AWAY, provider: 'anthropic' }),
  // Error objects inside a 200 stand for their status.
  within200('429', refusal(429, 'upstream refused', { metadata: { provider_name: 'x' } }), LIMIT),
  within200('402', refusal('402', 'More credits are required.'), NO_CREDIT(402)),
  within200('502', refusal(502, 'Provider returned error'), AWAY),
  failure(
    'an error inside the only choice',
    { body: completion('', { choices: [{ ...busyChoice, error: { code: 429, message: 'busy' } }] }) },
    { ...LIMIT, ...once },
  ),
  failure('an error that is a text', { body: { error: 'Unexpected endpoint or method' } }, AWAY),
  within200('a limit without a number', refusal('rate_limit_exceeded', 'Slow down.'), LIMIT),
  within200(
    'a failed response',
    response([], { status: 'failed', error: { code: 'server_error', message: 'Sample.' }, usage: null }),
    { ...AWAY, provider: 'openai' },
  ),
];
