// Laws about what is used: no file without a program, no rule for tests alone, a domain that only declares.
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plantTree, root, run, type Tree } from './fixture-tree.ts';

const unreached = 'Every file of src is reached from a program';
const testsAlone = 'Used by tests alone';
const declares = 'Domain only declares';

const main = `// Starts.
import { lazy } from './lazy.ts';
import * as names from '../domain/named.ts';
import { type Used, used } from '../domain/rules.ts';
import { shell } from '../domain/shell.ts';
const part = () => import('./part.ts');
export const all: Used = [lazy, names, used, part, shell];`;
const commandSource = `// A command.
import { parse } from '../providers/parse.ts';
export const tool = parse;
export const ask = async () => {
  const { answer } = await import('../providers/late.ts');
  return answer();
};`;
const partSource = `// Late.
import { derived } from '../domain/derived.ts';
import { size } from '../domain/pushed.ts';
import { waited } from '../domain/waits.ts';
export const part = [derived, size, waited];`;
const rules = `// Rules.
export type Used = unknown[];
export const used = 1;
export const forTests = () => used;`;
const parser = '// Parses.\nexport const parse = 1;\nexport const parseForTests = 2;';
const pushed = '// Pushed.\nconst list: number[] = [];\nexport const size = list.push(1);';
const derived = `// Derived.
const table = { b: 1, a: 2 };
const sorted = Object.keys(table).sort();
const kept = new Map<string, number>();
export const derived = (name: string) => kept.set(name, sorted.length);`;

const broken: [what: string, file: string, source: string, says: string][] = [
  ['a file no program reaches', 'src/server/left.ts', '// Left.\nexport const left = 1;', unreached],
  ['a rule only tests use', 'src/domain/rules.ts', rules, `forTests: ${testsAlone}`],
  ['a parser only tests use', 'src/providers/parse.ts', parser, `parseForTests: ${testsAlone}`],
  ['a bare statement', 'src/domain/named.ts', '// Named.\nexport const one = [1];\none.reverse();', declares],
  ['a variable', 'src/domain/shell.ts', '// Shell.\nlet count = 0;\nexport const shell = () => ++count;', declares],
  ['a value that changes another', 'src/domain/pushed.ts', pushed, declares],
  ['a value that waits', 'src/domain/waits.ts', '// Waits.\nexport const waited = await Promise.resolve(1);', declares],
];
const allowed: [what: string, file: string, source: string][] = [
  ['a program', 'src/server/main.ts', main],
  ['a command', 'src/server/tool-command.ts', commandSource],
  ['a part that is loaded late', 'src/server/part.ts', partSource],
  ['a name of what is loaded late', 'src/providers/late.ts', '// Late.\nexport const answer = () => 1;'],
  ['a worker', 'src/server/a-worker.ts', '// Works.\nexport const works = 1;'],
  [
    'what names a worker',
    'src/server/lazy.ts',
    "// Names.\nexport const lazy = () => new URL('./a-worker.ts', import.meta.url);",
  ],
  ['values made of others, and what a function does when it is called', 'src/domain/derived.ts', derived],
];

let tree: Tree;
let printed = '';
beforeAll(async () => {
  tree = plantTree(Object.fromEntries([...broken, ...allowed].map(([, file, source]) => [file, `${source}\n`])));
  const { code, output } = await run([join(root, 'scripts/use-laws.mjs'), tree.path], tree.path);
  expect(code).toBe(1);
  printed = output;
});
afterAll(() => tree.remove());

const about = (file: string) =>
  (printed.match(/^\S.*\n {2}.+$/gm) ?? []).filter((lines) => lines.startsWith(`${file}:`));

test.each(broken)('the guard complains of %s', (_what, file, _source, says) => {
  expect(about(file)).toHaveLength(1);
  expect(about(file)[0]).toContain(says);
});

test.each(allowed)('the guard lets %s pass', (_what, file) => {
  expect(about(file)).toEqual([]);
});
