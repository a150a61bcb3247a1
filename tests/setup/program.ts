// Product as a user starts it: own process, own data folder, real time, simulated market.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { copyDatabase } from './prepared-data.ts';

export const serverProgram = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url));
export const programAdmin = { email: 'sample.admin@example.com', password: 'Sample-Admin-1' };

export type Program = {
  url: string;
  dataDir: string;
  process: ChildProcess;
  /** Everything it has printed so far. */
  output(): string;
  /** Resolves once the output matches, with the first group, else the match; rejects at the end or the deadline. */
  said(pattern: RegExp, deadlineMs?: number): Promise<string>;
  /** Sends the signal and waits for the end; answers the exit code or the signal. */
  end(signal?: NodeJS.Signals): Promise<number | string | null>;
  /** Ends it and everything else that works on its data folder, and removes the folder. */
  remove(): Promise<void>;
};

/** Shorter than a test's timeout, so that the failure includes the program's output. */
const DEADLINE_MS = 240_000;
const GONE_DEADLINE_MS = 60_000;

export type ProgramOptions = {
  environment?: Record<string, string>;
  dataDir?: string;
  /** Puts an empty migrated database into a fresh folder, which skips the first seconds of a first start. */
  prepared?: boolean;
  /** Command and arguments put before the program, such as `unshare`. */
  within?: readonly string[];
  /** Working directory, whose `.env` is read; by default the temporary folder, which has none. */
  startedIn?: string;
  /** Program and arguments to run instead of the checkout's server. */
  program?: readonly string[];
};

/** Starts the process and records its output; waits for nothing. */
export function launch(options: ProgramOptions): Omit<Program, 'url'> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'smart-cat-program-'));
  const { TEST_PREPARED_DATA } = process.env;
  if (options.prepared && options.dataDir === undefined && TEST_PREPARED_DATA)
    copyDatabase(TEST_PREPARED_DATA, dataDir);
  const [command = '', ...words] = [
    ...(options.within ?? []),
    process.execPath,
    ...(options.program ?? [serverProgram]),
  ];
  const child = spawn(command, words, {
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: options.startedIn ?? tmpdir(),
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      ADMIN_EMAIL: programAdmin.email,
      ADMIN_PASSWORD: programAdmin.password,
      LOG_LEVEL: 'warn',
      // A market small enough to be read within about a second.
      SIM_UNIVERSE: '300',
      SIM_PAST_SESSIONS: '0',
      ...options.environment,
    },
  });
  let text = '';
  const watchers = new Set<() => void>();
  const keep = (chunk: Buffer) => {
    text += chunk.toString();
    for (const watch of watchers) watch();
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  let ended: number | string | null | undefined;
  const ending = new Promise<number | string | null>((resolve) => {
    // 'close' comes when everything it said has been read.
    child.once('close', (code, signal) => {
      ended = code ?? signal;
      for (const watch of watchers) watch();
      resolve(code ?? signal);
    });
  });
  const said = (pattern: RegExp, deadlineMs = DEADLINE_MS) =>
    new Promise<string>((resolve, reject) => {
      const give = (settle: () => void) => {
        clearTimeout(timer);
        watchers.delete(look);
        settle();
      };
      const timer = setTimeout(
        () => give(() => reject(new Error(`Never said ${pattern} within ${deadlineMs} ms. It said:\n${text}`))),
        deadlineMs,
      );
      const look = () => {
        const found = pattern.exec(text);
        if (found) give(() => resolve(found[1] ?? found[0]));
        else if (ended !== undefined)
          give(() => reject(new Error(`Ended (${ended}) before saying ${pattern}:\n${text}`)));
      };
      watchers.add(look);
      look();
    });
  const end = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (ended === undefined) child.kill(signal);
    return ending;
  };
  const remove = async () => {
    await end();
    // A killed program leaves processes behind, such as its database.
    for (const line of processesOf(dataDir)) process.kill(Number(line.split(' ')[0]), 'SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { dataDir, process: child, output: () => text, said, end, remove };
}

/** Starts it on a free port; without `dataDir` in a fresh folder. */
export async function startProgram(options: ProgramOptions = {}): Promise<Program> {
  const program = launch(options);
  try {
    const url = await program.said(/running at (http:\S+)/);
    return { url, ...program };
  } catch (error) {
    await program.end('SIGKILL');
    throw error;
  }
}

/** Runs a program that ends by itself; answers its exit code or signal and its output. */
export async function programThatEnds(options: ProgramOptions): Promise<{ code: unknown; output: string }> {
  const program = launch(options);
  const forced = setTimeout(() => void program.end('SIGKILL'), DEADLINE_MS);
  const code = await new Promise<unknown>((resolve) =>
    program.process.once('close', (exit, signal) => resolve(exit ?? signal)),
  );
  clearTimeout(forced);
  if (options.dataDir === undefined) rmSync(program.dataDir, { recursive: true, force: true });
  return { code, output: program.output() };
}

/** Processes that name the data folder in command line or environment, as `pid command`; none without /proc. */
export function processesOf(dataDir: string): string[] {
  if (!existsSync('/proc')) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
        if (command === '') return [];
        const carries = command.includes(dataDir) || readFileSync(`/proc/${pid}/environ`, 'utf8').includes(dataDir);
        return carries ? [`${pid} ${command}`] : [];
      } catch {
        // The process has ended meanwhile, or belongs to another user.
        return [];
      }
    });
}

/** Waits until no process of the data folder is left; answers those still there after a minute. */
export async function leftRunning(dataDir: string): Promise<string[]> {
  const deadline = Date.now() + GONE_DEADLINE_MS;
  for (;;) {
    const left = processesOf(dataDir);
    if (left.length === 0 || Date.now() > deadline) return left;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
