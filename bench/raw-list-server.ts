// What the list on the wire is measured against: node:http alone, sending a buffer it has, or writing the list as JSON each time.
import './process-cost.ts';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const [plainFile = '', packedFile = ''] = process.argv.slice(2);
const plain = readFileSync(plainFile);
const packed = readFileSync(packedFile);
const list: unknown = JSON.parse(plain.toString());

const server = createServer((request, reply) => {
  const body = { '/plain': plain, '/packed': packed }[request.url ?? ''] ?? Buffer.from(JSON.stringify(list));
  reply.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length });
  reply.end(body);
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
