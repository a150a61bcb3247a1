// Record of the restore begun last, a file beside the database: its outcome is known also after the process died in the middle.
import { readFile, rename, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { RestoreOutcome } from '../../domain/backup/restore-view.ts';
import { StoredAttempt } from './backup-store.ts';

const RestoreRecord = z.object({
  file_name: z.string(),
  taken_at: z.string(),
  begun_at: z.string(),
  /** The administrator; accounts of the backup may be others. */
  by: z.string(),
  /** Mark of the previous restore; a different mark in the database proves that this one was committed. */
  mark_before: z.string().nullable(),
  /** Backups of the folder, which the restored database does not know. */
  history: z.array(StoredAttempt),
  /** Why it failed. */
  reason: z.string().nullable(),
  outcome: RestoreOutcome.nullable(),
});
export type RestoreRecord = z.infer<typeof RestoreRecord>;

export type RestoreRecords = ReturnType<typeof createRestoreRecords>;

export function createRestoreRecords(path: string) {
  return {
    /** Null before the first restore, and for a file that cannot be read. */
    async read(): Promise<RestoreRecord | null> {
      try {
        return RestoreRecord.parse(JSON.parse(await readFile(path, 'utf8')));
      } catch {
        return null;
      }
    },
    async write(record: RestoreRecord): Promise<void> {
      await writeFile(`${path}.new`, JSON.stringify(record), { mode: 0o600, flush: true });
      await rename(`${path}.new`, path);
    },
  };
}
