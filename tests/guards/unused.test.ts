// Canary of knip: unused files, exports and dependencies are reported with the configuration of the project.
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plantTree, root, run, type Tree } from './fixture-tree.ts';

const main = `// Starts.
import { lazy } from './lazy.ts';
import { shell } from '../domain/shell.ts';
import { used, usedInFile } from '../domain/rules.ts';
const part = () => import('./part.ts');
export const all = [lazy, used, usedInFile, part, shell];`;
const rules = `// Rules.
export type Unused = unknown[];
export const used = 1;
export const usedInFile = () => inner() + 1;
export const inner = () => used;
export const forTests = () => used;`;
const ruleTest = `// Rules.
import { expect, test } from 'vitest';
import { forTests, inner } from '../../src/domain/rules.ts';
test('rules', () => expect(forTests()).toBe(inner()));`;

const files: Record<string, string> = {
  'src/server/left.ts': '// Left.\nexport const left = 1;',
  'src/domain/rules.ts': rules,
  'src/domain/shell.ts': "// Shell.\nimport { z } from 'zod';\nexport const shell = z.string();",
  'src/server/main.ts': main,
  'src/server/tool-command.ts':
    "// A command.\nimport { parse } from '../domain/parse.ts';\nexport const tool = parse;",
  'src/domain/parse.ts': '// Parses.\nexport const parse = 1;',
  'src/server/part.ts': '// Loaded late.\nexport const part = 1;',
  'src/server/a-worker.ts': '// Works.\nexport const works = 1;',
  'src/server/lazy.ts': "// Names.\nexport const lazy = () => new URL('./a-worker.ts', import.meta.url);",
  'tests/domain/rules.test.ts': ruleTest,
  'vitest.config.ts': "// Tests.\nexport default { test: { include: ['tests/**/*.test.ts'] } };",
};

let tree: Tree;
let all = '';
let production = '';
beforeAll(async () => {
  const sources = Object.fromEntries(Object.entries(files).map(([file, source]) => [file, `${source}\n`]));
  tree = plantTree(sources, ['knip.config.ts', 'tsconfig.base.json']);
  const knip = [join(root, 'node_modules/knip/bin/knip.js'), '--no-progress', '--reporter', 'compact'];
  const runs = [await run(knip, tree.path), await run([...knip, '--production'], tree.path)];
  expect(
    runs.map(({ code }) => code),
    runs[0]?.output,
  ).toEqual([1, 1]);
  [all = '', production = ''] = runs.map(({ output }) => output);
});
afterAll(() => tree.remove());

const linesAbout = (output: string, file: string) => output.split('\n').filter((line) => line.startsWith(file));

test('a file no program reaches', () => {
  expect(linesAbout(all, 'src/server/left.ts')).toHaveLength(1);
});

test('a rule that tests alone use, but not a part of one that its file uses', () => {
  expect(linesAbout(production, 'src/domain/rules.ts')).toEqual([
    'src/domain/rules.ts: forTests',
    'src/domain/rules.ts: Unused',
  ]);
});

test('an export nobody imports', () => {
  expect(linesAbout(all, 'src/domain/rules.ts')).toEqual(['src/domain/rules.ts: Unused']);
});

test('a dependency nobody imports', () => {
  expect(linesAbout(all, 'package.json').join()).toContain('fastify');
  expect(linesAbout(all, 'package.json').join()).not.toContain('zod');
});

test.each(['main', 'tool-command', 'part', 'a-worker', 'lazy'])('%s of a program is in use', (name) => {
  expect(linesAbout(all, `src/server/${name}.ts`)).toEqual([]);
});
