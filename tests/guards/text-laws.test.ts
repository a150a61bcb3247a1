// Laws about the text of files: colours come through tokens, and the first line says what a file is for.
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plantTree, root, run, type Tree } from './fixture-tree.ts';

const colours = 'Colours come through the tokens';
const firstLine = 'The first line of a file is a comment';

const broken: [what: string, file: string, source: string, says: string][] = [
  ['a hex colour in a component', 'src/web/ui/hex.tsx', "// A.\nexport const ink = '#ff0000';", colours],
  ['a colour function', 'src/web/ui/function.tsx', "// A.\nexport const ink = 'rgb(255 0 0)';", colours],
  ['a perceptual colour', 'src/web/ui/oklch.css', '/* A. */\n.a { color: oklch(0.5 0.2 20); }', colours],
  ['a palette class', 'src/web/screens/a/palette.tsx', "// A.\nexport const look = 'text-red-500';", colours],
  ['white as a class', 'src/web/screens/a/white.tsx', "// A.\nexport const look = 'bg-white';", colours],
  ['a named colour', 'src/web/ui/named.css', '/* A. */\n.a { color: red; }', colours],
  ['no first line', 'src/domain/silent.ts', 'export const a = 1;', firstLine],
  ['an empty first line', 'src/domain/empty.ts', '//\nexport const a = 1;', firstLine],
];
const allowed: [what: string, file: string, source: string][] = [
  ['the tokens themselves', 'src/web/ui/tokens.css', '/* Tokens. */\n:root { --color-page: #0d1013; }'],
  ['a token class', 'src/web/ui/token.tsx', "// A card.\nexport const look = 'bg-surface text-ink-2';"],
  [
    'a token in a function',
    'src/web/ui/mix.css',
    '/* A mix. */\n.a { color: color-mix(in oklab, var(--color-ink) 20%, transparent); }',
  ],
  ['a colour in a comment', 'src/web/ui/comment.tsx', '// A card.\n// Was #fff once.\nexport const a = 1;'],
  [
    'a private field',
    'src/web/ui/field.ts',
    '// A field.\nexport class A {\n  read() {\n    return this.#fed;\n  }\n}',
  ],
];

let tree: Tree;
let printed = '';
beforeAll(async () => {
  tree = plantTree(Object.fromEntries([...broken, ...allowed].map(([, file, source]) => [file, `${source}\n`])));
  const { code, output } = await run([join(root, 'scripts/text-laws.mjs'), tree.path], tree.path);
  expect(code).toBe(1);
  printed = output;
});
afterAll(() => tree.remove());

const about = (file: string) =>
  (printed.match(/^\S.*\n {2}.+$/gm) ?? []).filter((lines) => lines.startsWith(`${file}:`));

test.each(broken)('the guard complains of %s', (_what, file, _source, says) => {
  expect(about(file).join('\n')).toContain(says);
});

test.each(allowed)('the guard lets %s pass', (_what, file) => {
  expect(about(file)).toEqual([]);
});
