// NATS server of the machine, which can be killed and comes back at the same address.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PROGRAM = '/usr/sbin/nats-server';
const FREE = -1;
const LOOK_MS = 50;

export type NatsServer = {
  /** Address for BUS_URL. */
  url: string;
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** `account` is the name and password it asks for. */
export async function startNats(account?: { user: string; password: string }): Promise<NatsServer> {
  const folder = mkdtempSync(join(tmpdir(), 'nats-'));
  const rights = account === undefined ? [] : ['--user', account.user, '--pass', account.password];
  let child: ChildProcess | null = null;
  let port = FREE;

  /** Port from the file the server writes once it listens; null before. */
  function portOf(pid: number | undefined): number | null {
    const file = readdirSync(folder).find((name) => name.includes(`_${pid}.`));
    if (file === undefined) return null;
    const text = readFileSync(join(folder, file), 'utf8');
    const [url] = text === '' ? [] : (JSON.parse(text) as { nats: string[] }).nats;
    return url === undefined ? null : Number(new URL(url).port);
  }

  async function start(): Promise<void> {
    const places = ['--addr', '127.0.0.1', '--port', String(port), '--ports_file_dir', folder];
    let said = '';
    const started = spawn(PROGRAM, [...places, ...rights], { stdio: ['ignore', 'ignore', 'pipe'] });
    started.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    await once(started, 'spawn');
    for (;;) {
      const found = portOf(started.pid);
      if (found !== null) {
        port = found;
        child = started;
        return;
      }
      if (started.exitCode !== null) throw new Error(`NATS did not start: ${said}`);
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  }

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const running = child;
    child = null;
    if (running === null) return;
    const ended = once(running, 'exit');
    running.kill(signal);
    await ended;
  }

  await start();
  const rightsOfUrl = account === undefined ? '' : `${account.user}:${encodeURIComponent(account.password)}@`;
  return {
    url: `nats://${rightsOfUrl}127.0.0.1:${port}`,
    kill: () => end('SIGKILL'),
    start,
    stop: async () => {
      await end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
