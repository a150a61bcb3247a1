// One reader's load: unpacked replies are shared, requests sent ahead on one connection are bounded.
import { type AddressInfo, connect } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import type { Handlers } from '../../../src/server/http/handlers.ts';
import { readBytes } from '../../../src/server/http/load/unpacked-bytes.ts';
import { createHttpServer } from '../../../src/server/http/server.ts';
import { createLog } from '../../../src/server/process/log.ts';
import { publishCompressed, publishReply } from '../../../src/server/publish/published.ts';

test('of twenty requests sent ahead on one connection eight are answered, the others refused until then', async () => {
  const released = Promise.withResolvers<void>();
  const health = async () => {
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
  onTestFinished(() => server.close());
  await server.listen({ port: 0, host: '127.0.0.1' });
  const client = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => void client.destroy());
  let said = '';
  client.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const codes = () => said.match(/HTTP\/1.1 \d+/g)?.map((line) => Number(line.slice(-3))) ?? [];
  const GET = 'GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n';
  client.write(GET.repeat(20));
  released.resolve();
  await expect.poll(codes).toEqual([...Array(8).fill(200), ...Array(12).fill(429)]);
  expect(said).toContain('At most 8 requests at once on one connection');
  said = '';
  client.write(GET);
  await expect.poll(codes).toEqual([200]);
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
