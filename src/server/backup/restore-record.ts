// Record of the last restore, a file beside the database: its outcome is known even after a crash in between.
import { readFile, rename, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { RestoreOutcome } from '../../domain/backup/restore-view.ts';
import { StoredAttempt } from './backup-store.ts';

const RestoreRecord = z.object({
  file_name: z.string(),
  taken_at: z.string(),
  begun_at: z.string(),
  /** Email of the administrator; the backup may lack this account. */
  by: z.string(),
  /** Mark in the database before the restore, null without one; a different mark afterwards proves the commit. */
  mark_before: z.string().nullable(),
  /** Backups of the folder, which the restored database does not know. */
  history: z.array(StoredAttempt),
  /** Reason of a failure; null while running and after success. */
  reason: z.string().nullable(),
  outcome: RestoreOutcome.nullable(),
});
export type RestoreRecord = z.infer<typeof RestoreRecord>;

export type RestoreRecords = ReturnType<typeof createRestoreRecords>;

export function createRestoreRecords(path: string) {
  return {
    /** Record of the last restore; null before the first and for an unreadable file. */
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
