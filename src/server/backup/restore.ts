// Restore: puts database and pipeline files of a backup in place of the present ones, completely or not at all.
import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import type { BackupManifest } from '../../domain/backup/manifest.ts';
import { continueRules } from '../alerts/restored-rules-store.ts';
import { openBulkConnection } from '../db/bulk-connection.ts';
import type { Database } from '../db/database.ts';
import { migrateWithin } from '../db/migrate.ts';
import type { Query } from '../db/query.ts';
import { makeLoadingRole } from '../db/roles.ts';
import { endRestoredDeliveries } from '../delivery/outbox/restored-deliveries-store.ts';
import type { Ground } from '../ground.ts';
import { keepSwitches } from '../jobs/restored-jobs-store.ts';
import { continueChecks } from '../observability/restored-checks-store.ts';
import { Fault } from '../process/fault.ts';
import { syncFolder } from '../process/sync-folder.ts';
import { createBackupStore } from './backup-store.ts';
import { refuseForeignBackup } from './check-backup.ts';
import { type BackupFile, openParts, type PartReader } from './file/backup-file.ts';
import type { BackupKey } from './file/cipher.ts';
import { createIdentity } from './identity/identity.ts';
import { loadTables } from './load-store.ts';
import {
  findSameAccounts,
  holdPresent,
  keepNumbers,
  presentGoesOn,
  putBackAccounts,
  putBackInstallation,
  type Replaced,
} from './present/present-store.ts';
import { endRestoredWork, markRestored, noteKept, restoredFolder } from './restored-store.ts';

const RESTORED = '.restored-';
const REPLACED = '.replaced';
const TOKEN_BYTES = 8;

async function writeFiles({ files }: BackupManifest, parts: PartReader, folder: string): Promise<void> {
  const folders = new Set([folder]);
  for (const file of files) {
    const target = resolve(folder, file.path);
    if (!target.startsWith(resolve(folder) + sep))
      throw new Fault(422, `The backup is damaged: ${file.path} is no path.`);
    await mkdir(dirname(target), { recursive: true });
    folders.add(dirname(target));
    const handle = await open(target, 'w');
    try {
      for await (const chunk of parts.next(file.path, file)) await handle.write(chunk);
      await handle.sync();
    } finally {
      await handle.close();
    }
  }
  for (const one of folders) await syncFolder(one);
}

/**
 * Completes a committed restore by moving its files into place, and removes those of an uncommitted one. Call before
 * anything reads the files; a second call does nothing.
 */
export async function finishRestore(database: Pick<Database, 'query'>, filesDir: string): Promise<void> {
  const parent = dirname(filesDir);
  const names = await readdir(parent).catch(() => []);
  const folders = names.filter((name) => name.startsWith(basename(filesDir) + RESTORED));
  const committed = await restoredFolder(database);
  for (const name of folders) {
    const folder = join(parent, name);
    if (name !== committed) {
      await rm(folder, { recursive: true, force: true });
      continue;
    }
    const replaced = `${filesDir}${REPLACED}`;
    if (existsSync(filesDir)) {
      await rm(replaced, { recursive: true, force: true });
      await rename(filesDir, replaced);
    }
    await rename(folder, filesDir);
    await syncFolder(parent);
  }
  if (existsSync(filesDir)) await rm(`${filesDir}${REPLACED}`, { recursive: true, force: true });
}

export type RestoreDeps = Pick<Ground, 'database' | 'filesDir' | 'randomBytes'> & {
  /** Instant of the replaced data, ISO: that of the backup taken before the restore. */
  replacedAt: string;
  /** Session of the administrator who restores, which stays open; null from the terminal. */
  sessionId: string | null;
  onPoint?: (point: string) => void;
};

/** Puts back, in the restore's transaction, rows that must not revert: ended, changed, used and delivered ones. */
async function putBackPresent(query: Query, given: Omit<Replaced, 'goesOn'>, isOwn: boolean): Promise<void> {
  const goesOn = await presentGoesOn(query, isOwn);
  await findSameAccounts(query, goesOn);
  await keepNumbers(query);
  const kept = await putBackAccounts(query, { ...given, goesOn });
  if (goesOn) {
    await putBackInstallation(query);
    await keepSwitches(query);
  }
  const checks = await continueChecks(query, given.takenAt, given.replacedAt);
  await continueRules(query, goesOn, checks);
  await endRestoredDeliveries(query, given.replacedAt, goesOn);
  await noteKept(query, goesOn ? kept : null);
}

/**
 * Replaces all data by the backup's and migrates them; identity, list of backups, access, channels and inboxes keep
 * their present state. One transaction: a failure before the commit changes nothing, and the next start completes a
 * committed restore. Throws Fault 409 for a newer backup, 422 for a damaged one.
 */
export async function restoreBackup(deps: RestoreDeps, backup: BackupFile, key: BackupKey | null): Promise<void> {
  const { database, filesDir, onPoint = () => undefined } = deps;
  await refuseForeignBackup(backup);
  await finishRestore(database, filesDir);
  const keepIdentity = await createIdentity(deps).hold();
  const store = createBackupStore(database);
  const history = await store.history();
  const { header, manifest } = backup;
  const isOwn = await store.knows([{ taken_at: header.taken_at, sha256: manifest.body.sha256 }]);
  const folder = `${filesDir}${RESTORED}${deps.randomBytes(TOKEN_BYTES).toString('hex')}`;
  await mkdir(folder, { recursive: true });
  const parts = openParts(backup, key);
  try {
    const role = await makeLoadingRole(database.connection);
    const bulk = await openBulkConnection(database.connection);
    await bulk.onlyTransaction(async (query) => {
      await holdPresent(query);
      await loadTables(bulk, manifest, { parts, role, onPoint });
      await writeFiles(manifest, parts, folder);
      await parts.end();
      onPoint('files written');
      await migrateWithin(query);
      await markRestored(query, basename(folder));
      const { replacedAt, sessionId } = deps;
      await putBackPresent(query, { takenAt: header.taken_at, replacedAt, sessionId }, isOwn);
      await keepIdentity(query);
      onPoint('before commit');
    });
    onPoint('committed');
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  } finally {
    parts.close();
  }
  await finishRestore(database, filesDir);
  onPoint('files in place');
  await endRestoredWork(database, true);
  await keepIdentity(database.query);
  await store.replaceHistory(history);
}
