// Canaries of the lint rules: each is broken on purpose, file and reason are printed.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plantTree, root, run, type Tree } from './fixture-tree.ts';

const time = 'Time and chance are arguments';
const markup = 'Text never becomes markup or code';
const sql = "SQL stands only in a feature's store.ts";
const inFunction = (statement: string) => `// A canary.\nexport function canary(given: Given) {\n  ${statement}\n}\n`;

/** Rule -> what breaks it, the file it stands in, and a part of what the guard must say about that file. */
const broken: [rule: string, file: string, source: string, says: string][] = [
  ['file names are kebab-case', 'src/domain/NotKebab.ts', 'export const a = 1;', 'lint/style/useFilenamingConvention'],
  ['no default exports', 'src/domain/default.ts', 'const a = 1;\nexport default a;', 'lint/style/noDefaultExport'],
  ['no barrels', 'src/domain/barrel.ts', "export { a } from './default.ts';", 'lint/performance/noBarrelFile'],
  ['no export of everything', 'src/domain/all.ts', "export * from './default.ts';", 'lint/performance/noReExportAll'],
  ['no any', 'src/domain/any.ts', 'export const f = (x: any) => x;', 'lint/suspicious/noExplicitAny'],
  [
    'no floating promises',
    'src/server/floating.ts',
    'async function work() {}\nexport function start() {\n  work();\n}',
    'lint/nursery/noFloatingPromises',
  ],
  [
    'no promise as a condition',
    'src/server/condition.ts',
    'async function ready() {\n  return true;\n}\nexport const f = () => (ready() ? 1 : 2);',
    'lint/nursery/noMisusedPromises',
  ],
  ['no enums', 'src/domain/enum.ts', 'export enum Side {\n  Buy,\n}', 'lint/style/noEnum'],
  [
    'imports carry their extension',
    'src/domain/bare.ts',
    "export const a = await import('./default');",
    'useImportExtensions',
  ],
  [
    'no unchecked null on the wire',
    'src/web/api/bang.ts',
    'export const f = (x: { a?: number }) => x.a!;',
    'noNonNullAssertion',
  ],
  [
    'links without prefetching',
    'src/web/ui/jump.tsx',
    'import { Link } from \'react-router\';\nexport const Jump = () => <Link to="/">Home</Link>;',
    'lint/style/noRestrictedImports',
  ],
  ['300 lines a file', 'src/domain/long.ts', 'export const a = 1;\n'.repeat(301), 'Maximum allowed is 300'],
  ['no eval', 'src/domain/eval.ts', "eval('1');", 'lint/security/noGlobalEval'],
  ['no console in a room', 'src/server/chatty.ts', "console.log('hello');", 'lint/suspicious/noConsole'],
  ['no skipped tests', 'tests/x/skipped.test.ts', "test.skip('later', () => {});", 'lint/suspicious/noSkippedTests'],
  ['no lone tests', 'tests/x/lone.test.ts', "test.only('this', () => {});", 'lint/suspicious/noFocusedTests'],
  ['no hex colour in a style sheet', 'src/web/ui/extra.css', '.a {\n  color: #fff;\n}', 'lint/style/noHexColors'],
  ...[
    'return Date.now();',
    'return new Date();',
    'return performance.now();',
    'return Math.random();',
    'return Temporal.Now.instant();',
    'setTimeout(given.call, 5);',
    'setInterval(given.call, 5);',
    'setImmediate(given.call);',
    'requestAnimationFrame(given.call);',
    'globalThis.setTimeout(given.call, 5);',
  ].map((statement, at): [string, string, string, string] => [
    `no machine time or chance: ${statement}`,
    `src/domain/time-${at}.ts`,
    inFunction(statement),
    time,
  ]),
  [
    'no timers by import',
    'src/server/timers.ts',
    "import { setTimeout } from 'node:timers/promises';\nawait setTimeout(5);",
    time,
  ],
  ...[
    'given.node.innerHTML = given.text;',
    'given.node.outerHTML = given.text;',
    "given.node.insertAdjacentHTML('beforeend', given.text);",
    'document.write(given.text);',
    'return new Function(given.text);',
    'return { dangerouslySetInnerHTML: { __html: given.text } };',
    'return <b dangerouslySetInnerHTML={{ __html: given.text }} />;',
    'return <iframe title="t" srcDoc={given.text} />;',
  ].map((statement, at): [string, string, string, string] => [
    `no raw markup: ${statement}`,
    `src/web/ui/markup-${at}.tsx`,
    inFunction(statement),
    markup,
  ]),
  ...[
    "given.pool.query('select 1');",
    "given.query<{ one: number }>('select 1');",
    "const { query } = given; return query('select 1');",
    "const { query } = given; return query<{ one: number }>('select 1');",
    "const { query } = given; return query.run('delete');",
    "const { query } = given; return query.all<{ one: number }>('select 1');",
    "given.query.value<number>('select 1');",
  ].map((statement, at): [string, string, string, string] => [
    `no SQL outside stores: ${statement}`,
    `src/server/signals/query-${at}.ts`,
    inFunction(statement),
    sql,
  ]),
];

const everyClock = inFunction('return [Date.now(), new Date(), Math.random(), setTimeout(given.call, 5)];');
const everyQuery = inFunction("const { query } = given; return [query('select 1'), given.pool.query('select 1')];");
/** Files in which the same words are allowed. */
const allowed: [file: string, source: string, silent: string][] = [
  ['src/server/process/clock.ts', everyClock, time],
  ['src/server/jobs/slots.ts', everyClock, time],
  ['src/simulator/main.ts', everyClock, time],
  ['src/web/ui/time/clock.ts', everyClock, time],
  ['src/server/signals/store.ts', everyQuery, sql],
  ['src/server/accounts/session-store.ts', everyQuery, sql],
  ['src/server/db/migrate.ts', everyQuery, sql],
  ['src/domain/given-time.ts', inFunction('return new Date(given.at).getTime();'), time],
  ['src/web/ui/tokens.css', ':root {\n  --color-page: #0d1013;\n}', 'lint/style/noHexColors'],
];

let tree: Tree;
let complaints: string[] = [];
beforeAll(async () => {
  const files = [...broken.map(([, file, source]) => [file, source]), ...allowed];
  tree = plantTree(Object.fromEntries(files), ['biome.json', 'lint', 'tsconfig.base.json', 'tsconfig.json']);
  const configuration = JSON.parse(readFileSync(join(tree.path, 'biome.json'), 'utf8')) as Record<string, unknown>;
  writeFileSync(join(tree.path, 'biome.json'), JSON.stringify({ ...configuration, root: true }));
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  const { code, output } = await run([biome, 'lint', '--max-diagnostics=none', '--reporter=github', '.'], tree.path);
  expect(code).not.toBe(0);
  complaints = output.split('\n').filter((line) => line.startsWith('::error'));
});
afterAll(() => tree.remove());

const about = (file: string, says: string) =>
  complaints.filter((line) => line.includes(`/${file},`) && line.includes(says));

test.each(broken)('lint complains: %s', (_rule, file, _source, says) => {
  expect(about(file, says)).not.toEqual([]);
});

test.each(allowed)('lint lets %s do its work', (file, _source, silent) => {
  expect(about(file, silent)).toEqual([]);
});
