// Commands of src/tools evaluated in this process: each start of a program loads some hundred modules.
// How a program itself begins and ends is tested by the few that are started for real.
import { join } from 'node:path';
import { format } from 'node:util';

export type Ended = { code: number; out: string; err: string };

const tools = join(import.meta.dirname, '../../src/tools');
let runs = 0;

/** Runs `file` of src/tools with these arguments; `environment` is added to that of the tests. One at a time. */
export async function runTool(file: string, args: readonly string[], environment: Record<string, string>) {
  const { argv, env, exitCode } = process;
  const { log, error } = console;
  const ended: Ended = { code: 0, out: '', err: '' };
  const listener =
    (to: 'out' | 'err') =>
    (...words: unknown[]) => {
      ended[to] += `${format(...words)}\n`;
    };
  Object.assign(console, { log: listener('out'), error: listener('err') });
  process.argv = [argv[0] ?? '', join(tools, file), ...args];
  process.env = { ...env, ...environment };
  process.exitCode = 0;
  runs += 1;
  try {
    await import(/* @vite-ignore */ `${join(tools, file)}?run=${runs}`);
    ended.code = Number(process.exitCode);
  } finally {
    Object.assign(console, { log, error });
    Object.assign(process, { argv, env, exitCode });
  }
  return ended;
}
