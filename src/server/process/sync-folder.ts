// The folder's own entry on the disk, for callers that rename a file into it.
import { open } from 'node:fs/promises';

/** Makes a rename survive a power cut; not every system lets a folder be opened for that. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null);
  if (handle === null) return;
  await handle.sync().catch(() => undefined);
  await handle.close();
}
