// Installable app: manifest and icons under the content policy, whose violations browsers report to a short log.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordingLog, startTestApp, type TestApp } from '../../setup/app.ts';

const publicDir = join(process.cwd(), 'src', 'web', 'public');
type Icon = { src: string; sizes: string; type: string; purpose: string };
type Manifest = {
  name: string;
  start_url: string;
  display: string;
  theme_color: string;
  background_color: string;
  icons: Icon[];
};
const manifest = JSON.parse(readFileSync(join(publicDir, 'manifest.webmanifest'), 'utf8')) as Manifest;

const { log, lines } = recordingLog();
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ log, webDir: publicDir, withAccounts: false });
});
afterAll(() => app.close());

test('the manifest comes as a manifest, is asked for again each time, and the content policy lets it in', async () => {
  const reply = await fetch(`${app.url}/manifest.webmanifest`);
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-type')).toMatch(/^application\/manifest\+json/);
  expect(reply.headers.get('cache-control')).toBe('no-cache');
  expect(reply.headers.get('content-security-policy')).toContain("manifest-src 'self'");
  expect(await reply.json()).toMatchObject({ name: 'Smart Cat', start_url: '/screener', display: 'standalone' });
});

/** Width and height of a PNG, from its header: https://www.w3.org/TR/png-3/#11IHDR */
const pngSize = (bytes: Buffer) => `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;

test('every icon is served with its type in the size the manifest says; small, large and one that may be cut to a shape', async () => {
  for (const { src, sizes, type } of manifest.icons) {
    const reply = await fetch(app.url + src);
    expect([src, reply.status, reply.headers.get('content-type')]).toEqual([src, 200, expect.stringContaining(type)]);
    const bytes = Buffer.from(await reply.arrayBuffer());
    if (type === 'image/png') expect(pngSize(bytes), src).toBe(sizes);
    else expect(bytes.toString()).toMatch(/^<svg /);
  }
  const offered = manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`);
  expect(offered).toEqual(expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']));
});

test('the colours of the browser around the page are those of the tokens', () => {
  const tokens = readFileSync('src/web/ui/tokens.css', 'utf8');
  const [dark = '', light = ''] = tokens.split("[data-theme='light'] {");
  const colour = (theme: string, name: string) => new RegExp(`--color-${name}: (#[0-9a-f]{6});`).exec(theme)?.[1];
  const page = readFileSync('src/web/index.html', 'utf8');
  const mark = (theme: string) => new RegExp(`data-theme="${theme}"[^>]*content="(#[0-9a-f]{6})"`).exec(page)?.[1];
  expect([mark('dark'), mark('light')]).toEqual([colour(dark, 'surface'), colour(light, 'surface')]);
  expect([manifest.theme_color, manifest.background_color]).toEqual([colour(dark, 'surface'), colour(dark, 'page')]);
});

test('no worker stands between the page and the server: what is shown is never an old copy', () => {
  expect(readFileSync('src/web/index.html', 'utf8') + readFileSync('src/web/main.tsx', 'utf8')).not.toMatch(
    /serviceWorker/,
  );
});

const reported = () => lines.filter((line) => line.includes('http: page policy violated'));
const report = (fields: object, type = 'application/csp-report') =>
  fetch(`${app.url}/api/csp`, {
    method: 'POST',
    headers: { 'content-type': type },
    body: JSON.stringify({ 'csp-report': fields }),
  });

test('a report is one line, without the query of any address', async () => {
  lines.length = 0;
  const reply = await report({
    'document-uri': 'https://desk.sample.test/screener?token=sample-secret#x',
    'blocked-uri': 'https://elsewhere.example/collect?stolen=sample-secret',
    'effective-directive': 'connect-src',
    'original-policy': "default-src 'none'",
    'line-number': 12,
  });
  expect(reply.status).toBe(200);
  expect(reported()).toHaveLength(1);
  expect(JSON.parse(reported()[0] ?? '')).toMatchObject({
    directive: 'connect-src',
    blocked: 'https://elsewhere.example/collect',
    page: 'https://desk.sample.test/screener',
    line: 12,
  });
  expect(lines.join('\n')).not.toContain('sample-secret');
});

test('ten a minute are reported, no matter who sends more', async () => {
  await app.clock.advance(60_000);
  lines.length = 0;
  for (let sent = 0; sent < 25; sent += 1) expect((await report({ 'blocked-uri': 'inline' })).status).toBe(200);
  expect(reported()).toHaveLength(10);
  await app.clock.advance(60_000);
  await report({ 'blocked-uri': 'inline' });
  expect(reported()).toHaveLength(11);
});

test('what is no report is refused', async () => {
  lines.length = 0;
  expect((await report({ 'blocked-uri': 'x'.repeat(2_001) })).status).toBe(422);
  expect((await report({}, 'text/plain')).status).toBe(415);
  expect(reported()).toEqual([]);
});
