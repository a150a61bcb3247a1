// Judges mutants: one by one with the nearest tests, cheapest first; survivors together with the contract.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createChangedFiles, isThere } from './changed-files.ts';
import type { Mutant } from './draw.ts';
import { readImports, type Stages, selectTests } from './select-tests.ts';
import type { Answer, Greeting, Request } from './session.ts';

/** `lost`: the place is gone; `untested`: no test reaches the file. Timeouts count as killed. */
export type Verdict = 'killed' | 'timeout' | 'survived' | 'untested' | 'lost';
/** `isWhole`: the contract has judged the mutant, or need not. */
export type Result = {
  id: string;
  verdict: Verdict;
  by: string | null;
  tests: string[];
  isWhole: boolean;
  seconds: number;
};

const LIMITS_MS = { rules: 180_000, server: 420_000, contract: 900_000 };
const CLOSING_MS = 20_000;
/** Test that makes the market year shared by a session's tests, before any mutant. */
const FIRST = 'tests/contract/negotiation.test.ts';
const LATE = /timed? ?out/i;

async function startSession(root: string, environment: NodeJS.ProcessEnv) {
  const path = fileURLToPath(new URL('session.ts', import.meta.url));
  const child = fork(path, {
    cwd: root,
    env: environment,
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [{ tests }] = (await once(child, 'message')) as [Greeting];
  return { child, tests: new Set(tests), isWarm: false };
}

function kill(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The whole process group has ended.
  }
}

/** Lets the session stop its database, then kills it. */
async function endSession(child: ChildProcess): Promise<void> {
  if (child.connected) child.disconnect();
  const timer = setTimeout(() => kill(child), CLOSING_MS);
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  clearTimeout(timer);
  kill(child);
}

/** `environment`: environment of the tests, which chooses the long run or the gate. */
export async function createJudge(root: string, environment: NodeJS.ProcessEnv) {
  const files = createChangedFiles(root);
  files.restore();
  const graph = readImports(root);
  let session = await startSession(root, environment);
  process.on('exit', () => {
    files.restore();
    kill(session.child);
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      files.restore();
      void endSession(session.child).then(() => process.exit(130));
    });
  }

  async function ask(request: Request): Promise<Answer> {
    session.child.send(request);
    const [answer] = (await once(session.child, 'message')) as [Answer];
    if (!answer.isTimeout) return answer;
    await endSession(session.child);
    session = await startSession(root, environment);
    return answer;
  }

  const testsOf = ({ file }: Mutant): Stages => selectTests(file, graph, (test) => session.tests.has(test));

  async function warmUp(): Promise<void> {
    if (session.isWarm || !session.tests.has(FIRST)) return;
    const { failed } = await ask({ run: [FIRST], changed: [], limitMs: LIMITS_MS.server });
    if (failed !== null) throw new Error(`Without a mutant: ${failed}`);
    session.isWarm = true;
  }

  async function runWith(mutants: Mutant[], tests: string[], limitMs: number): Promise<Answer> {
    files.apply(mutants);
    const changed = mutants.map(({ file }) => file);
    const answer = await ask({ run: tests, changed, limitMs }).finally(files.restore);
    if (answer.failed === null || answer.isTimeout || !LATE.test(answer.failed)) return answer;
    // A timeout may be due to a busy machine: counts only if the test passes without mutants.
    const [test = ''] = answer.failed.split(/ > |: /);
    const without = await ask({ run: [test], changed, limitMs });
    return without.failed === null ? answer : { failed: null, isTimeout: false };
  }

  async function judgeAlone(mutant: Mutant): Promise<Result> {
    const started = performance.now();
    const stages = testsOf(mutant);
    const tests = [...stages.rules, ...stages.server];
    const end = (verdict: Verdict, by: string | null = null): Result => {
      const seconds = Math.round((performance.now() - started) / 100) / 10;
      const isWhole = verdict !== 'survived' || stages.contract.length === 0;
      return { id: mutant.id, verdict, by, tests, isWhole, seconds };
    };
    if (!isThere(root, mutant)) return end('lost');
    if (tests.length === 0 && stages.contract.length === 0) return end('untested');
    for (const stage of ['rules', 'server'] as const) {
      if (stages[stage].length === 0) continue;
      if (stage === 'server') await warmUp();
      const { failed, isTimeout } = await runWith([mutant], stages[stage], LIMITS_MS[stage]);
      if (failed !== null) return end(isTimeout ? 'timeout' : 'killed', failed);
    }
    return end('survived');
  }

  /** Judges all at once: if the tests pass, all survive; otherwise each half is judged. */
  async function judgeByContract(
    mutants: Mutant[],
    report: (mutant: Mutant, by: string | null) => void,
  ): Promise<void> {
    const [first] = mutants;
    if (first === undefined) return;
    await warmUp();
    const { failed } = await runWith(mutants, testsOf(first).contract, LIMITS_MS.contract);
    if (failed === null || mutants.length === 1) {
      for (const mutant of mutants) report(mutant, failed);
      return;
    }
    const half = Math.ceil(mutants.length / 2);
    await judgeByContract(mutants.slice(0, half), report);
    await judgeByContract(mutants.slice(half), report);
  }

  return { judgeAlone, judgeByContract, testsOf, close: () => endSession(session.child) };
}
