// Everything a vendor can do wrong with one answer, and how the call must end.
import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { type Answer, json, raw } from './vendor-server.ts';

type FaultCase = { name: string; answer: Answer; kind: string; tries: number; deadline?: boolean };

const fault = (name: string, kind: string, tries: number, answer: (r: ServerResponse) => void): FaultCase => {
  return { name, kind, tries, answer: (_, reply) => answer(reply) };
};
const begin = (r: ServerResponse, headers: Record<string, string> = {}) =>
  r.writeHead(200, { 'content-type': 'application/json', ...headers });
const gzip = { 'content-encoding': 'gzip' };

const page = '<h1>Checking your browser</h1>';
const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
export const faultCases: FaultCase[] = [
  fault('429 with Retry-After', 'rate_limited', 3, (r) => json(r, {}, 429, { 'retry-after': '1' })),
  fault('429 without Retry-After', 'rate_limited', 1, (r) => json(r, {}, 429)),
  fault('429 with a Retry-After beyond the deadline', 'rate_limited', 1, (r) =>
    json(r, {}, 429, { 'retry-after': '60' }),
  ),
  fault('500', 'unavailable', 3, (r) => json(r, { error: 'boom' }, 500)),
  fault('503', 'unavailable', 3, (r) => json(r, {}, 503)),
  { ...fault('hang before the first byte', 'timeout', 1, () => undefined), deadline: true },
  { ...fault('drip of single bytes', 'timeout', 1, (r) => begin(r).write('{')), deadline: true },
  fault('truncated answer', 'unavailable', 3, (r) => {
    begin(r, { 'content-length': '100' }).write('{"price":');
    setImmediate(() => r.destroy());
  }),
  fault('half a JSON text', 'bad_payload', 1, (r) => raw(r, '{"price":')),
  fault('HTML with 200', 'bad_payload', 1, (r) => r.writeHead(200, { 'content-type': 'text/html' }).end(page)),
  fault('HTML that says it is JSON', 'bad_payload', 1, (r) => raw(r, page)),
  fault('endless body', 'bad_payload', 1, (r) => {
    begin(r);
    const more = (): void => {
      if (r.destroyed) return;
      r.write('x'.repeat(65_536));
      setImmediate(more);
    };
    more();
  }),
  fault('gzip bomb', 'bad_payload', 1, (r) => begin(r, gzip).end(gzipSync(Buffer.alloc(50_000_000, 32)))),
  fault('gzip cut off in mid-stream', 'unavailable', 3, (r) => {
    begin(r, gzip).write(gzipSync(randomBytes(100_000)).subarray(0, 50_000));
    setImmediate(() => r.destroy());
  }),
  fault('gzip that ends too early', 'unavailable', 3, (r) =>
    begin(r, gzip).end(gzipSync('{"price":1}').subarray(0, 15)),
  ),
  fault('redirect', 'bad_payload', 1, (r) => r.writeHead(302, { location: 'http://127.0.0.1:1/elsewhere' }).end()),
  fault('connection reset', 'unavailable', 3, (r) => r.destroy()),
  fault('NaN', 'bad_payload', 1, (r) => raw(r, '{"price":NaN}')),
  fault('a number too large', 'bad_payload', 1, (r) => raw(r, '{"price":1e999}')),
  fault('JSON nested 20,000 deep', 'bad_payload', 1, (r) => raw(r, deep)),
  fault('bytes that are not UTF-8', 'bad_payload', 1, (r) => begin(r).end(Buffer.from([0x22, 0xff, 0xfe, 0x22]))),
  fault('a shape that was not asked for', 'bad_payload', 1, (r) => json(r, { price: 'free' })),
];
