// Settings and commands: each setting is read by the program and stands in docs/configuration.md and .env.example, both as they were written last; each command stands in docs/commands.md.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settingsDocuments } from '../../scripts/settings-docs.ts';
import { readConfig } from '../../src/server/config.ts';
import { secretSettings } from '../../src/server/environment.ts';
import { Environment } from '../../src/server/settings.ts';
import { root } from './fixture-tree.ts';

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

test.each(Object.entries(settingsDocuments()))('%s is as the settings are: npm run docs:settings', (path, content) => {
  expect(readFileSync(join(root, path), 'utf8')).toBe(content);
});

test('.env.example names exactly the settings there are, with their defaults', () => {
  const written = exampleOf(example);
  expect(Object.keys(written).sort()).toEqual(Object.keys(Environment.shape).sort());
  const set = Object.fromEntries(Object.entries(written).filter(([, value]) => value !== ''));
  expect(Environment.parse(set)).toEqual(Environment.parse({}));
  const defaults = Object.entries(Environment.parse({})).filter(
    ([, value]) => value !== undefined && String(value) !== '',
  );
  expect(Object.keys(set).sort()).toEqual(defaults.map(([name]) => name).sort());
});

test('every secret may stand in a file of its own', () => {
  const isSecret = (name: string) =>
    /(?:KEY|PASSWORD|SECRET|TOKEN|^DATABASE_.*URL|^BUS_URL|^GRIP_URL|^SMTP_URL)$/.test(name);
  expect(Object.keys(Environment.shape).filter(isSecret).sort()).toEqual(secretSettings.toSorted());
});

test('docs/commands.md names every command of package.json', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object };
  const page = readFileSync(join(root, 'docs/commands.md'), 'utf8');
  const standard = ['start', 'test'];
  const missing = Object.keys(scripts).filter(
    (name) => !page.includes(standard.includes(name) ? `\`npm ${name}\`` : `\`npm run ${name}`),
  );
  expect(missing).toEqual([]);
});

test('every setting is read by the program', () => {
  expect(unread(config, sources)).toEqual([]);
});

test('the guard complains of a setting nobody reads', () => {
  expect(unread({ ...config, massive: { ...config.massive, sampleUrl: 'a' } }, sources)).toEqual(['sampleUrl']);
});
