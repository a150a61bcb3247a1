// Peers of the published list: node:http that sends a buffer, alone or after a session read, or JSON per request.
import './process-cost.ts';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool, type PoolConfig } from 'pg';

const [plainFile = '', packedFile = ''] = process.argv.slice(2);
const plain = readFileSync(plainFile);
const packed = readFileSync(packedFile);
const list: unknown = JSON.parse(plain.toString());
const pool = new Pool(JSON.parse(process.env.BENCH_DATABASE ?? '{}') as PoolConfig);

const SESSION = `select app_user.id, is_admin from session join app_user on app_user.id = session.user_id
  where token_hash = $1 and disabled_at is null`;

async function isSignedIn(authorization = ''): Promise<boolean> {
  const tokenHash = createHash('sha256').update(authorization.replace('Bearer ', '')).digest();
  return (await pool.query(SESSION, [tokenHash])).rows.length === 1;
}

const ready: Record<string, Buffer> = { '/plain': plain, '/packed': packed };
const afterRead: Record<string, Buffer> = { '/plain/signed-in': plain, '/packed/signed-in': packed };

function send(reply: ServerResponse, body: Buffer): void {
  reply.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length });
  reply.end(body);
}

const server = createServer((request, reply) => {
  const path = request.url ?? '';
  const guarded = afterRead[path];
  if (guarded === undefined) {
    send(reply, ready[path] ?? Buffer.from(JSON.stringify(list)));
    return;
  }
  isSignedIn(request.headers.authorization).then(
    (signedIn) => (signedIn ? send(reply, guarded) : reply.writeHead(401).end()),
    (error: Error) => reply.writeHead(500).end(error.message),
  );
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
