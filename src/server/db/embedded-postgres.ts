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

/** Maximum silence of a starting server, ms; `RECOVERY_MS`: maximum duration of a recovery it may report. */
const SILENCE_MS = 30_000;
const RECOVERY_MS = 600_000;
const POLL_MS = 50;
/** Maximum number of launches, unless the disk is full; the pause between them doubles up to LONGEST_PAUSE_MS. */
const MOST_LAUNCHES = 7;
const FIRST_PAUSE_MS = 300;
const LONGEST_PAUSE_MS = 5_000;
/** Milliseconds without an answer after which the pid in the server's file counts as another program's. */
const FOREIGN_AFTER_MS = 10_000;

export type EmbeddedPostgres = Awaited<ReturnType<typeof openEmbeddedPostgres>>;

/** Free bytes below which PostgreSQL may fail to write its log, whose segments have 16 MB. */
const FULL_DISK_BYTES = 32_000_000;

/** Sentence on a disk too full for the server to start; null while there is space. */
function describeFullDisk(dataDir: string): string | null {
  const { bavail, bsize } = statfsSync(dataDir);
  const free = bavail * bsize;
  return free > FULL_DISK_BYTES
    ? null
    : `the disk of ${dataDir} is full, ${Math.floor(free / 1e6)} MB are free and the database needs ${FULL_DISK_BYTES / 1e6} MB`;
}

type Place = { bin: string; dataDir: string; socketDir: string; how: Launcher };

/**
 * Waits until the server answers, and starts it when no other program does; throws on failure. `onFullDisk` is called
 * once for a full disk, and the start then waits for space without limit; null makes a full disk an error.
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
      // When leaving, still wait for a server started here, which must be stopped cleanly.
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
        // Lock, because two servers started at once could both claim the same leftover files.
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
  // A connection of this process that was just closed may still be listed briefly.
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

/** Opens the server of this data folder: attaches to a running one, else starts it. `bin`: folder of its programs. */
export async function openEmbeddedPostgres(parentDir: string, clock: Clock, bin = embeddedPrograms()) {
  await mkdir(parentDir, { recursive: true });
  const dataDir = join(parentDir, 'postgres');
  // Paths of sockets have at most 107 bytes: use a short name in the temporary folder.
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
    /** Keeps the server running from now on: one of the programs that use it restarts it when it dies. */
    watch: (watcher: Watcher): void => {
      watch ??= watchServer({
        ...watcher,
        clock,
        socketDir,
        bringUp: async () => {
          // The temporary folder may have been cleaned while the program runs.
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
    /** Ends the use of the server; the last program to leave stops it. */
    leave: async (): Promise<void> => {
      leaving = true;
      await watch?.end();
      await stopWhenLast(place, clock);
    },
  };
}
