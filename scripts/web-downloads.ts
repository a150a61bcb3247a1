// Chunks of the web build, and the code and calls a signed-in browser fetches before any code has run.
// Goals: JavaScript (gz) of Dashboard, Signals Pro and Golden Eye <= 165 KB, of Screener and Stocks <= 155,
// of public pages <= 120; Signals Pro's first content <= 4 s on the slow phone.
import type { Plugin, Rolldown } from 'vite';
import { firstAddress } from '../src/web/app/first-calls.ts';

type PluginContext = Rolldown.PluginContext;

const START = 'src/web/main.tsx';
const FRAME = 'src/web/app/frame/frame.tsx';
// Imported at run time: bundled into this configuration, the table would include every page.
const table = (await import(
  `${new URL('../src/web/app/pages.ts', import.meta.url)}`
)) as typeof import('../src/web/app/pages.ts');
const { everyFirstCall, guestPages, homePath, landingPage, userPages } = table;

/** File of a page's code, from the import in its table entry. */
function screenFile({ path, load }: { path: string; load: () => Promise<unknown> }): string {
  const file = /import\(["']\.\.\/(screens\/[^"']+)["']\)/.exec(String(load))?.[1];
  if (file === undefined) throw new Error(`The entry of ${path} in the table of pages imports no screen.`);
  return `src/web/${file}`;
}

const visits = userPages.filter(({ firstCalls }) => firstCalls !== undefined);
const visitors = [landingPage, ...guestPages].map(screenFile);
const readers = visits.map(screenFile);

/** Barrel of two thousand icons: following its imports would give every page all of them. */
const ICONS = 'lucide-react';
const ICON_FILE = /export \{([^}]*)\} from '\.\/icons\/([\w-]+)\.mjs'/g;
const ICON_NAMES = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g;

const namesIn = (list: string) => list.split(',').map((name) => name.trim().split(' as ')[0] ?? '');
const slashed = (id: string) => id.replaceAll('\\', '/');

/** Imports of a module, with its icons in place of their barrel. */
function importsOf(graph: PluginContext): (id: string) => readonly string[] {
  const ids = [...graph.getModuleIds()];
  const fileOf = new Map<string, string>();
  const barrel = ids.find((id) => slashed(id).endsWith('lucide-react/dist/esm/lucide-react.mjs')) ?? '';
  for (const [, list = '', file] of (graph.getModuleInfo(barrel)?.code ?? '').matchAll(ICON_FILE)) {
    const id = ids.find((one) => slashed(one).endsWith(`/icons/${file}.mjs`));
    for (const name of list.split(',')) if (id !== undefined) fileOf.set(name.trim().replace(/^default as /, ''), id);
  }
  return (id) => {
    const info = graph.getModuleInfo(id);
    if (!info?.importedIds.includes(barrel)) return info?.importedIds ?? [];
    const icons = [...(info.code ?? '').matchAll(ICON_NAMES)].flatMap(([, list = '']) => namesIn(list));
    const files = icons.flatMap((name) => fileOf.get(name) ?? []);
    if (files.length === 0) throw new Error(`${id} imports ${ICONS}, but not one icon of it was found.`);
    return [...info.importedIds.filter((next) => next !== barrel), ...files];
  };
}

/** Smaller groups of visitors' pages join that of all; bytes before compression. */
const PIECE_BYTES = 3_500;
/** Groups of readers' pages join a common one unless the other pages together would load this much in vain. */
const VAIN_BYTES = 7_000;
/** Group shared by most readers' pages, without the home page. */
const BEYOND_HOME = 'pages~most';
/** Group shared by visitors' and readers' pages. */
const VISITORS = 'visitors';
/** Group shared by visitors' pages only. */
const GUESTS = 'guests';

/**
 * Groups shared code into a few chunks instead of fifty, because a browser fetches six at a time over HTTP/1.1.
 * Groups: the start of every page; code of visitors' pages; code of most readers' pages, with and without the home
 * page; and one for each set of readers' pages that share code.
 */
export function fewDownloads(): Plugin {
  const groupOf = new Map<string, string>();
  return {
    name: 'few-downloads',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            chunkFileNames: ({ name }: { name: string }) => `assets/${name.split('~')[0]}-[hash].js`,
            codeSplitting: {
              // Without dependencies, which may belong to another group.
              groups: [{ name: (id: string) => groupOf.get(id) ?? null, includeDependenciesRecursively: false }],
            },
          },
        },
      },
    }),
    buildEnd() {
      const ids = [...this.getModuleIds()];
      const next = importsOf(this);
      const reached = (file: string) =>
        closure(
          ids.filter((id) => slashed(id).endsWith(file)),
          next,
        );
      const [start, frame] = [reached(START), reached(FRAME)];
      const [forVisitors, forReaders] = [visitors.map(reached), readers.map(reached)];
      const home = forReaders[visits.findIndex(({ path }) => path === homePath)] ?? new Set();
      const screens = new Set(ids.filter((id) => readers.some((file) => slashed(id).endsWith(file))));
      const elsewhere = closure(
        ids.filter((id) => !screens.has(id) && (this.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0),
        next,
      );
      const maskOf = (id: string) => forReaders.map((page) => Number(page.has(id))).join('');
      const users = (pages: readonly Set<string>[], id: string) => pages.filter((page) => page.has(id)).length;
      for (const id of ids) {
        const [byVisitors, byReaders] = [users(forVisitors, id), users(forReaders, id)];
        if (start.has(id)) groupOf.set(id, 'start');
        else if (byVisitors > 0 && (frame.has(id) || byReaders === readers.length)) groupOf.set(id, VISITORS);
        else if (byVisitors > 0 && byReaders > 0) groupOf.set(id, `${VISITORS}~${maskOf(id)}`);
        else if (byVisitors > 1) groupOf.set(id, GUESTS);
        else if (frame.has(id)) groupOf.set(id, 'readers');
        else if (byReaders >= EVERY_READER) groupOf.set(id, home.has(id) ? 'readers' : BEYOND_HOME);
        else if (byReaders > 1 || (byReaders === 1 && elsewhere.has(id))) groupOf.set(id, `pages~${maskOf(id)}`);
      }
      const bytes = new Map<string, number>();
      for (const [id, group] of groupOf)
        bytes.set(group, (bytes.get(group) ?? 0) + (this.getModuleInfo(id)?.code?.length ?? 0));
      for (const [id, group] of groupOf) {
        const [kind, mask] = group.split('~');
        if (mask === undefined || group === BEYOND_HOME) continue;
        const size = bytes.get(group) ?? 0;
        const others = readers.length - (mask.split('1').length - 1) - (home.has(id) ? 0 : 1);
        if (kind === VISITORS ? size >= PIECE_BYTES : size * others >= VAIN_BYTES) continue;
        groupOf.set(id, kind === VISITORS ? VISITORS : home.has(id) ? 'readers' : BEYOND_HOME);
      }
    },
  };
}

/** Number of readers' pages from which shared code joins the group of all. */
const EVERY_READER = 4;

/** All reachable from the given ones, these included. */
function closure(from: Iterable<string>, next: (id: string) => readonly string[]): Set<string> {
  const seen = new Set(from);
  for (const id of seen) for (const further of next(id)) seen.add(further);
  return seen;
}

type Bundled = { fileName: string; moduleIds?: string[]; imports?: string[]; isEntry?: boolean };

/** Writes code and first calls of each page into the served page, where public/ahead.js finds them. */
export function namedAhead(): Plugin {
  return {
    name: 'named-ahead',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) => {
        const files = Object.values(bundle) as Bundled[];
        const codeOf = (roots: readonly Bundled[]) =>
          closure(
            roots.map(({ fileName }) => fileName),
            (name) => (bundle[name] as Bundled | undefined)?.imports ?? [],
          );
        const chunkOf = (file: string): Bundled => {
          const found = files.find(({ moduleIds }) => moduleIds?.some((id) => slashed(id).endsWith(file)));
          if (found === undefined)
            throw new Error(`${file} is no download of its own: who visits it first waits for it.`);
          return found;
        };
        const start = files.filter(({ isEntry }) => isEntry);
        const frame = chunkOf(FRAME);
        const pages = visits.map((page) => {
          // The entry itself is empty: the served page names what it imports.
          const code = [...codeOf([...start, frame, chunkOf(screenFile(page))])]
            .filter((name) => start.every(({ fileName }) => fileName !== name))
            .map((name) => `/${name}`);
          const lists = (page.firstCalls ?? []).map(firstAddress);
          return [page.path, { code, lists, unless: page.firstCallsUnless }] as const;
        });
        const calls = everyFirstCall.map(firstAddress);
        const content = JSON.stringify({ home: homePath, calls, pages: Object.fromEntries(pages) });
        return [{ tag: 'meta', attrs: { name: 'ahead', content }, injectTo: 'head-prepend' as const }];
      },
    },
  };
}
