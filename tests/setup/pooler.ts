// PgBouncer in transaction mode with default settings, in front of the PostgreSQL of a test run.
import { spawn } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { commandLine, launcher } from '../../src/server/db/postgres-programs.ts';

const START_DEADLINE_MS = 60_000;
const LOOK_MS = 50;

export type Pooler = { socketDir: string; stop(): Promise<void> };

/** `postgresDir`: folder of the server's socket. */
export async function startPooler(program: string, postgresDir: string, user: string): Promise<Pooler> {
  const socketDir = mkdtempSync(join(tmpdir(), 'pooler-'));
  const settings = {
    unix_socket_dir: socketDir,
    listen_port: 6432,
    pool_mode: 'transaction',
    auth_type: 'trust',
    auth_file: join(socketDir, 'users'),
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const file = join(socketDir, 'pooler.ini');
  writeFileSync(file, ['[databases]', `* = host=${postgresDir} port=5432`, '[pgbouncer]', ...lines, ''].join('\n'));
  writeFileSync(settings.auth_file, `"${user}" ""\n`);
  const how = launcher();
  if (how.owner !== null) chownSync(socketDir, how.owner, how.owner);
  const [command, args] = commandLine(how, program, ['-q', file]);
  const child = spawn(command, args, { ...how.options, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(socketDir, { recursive: true, force: true });
  };
  const deadline = performance.now() + START_DEADLINE_MS;
  for (;;) {
    const client = new pg.Client({ host: socketDir, port: 6432, user, database: 'postgres' });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('select 1');
      return { socketDir, stop };
    } catch (error) {
      if (child.exitCode !== null || performance.now() > deadline) {
        await stop();
        throw new Error(`The pooler did not start: ${said.trim() || (error as Error).message}`, { cause: error });
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
