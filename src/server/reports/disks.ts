// Free space on the disks of data and backups.
import { stat, statfs } from 'node:fs/promises';
import type { DiskFact } from '../../domain/reports/machine-checks.ts';

/** Facts per disk; backups on the data's disk are not repeated. Missing folders are left out. */
export async function readDisks(folders: Readonly<Record<DiskFact['folder'], string>>): Promise<DiskFact[]> {
  const read = async (folder: DiskFact['folder']) => {
    const path = folders[folder];
    const [{ bsize, bavail, blocks }, { dev }] = await Promise.all([statfs(path), stat(path)]);
    return { folder, free_bytes: bavail * bsize, bytes: blocks * bsize, dev };
  };
  const found = await Promise.all((['data', 'backups'] as const).map((folder) => read(folder).catch(() => null)));
  const disks = found.filter((disk) => disk !== null);
  return disks
    .filter(({ dev }, at) => disks.findIndex((other) => other.dev === dev) === at)
    .map(({ dev: _, ...disk }) => disk);
}
