// Content-policy reports of browsers are logged, short, and never flood.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { recordingLog, startTestApp, type TestApp } from '../../setup/app.ts';

const { log, lines } = recordingLog();
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ log });
});
afterAll(() => app.close());
beforeEach(() => {
  lines.length = 0;
});

const reported = () => lines.filter((line) => line.includes('http: page policy violated'));
const report = (fields: object, type = 'application/csp-report') =>
  fetch(`${app.url}/api/csp`, {
    method: 'POST',
    headers: { 'content-type': type },
    body: JSON.stringify({ 'csp-report': fields }),
  });

test('a report is one line, without the query of any address', async () => {
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
  for (let sent = 0; sent < 25; sent += 1) expect((await report({ 'blocked-uri': 'inline' })).status).toBe(200);
  expect(reported()).toHaveLength(10);
  await app.clock.advance(60_000);
  await report({ 'blocked-uri': 'inline' });
  expect(reported()).toHaveLength(11);
});

test('what is no report is refused', async () => {
  expect((await report({ 'blocked-uri': 'x'.repeat(2_001) })).status).toBe(422);
  expect((await report({}, 'text/plain')).status).toBe(415);
  expect(reported()).toEqual([]);
});
