// Stage files on disk: read as UTF-8, written atomically.
import { constants } from 'node:fs';
import { type FileHandle, mkdir, open, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ListEncoding } from '../../../domain/pipeline/mapping.ts';
import { syncFolder } from '../../process/sync-folder.ts';
import { decodeList, detectEncoding } from '../inbox/encoding.ts';

const BOM = [0xef, 0xbb, 0xbf];

const encodingNames: Readonly<Record<ListEncoding, string | null>> = {
  'utf-8': null,
  'utf-16le': 'UTF-16 (little endian)',
  'utf-16be': 'UTF-16 (big endian)',
  'windows-1252': 'Windows-1252',
  'windows-1250': 'Windows-1250',
  macintosh: 'Mac OS Roman',
  shift_jis: 'Shift JIS',
  gb18030: 'GB 18030',
};

/**
 * Bytes as UTF-8 without a byte order mark, and a note if they were in another encoding. `stated`: the mapping's
 * encoding; detected if absent. Invalid bytes and lone surrogates become NUL, which no list contains and the reader
 * refuses row by row.
 */
export function asUtf8(bytes: Uint8Array, stated?: ListEncoding): { bytes: Uint8Array; note: string | null } {
  if (stated !== undefined && stated !== detectEncoding(bytes)) {
    const text = new TextDecoder(stated).decode(bytes).replaceAll('\ufffd', '\u0000');
    return { bytes: Buffer.from(text), note: `Read as ${encodingNames[stated] ?? 'UTF-8'}, as the mapping says.` };
  }
  if (BOM.every((byte, at) => bytes[at] === byte)) {
    return { bytes: bytes.subarray(BOM.length), note: 'Read as UTF-8 with a byte order mark.' };
  }
  const encoding = detectEncoding(bytes);
  const name = encodingNames[encoding];
  if (name === null) return { bytes, note: null };
  const text = decodeList(bytes, encoding);
  const readable = encoding === 'windows-1252' ? text : text.replaceAll('\ufffd', '\u0000');
  return { bytes: Buffer.from(readable), note: `Read as ${name}.` };
}

/**
 * Reads files below `filesDir` one after the other into the same memory, which spares the garbage collector. Bytes are
 * valid until the next read.
 */
export class StageFileReader {
  private readonly filesDir: string;
  private room: Uint8Array = new Uint8Array(0);

  constructor(filesDir: string) {
    this.filesDir = filesDir;
  }

  async read(path: string): Promise<Uint8Array> {
    const handle = await open(join(this.filesDir, path));
    try {
      const { size } = await handle.stat();
      if (size > this.room.length) this.room = new Uint8Array(Math.max(size, this.room.length * 2));
      let length = 0;
      while (length < size) {
        const { bytesRead } = await handle.read(this.room, length, size - length);
        if (bytesRead === 0) break;
        length += bytesRead;
      }
      return this.room.subarray(0, length);
    } finally {
      await handle.close();
    }
  }
}

/** Flag with which a write returns when the data is on the disk, so that no fsync is needed. Absent on Windows. */
const DURABLE = constants.O_DSYNC ?? constants.O_SYNC ?? 0;
const HEAD_BYTES = 1 << 16;

/**
 * Writes a file below `filesDir`: temporary file, fsync, rename, fsync of the folder; only then may a row refer to it.
 * The returned function waits for the disk and renames, so that the next file can be processed meanwhile. `bytes` must
 * not change until that function has ended.
 */
export async function writeStageFile(
  filesDir: string,
  path: string,
  bytes: Uint8Array,
  onPoint: (point: string) => void,
): Promise<() => Promise<void>> {
  const target = join(filesDir, path);
  const folder = dirname(target);
  await mkdir(folder, { recursive: true });
  // Only one run of a stage at a time: a killed run's left-over is overwritten.
  const temporary = `${target}.tmp`;
  const handle = await open(temporary, constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | DURABLE);
  const written = writeFrom(handle, bytes, onPoint);
  // The failure is thrown where it is awaited.
  written.catch(() => undefined);
  return async () => {
    await written.finally(() => handle.close());
    onPoint('file written, not yet renamed');
    await rename(temporary, target);
    onPoint('file renamed');
    await syncFolder(folder);
  };
}

async function writeFrom(handle: FileHandle, bytes: Uint8Array, onPoint: (point: string) => void): Promise<void> {
  const head = Math.min(HEAD_BYTES, bytes.length >> 1);
  await writeAll(handle, bytes.subarray(0, head));
  onPoint('file half written');
  await writeAll(handle, bytes.subarray(head));
  if (DURABLE === 0) await handle.sync();
}

async function writeAll(handle: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length; ) at += (await handle.write(bytes, at)).bytesWritten;
}
