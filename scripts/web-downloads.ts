// Which downloads the pages are made of, and what a signed-in reader's browser may fetch before any code has run.
import type { Plugin, Rolldown } from 'vite';
import { firstAddress } from '../src/web/app/first-calls.ts';

type PluginContext = Rolldown.PluginContext;

const START = 'src/web/main.tsx';
const FRAME = 'src/web/app/frame/frame.tsx';
// Read as it is: bundled into this configuration, the table would bring every page along.
const table = (await import(
  `${new URL('../src/web/app/pages.ts', import.meta.url)}`
)) as typeof import('../src/web/app/pages.ts');
const { everyFirstCall, guestPages, homePath, landingPage, userPages } = table;

/** The file of a page's code, as its entry in the table imports it. */
function screenFile({ path, load }: { path: string; load: () => Promise<unknown> }): string {
  const file = /import\(["']\.\.\/(screens\/[^"']+)["']\)/.exec(String(load))?.[1];
  if (file === undefined) throw new Error(`The entry of ${path} in the table of pages imports no screen.`);
  return `src/web/${file}`;
}

const visits = userPages.filter(({ firstCalls }) => firstCalls !== undefined);
const visitors = [landingPage, ...guestPages].map(screenFile);
const readers = visits.map(screenFile);

/** A name imported from here is one file of two thousand: following all of them would give every page every icon. */
const ICONS = 'lucide-react';
const ICON_FILE = /export \{([^}]*)\} from '\.\/icons\/([\w-]+)\.mjs'/g;
const ICON_NAMES = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g;

const namesIn = (list: string) => list.split(',').map((name) => name.trim().split(' as ')[0] ?? '');
const slashed = (id: string) => id.replaceAll('\\', '/');

/** Which modules a module imports, icons one by one. */
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

/** A smaller piece is not worth a download of its own, bytes before compression. */
const PIECE_BYTES = 1_000;

/** Every set of readers' pages, as a digit for each page: 1 for those in it; the largest first. */
const pageSets = Array.from({ length: 2 ** readers.length }, (_, set) => set.toString(2).padStart(readers.length, '0'))
  .toSorted((a, b) => membersOf(b) - membersOf(a))
  .map((set) => `pages~${set}`);
/** A group takes along what its modules import, unless one before it has it. */
const groups = ['start', 'visitors', 'readers', ...pageSets];

function membersOf(set: string): number {
  return set.replaceAll('0', '').length;
}

/**
 * Code that pages share comes in a few downloads instead of fifty: over HTTP/1.1 a browser fetches six at a time and each costs
 * a round trip. What visitors share and what every reader needs stay apart; what some readers' pages share is one piece for
 * each set of them, so that no page fetches what only others need, and what one shares with administrators' pages another.
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
              groups: groups.map((name, place) => ({
                name,
                priority: groups.length - place,
                test: (id: string) => groupOf.get(id) === name,
              })),
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
      const screens = new Set(ids.filter((id) => readers.some((file) => slashed(id).endsWith(file))));
      const elsewhere = closure(
        ids.filter((id) => !screens.has(id) && (this.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0),
        next,
      );
      const users = (pages: readonly Set<string>[], id: string) => pages.filter((page) => page.has(id)).length;
      for (const id of ids) {
        const [byVisitors, byReaders] = [users(forVisitors, id), users(forReaders, id)];
        if (start.has(id)) groupOf.set(id, 'start');
        else if (byVisitors > 0 && byVisitors + byReaders + Number(frame.has(id)) > 1) groupOf.set(id, 'visitors');
        else if (frame.has(id) || byReaders >= EVERY_READER) groupOf.set(id, 'readers');
        else if (byReaders > 1 || (byReaders === 1 && elsewhere.has(id)))
          groupOf.set(id, `pages~${forReaders.map((page) => Number(page.has(id))).join('')}`);
      }
      const bytes = new Map<string, number>();
      for (const [id, group] of groupOf)
        bytes.set(group, (bytes.get(group) ?? 0) + (this.getModuleInfo(id)?.code?.length ?? 0));
      for (const [id, group] of groupOf) if ((bytes.get(group) ?? 0) < PIECE_BYTES) groupOf.set(id, 'readers');
    },
  };
}

/** The pages in which a piece must be to come with all of them. */
const EVERY_READER = 4;

/** Everything reached from these by the arrows. */
function closure(from: Iterable<string>, next: (id: string) => readonly string[]): Set<string> {
  const seen = new Set(from);
  for (const id of seen) for (const further of next(id)) seen.add(further);
  return seen;
}

type Bundled = { fileName: string; moduleIds?: string[]; imports?: string[]; isEntry?: boolean };

/** Names the code and the first calls of each page in the served page, where public/ahead.js finds them. */
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
        const start = codeOf(files.filter(({ isEntry }) => isEntry));
        const frame = chunkOf(FRAME);
        const pages = visits.map((page) => {
          const code = [...codeOf([frame, chunkOf(screenFile(page))])].filter((name) => !start.has(name));
          const calls = [...everyFirstCall, ...(page.firstCalls ?? [])].map(firstAddress);
          const entry = { code: code.map((name) => `/${name}`), calls, unless: page.firstCallsUnless };
          return [page.path, entry] as const;
        });
        const content = JSON.stringify({ home: homePath, pages: Object.fromEntries(pages) });
        return [{ tag: 'meta', attrs: { name: 'ahead', content }, injectTo: 'head-prepend' as const }];
      },
    },
  };
}
