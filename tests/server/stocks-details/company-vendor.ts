// The simulated market with some of its endpoints closed or replaced, on loopback: what a smaller plan looks like.
import { createServer, type ServerResponse } from 'node:http';
import { listenOnLoopback } from '../../setup/loopback.ts';

type Endpoint = (path: string, query: URLSearchParams, reply: ServerResponse) => boolean;

export type SmallerPlan = {
  url: string;
  /** Paths asked for so far. */
  asked: string[];
  /** Answers true when it answered itself; everything else goes on to the simulated market. */
  use(endpoint: Endpoint): void;
  close(): Promise<void>;
};

export async function smallerPlan(behind: string): Promise<SmallerPlan> {
  let endpoint: Endpoint = () => false;
  const asked: string[] = [];
  const server = createServer((request, reply) => {
    const url = new URL(request.url ?? '/', 'http://plan');
    asked.push(url.pathname);
    if (endpoint(url.pathname, url.searchParams, reply)) return;
    const headers = Object.fromEntries(
      ['authorization', 'x-finnhub-token'].flatMap((name) => {
        const value = request.headers[name];
        return typeof value === 'string' ? [[name, value]] : [];
      }),
    );
    fetch(`${behind}${request.url}`, { headers }).then(
      async (answer) => {
        const type = answer.headers.get('content-type') ?? 'application/json';
        reply.writeHead(answer.status, { 'content-type': type }).end(Buffer.from(await answer.arrayBuffer()));
      },
      () => reply.destroy(),
    );
  });
  const url = await listenOnLoopback(server);
  return {
    url,
    asked,
    use: (next) => {
      endpoint = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Not part of the plan. */
export function refuse(reply: ServerResponse): true {
  reply.writeHead(403, { 'content-type': 'application/json' }).end('{"status":"NOT_AUTHORIZED"}');
  return true;
}
