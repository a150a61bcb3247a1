// Encryption of backups: AES-256-GCM in frames of 64 KiB, keys derived per file from the key file.
import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { Fault } from '../../process/fault.ts';

const KEY_PREFIX = 'smart-cat-backup-key-1:';
const KEY_BYTES = 32;
const FRAME_BYTES = 65_536;
const TAG_BYTES = 16;
const NONCE_BYTES = 12;
const LENGTH_BYTES = 4;

export type BackupKey = { id: string; text: string; secret: Buffer };
/** Keys of one file: one for its frames, one for the check of its manifest. */
export type FileKeys = { frames: Buffer; manifest: Buffer };

function toKey(text: string): BackupKey | null {
  const secret = Buffer.from(text.replace(KEY_PREFIX, ''), 'base64url');
  if (!text.startsWith(KEY_PREFIX) || secret.length !== KEY_BYTES) return null;
  return { id: createHash('sha256').update(secret).digest('hex').slice(0, 12), text, secret };
}

/** Reads a key file; throws Fault 409 when it contains no valid key. */
export function readKey(path: string): BackupKey {
  let text: string;
  try {
    text = readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new Fault(409, `The key file ${path} cannot be read.`, { cause: error });
  }
  const key = toKey(text);
  if (key === null) throw new Fault(409, `The file ${path} holds no backup key.`);
  return key;
}

/** Key of the file; creates the file, readable by its owner only, if missing. */
export function openKeyFile(path: string, randomBytes: (size: number) => Buffer): BackupKey {
  if (!existsSync(path)) {
    const text = `${KEY_PREFIX}${randomBytes(KEY_BYTES).toString('base64url')}`;
    try {
      writeFileSync(path, `${text}\n`, { mode: 0o600, flag: 'wx', flush: true });
    } catch (error) {
      // Another process may have just created the key file.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
        throw new Fault(409, `The key file ${path} cannot be written.`, { cause: error });
    }
  }
  return readKey(path);
}

export function deriveKeys({ secret }: BackupKey, salt: string): FileKeys {
  const bytes = Buffer.from(hkdfSync('sha256', secret, Buffer.from(salt, 'base64url'), 'smart-cat backup', 64));
  return { frames: bytes.subarray(0, KEY_BYTES), manifest: bytes.subarray(KEY_BYTES) };
}

/** Check value of header and manifest; keyed when the backup is encrypted. */
export function manifestCheck(keys: FileKeys | null, bytes: Uint8Array): Buffer {
  const hash = keys === null ? createHash('sha256') : createHmac('sha256', keys.manifest);
  return hash.update(bytes).digest();
}

/** Nonce of a frame: its number prevents reordering and repetition, its last-frame flag truncation. */
function frameNonce(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce.writeUInt32BE(number, NONCE_BYTES - 5);
  nonce[NONCE_BYTES - 1] = isLast ? 1 : 0;
  return nonce;
}

function seal(keys: FileKeys, number: number, plain: Uint8Array, isLast: boolean): Buffer {
  const cipher = createCipheriv('aes-256-gcm', keys.frames, frameNonce(number, isLast));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(sealed.length);
  return Buffer.concat([length, sealed]);
}

function openFrame(keys: FileKeys, number: number, sealed: Buffer, isLast: boolean): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', keys.frames, frameNonce(number, isLast));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
  } catch (error) {
    throw new Fault(422, 'The backup is damaged: an encrypted part does not open.', { cause: error });
  }
}

export async function* encryptFrames(source: AsyncIterable<Buffer>, keys: FileKeys): AsyncGenerator<Buffer> {
  let waiting = Buffer.alloc(0);
  let number = 0;
  for await (const chunk of source) {
    waiting = Buffer.concat([waiting, chunk]);
    while (waiting.length > FRAME_BYTES) {
      yield seal(keys, number++, waiting.subarray(0, FRAME_BYTES), false);
      waiting = waiting.subarray(FRAME_BYTES);
    }
  }
  yield seal(keys, number, waiting, true);
}

export async function* decryptFrames(source: AsyncIterable<Buffer>, keys: FileKeys): AsyncGenerator<Buffer> {
  let waiting = Buffer.alloc(0);
  let number = 0;
  const next = (): Buffer | null => {
    if (waiting.length < LENGTH_BYTES) return null;
    const length = waiting.readUInt32BE();
    if (length < TAG_BYTES || length > FRAME_BYTES + TAG_BYTES)
      throw new Fault(422, 'The backup is damaged: an encrypted part has a wrong length.');
    if (waiting.length < LENGTH_BYTES + length) return null;
    const sealed = waiting.subarray(LENGTH_BYTES, LENGTH_BYTES + length);
    waiting = waiting.subarray(LENGTH_BYTES + length);
    return sealed;
  };
  // Frame held back until the next frame or the end shows whether it is the last.
  let held: Buffer | null = null;
  for await (const chunk of source) {
    waiting = Buffer.concat([waiting, chunk]);
    for (let sealed = next(); sealed !== null; sealed = next()) {
      if (held !== null) yield openFrame(keys, number++, held, false);
      held = sealed;
    }
  }
  if (held === null || waiting.length > 0) throw new Fault(422, 'The backup is damaged: it was cut off.');
  yield openFrame(keys, number, held, true);
}
