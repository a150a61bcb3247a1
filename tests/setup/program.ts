// The product as a user starts it: its own process, its own data folder, real time, the simulated market.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url));

export const programAdmin = { email: 'sample.admin@example.com', password: 'Sample-Admin-1' };

export type Program = {
  url: string;
  dataDir: string;
  process: ChildProcess;
  /** Everything it has printed so far. */
  output(): string;
  /** Resolves when a printed line matches. */
  said(pattern: RegExp, deadlineMs?: number): Promise<string>;
  /** Sends the signal and waits for the end; answers the exit code or the signal. */
  end(signal?: NodeJS.Signals): Promise<number | string | null>;
  /** Ends it and removes its data folder. */
  remove(): Promise<void>;
};

const START_DEADLINE_MS = 60_000;

export type ProgramOptions = { environment?: Record<string, string>; dataDir?: string };

/** Starts it on a free port; without `dataDir` in a fresh folder. */
export async function startProgram(options: ProgramOptions = {}): Promise<Program> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'smart-cat-program-'));
  const child = spawn(process.execPath, [main], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: dataDir,
      ADMIN_EMAIL: programAdmin.email,
      ADMIN_PASSWORD: programAdmin.password,
      LOG_LEVEL: 'warn',
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
    child.once('exit', (code, signal) => {
      ended = code ?? signal;
      for (const watch of watchers) watch();
      resolve(code ?? signal);
    });
  });
  const said = (pattern: RegExp, deadlineMs = START_DEADLINE_MS) =>
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
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const url = await said(/running at (http:\S+)/);
    return { url, dataDir, process: child, output: () => text, said, end, remove };
  } catch (error) {
    await end('SIGKILL');
    throw error;
  }
}
