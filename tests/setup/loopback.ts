// HTTP servers of tests: on a free loopback port, with connections that stay open.
import type { Server } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';

/** Longer than any test, so that no call goes out over a connection the server is just closing. */
export const IDLE_MS = 600_000;

/** Listens and answers its address. */
export async function listenOnLoopback(server: Server): Promise<string> {
  server.keepAliveTimeout = IDLE_MS;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Ports below the system's ephemeral range, so that no other socket is given one between choice and use. */
const CHOSEN_PORTS = { from: 10_000, count: 22_000 };

/** A port for a program that cannot choose one by itself. */
export async function freePort(): Promise<number> {
  const port = CHOSEN_PORTS.from + Math.floor(Math.random() * CHOSEN_PORTS.count);
  const server = createServer();
  const isFree = await new Promise<boolean>((settle) => {
    server.once('error', () => settle(false));
    server.listen(port, '127.0.0.1', () => settle(true));
  });
  if (!isFree) return freePort();
  await new Promise((closed) => server.close(closed));
  return port;
}
