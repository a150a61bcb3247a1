// HTTP server during maintenance: 503 with a message and Retry-After for everything but liveness.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { endpoints } from '../contract/endpoints.ts';
import { protectiveHeaders } from './http/protection.ts';
import { type Clock, iso } from './process/clock.ts';

const RETRY_AFTER_SECONDS = 5;
const TAKE_OVER_TRIES = 1_000;
const TAKE_OVER_MS = 20;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Page that reloads itself; without script and style, which the pages' content security policy forbids. */
const page = (words: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="refresh" content="${RETRY_AFTER_SECONDS}">` +
  `<meta name="viewport" content="width=device-width"><title>Smart Cat</title></head><body><h1>Back in a moment</h1><p>${escaped(words)}</p></body></html>`;

function answer(response: ServerResponse, status: number, type: string, text: string): void {
  response.writeHead(status, {
    ...protectiveHeaders,
    'cache-control': 'no-store',
    'content-type': `${type}; charset=utf-8`,
    connection: 'close',
    ...(status === 503 && { 'retry-after': String(RETRY_AFTER_SECONDS) }),
  });
  response.end(text);
}

/** `words` is called at each request. */
export function createMaintenanceServer(clock: Clock, words: () => string) {
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    request.resume();
    if (path === endpoints.health.path)
      return answer(response, 200, 'application/json', JSON.stringify({ status: 'ok', time: iso(clock.now()) }));
    const wantsPage = (request.headers.accept ?? '').includes('text/html') && !path.startsWith('/api');
    if (wantsPage) return answer(response, 503, 'text/html', page(words()));
    return answer(response, 503, 'application/json', JSON.stringify({ detail: words(), id: randomUUID() }));
  });

  async function listenOnce(place: { port: number; host: string }): Promise<boolean> {
    server.listen(place);
    try {
      await once(server, 'listening');
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false;
      throw error;
    }
  }

  return {
    /** Listens on a port as soon as the closing server has released it. */
    async takeOver(place: { port: number; host: string }): Promise<void> {
      for (let tries = 0; tries < TAKE_OVER_TRIES; tries += 1) {
        if (await listenOnce(place)) return;
        await clock.sleep(TAKE_OVER_MS);
      }
      throw new Error(`Port ${place.port} was not let go of.`);
    },
    async close(): Promise<void> {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
