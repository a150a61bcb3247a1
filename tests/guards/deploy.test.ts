// Files of deploy/: they name settings there are, run as an ordinary account, and are accepted by the programs that read them.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, matchesGlob } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { secretSettings } from '../../src/server/environment.ts';
import { Environment } from '../../src/server/settings.ts';
import { ACCOUNT } from '../setup/read-only-root.ts';
import { root } from './fixture-tree.ts';

const read = (name: string) => readFileSync(join(root, name), 'utf8');
const containerfile = read('deploy/Containerfile');
const unit = read('deploy/smart-cat.service');
const settings = new Set([...Object.keys(Environment.shape), ...secretSettings.map((name) => `${name}_FILE`)]);
const unknown = (names: string[]) => names.filter((name) => !settings.has(name) && !name.startsWith('NODE_'));

type Service = {
  user: string;
  read_only: boolean;
  cap_drop: string[];
  environment: Record<string, string>;
  secrets: string[];
};
type Compose = { services: Record<'smart-cat', Service>; secrets: Record<string, { file: string }> };

test('image and unit name only settings there are', () => {
  const ofImage = [...containerfile.matchAll(/^ENV (.*)$/gm)].flatMap(([, line = '']) =>
    line.split(' ').map((pair) => pair.split('=')[0] ?? ''),
  );
  expect(ofImage).toContain('DATA_DIR');
  expect(unknown(ofImage)).toEqual([]);
  expect(unknown([...unit.matchAll(/Environment=([A-Z_]+)=/g)].map(([, name = '']) => name))).toEqual([]);
});

test('the image runs on the oldest Node that is promised, as an ordinary account, and says whether it is well', () => {
  const oldest = (JSON.parse(read('package.json')) as { engines: { node: string } }).engines.node.replace('>=', '');
  expect(containerfile).toContain(`FROM docker.io/library/node:${oldest}-`);
  expect(containerfile).toContain(`useradd --uid ${ACCOUNT.id} --gid ${ACCOUNT.id} `);
  expect(containerfile).toMatch(new RegExp(`^USER ${ACCOUNT.id}:${ACCOUNT.id}$`, 'm'));
  expect(containerfile).toMatch(/HEALTHCHECK [\s\S]*\/health`/);
});

test('the image is built from the archive of the release alone', () => {
  const [, pattern = ''] = /^COPY (\S+) /m.exec(containerfile) ?? [];
  expect(matchesGlob('dist/smart-cat-1.2.3.tgz', pattern)).toBe(true);
  expect(matchesGlob('dist/smart-cat-client-1.2.3.tgz', pattern)).toBe(false);
  expect(read('.dockerignore').split('\n')).toEqual(expect.arrayContaining(['*', `!${pattern.replace('[0-9]', '')}`]));
});

test('compose keeps the root read-only, drops every right, and hands secrets over as files', () => {
  const { services, secrets } = parse(read('deploy/compose.yaml'), { strict: true }) as Compose;
  const service = services['smart-cat'];
  expect(service).toMatchObject({ user: `${ACCOUNT.id}:${ACCOUNT.id}`, read_only: true, cap_drop: ['ALL'] });
  expect(unknown(Object.keys(service.environment))).toEqual([]);
  expect(service.secrets).toEqual(Object.keys(secrets));
  const inFiles = Object.entries(service.environment).filter(([name]) => name.endsWith('_FILE'));
  expect(inFiles.map(([, path]) => path)).toEqual(service.secrets.map((name) => `/run/secrets/${name}`));
  expect(Object.keys(service.environment).filter((name) => secretSettings.includes(name))).toEqual([]);
});

/** True where it is installed; CI installs it. */
const canRun = (program: string) => existsSync(program) || process.env.CI !== undefined;

test.runIf(canRun('/usr/bin/systemd-analyze'))('systemd accepts the unit', () => {
  const folder = mkdtempSync(join(tmpdir(), 'smart-cat-unit-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'smart-cat.service');
  expect(unit).toContain('ExecStart=/usr/bin/env smart-cat start');
  writeFileSync(file, unit);
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--recursive-errors=no', file], {
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

test.runIf(canRun('/usr/bin/caddy'))('Caddy accepts its example', () => {
  const folder = mkdtempSync(join(tmpdir(), 'smart-cat-caddy-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const words = ['adapt', '--validate', '--adapter', 'caddyfile', '--config', join(root, 'deploy', 'Caddyfile')];
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const adapted = execFileSync('/usr/bin/caddy', words, { encoding: 'utf8', env, stdio: ['ignore', 'pipe', 'ignore'] });
  expect(adapted).toContain('"flush_interval":-1');
});
