// nginx with the example of deploy/ in front: one fetch from the product answers all readers of a published list.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startTestApp } from '../../setup/app.ts';
import { testClock } from '../../setup/clock.ts';
import { NGINX, startNginx } from '../../setup/nginx.ts';
import { largeReply, publishList, readWire } from './sample-lists.ts';

const LIST = '/api/signals/latest';
const READERS = 200;
/** As browsers of today send them. */
const browsers = ['gzip, deflate, br, zstd', 'gzip, deflate, br', 'br;q=1.0, gzip;q=0.8, *;q=0.1'];

test.runIf(existsSync(NGINX) || process.env.CI)('200 readers cost the product one fetch of the bytes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'smart-cat-edge-'));
  const clock = testClock('2026-11-17T18:14:10.000Z');
  const app = await startTestApp({ clock, environment: { EDGE_SNAPSHOTS: 'true', TRUST_PROXY: '127.0.0.1' } });
  const published = await largeReply();
  await publishList(app, 'signals', published);
  const nginx = await startNginx(folder, app.url);
  onTestFinished(async () => {
    await nginx.end();
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const fetched: { url: string; authorization: string | undefined }[] = [];
  app.platform.server.server.on('request', ({ url = '', headers }) => {
    if (url.startsWith('/api/snapshots/')) fetched.push({ url, authorization: headers.authorization });
  });
  const read = async (reader: number) => {
    const headers = {
      authorization: `Bearer ${reader % 2 === 0 ? app.userToken : app.adminToken}`,
      'accept-encoding': browsers[reader % browsers.length] ?? '',
    };
    const { status, headers: given } = await readWire(nginx.url + LIST, headers);
    expect(status).toBe(307);
    return readWire(nginx.url + given.location, headers);
  };
  const replies = await Promise.all(Array.from({ length: READERS }, (_, reader) => read(reader)));
  expect(replies.filter(({ status, bytes }) => status !== 200 || !bytes.equals(published.brotli))).toEqual([]);
  expect(replies.every(({ headers }) => headers['x-snapshot-id'] === replies[0]?.headers['x-snapshot-id'])).toBe(true);
  expect(fetched).toEqual([{ url: expect.stringContaining('coding=br'), authorization: undefined }]);
  // What is refused is refused to each caller: no copy of the bytes answers another signature, nor is a refusal kept.
  const forged = (fetched[0]?.url ?? '').replace(
    /signature=(.)/,
    (_, first) => `signature=${first === '1' ? '2' : '1'}`,
  );
  for (let time = 0; time < 2; time += 1) expect((await readWire(nginx.url + forged)).status).toBe(403);
  expect(fetched).toHaveLength(3);
});
