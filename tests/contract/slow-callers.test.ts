// Slow callers on a bare socket: headers and bodies end within 15 seconds, an upload goes on while bytes come.
import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { endpoints } from '../../src/contract/endpoints.ts';
import { setReaderDeadline } from '../../src/server/http/deadlines.ts';
import { startTestApp, type TestApp } from '../setup/app.ts';
import { testClock } from '../setup/clock.ts';
import { rawRequest, statusOf } from './raw-request.ts';

const MOST_SECONDS = 15;
const clock = testClock();
let app: TestApp;
let server: Server;
beforeAll(async () => {
  app = await startTestApp({ clock });
  server = app.platform.server.server;
});
afterAll(() => app.close());

type Sending = { text: () => string; send: () => Promise<void>; isCut: () => boolean };

/** Begins a request whose body of 1,000 bytes is sent one at a time. */
async function begin(path: string, type: string): Promise<Sending> {
  const { hostname, port } = new URL(app.url);
  const client: Socket = connect(Number(port), hostname);
  onTestFinished(() => void client.destroy());
  let text = '';
  client.on('data', (bytes) => {
    text += bytes.toString('latin1');
  });
  client.on('error', () => undefined);
  const seen = once(server, 'request') as Promise<[IncomingMessage]>;
  const head = `POST ${path} HTTP/1.1\r\nhost: sample.test\r\nauthorization: Bearer ${app.adminToken}\r\n`;
  client.write(`${head}content-type: ${type}\r\ncontent-length: 1000\r\n\r\n`);
  const [{ socket }] = await seen;
  return {
    text: () => text,
    isCut: () => socket.writableEnded || socket.destroyed,
    send: async () => {
      const before = socket.bytesRead;
      client.write('-');
      await expect.poll(() => socket.bytesRead).toBeGreaterThan(before);
    },
  };
}

/** Seconds until the server gives up, with a byte each second where the caller sends on; null when it waits on. */
async function secondsUntilCut(sending: Sending, most: number, sendsOn: boolean): Promise<number | null> {
  for (let second = 1; second <= most; second += 1) {
    await clock.advance(1_000);
    if (sending.isCut()) return second;
    if (sendsOn) await sending.send();
  }
  return null;
}

// L-07
test('headers that never end are cut', async () => {
  const { text, closed } = await rawRequest(app.url, 'GET /health HTTP/1.1\r\nhost: sample.test\r\nx-slow: ');
  expect([statusOf(text), closed]).toEqual([408, true]);
});

// L-07
test.each([
  ['sent byte by byte', true],
  ['that stands still', false],
])('a body %s is refused within 15 seconds, in words', async (_, sendsOn) => {
  const sending = await begin(endpoints.login.path, 'application/json');
  expect(await secondsUntilCut(sending, MOST_SECONDS, sendsOn)).not.toBeNull();
  await expect.poll(() => statusOf(sending.text())).toBe(408);
  expect(sending.text()).toContain('The request took too long');
});

// L-07
test('an upload goes on while bytes come, and is refused 15 seconds after the last one', async () => {
  const sending = await begin(endpoints.uploadLists.path, 'multipart/form-data; boundary=sample');
  expect(await secondsUntilCut(sending, 60, true)).toBeNull();
  expect(await secondsUntilCut(sending, MOST_SECONDS, false)).not.toBeNull();
  await expect.poll(() => statusOf(sending.text())).toBe(408);
});

// L-08
test('the socket of a reply waits half of 30 seconds, because a socket gives up after two periods', async () => {
  const replying = createServer((_, response) => {
    setReaderDeadline(response);
    response.end(String(response.socket?.timeout));
  });
  replying.listen(0, '127.0.0.1');
  await once(replying, 'listening');
  onTestFinished(() => void replying.close());
  const [reply] = (await once(get(`http://127.0.0.1:${(replying.address() as AddressInfo).port}`), 'response')) as [
    IncomingMessage,
  ];
  const timeout = Number(await reply.setEncoding('utf8').reduce((all: string, part: string) => all + part, ''));
  expect(timeout).toBeGreaterThan(0);
  expect(timeout * 2).toBeLessThanOrEqual(30_000);
});
