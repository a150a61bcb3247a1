// Requests that reach the server over a kept connection while it ends.
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import type { Handlers } from '../../../src/server/http/handlers.ts';
import { createHttpServer } from '../../../src/server/http/server.ts';
import { createLog } from '../../../src/server/process/log.ts';

const GET = 'GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n';

test('are answered, and the connection ends after them', async () => {
  const released = Promise.withResolvers<void>();
  let calls = 0;
  const health = async () => {
    calls += 1;
    await released.promise;
    return { status: 'ok', time: '2026-11-17T18:14:00.000Z' };
  };
  const server = await createHttpServer({
    handlers: { health } as unknown as Handlers,
    gate: {} as never,
    log: createLog('silent'),
    webDir: null,
    allowedOrigins: [],
    trustProxy: false,
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const proxy = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  let said = '';
  proxy.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  proxy.write(GET);
  await expect.poll(() => calls).toBe(1);
  const closed = server.close();
  await expect.poll(() => server.server.listening).toBe(false);
  proxy.write(GET);
  await expect.poll(() => calls).toBe(2);
  const ended = once(proxy, 'close');
  released.resolve();
  await Promise.all([ended, closed]);
  expect(said.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200']);
  expect(said.toLowerCase()).toContain('connection: close');
});
