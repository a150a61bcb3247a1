// Tests that judge a mutant: direct imports of its file first, then the nearest by subject, then the contract.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';

/** Test files by cost; a stage runs only when the previous ones passed. */
export type Stages = { rules: string[]; server: string[]; contract: string[] };
type Graph = { importers: Map<string, Set<string>>; ofServer: Set<string>; sizes: Map<string, number> };

const TYPESCRIPT = /^(?:src|tests)\/.*\.tsx?$/;
const TEST = /\.test\.tsx?$/;
/** Excluded: guards and browser tests are too slow; the contract judges many mutants at once. */
const NEVER = /^tests\/(?:browser|guards|contract)\//;
/** Tests of whole programs come last. */
const PROGRAMS = /^tests\/(?:faults|journeys)\//;
const RULES = /^tests\/(?:domain|providers|simulator|web|server\/threads)\//;
const MOST_DIRECT = 8;
/** Least number of tests: near ones are added to few direct ones, only cheap ones if a direct one is cheap. */
const ENOUGH = 3;
/** Most imports between a test and the file, unless their paths share a word. */
const MOST_STEPS = 3;

/** Relative specifiers of value imports, `import()` and `new URL(..., import.meta.url)`. */
function specifiersOf(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false);
  const found: string[] = [];
  for (const statement of source.statements) {
    const isType =
      (ts.isImportDeclaration(statement) && statement.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword) ||
      (ts.isExportDeclaration(statement) && statement.isTypeOnly);
    if (isType || !(ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement))) continue;
    const specifier = statement.moduleSpecifier;
    if (specifier !== undefined && ts.isStringLiteral(specifier)) found.push(specifier.text);
  }
  for (const [, name = ''] of text.matchAll(/(?:import|new URL)\(\s*'(\.[^']+)'/g)) found.push(name);
  return found.filter((name) => name.startsWith('.'));
}

function reach(start: string, next: (file: string) => Iterable<string>): Map<string, number> {
  const steps = new Map([[start, 0]]);
  for (const [file, distance] of steps) {
    for (const other of next(file)) if (!steps.has(other)) steps.set(other, distance + 1);
  }
  return steps;
}

/** Import graph of src and tests. */
export function readImports(root: string): Graph {
  const imports = new Map<string, string[]>();
  const importers = new Map<string, Set<string>>();
  const sizes = new Map<string, number>();
  for (const file of globSync('{src,tests}/**/*.{ts,tsx}', { cwd: root })) {
    const text = readFileSync(join(root, file), 'utf8');
    sizes.set(file, text.length);
    const reached = specifiersOf(file, text)
      .map((name) => normalize(join(dirname(file), name)))
      .filter((path) => TYPESCRIPT.test(path) && existsSync(join(root, path)));
    imports.set(file, reached);
    for (const target of reached) importers.set(target, (importers.get(target) ?? new Set()).add(file));
  }
  const ofServer = new Set(reach('src/server/main.ts', (file) => imports.get(file) ?? []).keys());
  return { importers, ofServer, sizes };
}

function singular(word: string): string {
  return word.replace(/s$/, '');
}

function wordsOf(path: string): Set<string> {
  return new Set(
    path
      .replace(/\.(?:test\.)?tsx?$/, '')
      .split(/[/-]/)
      .slice(2),
  );
}

/** Number of words both paths share, in singular or plural. */
function kinship(file: string, test: string): number {
  const words = [...wordsOf(test)].map(singular);
  return [...wordsOf(file)].filter((word) => words.includes(singular(word))).length;
}

/** `isRun`: whether the judging run contains a test file. */
export function selectTests(file: string, graph: Graph, isRun: (test: string) => boolean): Stages {
  const steps = [...reach(file, (name) => graph.importers.get(name) ?? [])];
  const tests = steps
    .filter(([name]) => TEST.test(name) && !NEVER.test(name) && isRun(name))
    .map(([name, distance]) => ({
      name,
      distance,
      kin: PROGRAMS.test(name) ? -1 : kinship(file, name),
      size: graph.sizes.get(name) ?? 0,
    }));
  const sorted = tests.sort((a, b) => b.kin - a.kin || a.distance - b.distance || a.size - b.size);
  const direct = sorted.filter(({ distance }) => distance === 1).slice(0, MOST_DIRECT);
  const isCheap = direct.some(({ name }) => RULES.test(name));
  const near = sorted
    .filter((test) => !direct.includes(test) && (test.distance <= MOST_STEPS || test.kin > 0))
    .filter(({ name }) => !isCheap || RULES.test(name))
    .slice(0, Math.max(0, ENOUGH - direct.length));
  const chosen = [...direct, ...near].map(({ name }) => name);
  const contract = [...graph.sizes.keys()].filter(
    (name) => /^tests\/contract\/(?!fuzz)[^/]*\.test\.ts$/.test(name) && isRun(name),
  );
  return {
    rules: chosen.filter((name) => RULES.test(name)),
    server: chosen.filter((name) => !RULES.test(name)),
    contract: graph.ofServer.has(file) ? contract.sort() : [],
  };
}
