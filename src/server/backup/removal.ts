// Removal of backups by an administrator, from folder and second place; the folder's newest verified one stays.
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { BackupView } from '../../domain/backup/backup-view.ts';
import { iso } from '../process/clock.ts';
import { Fault } from '../process/fault.ts';
import type { BackupParts } from './backup-parts.ts';
import type { Copies } from './copies.ts';
import { inFolder } from './file/folder-faults.ts';

type RemovalDeps = BackupParts & {
  /** Path of a backup in the folder; throws Fault 404 for any other name. */
  place: (fileName: string) => string;
  /** Null without a second place. */
  copies: Copies | null;
  newestVerified: () => Promise<BackupView | null>;
  /** True while a backup is taken, copied or fetched. */
  isBusy: () => Promise<boolean>;
};

export function createRemoval(deps: RemovalDeps) {
  const { clock, store, place, copies } = deps;
  async function requireQuiet(): Promise<void> {
    if (await deps.isBusy()) throw new Fault(409, 'Backups are at work. Try again when they are done.');
  }
  return {
    async fromFolder(fileName: string): Promise<void> {
      const path = place(fileName);
      await requireQuiet();
      if ((await deps.newestVerified())?.file_name === fileName)
        throw new Fault(409, 'This is the newest verified backup. Take another one before you remove it.');
      await inFolder(dirname(path), () => rm(path, { force: true }));
      await store.noteRemoved([fileName], iso(clock.now()));
    },
    async copy(fileName: string): Promise<void> {
      if (copies === null) throw new Fault(404, 'There is no such backup in the second place.');
      await requireQuiet();
      await copies.remove(fileName);
      await store.noteCopied(fileName, null);
    },
  };
}
