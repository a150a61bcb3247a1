// Settings: each is read by the program and listed in README and .env.example.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Environment, readConfig } from '../../src/server/config.ts';
import { secretSettings } from '../../src/server/environment.ts';
import { root } from './fixture-tree.ts';

const readme = readFileSync(join(root, 'README.md'), 'utf8');
const example = readFileSync(join(root, '.env.example'), 'utf8');
const sources = globSync('src/{server,providers}/**/*.ts', { cwd: root })
  .filter((path) => !path.endsWith('server/config.ts'))
  .map((path) => readFileSync(join(root, path), 'utf8'));
/** With a model and vendors, so that nothing is null that holds further settings. */
const config = readConfig(
  {
    MASSIVE_API_KEY: 'a',
    LLM_PROVIDER: 'anthropic',
    LLM_MODEL: 'a',
    LLM_API_KEY: 'a',
    SMTP_URL: 'smtp://a',
    SMTP_FROM: 'a@a',
    PUBLIC_URL: 'https://a',
    OIDC_ISSUER: 'https://a',
    OIDC_CLIENT_ID: 'a',
    OIDC_CLIENT_SECRET: 'a',
    BACKUP_S3_ENDPOINT: 'https://a',
    BACKUP_S3_BUCKET: 'a',
    BACKUP_S3_KEY_ID: 'a',
    BACKUP_S3_SECRET: 'a',
  },
  '/sample',
);

/** Names in the first column of README's table of settings. */
function documented(text: string): string[] {
  const rows = text.split('\n').filter((line) => /^\| `[A-Z]/.test(line));
  return rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name ?? ''),
  );
}

/** Settings of an example file and the default written there, empty where there is none. */
function exampleOf(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(/^#([A-Z0-9_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );
}

const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Keys nobody reads: neither as a property nor by taking the object apart. */
function unread(settings: object, texts: readonly string[]): string[] {
  return Object.entries(settings).flatMap(([key, value]) => {
    const read = new RegExp(`\\.${key}\\b|\\{[^{}]*\\b${key}\\b[^{}]*\\} = `);
    return [...(texts.some((text) => read.test(text)) ? [] : [key]), ...(isGroup(value) ? unread(value, texts) : [])];
  });
}

test("README's table names exactly the settings there are", () => {
  expect(documented(readme).sort()).toEqual(Object.keys(Environment.shape).sort());
});

test('.env.example names exactly the settings there are, with their defaults', () => {
  const written = exampleOf(example);
  expect(Object.keys(written).sort()).toEqual(Object.keys(Environment.shape).sort());
  const set = Object.fromEntries(Object.entries(written).filter(([, value]) => value !== ''));
  expect(Environment.parse(set)).toEqual(Environment.parse({}));
  const defaults = Object.entries(Environment.parse({})).filter(([, value]) => value !== undefined && value !== '');
  expect(Object.keys(set).sort()).toEqual(defaults.map(([name]) => name).sort());
});

test('every secret may stand in a file of its own, and README names them', () => {
  const isSecret = (name: string) =>
    /(?:KEY|PASSWORD|SECRET|TOKEN|^DATABASE_.*URL|^BUS_URL|^GRIP_URL|^SMTP_URL)$/.test(name);
  expect(Object.keys(Environment.shape).filter(isSecret).sort()).toEqual(secretSettings.toSorted());
  const sentence = readme.split('\n').find((line) => line.includes('`_FILE`')) ?? '';
  expect([...sentence.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name).filter((name) => name !== '_FILE')).toEqual(
    secretSettings,
  );
});

test('every setting is read by the program', () => {
  expect(unread(config, sources)).toEqual([]);
});

test('the guards complain of a setting nobody reads and of one without a row', () => {
  expect(unread({ ...config, massive: { ...config.massive, sampleUrl: 'a' } }, sources)).toEqual(['sampleUrl']);
  expect(documented('| `PORT`, `HOST` | `3000` | where `OTHER` listens |\n| `SAMPLE_KEY` | none | a key |')).toEqual([
    'PORT',
    'HOST',
    'SAMPLE_KEY',
  ]);
});
