// Inbox of received files: stored by content hash before a row refers to them; a file that waits is not added again.
import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pacificDate } from '../../../domain/market/calendar.ts';
import { archiveLimits as limits } from '../../../domain/pipeline/archive-limits.ts';
import type { Ground } from '../../ground.ts';
import type { Fence } from '../../jobs/leases/lease-store.ts';
import { iso } from '../../process/clock.ts';
import { syncFolder } from '../../process/sync-folder.ts';
import { detectEncoding } from './encoding.ts';
import { contentFolder, contentPath, incomingFolder } from './folders.ts';
import { createInboxStore, type FileOrigin, type Receipt, type ReceivedFile } from './inbox-store.ts';
import { ARCHIVE_START, extractArchive } from './zip.ts';
import { megabytes, refuse } from './zip-directory.ts';
import { isIgnoredName, nameOfUpload } from './zip-names.ts';

export type Inbox = ReturnType<typeof createInbox>;

export type UploadReply = { files_extracted: number; date: string; files_known: number; warnings: string[] };

async function exists(path: string): Promise<boolean> {
  return access(path, constants.F_OK).then(
    () => true,
    () => false,
  );
}

export function createInbox(deps: Pick<Ground, 'database' | 'clock' | 'randomBytes' | 'filesDir'>) {
  const { clock, filesDir } = deps;
  const store = createInboxStore(deps.database);

  /** Stores bytes under their hash: temporary file, fsync, rename, fsync of the folder. */
  async function keep(bytes: Uint8Array): Promise<{ sha256: string; size_bytes: number; encoding: string }> {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const facts = { sha256, size_bytes: bytes.byteLength, encoding: detectEncoding(bytes) };
    const path = contentPath(filesDir, sha256);
    if (await exists(path)) return facts;
    await mkdir(contentFolder(filesDir), { recursive: true });
    const temporary = `${path}.${deps.randomBytes(6).toString('hex')}.tmp`;
    try {
      const handle = await open(temporary, 'wx');
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(temporary, path);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
    await syncFolder(contentFolder(filesDir));
    return facts;
  }

  /** Puts stored files into the inbox and reports which were new. */
  async function reply(files: readonly ReceivedFile[], warnings: readonly string[]): Promise<UploadReply> {
    const receipts = await store.receiveAll(files);
    const files_known = receipts.filter((receipt) => receipt === 'waiting').length;
    return {
      files_extracted: files.length - files_known,
      date: pacificDate(clock.now()),
      files_known,
      warnings: [...warnings, ...files.flatMap(({ file_name }, at) => notes(file_name, receipts[at] ?? 'new'))],
    };
  }

  return {
    countWaiting: store.countWaiting,
    waiting: store.waiting,
    waitAgain: store.waitAgain,

    /** Removes what an interrupted upload left behind. */
    async recover(): Promise<void> {
      await rm(incomingFolder(filesDir), { recursive: true, force: true });
    },

    /** Stores one file for the next batch; `is_new` is false when it waits already. */
    async receiveFile(file: {
      file_name: string;
      bytes: Uint8Array;
      origin: FileOrigin;
      list_slug: string | null;
      fence: Fence | null;
      /** ISO instant, for a file of an earlier day; now by default. */
      received_at?: string;
    }): Promise<{ is_new: boolean; sha256: string }> {
      const { bytes, fence, received_at = iso(clock.now()), ...named } = file;
      const kept = await keep(bytes);
      const [receipt] = await store.receiveAll([{ ...named, ...kept, received_at }], fence);
      return { is_new: receipt !== 'waiting', sha256: kept.sha256 };
    },

    /** Stores uploaded lists unchanged; either all of them are queued for the next batch, or none (Fault 400). */
    async receiveLists(uploads: readonly { file_name: string; bytes: Buffer }[]): Promise<UploadReply> {
      const lists = uploads
        .map(({ file_name, bytes }) => ({ file_name: nameOfUpload(file_name), bytes }))
        .filter(({ file_name }) => !isIgnoredName(file_name));
      for (const list of lists) judgeList(list);
      const received_at = iso(clock.now());
      const files: ReceivedFile[] = [];
      for (const { file_name, bytes } of lists) {
        files.push({ ...(await keep(bytes)), file_name, list_slug: null, origin: 'upload', received_at });
      }
      const ignored = uploads.length - lists.length;
      return reply(
        files,
        ignored === 0 ? [] : [`${ignored} ${ignored === 1 ? 'file' : 'files'} beside the lists skipped`],
      );
    },

    /** Unpacks an uploaded archive; either all its lists are queued for the next batch, or none (Fault 400). */
    async receiveArchive(upload: { bytes: Buffer }): Promise<UploadReply> {
      const folder = join(incomingFolder(filesDir), deps.randomBytes(8).toString('hex'));
      await mkdir(folder, { recursive: true });
      try {
        const { members, warnings } = await extractArchive(upload.bytes, folder);
        const received_at = iso(clock.now());
        const files: ReceivedFile[] = [];
        for (const member of members) {
          const kept = await keep(await readFile(member.path));
          files.push({ ...kept, file_name: member.file_name, list_slug: null, origin: 'upload', received_at });
        }
        return await reply(files, warnings);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

/** Throws Fault 400 for a list that is empty, too large, or an archive under another name. */
function judgeList({ file_name, bytes }: { file_name: string; bytes: Buffer }): void {
  if (bytes.byteLength === 0) refuse(`${file_name} is empty`);
  if (bytes.byteLength > limits.file.value) refuse(`${file_name} is larger than ${megabytes(limits.file.value)}`);
  if (bytes.subarray(0, ARCHIVE_START.length).equals(ARCHIVE_START))
    refuse(`${file_name} is a ZIP archive, not a list`);
}

function notes(file_name: string, receipt: Receipt): string[] {
  if (receipt === 'waiting') return [`${file_name}: this file waits already`];
  return receipt === 'again' ? [`${file_name}: this file was received before; rows it repeats count once`] : [];
}
