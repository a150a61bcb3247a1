// Copies of verified backups in a second place: sent, read back, compared, kept by their own retention, fetched back.
import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { SecondPlaceFile } from '../../domain/backup/backup-view.ts';
import { isBackupName, isNamedBy, toMark, toTakenAt } from '../../domain/backup/names.ts';
import { expiredBackups, type Retention } from '../../domain/backup/retention.ts';
import { dayMs } from '../../domain/numbers/time.ts';
import { iso } from '../process/clock.ts';
import { Fault } from '../process/fault.ts';
import type { BackupParts } from './backup-parts.ts';
import type { CopyableBackup } from './backup-store.ts';
import { readBackupFile, verifyStoredBytes } from './file/backup-file.ts';
import { inFolder } from './file/folder-faults.ts';
import type { ObjectStore } from './object-store.ts';
import { requireSpace } from './take-backup.ts';
import { UPLOAD_PREFIX } from './uploads.ts';

type CopyParts = {
  objects: ObjectStore;
  keep: Retention;
  /** Runs `work` while no other process copies; throws Fault 409 otherwise. */
  alone: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Verifies a file of the folder and renames it after its backup time; returns the name. */
  accept: (path: string) => Promise<string>;
};

/**
 * Age from which an unfinished upload of another installation is removed, ms; no copying takes so long. Own ones are
 * removed at any age.
 */
const ABANDONED_MS = dayMs;

/** Fault status for a failure of the object storage as a whole, which would affect every other backup too. */
const UNREACHED = 502;

export type Copies = ReturnType<typeof createCopies>;

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e6)} MB`;

export function createCopies(parts: BackupParts, { objects, keep, alone, accept }: CopyParts) {
  const { clock, identity, key, store } = parts;
  const { folder } = parts.settings;
  const now = () => iso(clock.now());

  /** Uploads a backup and reads it back. Removes the copy and throws when it differs. */
  async function copy(name: string, signal: AbortSignal, report: (message: string) => void): Promise<void> {
    const path = join(folder, name);
    const file = await readBackupFile(path, key());
    await verifyStoredBytes(file, key());
    const sent = await objects.put(path, name, signal, (bytes) =>
      report(`Copying ${name}: ${megabytes(bytes)} of ${megabytes(file.bytes)}`),
    );
    report(`Reading ${name} back`);
    const hash = createHash('sha256');
    await pipeline(await objects.read(name), hash, { signal });
    if (hash.digest('hex') !== sent) {
      await objects.remove(name);
      throw new Fault(422, `What was read back of ${name} differs from what was sent. The copy was removed.`);
    }
  }

  /** Uploads missing backups, newest first, and removes own expired ones. */
  async function copyAll(signal: AbortSignal, report: (message: string) => void): Promise<string> {
    report('Listing the second place');
    const known = await identity.id();
    const present = new Map((await objects.list()).map(({ name, bytes }) => [name, bytes]));
    const taken = new Set(await store.fileNames());
    // A clone of this installation uploads under the same id: renew the id, because earlier files may belong to either.
    const hasTwin = [...present.keys()].some((name) => isNamedBy(name, known) && !taken.has(name));
    const id = hasTwin ? await identity.renew(known) : known;
    const backups = await store.copyable();
    for (const { file_name, copied_at } of backups) {
      if (copied_at !== null && !present.has(file_name)) await store.noteCopied(file_name, null);
    }
    // Equal size is not enough: without `copied_at` the upload was never read back and is repeated. If the local file
    // was removed, the copy counts as it is.
    const isCopied = ({ file_name, bytes, copied_at, removed_at }: CopyableBackup) =>
      (copied_at !== null || removed_at !== null) && present.get(file_name) === bytes;
    // The lock guarantees that no other process uploads these backups.
    const own = new Set(await store.fileNames());
    await objects.removeUnfinished(
      (name, begunAt) =>
        own.has(name) || (isBackupName(name) && Date.parse(now()) - Date.parse(begunAt) > ABANDONED_MS),
    );
    const held = backups.filter((backup) => isCopied(backup) || existsSync(join(folder, backup.file_name)));
    const expired = new Set(
      expiredBackups(
        held.map(({ file_name, taken_at, kind, installation: taker }) => ({
          file_name,
          taken_at,
          origin: kind,
          taker,
          is_verified: true,
        })),
        id,
        keep,
      ),
    );
    const missing = held.filter((backup) => !isCopied(backup) && !expired.has(backup.file_name));
    const damaged: Fault[] = [];
    for (const { file_name, bytes } of missing) {
      try {
        if ((present.get(file_name) ?? bytes) !== bytes)
          throw new Fault(
            409,
            `The second place holds another file ${file_name}. It stays; the backup was not copied.`,
          );
        await copy(file_name, signal, report);
        await store.noteCopied(file_name, now());
      } catch (error) {
        if (!(error instanceof Fault) || error.status === UNREACHED) throw error;
        damaged.push(error);
      }
    }
    const removed = held.filter((backup) => isCopied(backup) && expired.has(backup.file_name));
    for (const { file_name } of removed) {
      await objects.remove(file_name);
      await store.noteCopied(file_name, null);
    }
    const [first] = damaged;
    // To the caller 409 means that another process copies.
    if (first !== undefined) throw new Fault(422, first.detail, { cause: first });
    return `${missing.length} copied and read back, ${removed.length} removed`;
  }

  return {
    run: (signal: AbortSignal, report: (message: string) => void) => alone(() => copyAll(signal, report)),

    /** Backups in the second place, newest first, also those that another installation copied there. */
    async list(): Promise<SecondPlaceFile[]> {
      const found = (await objects.list()).filter(({ name }) => isBackupName(name));
      return found
        .map(({ name, bytes }) => ({
          file_name: name,
          taken_at: toTakenAt(name),
          bytes,
          in_folder: existsSync(join(folder, name)),
        }))
        .sort((one, other) => (one.taken_at < other.taken_at ? 1 : -1));
    },

    /** Removes a copy; Fault 409 while its backup is in the folder, because the next copying would send it again. */
    remove: (name: string): Promise<void> =>
      alone(async () => {
        if (!isBackupName(name) || !(await objects.list()).some((one) => one.name === name))
          throw new Fault(404, 'There is no such backup in the second place.');
        if (existsSync(join(folder, name)))
          throw new Fault(409, 'It is in the folder too and would be copied again. Remove it there first.');
        await objects.remove(name);
      }),

    /** Downloads a backup into the folder and compares every byte with its manifest; removes an incomplete one. */
    async fetch(name: string, signal: AbortSignal): Promise<string> {
      const object = (await objects.list()).find((one) => one.name === name);
      if (object === undefined) throw new Fault(404, `The second place does not hold ${name}.`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await requireSpace(folder, object.bytes, 'the backup');
      const path = join(folder, `${UPLOAD_PREFIX}${toMark(await identity.id())}-${name}`);
      try {
        const bytes = await objects.read(name);
        await inFolder(folder, () =>
          pipeline(bytes, createWriteStream(path, { mode: 0o600, flush: true }), { signal }),
        );
        return await accept(path);
      } catch (error) {
        await rm(path, { force: true });
        throw error instanceof Fault || signal.aborted
          ? error
          : new Fault(UNREACHED, 'The second place broke the connection.', { cause: error });
      }
    },
  };
}
