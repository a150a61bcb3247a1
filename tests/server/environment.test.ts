// Settings from .env and from files of secrets: what wins, and what is refused.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ConfigError, readConfig } from '../../src/server/config.ts';
import { addEnvFile, readSecrets, secretSettings } from '../../src/server/environment.ts';
import { longTest } from '../setup/long-run.ts';
import { programThatEnds } from '../setup/program.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'smart-cat-settings-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const keep = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return name;
};

function read(environment: Record<string, string>) {
  return readConfig(environment, folder, addEnvFile(environment, folder));
}

function problemsOf(environment: Record<string, string>): string[] {
  try {
    read(environment);
    return [];
  } catch (error) {
    return (error as ConfigError).problems;
  }
}

test('.env gives what the environment does not say; a variable set to nothing is said', () => {
  keep('.env', '# mine\nPORT=4000\nHOST="0.0.0.0"\nLOG_LEVEL=debug\nCONTACT_EMAIL=desk@sample.example\n');
  expect(read({ PORT: '5000', LOG_LEVEL: '' })).toMatchObject({
    port: 5000,
    host: '0.0.0.0',
    logLevel: 'info',
    contactEmail: 'desk@sample.example',
  });
});

test('variables of the simulated market reach its process through the environment', () => {
  keep('.env', 'SIM_UNIVERSE=500\n');
  const environment: Record<string, string> = {};
  expect(addEnvFile(environment, folder)).toEqual([]);
  expect(environment).toEqual({ SIM_UNIVERSE: '500' });
});

test('every secret is read from its file, without the end of its last line', () => {
  for (const name of secretSettings) {
    keep(name, `of ${name}\n`);
    expect(readSecrets({ [`${name}_FILE`]: name }, folder)).toMatchObject({
      set: { [name]: `of ${name}` },
      problems: [],
    });
  }
  const inFull = join(folder, keep('windows', 'a key \r\n'));
  expect(readSecrets({ LLM_API_KEY_FILE: inFull }, '/').set.LLM_API_KEY).toBe('a key ');
});

test('a secret of the environment wins over its file named in .env, and the other way round', () => {
  keep('key', 'from a file');
  keep('.env', 'MASSIVE_API_KEY_FILE=key\n');
  expect(read({ MASSIVE_API_KEY: 'from the environment' }).massive.apiKey).toBe('from the environment');
  keep('.env', 'MASSIVE_API_KEY=from .env\n');
  expect(read({ MASSIVE_API_KEY_FILE: 'key' }).massive.apiKey).toBe('from a file');
});

test('files that give no secret are named with every other problem', () => {
  keep('empty', '\n');
  keep('.env', 'LOG_LEVEL=loud\n');
  expect(
    problemsOf({
      MASSIVE_API_KEY_FILE: 'missing',
      LLM_API_KEY_FILE: 'empty',
      DATABASE_URL: 'postgres://sample@localhost/sample',
      DATABASE_URL_FILE: 'empty',
      PORT: 'ninety',
    }),
  ).toEqual([
    'DATABASE_URL_FILE: DATABASE_URL is set too; keep one of them',
    'MASSIVE_API_KEY_FILE: cannot be read (ENOENT)',
    'LLM_API_KEY_FILE: the file is empty',
    expect.stringMatching(/^PORT: /),
    expect.stringMatching(/^LOG_LEVEL: /),
  ]);
});

test('a .env that cannot be read is a problem, none is not', () => {
  expect(problemsOf({})).toEqual([]);
  mkdirSync(join(folder, '.env'));
  expect(problemsOf({})).toEqual(['.env: cannot be read (EISDIR)']);
});

longTest(
  'the program names problems of .env and of secrets at its start, and ends as for any wrong setting',
  async () => {
    keep('.env', 'PORT=ninety\nMINUTE_FEED=all\n');
    const { code, output } = await programThatEnds({
      dataDir: folder,
      startedIn: folder,
      environment: { DATABASE_URL_FILE: 'missing' },
    });
    expect(code).toBe(78);
    expect(output).toContain('DATABASE_URL_FILE: cannot be read');
    expect(output).toContain('MINUTE_FEED: ');
    // The test's own PORT wins over the file's.
    expect(output).not.toContain('PORT: ');
  },
);
