// Canaries of the import laws: each is broken on purpose, its sentence is printed.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plantTree, root, run, type Tree } from './fixture-tree.ts';

type Laws = { default: { forbidden: { name: string; comment: string }[] } };
const lawsFile = pathToFileURL(join(root, '.dependency-cruiser.mjs')).href;
const laws = ((await import(lawsFile)) as Laws).default;

const uses = (...paths: string[]) => paths.map((path) => `import '${path}';`).join('\n');
const leaf = 'export const leaf = 1;\n';

/** Law -> the file that breaks it and what that file imports; null where the file itself is the offence. */
const broken: Record<string, [from: string, imported: string | null]> = {
  'no-cycles': ['src/domain/hen.ts', './egg.ts'],
  resolvable: ['src/domain/lost.ts', './gone.ts'],
  'no-orphans': ['src/domain/lonely.ts', null],
  'no-attics': ['src/domain/tidy.ts', './utils.ts'],
  'no-attics-that-import': ['src/domain/price-helpers.ts', './leaf.ts'],
  'room-domain': ['src/domain/climber.ts', '../contract/leaf.ts'],
  'room-contract': ['src/contract/climber.ts', '../web/leaf.ts'],
  'room-providers': ['src/providers/climber.ts', '../contract/leaf.ts'],
  'room-simulator': ['src/simulator/climber.ts', '../server/leaf.ts'],
  'room-server': ['src/server/climber.ts', '../simulator/leaf.ts'],
  'room-tools': ['src/tools/climber.ts', '../simulator/leaf.ts'],
  'room-web': ['src/web/climber.ts', '../providers/leaf.ts'],
  'domain-packages': ['src/domain/packaged.ts', 'pino'],
  'domain-core': ['src/domain/reader.ts', 'node:fs'],
  'contract-packages': ['src/contract/packaged.ts', 'pino'],
  'runtime-packages': ['src/server/tested.ts', 'vitest'],
  'vendors-picked-in-main': ['src/server/signals/run.ts', '../../providers/massive/client.ts'],
  'vendors-are-strangers': ['src/providers/finnhub/client.ts', '../massive/client.ts'],
  'ports-know-no-vendor': ['src/providers/ports/market-data.ts', '../massive/client.ts'],
  'public-interfaces': ['src/server/screener/run.ts', '../signals/store.ts'],
  'folders-on-floors': ['src/server/attic/box.ts', '../leaf.ts'],
  'floor-ground': ['src/server/db/reader.ts', '../publish/publish.ts'],
  'floor-services': ['src/server/http/gate.ts', '../signals/signals.ts'],
  'floor-features': ['src/server/signals/thread.ts', '../market-thread/market-thread.ts'],
  'roots-stay-above': ['src/server/signals/climber.ts', '../app.ts'],
  'sql-in-stores': ['src/server/signals/query.ts', 'pg'],
  'threads-in-calls': ['src/server/signals/worker.ts', 'node:worker_threads'],
  'fastify-in-http': ['src/server/signals/routes.ts', 'fastify'],
  'screens-are-strangers': ['src/web/screens/landing/landing.tsx', '../screener/table.tsx'],
  'admin-pages-are-strangers': ['src/web/admin/users/user-page.tsx', '../runs/run-table.tsx'],
  'ui-is-dumb': ['src/web/ui/badge.tsx', '../symbol/quote.tsx'],
  'web-arrows': ['src/web/symbol/card.tsx', '../app/frame/frame.tsx'],
  'web-arrows-stock': ['src/web/symbol/tile.tsx', '../stock/stock-modal.tsx'],
  'web-arrows-screens': ['src/web/screens/screener/page.tsx', '../../app/frame/frame.tsx'],
  'web-arrows-api': ['src/web/api/call.ts', '../ui/leaf.ts'],
};

/** What the laws allow on purpose, next to what they forbid. */
const allowed: Record<string, string> = {
  'src/server/main.ts': uses(
    '../providers/massive/client.ts',
    './screener/through-the-interface.ts',
    '../domain/leaf.ts',
  ),
  'src/server/screener/through-the-interface.ts': uses(
    '../signals/signals.ts',
    './store.ts',
    '../../providers/ports/fundamentals.ts',
  ),
  'src/providers/massive/research.ts': uses('../ports/fundamentals.ts', '../calls/fetch.ts'),
  'src/server/screener/store.ts': uses('pg'),
  'src/server/pipeline-thread/worker.ts': uses('../signals/poll.ts', '../signals/store.ts'),
  'src/server/accounts/session-store.ts': uses('pg'),
  'src/server/accounts/sign-in/attempt-store.ts': uses('pg'),
  'src/server/db/pool.ts': uses('pg'),
  'src/server/http/server.ts': uses('fastify', 'node:http'),
  'src/web/app/routes.tsx': uses('../screens/landing/landing.tsx', '../screens/screener/page.tsx'),
  'src/domain/schema.ts': uses('zod', './leaf.ts'),
};

const leaves = [
  'src/domain/utils.ts',
  'src/providers/massive/client.ts',
  'src/providers/ports/fundamentals.ts',
  'src/providers/calls/fetch.ts',
  'src/server/signals/store.ts',
  'src/server/signals/signals.ts',
  'src/server/signals/poll.ts',
  'src/server/publish/publish.ts',
  'src/server/market-thread/market-thread.ts',
  'src/server/app.ts',
  'src/web/screens/screener/table.tsx',
  'src/web/admin/runs/run-table.tsx',
  'src/web/symbol/quote.tsx',
  'src/web/stock/stock-modal.tsx',
  'src/web/app/frame/frame.tsx',
  'src/web/ui/leaf.ts',
  ...['domain', 'contract', 'providers', 'simulator', 'server', 'web'].map((room) => `src/${room}/leaf.ts`),
];

/** No file of these is in a circle, their folders are. */
const circle: Record<string, string> = {
  'src/simulator/prices/price.ts': uses('../news/word.ts'),
  'src/simulator/prices/last.ts': 'export type Last = number;\n',
  'src/simulator/news/story.ts': "import type { Last } from '../prices/last.ts';\nexport const last: Last = 1;\n",
  'src/simulator/news/word.ts': leaf,
};

/** Folders by how many files they hold: one too many, just few enough, and a list by nature. */
const crowds: [folder: string, files: number][] = [
  ['src/simulator/crowded', 21],
  ['src/simulator/full', 20],
  ['src/server/db/migrations', 21],
];
const crowd = Object.fromEntries(
  crowds.flatMap(([folder, files]) =>
    Array.from({ length: files }, (_, at) => [`${folder}/${at}.sql`, '-- nothing\n']),
  ),
);

function canaries(): Record<string, string> {
  const files: Record<string, string> = Object.fromEntries(leaves.map((path) => [path, leaf]));
  for (const [from, imported] of Object.values(broken)) files[from] = imported === null ? leaf : uses(imported);
  return { ...files, ...allowed, ...circle, ...crowd, 'src/domain/egg.ts': uses('./hen.ts') };
}

let tree: Tree;
let printed = '';
beforeAll(async () => {
  tree = plantTree(canaries());
  const { code, output } = await run([join(root, 'scripts/laws.mjs'), tree.path], tree.path);
  expect(code).toBe(1);
  printed = output;
});
afterAll(() => tree.remove());

/** The complaints as pairs of lines: the way, then `law: sentence`. */
const complaints = () => printed.match(/^\S.*\n {2}.+$/gm) ?? [];

test.each(laws.forbidden.map((law) => [law.name, law.comment] as const))(
  'the law %s complains: %s',
  (name, sentence) => {
    const [from] = broken[name] ?? ['no canary for this law'];
    expect(
      complaints().filter((lines) => lines.includes(from) && lines.endsWith(`\n  ${name}: ${sentence}`)),
    ).not.toEqual([]);
  },
);

test('every canary belongs to a law that still exists', () => {
  expect(Object.keys(broken).sort()).toEqual(laws.forbidden.map((law) => law.name).sort());
});

test('folders that know each other are named with the imports that tie them, types included', () => {
  const circles = complaints().filter((lines) => lines.includes('  no-folder-circles: '));
  expect(circles.join('\n')).toContain(
    'src/simulator/news/story.ts -> src/simulator/prices/last.ts, src/simulator/prices/price.ts -> src/simulator/news/word.ts',
  );
  expect(circles.filter((lines) => lines.includes('src/contract'))).toEqual([]);
});

test('a folder of more than 20 files is named, one of 20 and the migrations are not', () => {
  const counted = complaints().filter((lines) => lines.includes('  small-folders: '));
  expect(counted).toEqual([
    'src/simulator/crowded (21 files)\n  small-folders: A folder of src holds at most 20 files: cut it by concept.',
  ]);
});

test('what the laws allow on purpose passes without a word', () => {
  // What is forbidden may lead back to a folder of these.
  const ofFiles = complaints().filter((lines) => !lines.includes('  no-folder-circles: '));
  expect(ofFiles.filter((lines) => Object.keys(allowed).some((path) => lines.startsWith(`${path} `)))).toEqual([]);
});

test('a tree whose modules the tool cannot see does not pass for an obedient one', async () => {
  const empty = plantTree({ 'src/readme.md': 'no modules here' });
  const { code, output } = await run([join(root, 'scripts/laws.mjs'), empty.path], empty.path);
  empty.remove();
  expect(output).toContain('The laws were not checked');
  expect(code).toBe(1);
});
