// A published reply: serialized and compressed once.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
export const unpackBrotli = promisify(brotliDecompress);

/** `identity` and `gzip` are empty if only brotli is kept, which is unpacked for clients that cannot read it. */
export type Published = {
  readonly kind: 'published';
  readonly etag: string;
  readonly identity: Buffer;
  readonly brotli: Buffer;
  readonly gzip: Buffer;
  /** Publication of these bytes if they are a snapshot; sent as `x-snapshot-id`. */
  readonly publication_id?: number;
  /** The snapshot with these bytes. */
  readonly snapshot_id?: number;
  /** Set for the bytes of a stored snapshot, which every process can read. */
  readonly is_stored?: true;
};

/** `source_id`: batch, run or poll that was published; null before the first publication. */
export type Snapshot = { source_id: number | null; published: Published };

const BROTLI_QUALITY = 5;
const GZIP_LEVEL = 6;

const packBrotli = (bytes: Buffer): Promise<Buffer> =>
  compressBrotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
    },
  });

/** Serializes a reply once; the ETag is the hash of its bytes, so equal content keeps its tag across restarts. */
export async function publishReply(reply: unknown): Promise<Published> {
  const identity = Buffer.from(JSON.stringify(reply));
  const [brotli, zipped] = await Promise.all([packBrotli(identity), compressGzip(identity, { level: GZIP_LEVEL })]);
  return { kind: 'published', etag: toTag(hashBytes(identity)), identity, brotli, gzip: zipped };
}

/** Reply of tens of megabytes: stores the brotli form only. `sha256`: hash of the bytes, if known. */
export async function publishCompressed(identity: Buffer, sha256 = hashBytes(identity)): Promise<Published> {
  const empty = Buffer.alloc(0);
  return { kind: 'published', etag: toTag(sha256), identity: empty, brotli: await packBrotli(identity), gzip: empty };
}

/** Converts the plain arrays of a reply received from another thread to Buffers. */
export function asBuffers(published: Published): Published {
  const buffer = ({ buffer: bytes, byteOffset, byteLength }: Uint8Array) => Buffer.from(bytes, byteOffset, byteLength);
  const { identity, brotli, gzip } = published;
  return { ...published, identity: buffer(identity), brotli: buffer(brotli), gzip: buffer(gzip) };
}

/** Parses the reply's JSON from whichever form is stored. */
export async function readReply({ identity, brotli }: Published): Promise<unknown> {
  const bytes = identity.length > 0 ? identity : await unpackBrotli(brotli);
  return JSON.parse(bytes.toString());
}

const hashBytes = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();
const toTag = (sha256: Buffer): string => `"${sha256.toString('base64url').slice(0, 32)}"`;

export function isPublished(reply: unknown): reply is Published {
  return typeof reply === 'object' && reply !== null && (reply as { kind?: unknown }).kind === 'published';
}
