// Restores by an administrator: preview of losses, checks, the restore itself, and the outcome of the last one.

import { join } from 'node:path';
import { keptWords } from '../../domain/backup/kept-words.ts';
import { toSchema } from '../../domain/backup/manifest.ts';
import { backupTime, restoreWords } from '../../domain/backup/names.ts';
import type { RestoreOutcome, RestorePreview } from '../../domain/backup/restore-view.ts';
import type { Database } from '../db/database.ts';
import { type Clock, iso } from '../process/clock.ts';
import { Fault } from '../process/fault.ts';
import type { Log } from '../process/log.ts';
import type { Surroundings } from '../surroundings.ts';
import type { BackupDeps, BackupParts } from './backup-parts.ts';
import { createBackupWork, toReason } from './backup-work.ts';
import { refuseForeignBackup } from './check-backup.ts';
import { readBackupFile, verifyStoredBytes } from './file/backup-file.ts';
import type { createLossStore } from './loss-store.ts';
import { restoreBackup } from './restore.ts';
import type { RestoreRecord, RestoreRecords } from './restore-record.ts';
import { otherClients, readKept, restoredFolder } from './restored-store.ts';

const DIED = 'The program ended before the restore was complete.';

type RestoresDeps = BackupParts & {
  log: Log;
  loss: ReturnType<typeof createLossStore>;
  records: RestoreRecords;
  /** Path of a backup in the folder; throws Fault 404 for any other name. */
  place: (fileName: string) => string;
  isRunning: () => Promise<boolean>;
  maintain: Surroundings['maintain'];
  noteOwnWork: (action: string, target: string, result: string) => Promise<unknown>;
};

/** Administrator who requested a restore. */
type RestoreCaller = { email: string; session_id: string };

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
async function runRestore(
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

export function createRestores(deps: RestoresDeps) {
  const { database, clock, log, store, loss, records, key, place, maintain } = deps;
  let isBegun = false;

  /** Reason why this program cannot restore the file; null when it can. */
  async function findRefusal(fileName: string): Promise<string | null> {
    try {
      const file = await readBackupFile(place(fileName), key());
      await refuseForeignBackup(file);
      return null;
    } catch (error) {
      if (error instanceof Fault) return error.detail;
      throw error;
    }
  }

  async function preview(fileName: string): Promise<RestorePreview> {
    const { header, manifest } = await readBackupFile(place(fileName));
    return {
      file_name: fileName,
      taken_at: header.taken_at,
      program: header.program,
      schema: toSchema(manifest),
      refusal: await findRefusal(fileName),
      loss: await loss.since(header.taken_at),
      counted_since: await loss.countedSince(header.taken_at),
    };
  }

  /** Writes the record of a restore that begins; throws Fault 409 while others use the database or a backup runs. */
  async function writeRecord(
    begun: Pick<RestoreRecord, 'file_name' | 'taken_at' | 'begun_at' | 'by'>,
    own: string,
  ): Promise<RestoreRecord> {
    if (await deps.isRunning()) throw new Fault(409, 'A backup is running. Restore when it has ended.');
    const others = await otherClients(database, own);
    if (others.length > 0) {
      throw new Fault(
        409,
        `Other processes use the database: ${others.join(', ')}. Stop them and restore again, or stop everything and use npm run backup -- restore.`,
      );
    }
    const mark_before = await restoredFolder(database);
    const record = { ...begun, mark_before, history: [], reason: null, outcome: null };
    await records.write(record);
    return record;
  }

  /** Checks all that can be checked before maintenance begins; throws Fault 404 for an unknown file, else 409. */
  async function begin(fileName: string, words: string, by: RestoreCaller): Promise<{ begun_at: string }> {
    const path = place(fileName);
    const refusal = await findRefusal(fileName);
    if (refusal !== null) throw new Fault(409, refusal);
    const { taken_at } = (await readBackupFile(path)).header;
    const wanted = restoreWords(taken_at);
    if (words.trim().toLowerCase() !== wanted)
      throw new Fault(409, `Type "${wanted}" to confirm. Nothing was changed.`);
    if (maintain === undefined) throw new Fault(409, 'This process cannot restore. Use npm run backup -- restore.');
    if (isBegun) throw new Fault(409, 'A restore is already running.');
    const own = database.connection.application_name ?? '';
    const begun_at = iso(clock.now());
    // Set before anything is awaited: of two calls one is refused.
    isBegun = true;
    const begun = { file_name: fileName, taken_at, begun_at, by: by.email };
    const record = await writeRecord(begun, own).catch((error: unknown) => {
      isBegun = false;
      throw error;
    });
    maintain({
      words: `Smart Cat is restoring the backup of ${backupTime(taken_at)}.`,
      work: (alone, report) =>
        runRestore({ ...deps, database: alone, applicationName: own, sessionId: by.session_id }, record, report),
    });
    return { begun_at };
  }

  /** Reports the outcome of the last restore, once. Without a commit the data are unchanged. */
  async function settle(print: (line: string) => void): Promise<void> {
    const record = await records.read();
    if (record === null || record.outcome !== null) return;
    const { file_name, taken_at, begun_at, by, history } = record;
    const is_restored = (await restoredFolder(database)) !== record.mark_before;
    if (is_restored) await store.replaceHistory(history);
    const reason = is_restored ? null : (record.reason ?? DIED);
    const kept = is_restored ? await readKept(database) : [];
    const outcome: RestoreOutcome = { taken_at, begun_at, ended_at: iso(clock.now()), is_restored, reason, kept };
    await deps.noteOwnWork('backup.restored', `${file_name}, asked for by ${by}`, is_restored ? 'ok' : 'failed');
    await records.write({ ...record, history: [], outcome });
    const what = `the backup of ${backupTime(taken_at)}`;
    const words = is_restored
      ? `Restored ${what}. ${keptWords(kept)}`
      : `Not restored: ${what}. The data are as before. ${reason}`;
    log.warn({ file_name }, `backup: ${words}`);
    print(words);
  }

  return {
    preview,
    begin,
    settle,
    last: async (): Promise<RestoreOutcome | null> => (await records.read())?.outcome ?? null,
  };
}
