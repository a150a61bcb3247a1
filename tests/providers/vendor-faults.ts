// Everything a vendor can do wrong with one answer, and how the call must end.
import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { type Answer, json, raw } from './vendor-server.ts';

export type FaultCase = { name: string; answer: Answer; kind: string; tries: number; deadline?: boolean };

const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
export const faultCases: FaultCase[] = [
  {
    name: '429 with Retry-After',
    answer: (_, r) => json(r, {}, 429, { 'retry-after': '1' }),
    kind: 'rate_limited',
    tries: 3,
  },
  { name: '429 without Retry-After', answer: (_, r) => json(r, {}, 429), kind: 'rate_limited', tries: 1 },
  {
    name: '429 with a Retry-After beyond the deadline',
    answer: (_, r) => json(r, {}, 429, { 'retry-after': '60' }),
    kind: 'rate_limited',
    tries: 1,
  },
  { name: '500', answer: (_, r) => json(r, { error: 'boom' }, 500), kind: 'unavailable', tries: 3 },
  { name: '503', answer: (_, r) => json(r, {}, 503), kind: 'unavailable', tries: 3 },
  { name: 'hang before the first byte', answer: () => undefined, kind: 'timeout', tries: 1, deadline: true },
  {
    name: 'drip of single bytes',
    answer: (_, r) => r.writeHead(200, { 'content-type': 'application/json' }).write('{'),
    kind: 'timeout',
    tries: 1,
    deadline: true,
  },
  {
    name: 'truncated answer',
    answer: (_, r) => {
      r.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
      r.write('{"price":');
      setImmediate(() => r.destroy());
    },
    kind: 'unavailable',
    tries: 3,
  },
  { name: 'half a JSON text', answer: (_, r) => raw(r, '{"price":'), kind: 'bad_payload', tries: 1 },
  {
    name: 'HTML with 200',
    answer: (_, r) => {
      r.writeHead(200, { 'content-type': 'text/html' });
      r.end('<h1>Checking your browser</h1>');
    },
    kind: 'bad_payload',
    tries: 1,
  },
  {
    name: 'HTML that says it is JSON',
    answer: (_, r) => raw(r, '<h1>Checking your browser</h1>'),
    kind: 'bad_payload',
    tries: 1,
  },
  {
    name: 'endless body',
    answer: (_, r) => {
      r.writeHead(200, { 'content-type': 'application/json' });
      const more = (): void => {
        if (!r.destroyed) {
          r.write('x'.repeat(65_536));
          setImmediate(more);
        }
      };
      more();
    },
    kind: 'bad_payload',
    tries: 1,
  },
  {
    name: 'gzip bomb',
    answer: (_, r) => {
      r.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
      r.end(gzipSync(Buffer.alloc(50_000_000, 32)));
    },
    kind: 'bad_payload',
    tries: 1,
  },
  {
    name: 'gzip cut off in mid-stream',
    answer: (_, r) => {
      r.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
      r.write(gzipSync(randomBytes(100_000)).subarray(0, 50_000));
      setImmediate(() => r.destroy());
    },
    kind: 'unavailable',
    tries: 3,
  },
  {
    name: 'gzip that ends too early',
    answer: (_, r) => {
      r.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
      r.end(gzipSync('{"price":1}').subarray(0, 15));
    },
    kind: 'unavailable',
    tries: 3,
  },
  {
    name: 'redirect',
    answer: (_, r) => {
      r.writeHead(302, { location: 'http://127.0.0.1:1/elsewhere' });
      r.end();
    },
    kind: 'bad_payload',
    tries: 1,
  },
  { name: 'connection reset', answer: (_, r) => r.destroy(), kind: 'unavailable', tries: 3 },
  { name: 'NaN', answer: (_, r) => raw(r, '{"price":NaN}'), kind: 'bad_payload', tries: 1 },
  { name: 'a number too large', answer: (_, r) => raw(r, '{"price":1e999}'), kind: 'bad_payload', tries: 1 },
  { name: 'JSON nested 20,000 deep', answer: (_, r) => raw(r, deep), kind: 'bad_payload', tries: 1 },
  {
    name: 'bytes that are not UTF-8',
    answer: (_, r) => {
      r.writeHead(200, { 'content-type': 'application/json' });
      r.end(Buffer.from([0x22, 0xff, 0xfe, 0x22]));
    },
    kind: 'bad_payload',
    tries: 1,
  },
  {
    name: 'a shape that was not asked for',
    answer: (_, r) => json(r, { price: 'free' }),
    kind: 'bad_payload',
    tries: 1,
  },
];
