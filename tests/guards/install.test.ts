// Installation on start: only when node_modules is missing, incomplete or made for another lock.
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root, run } from './fixture-tree.ts';

// One package that lies beside the project, so that installing needs no registry.
const manifest = (version: string) => ({ name: 'sample', version, dependencies: { leaf: 'file:leaf' } });
const lock = (version: string) => ({
  ...manifest(version),
  lockfileVersion: 3,
  packages: {
    '': manifest(version),
    leaf: { version: '1.0.0' },
    'node_modules/leaf': { resolved: 'leaf', link: true },
  },
});

let place: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'install-'));
  mkdirSync(join(place, 'scripts'));
  cpSync(join(root, 'scripts/ensure-install.mjs'), join(place, 'scripts/ensure-install.mjs'));
  mkdirSync(join(place, 'leaf'));
  write('leaf/package.json', { name: 'leaf', version: '1.0.0' });
  write('package.json', manifest('1.0.0'));
  write('package-lock.json', lock('1.0.0'));
});
const write = (file: string, content: object) => writeFileSync(join(place, file), JSON.stringify(content));

afterEach(() => rmSync(place, { recursive: true, force: true }));

async function ensureInstalled(): Promise<string> {
  const code =
    "const { ensureInstalled } = await import('./scripts/ensure-install.mjs'); console.log(ensureInstalled());";
  return (await run(['--input-type=module', '-e', code], place)).output;
}

test('a fresh checkout, a changed lock and an installation cut short install once', async () => {
  expect(await ensureInstalled()).toContain('installed: true');
  expect(existsSync(join(place, '.cache/installing'))).toBe(false);
  expect(await ensureInstalled()).toContain('installed: false');
  write('package.json', manifest('2.0.0'));
  write('package-lock.json', { ...lock('2.0.0'), packages: { ...lock('2.0.0').packages, leaf: { version: '2.0.0' } } });
  write('leaf/package.json', { name: 'leaf', version: '2.0.0' });
  expect(await ensureInstalled()).toContain('installed: true');
  rmSync(join(place, 'node_modules/.install-hash'));
  writeFileSync(join(place, 'node_modules/.package-lock.json'), '{ "packages": {');
  expect(await ensureInstalled()).toContain('installed: true');
});

test('packages installed by hand count when they are the locked ones', async () => {
  mkdirSync(join(place, 'node_modules'));
  write('node_modules/.package-lock.json', lock('1.0.0'));
  expect(await ensureInstalled()).toContain('installed: false');
});

test('an install that its process left behind does not block the next one', async () => {
  mkdirSync(join(place, '.cache/installing'), { recursive: true });
  writeFileSync(join(place, '.cache/installing/pid'), '4194305');
  expect(await ensureInstalled()).toContain('installed: true');
});

test('a lock that npm refuses ends the start with a sentence', async () => {
  write('package-lock.json', { ...lock('1.0.0'), packages: { '': { name: 'sample', version: '1.0.0' } } });
  const output = await ensureInstalled();
  expect(output).toContain('npm ci failed');
  expect(output).not.toContain('installed: true');
});
