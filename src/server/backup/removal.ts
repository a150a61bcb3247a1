// Removal of backups by an administrator, from folder and second place; the folder's newest verified one stays.
import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { BackupView } from '../../domain/backup/backup-view.ts';
import { Fault } from '../process/fault.ts';
import type { BackupStore } from './backup-store.ts';
import type { Copies } from './copies.ts';
import { inFolder } from './file/folder-faults.ts';

/** `place`: the path of a backup of the folder; throws Fault 404 for any other name. */
export function createRemoval(deps: {
  store: Pick<BackupStore, 'noteRemoved' | 'noteCopied'>;
  place: (fileName: string) => string;
  /** Null without a second place. */
  copies: Pick<Copies, 'remove'> | null;
  newestVerified: () => Promise<BackupView | null>;
  /** True while a backup is taken, copied or fetched. */
  isBusy: () => Promise<boolean>;
  now: () => string;
}) {
  const { store, place, copies, now } = deps;
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
      await store.noteRemoved([fileName], now());
    },
    async copy(fileName: string): Promise<void> {
      if (copies === null) throw new Fault(404, 'There is no such backup in the second place.');
      await requireQuiet();
      await copies.remove(fileName);
      await store.noteCopied(fileName, null);
    },
  };
}
