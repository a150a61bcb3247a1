// A vendor on loopback whose answers a test writes: real sockets, real HTTP, every request remembered.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenOnLoopback } from '../setup/loopback.ts';

export type SeenRequest = { path: string; query: URLSearchParams; headers: IncomingMessage['headers']; url: string };
export type Answer = (request: SeenRequest, reply: ServerResponse) => void;

export type VendorServer = {
  url: string;
  requests: SeenRequest[];
  /** Resolves when so many requests have arrived since the start. */
  arrived(count: number): Promise<void>;
  answer(handler: Answer): void;
  close(): Promise<void>;
};

export async function startVendor(first: Answer = (_, reply) => json(reply, {})): Promise<VendorServer> {
  let handler = first;
  const requests: SeenRequest[] = [];
  let waits: { count: number; done: () => void }[] = [];
  const server = createServer((request, reply) => {
    const url = new URL(request.url ?? '/', 'http://vendor');
    const seen = { path: url.pathname, query: url.searchParams, headers: request.headers, url: request.url ?? '' };
    requests.push(seen);
    handler(seen, reply);
    for (const wait of waits.filter(({ count }) => count <= requests.length)) wait.done();
    waits = waits.filter(({ count }) => count > requests.length);
  });
  const url = await listenOnLoopback(server);
  return {
    url,
    requests,
    arrived: (count) =>
      requests.length >= count ? Promise.resolve() : new Promise((done) => waits.push({ count, done })),
    answer: (next) => {
      handler = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export function json(reply: ServerResponse, body: unknown, status = 200, headers: Record<string, string> = {}): void {
  raw(reply, typeof body === 'string' ? body : JSON.stringify(body), status, headers);
}

/** The text as it is, said to be JSON. */
export function raw(reply: ServerResponse, text: string, status = 200, headers: Record<string, string> = {}): void {
  reply.writeHead(status, { 'content-type': 'application/json', ...headers });
  reply.end(text);
}
