// Restore during maintenance: waits until alone on the database, backs up the present, loads the chosen backup.
import { join } from 'node:path';
import type { Database } from '../db/database.ts';
import type { Clock } from '../process/clock.ts';
import { Fault } from '../process/fault.ts';
import { type BackupDeps, createBackupWork, toReason } from './backup-work.ts';
import { readBackupFile, verifyStoredBytes } from './file/backup-file.ts';
import { restoreBackup } from './restore.ts';
import type { RestoreRecord, RestoreRecords } from './restore-record.ts';
import { otherClients } from './restored-store.ts';

const ALONE_TRIES = 60;
const ALONE_MS = 500;

/**
 * Waits about half a minute for threads and jobs to release the database; throws Fault 409 when others still use it.
 */
async function waitUntilAlone(database: Pick<Database, 'query'>, own: string, clock: Pick<Clock, 'sleep'>) {
  for (let tries = 1; ; tries += 1) {
    const others = await otherClients(database, own);
    if (others.length === 0) return;
    if (tries === ALONE_TRIES) throw new Fault(409, `The database is in use by ${others.join(', ')}.`);
    await clock.sleep(ALONE_MS);
  }
}

/**
 * Runs a restore. The record stores the cause of a failure, and the next start prints the outcome; throws only when the
 * record cannot be written.
 */
export async function runRestore(
  deps: BackupDeps & { records: RestoreRecords; applicationName: string; sessionId: string | null },
  record: RestoreRecord,
  report: (doing: string) => void,
): Promise<void> {
  const { database, clock, settings, filesDir, randomBytes, records } = deps;
  const work = createBackupWork(deps);
  try {
    report('Waiting until nothing uses the database');
    await waitUntilAlone(database, deps.applicationName, clock);
    const key = work.key();
    const backup = await readBackupFile(join(settings.folder, record.file_name), key);
    report('Reading the backup through');
    await verifyStoredBytes(backup, key);
    const { header } = await work.backUp(
      'before-restore',
      (message) => report(`A backup of the present data: ${message.toLowerCase()}`),
      () => undefined,
    );
    await records.write({ ...record, history: await work.store.history() });
    report('Putting the data of the backup in place');
    const replaced = { replacedAt: header.taken_at, sessionId: deps.sessionId };
    await restoreBackup({ database, filesDir, randomBytes, ...replaced }, backup, key);
  } catch (error) {
    await records.write({ ...((await records.read()) ?? record), reason: toReason(error) });
  }
}
