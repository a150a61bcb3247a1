// Machine-wide lock for starting a server; released by the death of its holder.
import { unlinkSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';

function toAddress(folder: string, name: string): { path: string; isFile: boolean } {
  // Socket names without a file; the system releases them when their holder dies.
  if (process.platform === 'linux') return { path: `\0${name}`, isFile: false };
  if (process.platform === 'win32') return { path: `\\\\.\\pipe\\${name}`, isFile: false };
  return { path: join(folder, 'launch.lock'), isFile: true };
}

function listenAt(path: string): Promise<(() => void) | null> {
  return new Promise((resolve) => {
    const server = createServer((socket) => socket.destroy());
    server.unref();
    server.once('error', () => resolve(null));
    server.listen(path, () => resolve(() => void server.close()));
  });
}

/** Whether the holder of the lock file has died. */
function isLeft(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(false);
    });
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'ECONNREFUSED'));
  });
}

/**
 * Takes the lock and returns a function that releases it; null while another program has it. `folder`: place of a lock
 * file, where one is needed.
 */
export async function takeLaunchLock(folder: string, name: string): Promise<(() => void) | null> {
  const { path, isFile } = toAddress(folder, name);
  const release = await listenAt(path);
  if (release !== null || !isFile || !(await isLeft(path))) return release;
  try {
    unlinkSync(path);
  } catch {
    // Another program has just removed the file.
  }
  return listenAt(path);
}
