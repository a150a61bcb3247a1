// Compiler settings of each room, tried on a small tree with the project's own tsconfig files.
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plantTree, root, run, type Tree } from './fixture-tree.ts';

const broken: [law: string, file: string, source: string, says: RegExp][] = [
  [
    'domain has no page',
    'src/domain/page.ts',
    'export const title = () => document.title;',
    /Cannot find name 'document'/,
  ],
  ['domain has no process', 'src/domain/process.ts', 'export const env = process.env;', /Cannot find name 'process'/],
  [
    'domain has no network',
    'src/domain/network.ts',
    "export const ask = () => fetch('/');",
    /Cannot find name 'fetch'/,
  ],
  ['domain has no console', 'src/domain/console.ts', "console.log('x');", /Cannot find name 'console'/],
  [
    'domain reads no files',
    'src/domain/disk.ts',
    "import { readFileSync } from 'node:fs';\nreadFileSync('x');",
    /node:fs/,
  ],
  ['contract has no page', 'src/contract/page.ts', 'export const title = () => document.title;', /name 'document'/],
  ['contract has no process', 'src/contract/process.ts', 'export const env = process.env;', /name 'process'/],
  ['the web has no process', 'src/web/process.ts', 'export const pid = process.pid;', /Cannot find name 'process'/],
  [
    'the web reads no files',
    'src/web/disk.ts',
    "import { readFileSync } from 'node:fs';\nreadFileSync('x');",
    /node:fs/,
  ],
  ['the server has no page', 'src/server/page.ts', 'export const title = () => document.title;', /name 'document'/],
  ['providers have no page', 'src/providers/page.ts', 'export const title = () => window.name;', /name 'window'/],
  ['the simulator has no page', 'src/simulator/page.ts', 'export const title = () => window.name;', /name 'window'/],
  ['domain knows no other room', 'src/domain/up.ts', "export { port } from '../providers/port.ts';", /TS6307|TS6059/],
  ['the web knows no server', 'src/web/up.ts', "export { port } from '../providers/port.ts';", /TS6307|TS6059/],
  [
    'no code that only a compiler could run',
    'src/domain/enum.ts',
    'export enum Side {\n  Buy,\n}',
    /erasableSyntaxOnly/,
  ],
  [
    'an index may lead nowhere',
    'src/domain/index-access.ts',
    'export const f = (a: number[]): number => a[0];',
    /undefined/,
  ],
];
const rooms = ['domain', 'contract', 'providers', 'simulator', 'server', 'tools', 'web'];
const configurations = ['tsconfig.base.json', ...rooms.map((room) => `src/${room}/tsconfig.json`)];

let tree: Tree;
let printed = '';
beforeAll(async () => {
  const files = Object.fromEntries(broken.map(([, file, source]) => [file, `${source}\n`]));
  tree = plantTree(
    {
      ...files,
      'src/providers/port.ts': 'export const port = 1;\n',
      'src/domain/sound.ts': 'export const sound = 1;\n',
    },
    configurations,
  );
  const compiler = join(root, 'node_modules/typescript-native/bin/tsc');
  for (const room of rooms) {
    // One room at a time and without its neighbours built: a room's own errors are what counts here.
    const { output } = await run([compiler, '-p', `src/${room}`, '--pretty', 'false', '--singleThreaded'], tree.path);
    printed += output;
  }
});
afterAll(() => tree.remove());

test.each(broken)('the compiler complains: %s', (_law, file, _source, says) => {
  const complaints = printed.split('\n').filter((line) => line.startsWith(`${file}(`));
  expect(complaints.join('\n')).toMatch(says);
});

test('a file that keeps to its room passes', () => {
  expect(printed).not.toContain('src/domain/sound.ts');
});
