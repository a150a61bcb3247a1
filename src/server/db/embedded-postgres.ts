// Embedded PostgreSQL under the data folder: created on first use, attached to when running, restarted when it dies.
import { createHash } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, statfsSync, unlinkSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Clock } from '../process/clock.ts';
import { takeLaunchLock } from './launch-lock.ts';
import { embeddedPrograms, type Launcher, launcher } from './postgres-programs.ts';
import {
  DATABASE,
  type Launched,
  lastLogLine,
  launch,
  makeCluster,
  others,
  postmasterLives,
  postmasterPid,
  probeState,
  removeStalePid,
} from './postgres-server.ts';
import { EVERYDAY_ROLE, prepareEmbedded } from './roles.ts';
import { type Watch, type Watcher, watchServer } from './watch-postgres.ts';

/** Longest silence of a starting server, and longest recovery it may report. */
const SILENCE_MS = 30_000;
const RECOVERY_MS = 600_000;
const POLL_MS = 50;
/** Starts for one call, each after a longer pause: 0.3 s, 0.6 s ... up to 5 s. */
const MOST_LAUNCHES = 7;
const FIRST_PAUSE_MS = 300;
const LONGEST_PAUSE_MS = 5_000;
/** Time without an answer after which the process with the number in the server's file counts as another program. */
const FOREIGN_AFTER_MS = 10_000;

export type EmbeddedPostgres = {
  socketDir: string;
  database: string;
  user: string;
  /** Keeps it running from now on: a server that dies is started again, by one of the programs that use it. */
  watch(watcher: Watcher): void;
  /** Leaves; the last one to leave stops the server. */
  leave(): Promise<void>;
};

/** Below this PostgreSQL cannot write its log: one segment is 16 MB. */
const FULL_DISK_BYTES = 32_000_000;

/** Why the disk keeps the server from starting; null while there is space. */
function describeFullDisk(dataDir: string): string | null {
  const { bavail, bsize } = statfsSync(dataDir);
  const free = bavail * bsize;
  return free > FULL_DISK_BYTES
    ? null
    : `the disk of ${dataDir} is full, ${Math.floor(free / 1e6)} MB are free and the database needs ${FULL_DISK_BYTES / 1e6} MB`;
}

type Place = { bin: string; dataDir: string; socketDir: string; how: Launcher };

/**
 * Waits until the server answers and starts it where nobody else does; throws when it cannot be had. `onFullDisk` is
 * called once while the disk has no space; it is then waited for space as long as it takes. Without it a full disk throws.
 */
async function startServer(
  { bin, dataDir, socketDir, how }: Place,
  clock: Clock,
  isLeaving: () => boolean,
  onFullDisk: ((reason: string) => void) | null = null,
): Promise<void> {
  let isLogged = false;
  const begun = clock.monotonic();
  let heard = begun;
  let launches = 0;
  let nextLaunch = begun;
  let child: Launched | null = null;
  let release: (() => void) | null = null;
  try {
    for (;;) {
      const state = await probeState(socketDir);
      if (state === 'answers') return;
      const now = clock.monotonic();
      if (state === 'starting' && now - begun < RECOVERY_MS) heard = now;
      // A server started here is awaited even then, because it has to be stopped cleanly.
      if (isLeaving() && (child === null || child.exited())) throw new Error('The program is ending.');
      if (now - heard > SILENCE_MS || launches > MOST_LAUNCHES) {
        const reason = describeFullDisk(dataDir);
        if (reason !== null && onFullDisk !== null) {
          if (!isLogged) onFullDisk(reason);
          isLogged = true;
          heard = now;
          launches = MOST_LAUNCHES - 1;
          nextLaunch = now + LONGEST_PAUSE_MS;
          continue;
        }
        if (reason !== null) throw new Error(`The database cannot start: ${reason}. Free some space and start again.`);
        throw new Error(
          `The embedded PostgreSQL does not start. Its log ${dataDir}.log ends with: ${lastLogLine(dataDir)}`,
        );
      }
      const mayLaunch =
        state === 'away' &&
        now >= nextLaunch &&
        (child === null || child.exited()) &&
        (!postmasterLives(dataDir) || now - begun > FOREIGN_AFTER_MS);
      if (mayLaunch) {
        // Two servers started over the same leftovers could both take them for their own.
        release ??= await takeLaunchLock(socketDir, basename(socketDir));
        if (release !== null && (await probeState(socketDir)) === 'away') {
          launches += 1;
          nextLaunch = now + Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (launches - 1));
          if (launches > MOST_LAUNCHES) continue;
          removeStalePid(dataDir);
          child = launch(bin, dataDir, socketDir, how);
        }
      }
      await clock.sleep(POLL_MS);
    }
  } finally {
    release?.();
  }
}

async function stopWhenLast({ dataDir, socketDir }: Place, clock: Clock): Promise<void> {
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
    // The server has removed the file itself.
  }
}

/** Opens the server of this data folder: attaches when it runs, starts it when not. `bin` is where its programs are. */
export async function openEmbeddedPostgres(
  parentDir: string,
  clock: Clock,
  bin = embeddedPrograms(),
): Promise<EmbeddedPostgres> {
  await mkdir(parentDir, { recursive: true });
  const dataDir = join(parentDir, 'postgres');
  // A socket's path is limited to 107 bytes, so it lives in the temporary folder under a short name.
  const socketDir = join(tmpdir(), `smart-cat-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`);
  const how = launcher();
  const makeSocketDir = () => {
    mkdirSync(socketDir, { recursive: true, mode: 0o700 });
    if (how.owner !== null) chownSync(socketDir, how.owner, how.owner);
  };
  makeSocketDir();
  const place: Place = { bin, dataDir, socketDir, how };
  let leaving = false;
  if ((await probeState(socketDir)) !== 'answers') {
    await makeCluster(bin, dataDir, how);
    await startServer(place, clock, () => leaving);
  }
  await prepareEmbedded(socketDir);
  let watch: Watch | null = null;
  return {
    socketDir,
    database: DATABASE,
    user: EVERYDAY_ROLE,
    watch: (watcher) => {
      watch ??= watchServer({
        ...watcher,
        clock,
        socketDir,
        bringUp: async () => {
          // A temporary folder may be tidied up under a running program.
          makeSocketDir();
          await startServer(
            place,
            clock,
            () => leaving,
            (reason) => watcher.log.error(`postgres: ${reason}; waiting for space`),
          );
        },
      });
    },
    leave: async () => {
      leaving = true;
      await watch?.end();
      await stopWhenLast(place, clock);
    },
  };
}
