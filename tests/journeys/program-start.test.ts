// The program as its operator starts it: what the first start says, and what it refuses to start with.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../src/contract/endpoints.ts';
import { tokenOf } from '../setup/browser.ts';
import { longTest } from '../setup/long-run.ts';
import { type Program, programAdmin, programThatEnds, startProgram } from '../setup/program.ts';

const plain = { SEED_ON_START: 'false' };
const PASSWORD_LINE = /Password \(shown only once\): (\S+)/;

describe('the first start without an administrator in the surroundings', () => {
  let dataDir: string;
  beforeAll(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'smart-cat-program-'));
  });
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
  const start = () => startProgram({ dataDir, environment: { ...plain, ADMIN_EMAIL: '', ADMIN_PASSWORD: '' } });

  longTest('a start that fails because the port is taken does not use up the one showing of the password', async () => {
    const other = await startProgram({ prepared: true, environment: plain });
    try {
      const { code, output } = await programThatEnds({
        dataDir,
        environment: { ...plain, ADMIN_EMAIL: '', ADMIN_PASSWORD: '', PORT: new URL(other.url).port },
      });
      expect(code).toBe(1);
      expect(output).toMatch(/Port \d+ is already used by another program\. Set PORT to a free one\./);
      expect(output).not.toMatch(PASSWORD_LINE);
    } finally {
      await other.remove();
    }
  });

  test('prints address, source and the password that opens the administrator account, once', async () => {
    const first = await start();
    const email = /Administrator: (\S+)/.exec(first.output())?.[1] ?? '';
    const password = PASSWORD_LINE.exec(first.output())?.[1] ?? '';
    expect(first.output()).toContain('Data source: Simulated market');
    expect(first.output()).not.toMatch(/warning|deprecat/i);
    expect(await tokenOf(first.url, { email, password })).toMatch(/^sct_/);
    expect(await first.end()).toBe(0);
    const second = await start();
    expect(second.output()).not.toMatch(/password/i);
    expect(await tokenOf(second.url, { email, password })).toMatch(/^sct_/);
    expect(await second.end()).toBe(0);
    // What is well is no error in the database's log either.
    expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).not.toContain(' ERROR: ');
  });
});

describe('what cannot be started', () => {
  test('a wrong configuration names all its problems at once and ends with 78', async () => {
    const { code, output } = await programThatEnds({
      environment: {
        PORT: 'abc',
        SIM_SEED: '-1',
        ADMIN_EMAIL: 'nobody',
        MASSIVE_BASE_URL: 'ftp://x',
        FINNHUB_API_KEY: 'k',
      },
    });
    expect(code).toBe(78);
    for (const name of ['PORT', 'SIM_SEED', 'ADMIN_EMAIL', 'MASSIVE_BASE_URL', 'FINNHUB_API_KEY']) {
      expect(output).toMatch(new RegExp(`^  - ${name}: `, 'm'));
    }
  });

  test('a data folder that cannot be made says so instead of a stack', async () => {
    const { code, output } = await programThatEnds({ dataDir: '/dev/null/data', environment: plain });
    // EX_CONFIG of sysexits.h: the setting must change before a start can succeed.
    expect(code).toBe(78);
    expect(output).toMatch(/^ {2}- DATA_DIR: \/dev\/null\/data cannot be used, a part of the path is a file$/m);
    expect(output).not.toMatch(/\n\s+at /);
  });
});

describe('SEED_ON_START=false', () => {
  let program: Program;
  beforeAll(async () => {
    program = await startProgram({ prepared: true, environment: plain });
  });
  afterAll(() => program.remove());

  test('leaves the database empty: no batch, and the latest signals are an empty list', async () => {
    const authorization = `Bearer ${await tokenOf(program.url, programAdmin)}`;
    const ask = async (path: string) => (await fetch(`${program.url}${path}`, { headers: { authorization } })).json();
    const latest = endpoints.latestSignals.reply.parse(await ask(endpoints.latestSignals.path));
    expect(latest).toMatchObject({ signals: [] });
    expect(await ask(endpoints.batches.path)).toEqual({ batches: [] });
    expect(program.output()).not.toContain('First start');
  });

  test('the same port twice: the second start says so and ends, the first goes on', async () => {
    const { code, output } = await programThatEnds({
      dataDir: program.dataDir,
      environment: { ...plain, PORT: new URL(program.url).port },
    });
    expect(code).toBe(1);
    expect(output).toMatch(/^Smart Cat could not start: Port \d+ is already used by another program/m);
    expect((await fetch(`${program.url}/ready`)).status).toBe(200);
  });
});
