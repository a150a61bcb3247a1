// Release as an operator runs it: from its archive in an empty folder to the first scored page; behind nginx with TLS.
import { execFile } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { embeddedPrograms } from '../../src/server/db/postgres-programs.ts';
import { openBrowser, tokenOf } from '../setup/browser.ts';
import { NGINX, startNginx } from '../setup/nginx.ts';
import { type Program, programAdmin, startProgram } from '../setup/program.ts';
import { withinReadOnlyRoot } from '../setup/read-only-root.ts';
import { type InstalledRelease, installRelease } from '../setup/release.ts';

const SCORES = /\d+ lists, \d+ signals, \d+ symbols/;
const run = promisify(execFile);

let folder: string;
let release: InstalledRelease;
let program: Program;
let browser: Browser;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'smart-cat-release-'));
  [release, browser] = await Promise.all([installRelease(folder), openBrowser()]);
  const dataDir = mkdtempSync(join(tmpdir(), 'smart-cat-release-data-'));
  // Settings as an operator writes them beside the program.
  writeFileSync(join(dataDir, '.env'), 'SIM_UNIVERSE=600\nCONTACT_EMAIL=desk@sample.example\nTRUST_PROXY=1\n');
  program = await startProgram({ dataDir, startedIn: dataDir, program: [release.command, 'start'] });
  await program.said(SCORES);
});
afterAll(async () => {
  await browser?.close();
  await program?.remove();
  rmSync(folder, { recursive: true, force: true });
});

async function signIn(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(programAdmin.email);
  await page.getByLabel('Password', { exact: true }).fill(programAdmin.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/screener');
}

async function command(...words: string[]) {
  // The data folder of the running program, as an operator in its folder has it.
  const env = { ...process.env, DATA_DIR: program.dataDir };
  const ended = run(process.execPath, [release.command, ...words], { cwd: program.dataDir, env });
  return ended.then(
    ({ stdout }) => ({ code: 0, out: stdout }),
    (error: { code: number; stderr: string }) => ({ code: error.code, out: error.stderr }),
  );
}

test('one command on the archive alone leads to the first scored page', async () => {
  const context = await browser.newContext({ baseURL: program.url });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('link', { name: 'desk@sample.example' }).waitFor();
  await signIn(page);
  await page.goto('/signals-live-pro');
  const card = page.getByRole('article').first();
  await card.waitFor();
  expect(await card.innerText()).toMatch(/[+−]\d/);
  await context.close();
});

test('the package names exact versions, holds plain JavaScript, and every address in it leads to a file', () => {
  const versions = Object.values({ ...release.manifest.dependencies, ...release.manifest.optionalDependencies });
  expect(versions.length).toBeGreaterThan(80);
  expect(versions.filter((version) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  const files = globSync('{src,scripts}/**/*', { cwd: release.home, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  expect(files.filter((file) => !/\.(js|mjs|sql|json)$/.test(file))).toEqual([]);
  const lost = files
    .filter((file) => /\.m?js$/.test(file))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/(?:from |import\(|import |new URL\()'(\.{1,2}\/[^']*)'/g)]
        .map(([, address = '']) => join(file, '..', address))
        .filter((path) => !existsSync(path)),
    );
  expect(lost).toEqual([]);
});

test('its commands work on the data of the running product and call themselves by their names', async () => {
  const usage = (words: string) => ({ code: 2, out: expect.stringContaining(`Usage: smart-cat ${words}`) });
  const expected: Record<string, { code: number; out: unknown }> = {
    '--version': { code: 0, out: `${release.manifest.version}\n` },
    '--help': { code: 0, out: expect.stringMatching(/^Usage: smart-cat <command>/) },
    'user list': { code: 0, out: expect.stringContaining(programAdmin.email) },
    'database programs': { code: 0, out: expect.stringMatching(/^PostgreSQL \d+\.\d+ .*, in \//) },
    'user remove': usage('user <'),
    'import daily': usage('import daily'),
    'restore nothing.backup --yes': { code: 2, out: expect.stringContaining('There is no backup') },
    sell: { code: 2, out: expect.stringMatching(/^Unknown command 'sell'/) },
  };
  const ended = await Promise.all(
    Object.keys(expected).map(async (words) => [words, await command(...words.split(' '))]),
  );
  expect(Object.fromEntries(ended)).toEqual(expected);
});

test.runIf(existsSync(NGINX) || process.env.CI)(
  'behind nginx that ends TLS readers sign in, and events come at once',
  async () => {
    const nginx = await startNginx(join(folder, 'nginx'), program.url);
    const context = await browser.newContext({
      baseURL: nginx.url,
      ignoreHTTPSErrors: true,
      extraHTTPHeaders: { 'x-forwarded-for': '198.51.100.7' },
    });
    const page = await context.newPage();
    await signIn(page);
    await page.goto('/signals-live-pro');
    await page.getByRole('article').first().waitFor();
    expect(new URL(page.url()).protocol).toBe('https:');
    // A session is a token in a header: no cookie could leave by an unencrypted connection.
    expect(await context.cookies()).toEqual([]);
    const { stream, health, callers } = await page.evaluate(async () => {
      const stop = new AbortController();
      const headers = { authorization: `Bearer ${localStorage.getItem('token')}` };
      const reply = await fetch('/api/stream', { headers, signal: stop.signal });
      // The reply stays open, so a buffering proxy would deliver nothing.
      const first = await reply.body?.getReader().read();
      stop.abort();
      const alive = await fetch('/health');
      const audit = await fetch('/api/admin/audit', { headers });
      return {
        stream: { type: reply.headers.get('content-type'), text: new TextDecoder().decode(first?.value) },
        callers: ((await audit.json()) as { entries: { ip: string | null }[] }).entries.map(({ ip }) => ip),
        health: { status: alive.status, transport: alive.headers.get('strict-transport-security') },
      };
    });
    expect(stream).toMatchObject({
      type: expect.stringContaining('text/event-stream'),
      text: expect.stringContaining('data:'),
    });
    // The address nginx saw, never the one the caller claims.
    expect(new Set(callers.filter((ip) => ip !== null))).toEqual(new Set(['127.0.0.1']));
    expect(health).toEqual({ status: 200, transport: expect.stringMatching(/^max-age=63072000/) });
    await context.close();
    await nginx.end();
  },
);

test.runIf(process.getuid?.() === 0)(
  'it runs as an ordinary account on a read-only root, with a volume for its data',
  async () => {
    const volume = mkdtempSync(join(tmpdir(), 'smart-cat-volume-'));
    writeFileSync(join(volume, 'password'), `${programAdmin.password}\n`);
    const contained = await startProgram({
      dataDir: volume,
      startedIn: volume,
      within: withinReadOnlyRoot(volume, folder),
      program: [release.command, 'start'],
      environment: {
        POSTGRES_BIN: embeddedPrograms(),
        ADMIN_PASSWORD: '',
        ADMIN_PASSWORD_FILE: 'password',
        SEED_ON_START: 'false',
        SIM_UNIVERSE: '300',
      },
    });
    try {
      await expect.poll(async () => (await fetch(`${contained.url}/health`)).status).toBe(200);
      expect(await tokenOf(contained.url, programAdmin)).toMatch(/^sct_/);
      expect(await contained.end()).toBe(0);
    } finally {
      await contained.remove();
    }
  },
);
