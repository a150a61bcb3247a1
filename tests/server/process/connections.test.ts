// Connections of the server: a limit of open ones, of requests sent ahead on one, and those that are kept while it ends.
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import type { Handlers } from '../../../src/server/http/handlers.ts';
import { readBytes } from '../../../src/server/http/load/unpacked-bytes.ts';
import { createHttpServer } from '../../../src/server/http/server.ts';
import { createLog, type Log } from '../../../src/server/process/log.ts';
import { publishCompressed, publishReply } from '../../../src/server/publish/published.ts';

const GET = 'GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n';

/** A server that answers /health once `released` ends. */
async function openServer(released: Promise<void>, options: { log?: Log; maxConnections?: number } = {}) {
  let calls = 0;
  const health = async () => {
    calls += 1;
    await released;
    return { status: 'ok', time: '2026-11-17T18:14:00.000Z' };
  };
  const server = await createHttpServer({
    handlers: { health } as unknown as Handlers,
    gate: {} as never,
    log: createLog('silent'),
    webDir: null,
    allowedOrigins: [],
    trustProxy: false,
    ...options,
  });
  onTestFinished(() => server.close());
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as AddressInfo;
  return { server, port, calls: () => calls };
}

/** A connection and what the server said over it. */
function openConnection(port: number) {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const connection = { socket, said: '' };
  socket.setEncoding('utf8').on('data', (text: string) => {
    connection.said += text;
  });
  return connection;
}
const statuses = ({ said }: { said: string }) =>
  said.match(/HTTP\/1.1 \d+/g)?.map((line) => Number(line.slice(-3))) ?? [];

test('a connection beyond the limit is closed, the log says it once, and those that are open stay', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) }) as Log;
  const { port } = await openServer(Promise.resolve(), { log, maxConnections: 1 });
  const first = openConnection(port);
  const answered = async () => {
    first.said = '';
    first.socket.write(GET);
    await expect.poll(() => statuses(first)).toEqual([200]);
  };
  await answered();
  for (let time = 0; time < 2; time += 1) {
    const beyond = connect(port, '127.0.0.1').on('error', () => undefined);
    await once(beyond, 'close');
  }
  await answered();
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { limit: 1, refused: 1, msg: 'http: connections refused, as many are open as there may be' },
  ]);
});

test('requests over a kept connection while the server ends are answered, and the connection ends after them', async () => {
  const released = Promise.withResolvers<void>();
  const { server, port, calls } = await openServer(released.promise);
  const proxy = openConnection(port);
  proxy.socket.write(GET);
  await expect.poll(calls).toBe(1);
  const closed = server.close();
  await expect.poll(() => server.server.listening).toBe(false);
  proxy.socket.write(GET);
  await expect.poll(calls).toBe(2);
  const ended = once(proxy.socket, 'close');
  released.resolve();
  await Promise.all([ended, closed]);
  expect(statuses(proxy)).toEqual([200, 200]);
  expect(proxy.said.toLowerCase()).toContain('connection: close');
});

test('of twenty requests sent ahead on one connection eight are answered, the others refused until then', async () => {
  const released = Promise.withResolvers<void>();
  const { port } = await openServer(released.promise);
  const client = openConnection(port);
  client.socket.write(GET.repeat(20));
  released.resolve();
  await expect.poll(() => statuses(client)).toEqual([...Array(8).fill(200), ...Array(12).fill(429)]);
  expect(client.said).toContain('At most 8 requests at once on one connection');
  client.said = '';
  client.socket.write(GET);
  await expect.poll(() => statuses(client)).toEqual([200]);
});

test('readers who cannot unpack share the bytes that were unpacked once', async () => {
  const text = JSON.stringify({ stocks: Array.from({ length: 500 }, (_, at) => `S${at}`) });
  const published = await publishCompressed(Buffer.from(text));
  const [first, ...others] = await Promise.all(Array.from({ length: 20 }, () => readBytes(published, 'identity')));
  expect(first?.toString()).toBe(text);
  for (const other of [...others, await readBytes(published, 'identity')]) expect(other).toBe(first);
  const packed = await readBytes(published, 'gzip');
  expect(gunzipSync(packed).toString()).toBe(text);
  expect(await readBytes(published, 'gzip')).toBe(packed);
  const whole = await publishReply({ stocks: [] });
  expect(await readBytes(whole, 'identity')).toBe(whole.identity);
});
