// Character encoding of a list: byte order mark, zero bytes, strict UTF-8, else Windows-1252.
import { isUtf8 } from 'node:buffer';
import type { ListEncoding } from '../../../domain/pipeline/mapping.ts';

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

const SAMPLE_BYTES = 4096;
/** Share of zeros among the even or the odd bytes from which text is UTF-16; the other bytes must have none. */
const MOSTLY = 0.7;

/** UTF-16 without a byte order mark, recognized by its zeros; null for anything else. */
function unmarkedUtf16(bytes: Uint8Array): Encoding | null {
  const pairs = Math.floor(Math.min(bytes.length, SAMPLE_BYTES) / 2);
  if (pairs < 4) return null;
  const zeros = [0, 0] as [number, number];
  for (let at = 0; at < pairs * 2; at += 1) if (bytes[at] === 0) zeros[(at % 2) as 0 | 1] += 1;
  if (zeros[1] > pairs * MOSTLY && zeros[0] === 0) return 'utf-16le';
  return zeros[0] > pairs * MOSTLY && zeros[1] === 0 ? 'utf-16be' : null;
}

export function detectEncoding(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const unmarked = bytes[1] === 0 || bytes[0] === 0 ? unmarkedUtf16(bytes) : null;
  if (unmarked !== null) return unmarked;
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

/** The text of a list without its byte order mark. */
export function decodeList(bytes: Uint8Array, encoding: ListEncoding = detectEncoding(bytes)): string {
  return new TextDecoder(encoding).decode(bytes);
}
