// Gzip and identity forms of replies stored as brotli alone: unpacked once, cached and shared.
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { createSingleFlight } from '../../process/single-flight.ts';
import { type Published, unpackBrotli } from '../../publish/published.ts';
import type { Coding } from '../negotiation.ts';

const pack = promisify(gzip);
/** Cache size for several whole-market lists; a larger reply is not cached, only shared by concurrent requests. */
const KEPT_BYTES = 64 * 1024 * 1024;

const kept = new LRUCache<string, Buffer>({ maxSize: KEPT_BYTES, sizeCalculation: (bytes) => bytes.length + 1 });
const flights = createSingleFlight<Buffer>();

/** The bytes of a reply in a coding. The ETag is a hash of the content, so equal replies share them. */
export async function readBytes(published: Published, coding: Coding): Promise<Buffer> {
  if (coding === 'br') return published.brotli;
  if (published.identity.length > 0) return published[coding];
  const key = `${published.etag} ${coding}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  return flights.run(key, async () => {
    const bytes =
      coding === 'gzip' ? await pack(await readBytes(published, 'identity')) : await unpackBrotli(published.brotli);
    kept.set(key, bytes);
    return bytes;
  });
}
