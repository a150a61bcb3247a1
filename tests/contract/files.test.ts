// Path traversal and SQL injection by names: read as plain text or refused.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountOf, type ContractApp, startContractApp } from './contract-app.ts';

const CANARY = 'canary of a sample file';
let app: ContractApp;
let token: string;
let filesDir: string;
beforeAll(async () => {
  filesDir = mkdtempSync(join(tmpdir(), 'smart-cat-files-'));
  app = await startContractApp({ filesDir });
  token = await app.sessionOf(accountOf.admin);
  mkdirSync(join(filesDir, 'outside'));
  writeFileSync(join(filesDir, 'outside', 'canary.csv'), CANARY);
  symlinkSync(join(filesDir, 'outside'), join(filesDir, 'link'));
});
afterAll(async () => {
  await app.close();
  rmSync(filesDir, { recursive: true, force: true });
});

async function ask(path: string): Promise<{ status: number; text: string }> {
  const reply = await fetch(`${app.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
  return { status: reply.status, text: await reply.text() };
}

/** Ways to write the folder above, by hand or encoded once and twice, and what ends or links a name. */
const waysOut = [
  '../outside',
  '..%2foutside',
  '%2e%2e%2foutside',
  '%252e%252e%252foutside',
  '..%5coutside',
  '..%c0%afoutside',
  '....//outside',
  'inbox/../../outside',
  '/etc/passwd',
  'file:///etc/passwd',
  'link',
  'inbox%00.csv',
];

describe('files', () => {
  // B-23
  test.each(waysOut)('the folder %s is none of the four', async (way) => {
    const { status, text } = await ask(`/api/files/list?directory=${way}`);
    expect(status === 400 || status === 422).toBe(true);
    expect(text).not.toContain(CANARY);
  });

  // B-23
  test.each([...waysOut, '**', '*/*', '(a+)+$', '[^x]*', '\\'])(
    'the pattern %s finds no file beyond the folder',
    async (way) => {
      const { status, text } = await ask(`/api/files/list?directory=inbox&pattern=${way}`);
      expect([200, 400, 422]).toContain(status);
      if (status === 200) expect(JSON.parse(text)).toEqual({ files: [] });
    },
  );

  // B-23
  test.each(waysOut)('the stage and the number %s open no file', async (way) => {
    for (const path of [`/api/files/content/1?stage=${way}`, `/api/files/content/${way}`]) {
      const { status, text } = await ask(path);
      expect([400, 404, 422]).toContain(status);
      expect(text).not.toContain(CANARY);
      expect(text).not.toContain('root:');
    }
  });
});

/** Each would answer with more, with nothing or seconds later, were it taken for a part of a statement. */
const statements = [
  "' or '1'='1",
  "' or 1=1 --",
  "') or ('1'='1",
  "'; select pg_sleep(9); --",
  "' union select null, version(), null --",
  '" or ""="',
  "\\' or 1=1 --",
  '1; drop table app_user; --',
  "' || (select email from app_user limit 1) || '",
];

describe('words of a statement', () => {
  const fields = [
    '/api/signals/search?q=',
    '/api/stocks/search?q=',
    '/api/screener/search?q=',
    '/api/admin/audit?action=',
    '/api/admin/audit?who=',
    '/api/admin/users?find=',
    '/api/files/list?directory=inbox&pattern=',
    '/api/admin/minute-tracking/aggregates?symbol=',
  ];
  // B-22
  test.each(fields)('%s takes them for text: nothing is found, nothing waits', async (field) => {
    const nothing = await ask(`${field}zzzzzzzz`);
    for (const words of statements) {
      const { status, text } = await ask(`${field}${encodeURIComponent(words)}`);
      expect(status).toBeLessThan(500);
      if (status === 200 && nothing.status === 200) expect(text.length).toBeLessThanOrEqual(nothing.text.length + 200);
      expect(text).not.toContain('PostgreSQL');
      expect(text).not.toContain(accountOf.user);
    }
    const { rows } = await app.storage.database.pool.query<{ n: number }>('select count(*)::int as n from app_user');
    expect(rows[0]?.n).toBeGreaterThan(1);
  });

  // B-22
  test.each(['%', '_', '%25', '\\%'])('%s in a search stands for itself', async (sign) => {
    for (const path of ['/api/signals/search?q=', '/api/stocks/search?q=']) {
      const { status, text } = await ask(`${path}${encodeURIComponent(sign)}`);
      expect([200, 422]).toContain(status);
      if (status === 200) expect(text).not.toMatch(/"symbol":"[A-Z]/);
    }
  });
});
