// Sync of a folder to disk, for callers that rename a file into it.
import { open } from 'node:fs/promises';

/** Makes a rename survive a power cut; does nothing on systems that cannot open a folder. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null);
  if (handle === null) return;
  await handle.sync().catch(() => undefined);
  await handle.close();
}
