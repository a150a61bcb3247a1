// One embedded PostgreSQL server: cluster, process and database.
import { execFile, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, openSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { commandLine, type Launcher } from './postgres-programs.ts';

const run = promisify(execFile);
/** Superuser of the cluster, used only to prepare, supervise and upgrade it. */
export const USER = 'smartcat';
export const DATABASE = 'smartcat';
/** Connection timeout for a busy machine, ms; a dead server refuses at once. */
const CONNECT_MS = 3_000;
/**
 * cannot_connect_now: the server starts, recovers or stops. https://www.postgresql.org/docs/18/errcodes-appendix.html
 */
const NOT_NOW = '57P03';

/** Client with superuser rights; the caller must end it. */
export function createClient(socketDir: string, database = 'postgres', applicationName?: string): pg.Client {
  const client = new pg.Client({
    host: socketDir,
    port: 5432,
    user: USER,
    database,
    connectionTimeoutMillis: CONNECT_MS,
    ...(applicationName === undefined ? {} : { application_name: applicationName }),
  });
  // An error event without a listener would end this process.
  client.on('error', () => undefined);
  return client;
}

/** Runs `work` with superuser rights, on a connection of its own. */
export async function asSuperuser<Result>(
  socketDir: string,
  work: (client: pg.Client) => Promise<Result>,
  database?: string,
): Promise<Result> {
  const client = createClient(socketDir, database);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** State of the server. `starting` includes recovery and shutdown: it runs, and no other may be started. */
export async function probeState(socketDir: string): Promise<'answers' | 'starting' | 'away'> {
  try {
    await asSuperuser(socketDir, (client) => client.query('select 1'));
    return 'answers';
  } catch (error) {
    return (error as { code?: unknown }).code === NOT_NOW ? 'starting' : 'away';
  }
}

export async function makeCluster(bin: string, dataDir: string, how: Launcher): Promise<void> {
  if (existsSync(join(dataDir, 'PG_VERSION'))) return;
  const side = `${dataDir}.new-${process.pid}-${randomBytes(4).toString('hex')}`;
  await mkdir(side, { recursive: true, mode: 0o700 });
  if (how.owner !== null) chownSync(side, how.owner, how.owner);
  const options = '--auth=trust --encoding=UTF8 --locale=C --data-checksums --no-sync'.split(' ');
  const [command, line] = commandLine(how, join(bin, 'initdb'), ['-D', side, '-U', USER, ...options]);
  try {
    await run(command, line, how.options);
    await rename(side, dataDir);
  } catch (error) {
    rmSync(side, { recursive: true, force: true });
    // Another process may have created the cluster first; it is equally usable.
    if (existsSync(join(dataDir, 'PG_VERSION'))) return;
    throw new Error(`The embedded PostgreSQL could not be set up in ${dataDir}: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

export type Launched = ReturnType<typeof launch>;

export function launch(bin: string, dataDir: string, socketDir: string, how: Launcher) {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    shared_buffers: '256MB',
    // A process with its threads needs some twenty connections, and several processes may share a data folder.
    max_connections: '400',
    // Minimal WAL, without replicas: loads into a table created in the same transaction are not logged.
    wal_level: 'minimal',
    max_wal_senders: '0',
    // A first start writes 1 GB of WAL; a higher limit would leave that much on disk beside 860 MB of tables.
    max_wal_size: '256MB',
    jit: 'off',
    log_min_messages: 'warning',
    timezone: 'UTC',
  };
  const args = ['-D', dataDir, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  const [command, line] = commandLine(how, join(bin, 'postgres'), args);
  const out = openSync(`${dataDir}.log`, 'a');
  // New session: Ctrl-C reaches this process only, which then stops PostgreSQL cleanly.
  const child = spawn(command, line, { ...how.options, detached: true, stdio: ['ignore', out, out] });
  let ended = false;
  for (const event of ['exit', 'error'])
    child.on(event, () => {
      ended = true;
    });
  child.unref();
  return { exited: () => ended };
}

export function postmasterPid(dataDir: string): number | null {
  try {
    const pid = Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]);
    return Number.isInteger(pid) && pid > 0 ? pid : null;
  } catch {
    return null;
  }
}

/** True when the process named by postmaster.pid is alive and may be the server of this folder. */
export function postmasterLives(dataDir: string): boolean {
  const pid = postmasterPid(dataDir);
  return pid !== null && isAlive(pid) && !isForeign(pid, dataDir);
}

/**
 * Removes a postmaster.pid whose number now belongs to another program (after a reboot), since PostgreSQL would refuse
 * to start. Requires the launch lock.
 */
export function removeStalePid(dataDir: string): void {
  const pid = postmasterPid(dataDir);
  if (pid !== null && isAlive(pid) && isForeign(pid, dataDir)) rmSync(join(dataDir, 'postmaster.pid'), { force: true });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * True only when the process certainly is no server of this folder: a server's working directory is its data folder.
 * False when the system does not report it.
 */
function isForeign(pid: number, dataDir: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) !== realpathSync(dataDir);
  } catch {
    const { status, stdout } = spawnSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' });
    return status === 0 && !/postgres|postmaster/.test(stdout);
  }
}

/** Number of other connections to the server. */
export async function others(socketDir: string): Promise<number> {
  const { rows } = await asSuperuser(socketDir, (client) =>
    client.query<{ count: string }>(
      `select count(*) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    ),
  );
  return Number(rows[0]?.count ?? 0);
}

export function lastLogLine(dataDir: string): string {
  try {
    return readFileSync(`${dataDir}.log`, 'utf8').trimEnd().split('\n').at(-1) ?? '';
  } catch {
    return '(no log)';
  }
}
