// HTTP servers of tests: on a free loopback port, with connections that stay open.
import type { Server } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';

/** Longer than any test: on a busy machine a call would go out over a connection that the server gives up at that moment. */
export const IDLE_MS = 600_000;

/** Listens and answers its address. */
export async function listenOnLoopback(server: Server): Promise<string> {
  server.keepAliveTimeout = IDLE_MS;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A port for a program that cannot choose one by itself. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}
