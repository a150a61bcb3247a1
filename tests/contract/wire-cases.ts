// Requests for bare sockets: strange headers, encodings, bodies and methods of every endpoint.
import fc from 'fast-check';
import type { Endpoint } from '../../src/contract/endpoint.ts';
import { everyEndpoint } from './contract-app.ts';
import { nastyStrings } from './nasty-strings.ts';
import { urlOf, validInput } from './sample-input.ts';

const oneOf = (...values: string[]) => fc.constantFrom(...values);
const visible = fc.string({
  unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)),
  maxLength: 40,
});
const headerText = fc.oneof(
  visible,
  fc.constantFrom(
    ...nastyStrings.filter((text) => text.length < 2_000).map((text) => text.replaceAll(/[^\t\x20-\x7e]/g, '?')),
  ),
);

const headers: [string, fc.Arbitrary<string>][] = [
  [
    'accept-encoding',
    fc.oneof(oneOf('br;q=0', '*;q=0', 'identity;q=0', 'gzip;q=0.5, *;q=0', 'br;q=,', ';q=1'), headerText),
  ],
  ['if-none-match', fc.oneof(oneOf('*', 'W/"x"', '"a", W/"b"', '"', 'W/', ',,,'), headerText)],
  ['if-modified-since', headerText],
  ['range', oneOf('bytes=0-0', 'bytes=-1', 'bytes=9999999999-', 'x=1')],
  ['accept', fc.oneof(oneOf('text/html', 'image/*', '*/*;q=0', 'text/event-stream'), headerText)],
  ['accept-language', headerText],
  ['origin', fc.oneof(oneOf('null', 'https://sample.test', 'file://'), headerText)],
  ['x-forwarded-for', fc.oneof(oneOf('::1', '1.2.3.4, 5.6.7.8', 'unknown', '::ffff:1.2.3.4%eth0'), headerText)],
  ['x-forwarded-host', headerText],
  ['x-forwarded-proto', headerText],
  ['cookie', headerText],
  ['last-event-id', headerText],
  ['expect', oneOf('100-continue', 'x')],
  ['content-encoding', oneOf('gzip', 'br', 'x')],
  [
    'content-type',
    oneOf(
      'application/json',
      'application/json; charset=utf-16',
      'application/JSON;x',
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'multipart/form-data',
      'application/csp-report',
      '/',
      '',
    ),
  ],
  ['authorization', fc.oneof(oneOf('bearer', 'Bearer ', 'Basic eDp5', 'Negotiate'), headerText)],
];

const body = fc.oneof(
  fc.constant(null),
  fc.jsonValue({ maxDepth: 3 }).map((value) => Buffer.from(JSON.stringify(value))),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  fc.constantFrom(
    ...[
      '{',
      '[]',
      'null',
      '{"a":1}',
      '"',
      '\ufeff{}',
      '{"__proto__":{"x":1}}',
      '{"constructor":{"prototype":1}}',
      '['.repeat(5_000),
      `{"a":${'1'.repeat(400)}}`,
      '--x\r\n\r\n--x--\r\n',
      '{"email":"\\ud800"}',
    ].map((text) => Buffer.from(text)),
  ),
);

const search = fc.oneof(
  { weight: 3, arbitrary: fc.constant('') },
  fc
    .array(
      fc.tuple(
        oneOf('asof', 'limit', 'q', 'details', 'since', 'after', 'days', 'stage', '__proto__', 'a[b]', ''),
        fc.oneof(
          oneOf(
            '',
            '0',
            '-1',
            '1e9',
            '9'.repeat(30),
            '0000-01-01T00:00:00Z',
            '9999-12-31T23:59:59Z',
            '-271821-04-20T00:00:00Z',
            '2026-11-17T18:00:00+99:99',
            '%',
            '%ff',
            '%00',
            'a'.repeat(101),
          ),
          fc.webFragments(),
        ),
      ),
      { maxLength: 4 },
    )
    .map((pairs) => `?${pairs.map(([name, value]) => `${name}=${value.replaceAll(/[\s#]/g, '+')}`).join('&')}`),
);

export const wireCase = fc.record({
  at: fc.nat({ max: everyEndpoint.length - 1 }),
  method: fc.oneof(
    { weight: 6, arbitrary: fc.constant(null) },
    oneOf('GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'),
  ),
  signedIn: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.constant(false)),
  search,
  body,
  chunked: fc.boolean(),
  headers: fc.uniqueArray(fc.oneof(...headers.map(([name, value]) => value.map((text) => [name, text] as const))), {
    maxLength: 4,
    selector: ([name]) => name,
  }),
});

type Case = typeof wireCase extends fc.Arbitrary<infer Value> ? Value : never;

export function bytesOf(declared: Endpoint, one: Case, token: string): Buffer {
  const method = one.method ?? declared.method;
  const named = new Map<string, string>(one.headers);
  if (one.signedIn && !named.has('authorization')) named.set('authorization', `Bearer ${token}`);
  if (!named.has('content-type') && one.body !== null) named.set('content-type', 'application/json');
  if (one.body !== null)
    named.set(one.chunked ? 'transfer-encoding' : 'content-length', one.chunked ? 'chunked' : String(one.body.length));
  const path = urlOf(declared, { ...validInput(declared), query: {} }) + one.search.replaceAll(/[^\x21-\x7e]/g, '?');
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'host: sample.test',
    'connection: close',
    ...[...named].map(([name, text]) => `${name}: ${text}`),
  ];
  const size = one.body?.length ?? 0;
  const chunks = one.chunked && size > 0 ? [`${size.toString(16)}\r\n`, one.body ?? '', '\r\n'] : [];
  const sent = one.body === null ? [] : one.chunked ? [...chunks, '0\r\n\r\n'] : [one.body];
  return Buffer.concat([
    Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'),
    ...sent.map((part) => Buffer.from(part as string)),
  ]);
}
