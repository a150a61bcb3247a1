// Connections beyond the limit: closed, and named in the log once a minute.
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import type { Handlers } from '../../../src/server/http/handlers.ts';
import { createHttpServer } from '../../../src/server/http/server.ts';
import type { Log } from '../../../src/server/process/log.ts';

test('a connection beyond the limit is closed, the log says it once, and those that are open stay', async () => {
  const lines: string[] = [];
  const server = await createHttpServer({
    handlers: { health: async () => ({ status: 'ok', time: '2026-11-17T18:14:00.000Z' }) } as unknown as Handlers,
    gate: {} as never,
    log: pino({ level: 'warn' }, { write: (line: string) => lines.push(line) }) as Log,
    webDir: null,
    allowedOrigins: [],
    trustProxy: false,
    maxConnections: 1,
  });
  onTestFinished(() => server.close());
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as AddressInfo;
  const first = connect(port, '127.0.0.1');
  let said = '';
  first.on('data', (bytes: Buffer) => {
    said += bytes.toString();
  });
  const answered = async () => {
    said = '';
    first.write('GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await expect.poll(() => said).toContain('200 OK');
  };
  await answered();
  for (let time = 0; time < 2; time += 1) {
    const beyond = connect(port, '127.0.0.1').on('error', () => undefined);
    await once(beyond, 'close');
  }
  await answered();
  first.destroy();
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { limit: 1, refused: 1, msg: 'http: connections refused, as many are open as there may be' },
  ]);
});
