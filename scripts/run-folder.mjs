// Temporary folder of a test run, in memory where there is room.
import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system in memory that every Linux has. */
const MEMORY = '/dev/shm';
const NAME = 'smart-cat-run-';
/** A complete run had half a gibibyte of files at most; the rest is for its programs. */
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

/** Folders left by killed runs would hold their memory for good. */
function removeLeftovers(parent) {
  for (const name of readdirSync(parent)) {
    const pid = Number(new RegExp(`^${NAME}(\\d+)-`).exec(name)?.[1]);
    if (!(pid > 0) || isAlive(pid)) continue;
    try {
      rmSync(join(parent, name), { recursive: true, force: true });
    } catch {
      // Another user's: that one's next run removes it.
    }
  }
}

/** Makes the folder, in memory where there is room and nobody chose another with TMPDIR; `remove` ends it. */
export function makeRunFolder() {
  // The first releases of Node 20 do not know what is available.
  const available = process.availableMemory?.() ?? freemem();
  const inMemory = !process.env.TMPDIR && Math.min(roomIn(MEMORY), available) >= ROOM_BYTES;
  const parent = inMemory ? MEMORY : tmpdir();
  if (inMemory) removeLeftovers(parent);
  const folder = mkdtempSync(join(parent, `${NAME}${process.pid}-`));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
