// Backup work, for jobs, restores and the terminal: taking, verification and retention of backups.
import { readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type BackupKind, rowsIn } from '../../domain/backup/manifest.ts';
import { isBackupName } from '../../domain/backup/names.ts';
import { expiredBackups, type HeldBackup } from '../../domain/backup/retention.ts';
import { iso } from '../process/clock.ts';
import { Fault } from '../process/fault.ts';
import { readVersion } from '../process/version.ts';
import type { BackupDeps, BackupParts } from './backup-parts.ts';
import { createBackupStore, runAlone } from './backup-store.ts';
import { checkBackup } from './check-backup.ts';
import { createCopies } from './copies.ts';
import { type BackupFile, readBackupFile } from './file/backup-file.ts';
import { type BackupKey, openKeyFile } from './file/cipher.ts';
import { createIdentity } from './identity/identity.ts';
import { openObjectStore } from './object-store.ts';
import { takeBackup } from './take-backup.ts';
import { createUploads } from './uploads.ts';

type Report = (message: string) => void;

/** Backup files of a folder, newest first; those that cannot be read are left out. */
export async function findBackups(folder: string): Promise<BackupFile[]> {
  const names = (await readdir(folder).catch(() => [])).filter(isBackupName).sort().reverse();
  const found = await Promise.all(names.map((name) => readBackupFile(join(folder, name)).catch(() => null)));
  return found.filter((file) => file !== null);
}

export const toReason = (error: unknown) => (error instanceof Fault ? error.detail : (error as Error).message);

export function createBackupWork(deps: BackupDeps) {
  const { database, clock, settings, randomBytes, filesDir } = deps;
  const store = createBackupStore(database);
  const identity = createIdentity(deps);
  const now = () => iso(clock.now());
  const key = (): BackupKey | null => (settings.keyFile === null ? null : openKeyFile(settings.keyFile, randomBytes));

  const parts: BackupParts = { ...deps, store, identity, key };
  const { folder, secondPlace } = settings;
  const uploads = createUploads(parts);
  const copies =
    secondPlace &&
    createCopies(parts, {
      objects: openObjectStore(secondPlace),
      keep: secondPlace.keep,
      alone: (work) => runAlone(database.connection, 'copies', work),
      accept: (path) => uploads.accept(path, 'fetched'),
    });

  /** Id of this installation. Renewed when the folder has a backup under this id that this database did not take. */
  async function soleId(): Promise<string> {
    const id = await identity.id();
    const files = (await findBackups(folder)).filter(({ header }) => header.installation === id);
    const taken = files.map(({ header, manifest }) => ({ taken_at: header.taken_at, sha256: manifest.body.sha256 }));
    return (await store.knows(taken)) ? id : identity.renew(id);
  }

  /** Removes expired backups; only those whose row and file both name this installation. */
  async function removeExpired(installation: string): Promise<void> {
    const rows = new Map((await store.attempts()).map((row) => [row.file_name, row]));
    const held = (await findBackups(folder)).map(({ path, header, manifest }): HeldBackup => {
      const file_name = basename(path);
      const row = rows.get(file_name);
      const isOwn = row?.is_own === true && row.sha256 === manifest.body.sha256 && header.installation === installation;
      return {
        file_name,
        taken_at: header.taken_at,
        origin: row?.brought ?? header.kind,
        taker: isOwn ? installation : null,
        is_verified: isOwn && row.checked_at !== null,
      };
    });
    const expired = expiredBackups(held, installation, settings.keep);
    for (const name of expired) await rm(join(folder, name), { force: true });
    await store.noteRemoved(expired, now());
  }

  /**
   * Takes a backup and verifies it. Throws after storing the reason; an unverified file stays in the folder but does
   * not count.
   */
  async function backUp(kind: BackupKind, report: Report, onPoint: (point: string) => void): Promise<BackupFile> {
    const at = now();
    const installation = await soleId();
    const attempts = await store.attempts();
    const likeBytes = attempts.find(({ bytes, brought }) => bytes !== null && brought === null)?.bytes ?? null;
    const id = await store.begin(kind, at, installation);
    try {
      report('Copying the tables');
      const { connection } = database;
      const program = readVersion();
      const used = { connection, folder, filesDir, program, installation, key: key(), randomBytes, onPoint };
      const file = await takeBackup(used, { kind, at, likeBytes });
      const { bytes, manifest, path } = file;
      await store.noteWritten(id, {
        file_name: basename(path),
        at: now(),
        bytes,
        rows: rowsIn(manifest),
        tables: manifest.tables.length,
        sha256: manifest.body.sha256,
      });
      report('Restoring and comparing it');
      await checkBackup(connection, await readBackupFile(path, used.key), used.key);
      await store.noteChecked(id, now());
      // The file about to be restored might otherwise be removed by retention.
      if (kind !== 'before-restore') await removeExpired(installation);
      return file;
    } catch (error) {
      await store.noteFailed(id, now(), toReason(error));
      throw error;
    }
  }

  /** Verifies a file and stores the verdict; throws the error found. */
  async function verify(file: BackupFile): Promise<void> {
    const { sha256 } = file.manifest.body;
    try {
      await checkBackup(database.connection, file, key());
    } catch (error) {
      await store.noteVerdict(sha256, now(), toReason(error));
      throw error;
    }
    await store.noteVerdict(sha256, now(), null);
  }

  // Partial files, the scratch database and attempts without an end are those of one backup at a time.
  const alone = <Result>(work: () => Promise<Result>) => runAlone(database.connection, 'backups', work);
  return {
    parts,
    store,
    key,
    backUp: (...given: Parameters<typeof backUp>) => alone(() => backUp(...given)),
    verify: (file: BackupFile) => alone(() => verify(file)),
    uploads,
    copies,
  };
}
