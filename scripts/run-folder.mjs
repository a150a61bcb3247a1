// Temporary folder of a test run, in memory if there is room.
import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/** In-memory file system of every Linux. */
const MEMORY = '/dev/shm';
const NAME = 'smart-cat-run-';
/** Least free memory: a complete run needs half a gibibyte for files, the rest is for its programs. */
const ROOM_BYTES = 4 * 2 ** 30;

function roomIn(folder) {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return 0;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Removes folders of killed runs, which would keep their memory. */
function removeLeftovers(parent) {
  for (const name of readdirSync(parent)) {
    const pid = Number(new RegExp(`^${NAME}(\\d+)-`).exec(name)?.[1]);
    if (!(pid > 0) || isAlive(pid)) continue;
    try {
      rmSync(join(parent, name), { recursive: true, force: true });
    } catch {
      // Another user's folder, removed by that user's next run.
    }
  }
}

/** Makes the folder: in memory if there is room and TMPDIR names no other. */
export function makeRunFolder() {
  // Absent in the first releases of Node 20.
  const available = process.availableMemory?.() ?? freemem();
  const inMemory = !process.env.TMPDIR && Math.min(roomIn(MEMORY), available) >= ROOM_BYTES;
  const parent = inMemory ? MEMORY : tmpdir();
  if (inMemory) removeLeftovers(parent);
  const folder = mkdtempSync(join(parent, `${NAME}${process.pid}-`));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
