// Refusals of model vendors as they come, with invented values: by status, in words under another one, inside a 200.
import { completion } from './chat-server.ts';
import { type Failure, failure, once, response, type Sent } from './model-replies.ts';

const refused = (status: number, body: unknown, headers?: Record<string, string>): Sent => ({
  status,
  body,
  ...(headers && { headers }),
});
const refusal = (code: unknown, words: string, more: object = {}) => ({ error: { message: words, code, ...more } });

const NO_CREDIT = (status: number) => `refused the request (${status}, no credit)`;
const NO_MODEL = (status: number) => `refused the request (${status}, no such model or address)`;
const free = { calls: 1, tokens: [0, 0] as [number, number] };

/** Every reply is repeated for each call. Clock of the test: 2026-11-17T18:14:00Z. */
export const refusals: Failure[] = [
  // Refusals by status, and in words under another one.
  failure('402', refused(402, refusal(402, 'no credit')), {
    kind: 'not_entitled',
    why: NO_CREDIT(402),
    pause: 'long',
    ...free,
  }),
  failure('429 for want of credit', refused(429, refusal('insufficient_quota', 'You exceeded your current quota.')), {
    kind: 'not_entitled',
    why: NO_CREDIT(429),
    pause: 'long',
    ...free,
  }),
  {
    ...failure(
      '400 for want of credit',
      refused(400, {
        type: 'error',
        error: { type: 'invalid_request_error', message: 'Your credit balance is too low.' },
      }),
      { kind: 'not_entitled', why: NO_CREDIT(400), pause: 'long', ...free },
    ),
    provider: 'anthropic',
  },
  failure('404', refused(404, refusal('model_not_found', 'unknown model')), {
    kind: 'bad_payload',
    why: NO_MODEL(404),
    pause: 'long',
    ...free,
  }),
  failure('404 of an address', refused(404, '404 page not found'), {
    kind: 'bad_payload',
    why: NO_MODEL(404),
    pause: 'long',
    ...free,
  }),
  failure('400 for its model', refused(400, { error: 'model "sample" not found, try pulling it first' }), {
    kind: 'bad_payload',
    why: NO_MODEL(400),
    pause: 'long',
    ...free,
  }),
  failure('401', refused(401, refusal('invalid_api_key', 'Incorrect API key provided: sample-key')), {
    kind: 'not_entitled',
    why: 'refused our key',
    pause: 'short',
    ...free,
  }),
  failure(
    'a key refused with 400 in a list',
    refused(400, [refusal(400, 'API key not valid. Please pass a valid API key.', { status: 'INVALID_ARGUMENT' })]),
    { kind: 'not_entitled', why: 'refused our key (400)', pause: 'short', ...free },
  ),
  failure('403', refused(403, refusal(403, 'Country not supported')), {
    kind: 'not_entitled',
    why: 'refused our key (403)',
    pause: 'short',
    ...free,
  }),
  failure('422', refused(422, { detail: [{ loc: ['body'], msg: 'sample' }] }), {
    kind: 'bad_payload',
    why: 'refused the request (422)',
    pause: 'long',
    calls: 2,
    tokens: [0, 0],
  }),
  failure('429 with a date', refused(429, {}, { 'retry-after': 'Tue, 17 Nov 2026 18:15:30 GMT' }), {
    kind: 'rate_limited',
    why: 'is at its limit',
    pause: 'short',
    ...free,
    retry_after_ms: 90_000,
  }),
  failure('429 in milliseconds', refused(429, {}, { 'retry-after-ms': '90000', 'retry-after': '1' }), {
    kind: 'rate_limited',
    why: 'is at its limit',
    pause: 'short',
    ...free,
    retry_after_ms: 90_000,
  }),
  failure('503 with a wait', refused(503, {}, { 'retry-after': '90' }), {
    kind: 'unavailable',
    why: 'could not be reached',
    pause: 'short',
    calls: 2,
    tokens: [0, 0],
    retry_after_ms: 90_000,
  }),
  {
    ...failure('529', refused(529, { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }), {
      kind: 'unavailable',
      why: 'could not be reached',
      pause: 'short',
      calls: 2,
      tokens: [0, 0],
    }),
    provider: 'anthropic',
  },
  // Error objects inside a 200 stand for their status.
  failure(
    '429 inside a 200',
    { body: refusal(429, 'upstream refused', { metadata: { provider_name: 'x' } }) },
    { kind: 'rate_limited', why: 'is at its limit', pause: 'short', ...free },
  ),
  failure(
    '402 inside a 200',
    { body: refusal('402', 'More credits are required.') },
    { kind: 'not_entitled', why: NO_CREDIT(402), pause: 'long', ...free },
  ),
  failure(
    '502 inside a 200',
    { body: refusal(502, 'Provider returned error') },
    { kind: 'unavailable', why: 'could not be reached', pause: 'short', calls: 2, tokens: [0, 0] },
  ),
  failure(
    'an error inside the only choice',
    {
      body: completion('', {
        choices: [
          {
            index: 0,
            message: { role: 'assistant', content: '' },
            finish_reason: 'error',
            error: { code: 429, message: 'busy' },
          },
        ],
      }),
    },
    { kind: 'rate_limited', why: 'is at its limit', pause: 'short', ...once },
  ),
  failure(
    'an error that is a text',
    { body: { error: 'Unexpected endpoint or method' } },
    { kind: 'unavailable', why: 'could not be reached', pause: 'short', calls: 2, tokens: [0, 0] },
  ),
  failure(
    'a limit without a number inside a 200',
    { body: refusal('rate_limit_exceeded', 'Slow down.') },
    { kind: 'rate_limited', why: 'is at its limit', pause: 'short', ...free },
  ),
  {
    ...failure(
      'a failed response inside a 200',
      { body: response([], { status: 'failed', error: { code: 'server_error', message: 'Sample.' }, usage: null }) },
      { kind: 'unavailable', why: 'could not be reached', pause: 'short', calls: 2, tokens: [0, 0] },
    ),
    provider: 'openai',
  },
];
