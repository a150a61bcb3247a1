// The program as its operator starts it: what the first start says, and what it refuses to start with.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { endpoints } from '../../src/contract/endpoints.ts';
import { tokenOf } from '../setup/browser.ts';
import { longTest } from '../setup/long-run.ts';
import { launch, programThatEnds, startProgram } from '../setup/program.ts';
import { plain } from './program-steps.ts';

const unnamed = { ...plain, ADMIN_EMAIL: '', ADMIN_PASSWORD: '' };
const PASSWORD_LINE = /Password \(shown only once\): (\S+)/;

describe('the first start without an administrator in the surroundings', () => {
  longTest('a start that fails because the port is taken does not use up the one showing of the password', async () => {
    const other = await startProgram({ prepared: true, environment: plain });
    onTestFinished(other.remove);
    const first = launch({ prepared: true, environment: { ...unnamed, PORT: new URL(other.url).port } });
    onTestFinished(first.remove);
    await first.said(/Port \d+ is already used by another program\. Set PORT to a free one\./);
    expect(await first.end()).toBe(1);
    expect(first.output()).not.toMatch(PASSWORD_LINE);
    // The other program, which it met, goes on.
    expect((await fetch(`${other.url}/ready`)).status).toBe(200);
    const second = await startProgram({ dataDir: first.dataDir, environment: unnamed });
    expect(second.output()).toMatch(PASSWORD_LINE);
    expect(await second.end()).toBe(0);
  });

  test('prints address, source and the password that opens the administrator account, once; without seeding nothing is made', async () => {
    const first = await startProgram({ prepared: true, environment: unnamed });
    onTestFinished(first.remove);
    const { dataDir } = first;
    const email = /Administrator: (\S+)/.exec(first.output())?.[1] ?? '';
    const password = PASSWORD_LINE.exec(first.output())?.[1] ?? '';
    expect(first.output()).toContain('Data source: Simulated market');
    expect(first.output()).not.toMatch(/warning|deprecat/i);
    expect(await tokenOf(first.url, { email, password })).toMatch(/^sct_/);
    expect(await first.end()).toBe(0);

    const second = await startProgram({ dataDir, environment: unnamed });
    expect(second.output()).not.toMatch(/password/i);
    const authorization = `Bearer ${await tokenOf(second.url, { email, password })}`;
    const ask = async (path: string) => (await fetch(`${second.url}${path}`, { headers: { authorization } })).json();
    const latest = endpoints.latestSignals.reply.parse(await ask(endpoints.latestSignals.path));
    expect(latest).toMatchObject({ signals: [] });
    expect(await ask(endpoints.batches.path)).toEqual({ batches: [] });
    for (const { output } of [first, second]) expect(output()).not.toContain('First start');
    // What is well is no error in the database's log either.
    expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).not.toContain(' ERROR: ');

    expect(await second.end()).toBe(0);
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

  longTest('a data folder that cannot be made says so instead of a stack', async () => {
    const { code, output } = await programThatEnds({ dataDir: '/dev/null/data', environment: plain });
    // EX_CONFIG of sysexits.h: the setting must change before a start can succeed.
    expect(code).toBe(78);
    expect(output).toMatch(/^ {2}- DATA_DIR: \/dev\/null\/data cannot be used, a part of the path is a file$/m);
    expect(output).not.toMatch(/\n\s+at /);
  });
});
