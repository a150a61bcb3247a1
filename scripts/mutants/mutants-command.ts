// Draws mutants and judges them by the tests: `npm run test:mutants -- <count> <seed>`.
//   --list FILE     mutants of that file instead (also of another commit); written there when the file is missing
//   --results FILE  verdicts as JSON lines, last of a mutant counts (.cache/mutants/<seed>.jsonl); judged ones are kept
//   --all           judged by the long run (`npm run test:all`) instead of the gate (`npm test`)
//   --dry           prints mutants and their tests
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { drawMutants, type Mutant } from './draw.ts';
import { createJudge, type Result } from './judge.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    list: { type: 'string' },
    results: { type: 'string' },
    all: { type: 'boolean', default: false },
    dry: { type: 'boolean', default: false },
  },
});
const root = process.cwd();
const [count = 50, seed = 1] = positionals.map(Number);
if (![count, seed].every(Number.isSafeInteger)) throw new Error('Usage: npm run test:mutants -- <count> <seed>');

/** Plain JavaScript, of which the compiler knows no types. */
const { makeRunFolder } = (await import(new URL('../run-folder.mjs', import.meta.url).href)) as {
  makeRunFolder(): { folder: string; remove(): void };
};

function readMutants(): Mutant[] {
  const { list } = values;
  if (list !== undefined && existsSync(list)) return JSON.parse(readFileSync(list, 'utf8')) as Mutant[];
  const drawn = drawMutants(root, count, seed);
  if (list !== undefined) writeFileSync(list, `${JSON.stringify(drawn, null, 1)}\n`);
  return drawn;
}

function readResults(file: string): Map<string, Result> {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  return new Map(lines.map((line) => JSON.parse(line) as Result).map((result) => [result.id, result]));
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').slice(0, 90);

function print(mutant: Mutant, { verdict, by, seconds }: Result): void {
  const { file, line, kind, before, after } = mutant;
  console.log(`${verdict.padEnd(8)} ${file}:${line} ${kind}: ${oneLine(before)} -> ${oneLine(after)} (${seconds} s)`);
  if (by !== null) console.log(`         ${oneLine(by)}`);
}

function printSums(mutants: Mutant[], results: Map<string, Result>): void {
  for (const room of new Set(mutants.map((mutant) => mutant.room))) {
    const verdicts = mutants.filter((mutant) => mutant.room === room).map(({ id }) => results.get(id)?.verdict);
    const killed = verdicts.filter((verdict) => verdict === 'killed' || verdict === 'timeout').length;
    console.log(`${room}: ${killed} of ${verdicts.length} killed`);
  }
  const killed = [...results.values()].filter(({ verdict }) => verdict === 'killed' || verdict === 'timeout').length;
  console.log(`${killed} of ${mutants.length} killed`);
}

const mutants = readMutants();
const file = values.results ?? join(root, '.cache', 'mutants', `${seed}.jsonl`);
const results = readResults(file);
mkdirSync(dirname(file), { recursive: true });
const runFolder = makeRunFolder();
// LONG_RUN is read by vitest.config.ts and tests/setup/long-run.ts.
const environment = {
  ...process.env,
  ...(values.all ? { LONG_RUN: '1' } : {}),
  TEST_RUN: 'mutants',
  TMPDIR: runFolder.folder,
  NODE_COMPILE_CACHE: join(root, '.cache', 'compile'),
};
process.on('exit', runFolder.remove);
const judge = await createJudge(root, environment);
function keep(mutant: Mutant, result: Result): void {
  results.set(mutant.id, result);
  appendFileSync(file, `${JSON.stringify(result)}\n`);
  print(mutant, result);
}

for (const mutant of mutants) {
  if (values.dry) {
    const { rules, server, contract } = judge.testsOf(mutant);
    console.log(
      `${mutant.file}:${mutant.line} ${mutant.kind}: ${[...rules, ...server].join(' ')} and ${contract.length} of the contract`,
    );
    continue;
  }
  if (results.has(mutant.id)) continue;
  keep(mutant, await judge.judgeAlone(mutant));
}
const waiting = mutants.filter(({ id }) => results.get(id)?.isWhole === false);
await judge.judgeByContract(waiting, (mutant, by) => {
  const result = results.get(mutant.id);
  if (result !== undefined)
    keep(mutant, { ...result, verdict: by === null ? 'survived' : 'killed', by, isWhole: true });
});
await judge.close();
if (!values.dry) printSums(mutants, results);
process.exit(0);
