// Readable faults for file system errors of the backup folder.
import { Fault } from '../../process/fault.ts';

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'this account may not write there',
  EPERM: 'this account may not write there',
  EROFS: 'the file system is read-only',
  ENOTDIR: 'a part of the path is a file',
  EEXIST: 'a file has this name',
  ENOENT: 'it is gone, or cannot be made there',
  ENOSPC: 'its disk is full',
  EDQUOT: 'its disk quota is used up',
};

/** Runs `work`, which writes into the folder; throws Fault 507 in words for a missing, unwritable or full folder. */
export async function inFolder<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const { code = '', path } = error as NodeJS.ErrnoException;
    const reason = reasons[code];
    // Errors of pipeline files, which are read at the same time, do not concern the backup folder. The error of a write
    // to a full disk names no path.
    const isOfFolder = path?.startsWith(folder) ?? (code === 'ENOSPC' || code === 'EDQUOT');
    if (reason === undefined || !isOfFolder) throw error;
    throw new Fault(507, `Backups cannot be written to ${folder}: ${reason}. Mend the folder, or set BACKUP_DIR.`, {
      cause: error,
    });
  }
}
