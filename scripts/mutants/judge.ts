// Judges mutants one after another: writes the changed file, asks the session for its tests, and always restores it.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Mutant } from './draw.ts';
import { findPlace } from './place.ts';
import { readImports, type Stages, selectTests } from './select-tests.ts';
import type { Answer, Greeting, Request } from './session.ts';

/** `lost`: the place is gone; `untested`: no test reaches the file. Timeouts count as killed. */
export type Verdict = 'killed' | 'timeout' | 'survived' | 'untested' | 'lost';
export type Result = { id: string; verdict: Verdict; by: string | null; tests: string[]; seconds: number };
export type Judge = {
  judge(mutant: Mutant): Promise<Result>;
  testsOf(mutant: Mutant): Stages;
  close(): Promise<void>;
};

const LIMITS_MS = { rules: 180_000, server: 420_000, contract: 420_000 };
const CLOSING_MS = 20_000;
const LATE = /timed? ?out/i;

/** The file as it was, kept on disk too: a killed run is put right by the next one. */
function createKeeper(root: string) {
  const note = join(root, '.cache', 'mutants', 'changed-file.json');
  function restore(): void {
    if (!existsSync(note)) return;
    const { file, text } = JSON.parse(readFileSync(note, 'utf8')) as { file: string; text: string };
    writeFileSync(join(root, file), text);
    rmSync(note);
  }
  function change(file: string, text: string, changed: string): void {
    mkdirSync(dirname(note), { recursive: true });
    writeFileSync(note, JSON.stringify({ file, text }));
    writeFileSync(join(root, file), changed);
  }
  return { restore, change };
}

async function startSession(root: string, environment: NodeJS.ProcessEnv) {
  const path = fileURLToPath(new URL('session.ts', import.meta.url));
  const child = fork(path, {
    cwd: root,
    env: environment,
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [{ tests }] = (await once(child, 'message')) as [Greeting];
  return { child, tests: new Set(tests) };
}

function kill(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It and all it started have ended.
  }
}

/** Lets it stop its database; whatever hangs is killed. */
async function endSession(child: ChildProcess): Promise<void> {
  if (child.connected) child.disconnect();
  const timer = setTimeout(() => kill(child), CLOSING_MS);
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  clearTimeout(timer);
  kill(child);
}

/** `environment` is that of the tests; it says whether the long run or the gate judges. */
export async function createJudge(root: string, environment: NodeJS.ProcessEnv): Promise<Judge> {
  const keeper = createKeeper(root);
  keeper.restore();
  const graph = readImports(root);
  let session = await startSession(root, environment);
  let isContractWarm = false;
  process.on('exit', () => {
    keeper.restore();
    kill(session.child);
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      keeper.restore();
      void endSession(session.child).then(() => process.exit(130));
    });
  }

  async function run(request: Request): Promise<Answer> {
    session.child.send(request);
    const [answer] = (await once(session.child, 'message')) as [Answer];
    if (!answer.isTimeout) return answer;
    await endSession(session.child);
    session = await startSession(root, environment);
    isContractWarm = false;
    return answer;
  }

  const testsOf = ({ file }: Mutant) => selectTests(file, graph, (test) => session.tests.has(test));

  /** Data that tests of a run share are made without the mutant. */
  async function warmUp(contract: string[]): Promise<void> {
    if (isContractWarm || contract.length === 0) return;
    const { failed } = await run({ run: contract, changed: null, limitMs: 2 * LIMITS_MS.contract });
    if (failed !== null) throw new Error(`Without a mutant: ${failed}`);
    isContractWarm = true;
  }

  /** A test that waits in vain may have met a busy machine. */
  async function failsAnyway(failed: string, file: string): Promise<boolean> {
    if (!LATE.test(failed)) return false;
    const [test = ''] = failed.split(/ > |: /);
    const { failed: without } = await run({ run: [test], changed: file, limitMs: LIMITS_MS.server });
    return without !== null;
  }

  return { judge, testsOf, close: () => endSession(session.child) };

  async function judge(mutant: Mutant): Promise<Result> {
    const started = performance.now();
    const stages = testsOf(mutant);
    const tests = [...stages.rules, ...stages.server, ...stages.contract];
    const end = (verdict: Verdict, by: string | null = null): Result => ({
      id: mutant.id,
      verdict,
      by,
      tests,
      seconds: Math.round((performance.now() - started) / 100) / 10,
    });
    const path = join(root, mutant.file);
    const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
    const place = findPlace(text, mutant);
    if (place === null) return end('lost');
    if (tests.length === 0) return end('untested');
    const changed = text.slice(0, place) + mutant.after + text.slice(place + mutant.before.length);
    for (const stage of ['rules', 'server', 'contract'] as const) {
      if (stages[stage].length === 0) continue;
      if (stage !== 'rules') await warmUp(stages.contract);
      keeper.change(mutant.file, text, changed);
      const answer = await run({ run: stages[stage], changed: mutant.file, limitMs: LIMITS_MS[stage] }).finally(
        keeper.restore,
      );
      if (answer.isTimeout) return end('timeout', answer.failed);
      if (answer.failed === null || (await failsAnyway(answer.failed, mutant.file))) continue;
      return end('killed', answer.failed);
    }
    return end('survived');
  }
}
