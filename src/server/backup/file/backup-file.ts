// Backup file: a header line, the compressed parts, the manifest, and its check value. Written under a temporary name.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline as connect, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';
import { BackupHeader, BackupManifest } from '../../../domain/backup/manifest.ts';
import { Fault } from '../../process/fault.ts';
import { syncFolder } from '../../process/sync-folder.ts';
import { type BackupKey, decryptFrames, deriveKeys, encryptFrames, type FileKeys, manifestCheck } from './cipher.ts';

const MOST_HEADER_BYTES = 4_096;
const MOST_MANIFEST_BYTES = 256_000_000;
const CHECK_BYTES = 32;
/** Size in bytes of the field before `LAST_WORD` that stores the manifest's length. */
const LENGTH_BYTES = 4;
const FIRST_WORDS = Buffer.from('{"smart_cat_backup":');
const LAST_WORD = Buffer.from('SCB1');
const TAIL_BYTES = CHECK_BYTES + LENGTH_BYTES + LAST_WORD.length;
export const PARTIAL = '.partial';

/** Backup file with header and manifest. `bodyAt`: byte offset of the compressed parts. */
export type BackupFile = {
  path: string;
  bytes: number;
  bodyAt: number;
  header: BackupHeader;
  manifest: BackupManifest;
};
export type Parts = { content: AsyncIterable<Uint8Array>; describe: () => Omit<BackupManifest, 'body'> };

const damaged = (why: string, cause?: unknown) => new Fault(422, `The backup is damaged: ${why}.`, { cause });

/**
 * Keys of a file; null for an unencrypted one. With a key configured, unencrypted files are refused: anyone who can
 * write to the folder could have made them.
 */
function readKeys(header: BackupHeader, key: BackupKey | null): FileKeys | null {
  if (header.encryption === null) {
    if (key === null) return null;
    throw new Fault(
      409,
      'The backup is not encrypted, and with BACKUP_KEY_FILE set only backups encrypted with its key are read. To read this one, start without BACKUP_KEY_FILE.',
    );
  }
  if (key === null) throw new Fault(409, 'The backup is encrypted. Name its key file with BACKUP_KEY_FILE.');
  if (key.id !== header.encryption.key_id) {
    throw new Fault(409, `The backup was encrypted with the key ${header.encryption.key_id}, not with ${key.id}.`);
  }
  return deriveKeys(key, header.encryption.salt);
}

/** Writes `path` completely or not at all; a killed writer leaves only a `.partial` file. */
export async function writeBackupFile(
  path: string,
  header: BackupHeader,
  parts: Parts,
  key: BackupKey | null,
  onPoint: (point: string) => void = () => undefined,
): Promise<BackupFile> {
  const keys = readKeys(header, key);
  const partial = join(dirname(path), `.${basename(path)}${PARTIAL}`);
  await mkdir(dirname(path), { recursive: true });
  try {
    const line = Buffer.from(`${JSON.stringify(header)}\n`);
    const hash = createHash('sha256');
    let stored = 0;
    async function* counted(source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        hash.update(chunk);
        if (stored === 0) onPoint('first bytes written');
        stored += chunk.length;
        yield chunk;
      }
    }
    const out = createWriteStream(partial, { mode: 0o600 });
    out.write(line);
    const gzip = createGzip({ level: constants.Z_BEST_SPEED });
    await pipeline(
      Readable.from(parts.content, { objectMode: false }),
      gzip,
      (source: AsyncIterable<Buffer>) => counted(keys === null ? source : encryptFrames(source, keys)),
      out,
    );
    onPoint('parts written');
    const manifest: BackupManifest = { ...parts.describe(), body: { bytes: stored, sha256: hash.digest('hex') } };
    const text = Buffer.from(JSON.stringify(manifest));
    const length = Buffer.alloc(LENGTH_BYTES);
    length.writeUInt32BE(text.length);
    // Unlike `a`, `r+` fails if the file was removed meanwhile: a new one would hold the manifest alone.
    const handle = await open(partial, 'r+');
    try {
      const end = Buffer.concat([text, manifestCheck(keys, Buffer.concat([line, text])), length, LAST_WORD]);
      await handle.write(end, 0, end.length, line.length + stored);
      await handle.sync();
    } finally {
      await handle.close();
    }
    onPoint('written, not yet renamed');
    if (existsSync(path)) throw new Fault(409, `The folder already holds a backup ${basename(path)}.`);
    await rename(partial, path);
    await syncFolder(dirname(path));
    return { path, bytes: line.length + stored + text.length + TAIL_BYTES, bodyAt: line.length, header, manifest };
  } catch (error) {
    await rm(partial, { force: true });
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') {
      throw new Fault(507, `The disk of ${dirname(path)} is full. The unfinished backup was removed.`, {
        cause: error,
      });
    }
    throw error;
  }
}

/**
 * Header and manifest, verified as far as possible without a key. Throws Fault 422 for anything that is not a complete
 * backup.
 */
export async function readBackupFile(path: string, key: BackupKey | null = null): Promise<BackupFile> {
  const handle = await open(path).catch((error: unknown) => {
    throw new Fault(404, `There is no backup ${path}.`, { cause: error });
  });
  try {
    const { size } = await handle.stat();
    const read = async (at: number, length: number) => {
      const { bytesRead, buffer } = await handle.read(Buffer.alloc(length), 0, length, at);
      if (bytesRead < length) throw damaged('it was cut off');
      return buffer;
    };
    const start = await read(0, Math.min(MOST_HEADER_BYTES, size));
    const end = start.indexOf('\n');
    if (end === -1 || size < end + 1 + TAIL_BYTES) throw damaged('it does not begin as a backup');
    const tail = await read(size - TAIL_BYTES, TAIL_BYTES);
    if (!tail.subarray(-LAST_WORD.length).equals(LAST_WORD)) throw damaged('it does not end as a backup');
    const length = tail.readUInt32BE(CHECK_BYTES);
    if (length > Math.min(MOST_MANIFEST_BYTES, size - TAIL_BYTES - end - 1)) throw damaged('its manifest is missing');
    const text = await read(size - TAIL_BYTES - length, length);
    const line = start.subarray(0, end + 1);
    const header = parse(BackupHeader, line, 'its header cannot be read');
    if (header.encryption === null || key?.id === header.encryption.key_id) {
      const expected = manifestCheck(readKeys(header, key), Buffer.concat([line, text]));
      if (!expected.equals(tail.subarray(0, CHECK_BYTES))) throw damaged('header or manifest were changed');
    }
    const manifest = parse(BackupManifest, text, 'its manifest cannot be read');
    if (end + 1 + manifest.body.bytes + length + TAIL_BYTES !== size) throw damaged('its size is not the one written');
    return { path, bytes: size, bodyAt: end + 1, header, manifest };
  } finally {
    await handle.close();
  }
}

function parse<T>(schema: { parse(value: unknown): T }, bytes: Buffer, why: string): T {
  try {
    return schema.parse(JSON.parse(bytes.toString('utf8')));
  } catch (error) {
    throw damaged(why, error);
  }
}

/** Whether these first bytes could be those of a backup. */
export const beginsAsBackup = (bytes: Buffer): boolean => bytes.subarray(0, FIRST_WORDS.length).equals(FIRST_WORDS);

/** Compares the stored bytes with the manifest. Throws Fault 422 for changed bytes, 409 for another key. */
export async function verifyStoredBytes({ path, bodyAt, header, manifest }: BackupFile, key: BackupKey | null) {
  readKeys(header, key);
  const hash = createHash('sha256');
  const stream = createReadStream(path, { start: bodyAt, end: bodyAt + manifest.body.bytes - 1 });
  for await (const chunk of stream as AsyncIterable<Buffer>) hash.update(chunk);
  if (hash.digest('hex') !== manifest.body.sha256) throw damaged('a byte of it was changed');
}

export type PartReader = ReturnType<typeof openParts>;

export function openParts({ path, bodyAt, header, manifest }: BackupFile, key: BackupKey | null) {
  const keys = readKeys(header, key);
  const hash = createHash('sha256');
  async function* stored() {
    const stream = createReadStream(path, { start: bodyAt, end: bodyAt + manifest.body.bytes - 1 });
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      hash.update(chunk);
      yield chunk;
    }
  }
  const bytes = Readable.from(keys === null ? stored() : decryptFrames(stored(), keys), { objectMode: false });
  // Errors are thrown by the reader of `chunks`.
  const plain = connect(bytes, createGunzip(), () => undefined);
  const chunks = (plain as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  const more = async (): Promise<boolean> => {
    try {
      const { done, value } = await chunks.next();
      if (done !== true) rest = value;
      return done !== true;
    } catch (error) {
      throw error instanceof Fault ? error : damaged('its content does not unpack', error);
    }
  };
  return {
    /** Next part in chunks; throws Fault 422 at its end unless its SHA-256 matches the manifest. */
    next: async function* (name: string, part: { bytes: number; sha256: string }): AsyncGenerator<Buffer> {
      const partHash = createHash('sha256');
      let left = part.bytes;
      while (left > 0) {
        if (rest.length === 0 && !(await more())) throw damaged(`${name} is cut off`);
        const chunk = rest.subarray(0, left);
        rest = rest.subarray(chunk.length);
        left -= chunk.length;
        partHash.update(chunk);
        yield chunk;
      }
      if (partHash.digest('hex') !== part.sha256) throw damaged(`${name} is not what was written`);
    },
    /** Reads to the end and compares all stored bytes with the manifest. */
    end: async () => {
      if (rest.length > 0 || (await more())) throw damaged('it holds more than its manifest says');
      if (hash.digest('hex') !== manifest.body.sha256) throw damaged('a byte of it was changed');
    },
    close: () => void plain.destroy(),
  };
}
