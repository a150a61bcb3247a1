// Uploads of backups: parts go to a hidden file in the folder, which is listed only after every byte was checked.
import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { toFileName, toMark } from '../../domain/backup/names.ts';
import { minuteMs } from '../../domain/numbers/time.ts';
import { iso } from '../process/clock.ts';
import { Fault } from '../process/fault.ts';
import { syncFolder } from '../process/sync-folder.ts';
import type { BackupParts } from './backup-parts.ts';
import { refuseForeignTables } from './check-backup.ts';
import { beginsAsBackup, PARTIAL, readBackupFile, verifyStoredBytes } from './file/backup-file.ts';
import { inFolder } from './file/folder-faults.ts';
import { requireSpace } from './take-backup.ts';

/** Prefix of hidden files that are being uploaded or fetched. */
export const UPLOAD_PREFIX = '.upload-';
const ID_BYTES = 16;
const MEGABYTE = 1_000_000;
/** Age from which an upload without a new part is abandoned, ms; a part takes minutes at most. */
const ABANDONED_MS = 30 * minuteMs;

export function createUploads({ clock, identity, key, randomBytes, settings, store }: BackupParts) {
  const { folder, uploadBytes: mostBytes } = settings;

  /** Number and size of unfinished hidden files. Removes abandoned uploads and fetches of this installation. */
  async function unfinished(): Promise<{ files: number; bytes: number }> {
    const own = `${UPLOAD_PREFIX}${toMark(await identity.id())}-`;
    const found = { files: 0, bytes: 0 };
    for (const name of await readdir(folder).catch((): string[] => [])) {
      if (!name.startsWith(UPLOAD_PREFIX) && !name.endsWith(PARTIAL)) continue;
      const file = await stat(join(folder, name)).catch(() => null);
      if (file === null) continue;
      if (name.startsWith(own) && clock.now() - file.mtimeMs > ABANDONED_MS) {
        await rm(join(folder, name), { force: true });
        continue;
      }
      found.files += 1;
      found.bytes += file.size;
    }
    return found;
  }

  /** Starts an upload and returns its id, which contains the final length. */
  async function start(bytes: number): Promise<string> {
    if (bytes === 0) throw new Fault(422, 'The file is empty. Choose a backup of Smart Cat.');
    if (bytes > mostBytes) {
      throw new Fault(413, `The file is larger than the ${mostBytes / MEGABYTE} MB that BACKUP_UPLOAD_MB allows.`);
    }
    await inFolder(folder, () => mkdir(folder, { recursive: true, mode: 0o700 }));
    await unfinished();
    await requireSpace(folder, bytes, 'the upload');
    const id = `${toMark(await identity.id())}-${randomBytes(ID_BYTES).toString('hex')}-${bytes}`;
    await inFolder(folder, async () => (await open(join(folder, UPLOAD_PREFIX + id), 'wx', 0o600)).close());
    return id;
  }

  /** Verifies a complete file and renames it after its backup time; returns the name. */
  async function accept(path: string, how: 'uploaded' | 'fetched'): Promise<string> {
    const own = key();
    const file = await readBackupFile(path, own);
    await refuseForeignTables(file);
    await verifyStoredBytes(file, own);
    const name = toFileName(file.header.taken_at, file.header.installation);
    if (existsSync(join(folder, name))) throw new Fault(409, `The folder already holds a backup ${name}.`);
    // Record first: if the process dies in between, retention must not mistake the file for an own backup.
    await store.noteBrought(how, iso(clock.now()), { ...file, path: join(folder, name) });
    await inFolder(folder, () => rename(path, join(folder, name)));
    await syncFolder(folder);
    return name;
  }

  /**
   * Writes a part at offset `at` and drops what was stored beyond it, so the newest part can be sent again. The part
   * that reaches the announced length completes the upload. Fault 404 for an unknown or ended upload. Other failures
   * remove the upload: 422 for an invalid backup, 409 for another key or an existing backup, 400 for a missing or
   * surplus part, 507 for a full disk.
   */
  async function add(id: string, at: number, part: Buffer): Promise<{ received: number; file_name: string | null }> {
    const known = await readdir(folder).catch((): string[] => []);
    if (!known.includes(UPLOAD_PREFIX + id))
      throw new Fault(404, 'The upload was not begun, or has ended. Upload the file again.');
    const path = join(folder, UPLOAD_PREFIX + id);
    const total = Number(id.split('-').at(-1));
    try {
      if (at === 0 && !beginsAsBackup(part)) throw new Fault(422, 'The file is no backup of Smart Cat.');
      if (at + part.length > total) throw new Fault(400, 'The file is longer than its upload said. Upload it again.');
      const handle = await open(path, 'r+');
      try {
        if ((await handle.stat()).size < at)
          throw new Fault(400, 'A part of the upload is missing. Upload the file again.');
        await inFolder(folder, async () => {
          await handle.truncate(at);
          // A nearly full disk may store only the beginning of a part and refuse the next write.
          for (let done = 0; done < part.length; ) {
            done += (await handle.write(part, done, part.length - done, at + done)).bytesWritten;
          }
          if (at + part.length === total) await handle.sync();
        });
      } finally {
        await handle.close();
      }
      const received = at + part.length;
      return { received, file_name: received === total ? await accept(path, 'uploaded') : null };
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
  }

  return { start, add, accept, unfinished };
}
