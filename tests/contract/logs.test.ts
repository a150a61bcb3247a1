// Secrets never appear in logs, replies, audit trail or process list: the real server led through success and failure.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../setup/postgres.ts';
import { serverProgram } from '../setup/program.ts';

const secrets = {
  adminPassword: 'Canary-admin-7!',
  wrongPassword: 'Canary-wrong-7!',
  databasePassword: 'canary-database-7',
  massiveKey: 'canary-massive-7',
  finnhubKey: 'canary-finnhub-7',
};
let storage: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  storage = await testDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'smart-cat-logs-'));
});
afterAll(async () => {
  await storage.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

//
test('no password, token, database password or provider key is in the log, the replies, the audit trail or the process list', async () => {
  const { user, database, socketDir } = storage.target;
  const child = spawn(process.execPath, [serverProgram], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: `postgresql://${user}:${secrets.databasePassword}@localhost/${database}?host=${encodeURIComponent(socketDir)}`,
      ADMIN_EMAIL: 'sample.admin@example.com',
      ADMIN_PASSWORD: secrets.adminPassword,
      MASSIVE_API_KEY: secrets.massiveKey,
      MASSIVE_BASE_URL: 'http://127.0.0.1:1',
      FINNHUB_API_KEY: secrets.finnhubKey,
      FINNHUB_BASE_URL: 'http://127.0.0.1:1',
      SEED_ON_START: 'false',
      LOG_LEVEL: 'trace',
    },
  });
  let written = '';
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      written += chunk.toString();
      const found = /http:\/\/127\.0\.0\.1:\d+/.exec(written.split('running at')[1] ?? '');
      if (found) resolve(found[0]);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => reject(new Error(`The server ended (${code}): ${written}`)));
  });
  const replies: string[] = [];
  const call = async (path: string, token: string | null, body?: string) => {
    const response = await fetch(url + path, {
      method: body === undefined ? 'GET' : 'POST',
      ...(body === undefined ? {} : { body }),
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
    });
    const text = await response.text();
    return { status: response.status, text };
  };
  try {
    const email = 'sample.admin@example.com';
    const signedIn = await call('/api/auth/login', null, JSON.stringify({ email, password: secrets.adminPassword }));
    expect(signedIn.status).toBe(200);
    const token = String(JSON.parse(signedIn.text).access_token);
    const led: [string, string | null, string | undefined, number][] = [
      ['/api/auth/me', token, undefined, 200],
      ['/api/auth/me', `${token}x`, undefined, 401],
      [`/api/auth/me?token=${token}`, null, undefined, 401],
      ['/api/auth/login', null, JSON.stringify({ email, password: secrets.wrongPassword }), 401],
      ['/api/auth/login', null, JSON.stringify({ email: secrets.wrongPassword, password: 'x' }), 401],
      ['/api/auth/login', null, `{"email":"a","password":"${secrets.wrongPassword}`, 400],
      ['/api/auth/login', null, JSON.stringify({ email, password: secrets.wrongPassword, more: 1 }), 422],
      [
        '/api/auth/change-password',
        token,
        JSON.stringify({ current_password: secrets.wrongPassword, new_password: secrets.adminPassword }),
        400,
      ],
      ['/api/signals/AAPL/live', token, undefined, 0],
      ['/api/expert/lists', token, undefined, 200],
    ];
    for (const [path, given, body, status] of led) {
      const reply = await call(path, given, body);
      if (status !== 0) expect(reply.status, path).toBe(status);
      replies.push(reply.text);
    }
    await storage.database.pool.query('alter table app_user rename to app_user_away');
    const broken = await call('/api/auth/login', null, JSON.stringify({ email, password: secrets.adminPassword }));
    const brokenWithToken = await call('/api/auth/me', token);
    await storage.database.pool.query('alter table app_user_away rename to app_user');
    expect([broken.status, brokenWithToken.status]).toEqual([500, 500]);
    replies.push(broken.text, brokenWithToken.text);

    const arguments_ = await readFile(`/proc/${child.pid}/cmdline`, 'utf8').catch(() => '');
    const { rows } = await storage.database.pool.query('select * from audit_log');
    expect(rows.length).toBeGreaterThan(2);
    // The failure was logged, so the log was really listening.
    expect(written).toContain('http: unexpected error');
    const seen = { log: written, replies: replies.join('\n'), audit: JSON.stringify(rows), arguments_ };
    for (const [place, text] of Object.entries(seen)) {
      for (const [name, secret] of Object.entries({ ...secrets, token: token.slice(4) })) {
        expect(text.includes(secret), `${name} in ${place}`).toBe(false);
      }
    }
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
});
